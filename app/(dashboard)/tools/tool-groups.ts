import {
  AtSign,
  Bot,
  Code,
  FileCode,
  FileSearch,
  FileText,
  Gauge,
  Globe,
  type IconType,
  Layers,
  Link2,
  ListTree,
  MessageSquareText,
  Network,
  Newspaper,
  PenLine,
  Search,
  SearchCheck,
  Share2,
  Sparkles,
  Tags,
  TrendingUp,
} from '#components/ui/icons.tsx';
import type { Endpoint } from '#lib/contract/endpoint.ts';
import type { Definitions } from '#lib/features/definitions.ts';
import type { Translator } from '#lib/i18n/translator.ts';

/** A tool as people look for it: a screen of its own, or the form of one endpoint (`/tools/{id}`). */
export interface Tool {
  href: string;
  name: string;
  text: string;
  icon: IconType;
}

/** The form of an endpoint. */
const formHref = (id: keyof Definitions): string => `/tools/${id}`;

/** Name and description of an endpoint's form: those of its card, or of the endpoint if it has none. */
export function formWords(t: Translator, { id, title, summary }: Pick<Endpoint, 'id' | 'title' | 'summary'>) {
  const card = toolGroups(t)
    .flatMap(({ tools }) => tools)
    .find(({ href }) => href === `/tools/${id}`);
  return { name: card?.name ?? title, text: card?.text ?? summary };
}

/** All tools, grouped by what they are for. */
export function toolGroups(t: Translator): { title: string; tools: Tool[] }[] {
  return [
    {
      title: t('Search results'),
      tools: [
        {
          href: '/searches',
          name: t('SERP checker'),
          text: t('Results, ads and SERP features of a query in any country.'),
          icon: Search,
        },
        {
          href: formHref('ranking'),
          name: t('Rank checker'),
          text: t('Current position of a domain for a keyword.'),
          icon: TrendingUp,
        },
        {
          href: formHref('page_indexation'),
          name: t('Index checker'),
          text: t('Whether the pages of a domain are indexed for a keyword.'),
          icon: SearchCheck,
        },
        {
          href: formHref('serp_text'),
          name: t('SERP text extractor'),
          text: t('Results of a query with the readable text of each page.'),
          icon: FileText,
        },
        {
          href: formHref('serp_html'),
          name: t('SERP HTML extractor'),
          text: t('Results of a query with the HTML of each page.'),
          icon: FileCode,
        },
        {
          href: '/ai-answers',
          name: t('AI Overview checker'),
          text: t('AI Overview of a query, with its text and cited sources.'),
          icon: Sparkles,
        },
        {
          href: formHref('serp_ai_mode'),
          name: t('AI Mode checker'),
          text: t('AI Overview and AI Mode answer of a query.'),
          icon: Bot,
        },
      ],
    },
    {
      title: t('Keywords'),
      tools: [
        {
          href: '/keywords',
          name: t('Keyword research'),
          text: t('Related, long-tail and matching keywords with volume, CPC and intent.'),
          icon: Tags,
        },
        {
          href: formHref('keywords_search_volume'),
          name: t('Search volume checker'),
          text: t('Search volume, competition and CPC of a list of keywords.'),
          icon: Gauge,
        },
        {
          href: formHref('keywords_suggestions'),
          name: t('Keyword suggestions'),
          text: t('Related keywords of a page or of seed keywords.'),
          icon: ListTree,
        },
        {
          href: formHref('long_tail_keywords_generator'),
          name: t('Long-tail keyword generator'),
          text: t('Longer, more specific keywords by search intent.'),
          icon: ListTree,
        },
        {
          href: '/keywords/groups',
          name: t('Keyword clustering'),
          text: t('Groups keywords that share top results, one page per cluster.'),
          icon: Layers,
        },
      ],
    },
    {
      title: t('Sites and pages'),
      tools: [
        {
          href: '/page-audits',
          name: t('Page audit'),
          text: t('On-page SEO, speed and best practices of one URL, with fixes.'),
          icon: FileSearch,
        },
        {
          href: '/site-audits',
          name: t('Site audit'),
          text: t('Crawls a site for broken links, redirects, duplicates and more.'),
          icon: Network,
        },
        {
          href: formHref('scrape'),
          name: t('Web page scraper'),
          text: t('HTML of a page, fetched without running JavaScript.'),
          icon: FileCode,
        },
        {
          href: formHref('scrape_domain'),
          name: t('Website scraper'),
          text: t('Pages of a whole site. Respects robots.txt.'),
          icon: Globe,
        },
        {
          href: '/tools/scripts',
          name: t('Script runner'),
          text: t('Runs JavaScript in a page and returns the result.'),
          icon: Code,
        },
      ],
    },
    {
      title: t('Domains and links'),
      tools: [
        {
          href: '/domains',
          name: t('Domain lookup'),
          text: t('WHOIS, DNS, SSL certificate, server and technologies.'),
          icon: Globe,
        },
        {
          href: '/backlinks',
          name: t('Backlink checker'),
          text: t('Backlinks, referring domains and anchor texts of a domain.'),
          icon: Link2,
        },
        {
          href: '/emails',
          name: t('Email finder'),
          text: t('Published email addresses of a domain, with source pages.'),
          icon: AtSign,
        },
      ],
    },
    {
      title: t('Content and AI'),
      tools: [
        {
          href: '/content',
          name: t('Content editor'),
          text: t('Briefs from the top results, and an editor with a content score.'),
          icon: PenLine,
        },
        {
          href: formHref('web_page_ai_analysis'),
          name: t('Ask AI about a page'),
          text: t('Answers a question about a page with the connected AI model.'),
          icon: MessageSquareText,
        },
        {
          href: formHref('generate_cms_content'),
          name: t('Blog post generator'),
          text: t('Writes the title and body of a CMS post.'),
          icon: Newspaper,
        },
        {
          href: formHref('generate_social_content'),
          name: t('Social post generator'),
          text: t('Writes a post for a social network.'),
          icon: Share2,
        },
      ],
    },
  ];
}
