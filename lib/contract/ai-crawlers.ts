/** What a crawler of an AI vendor reads pages for. */
export type AiPurpose = 'training' | 'search' | 'user';

/** A crawler of an AI vendor, by the name that its robots.txt rules have. */
export interface AiCrawler {
  agent: string;
  operator: string;
  /** training: data for models; search: an index for answers with sources; user: pages that a person asks for. */
  purpose: AiPurpose;
  /** Its vendor's documentation; null: the vendor publishes none. */
  source: string | null;
  /** Whether the audit check `ai-crawlers-blocked` reports it. */
  isChecked: boolean;
}

const OPENAI = 'https://platform.openai.com/docs/bots';
const ANTHROPIC =
  'https://support.anthropic.com/en/articles/8896518-does-anthropic-crawl-data-from-the-web-and-how-can-site-owners-block-the-crawler';
const PERPLEXITY = 'https://docs.perplexity.ai/guides/bots';
const GOOGLE = 'https://developers.google.com/search/docs/crawling-indexing/google-common-crawlers';
const META = 'https://developers.facebook.com/docs/sharing/webmasters/web-crawlers';

const crawler = (
  [agent, operator]: readonly [string, string],
  purpose: AiPurpose,
  source: string | null,
  isChecked = false,
): AiCrawler => ({ agent, operator, purpose, source, isChecked });

/** Crawlers by the names that their vendors publish (November 2026). */
export const AI_CRAWLERS: readonly AiCrawler[] = [
  crawler(['GPTBot', 'OpenAI'], 'training', OPENAI, true),
  crawler(['OAI-SearchBot', 'OpenAI'], 'search', OPENAI, true),
  crawler(['ChatGPT-User', 'OpenAI'], 'user', OPENAI, true),
  crawler(['ClaudeBot', 'Anthropic'], 'training', ANTHROPIC, true),
  crawler(['Claude-SearchBot', 'Anthropic'], 'search', ANTHROPIC, true),
  crawler(['Claude-User', 'Anthropic'], 'user', ANTHROPIC),
  crawler(['PerplexityBot', 'Perplexity'], 'search', PERPLEXITY, true),
  crawler(['Perplexity-User', 'Perplexity'], 'user', PERPLEXITY),
  crawler(['Google-Extended', 'Google'], 'training', GOOGLE, true),
  crawler(['Applebot-Extended', 'Apple'], 'training', 'https://support.apple.com/en-us/119829'),
  crawler(['CCBot', 'Common Crawl'], 'training', 'https://commoncrawl.org/ccbot', true),
  crawler(['Meta-ExternalAgent', 'Meta'], 'training', META),
  crawler(['Meta-ExternalFetcher', 'Meta'], 'user', META),
  crawler(['Amazonbot', 'Amazon'], 'training', 'https://developer.amazon.com/amazonbot'),
  crawler(['MistralAI-User', 'Mistral AI'], 'user', 'https://docs.mistral.ai/robots'),
  crawler(['Bytespider', 'ByteDance'], 'training', null),
];

/** What robots.txt says about one crawler. */
export interface AiAccess {
  agent: string;
  allowed: boolean;
  /** The rule that decided: "Disallow: /"; null: none applies. */
  rule: string | null;
}
