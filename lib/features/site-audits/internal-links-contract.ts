import { z } from 'zod';
import { defineEndpoint } from '#lib/contract/endpoint.ts';
import { EMPTY, hasText } from '#lib/contract/has-text.ts';
import { fewByFew, many, nextCursor, pageNo, part, siteOperation } from '#lib/features/site-audits/fields-contract.ts';
import { pageRef, siteAuditId } from '#lib/features/site-audits/parts-contract.ts';

/** Internal links by their target: anchor texts, positions, rank, and pages without any. */

const positions = z
  .object({
    nav: z.int().describe('In the navigation or header'),
    main: z.int().describe('In the main content'),
    footer: z.int().describe('In the footer'),
    other: z.int().describe('In an aside, or anywhere else'),
  })
  .describe('Linking pages by the position of their first link');

const target = z.object({
  page: pageRef.describe('The page'),
  rank: z.number().nullable().describe('Internal PageRank, 0 to 100; null if not linked'),
  depth: z.int().nullable().describe('Clicks from the start page; null if not linked'),
  links_in: z.int().describe('Linking pages'),
  nofollow: z.int().describe('Linking pages whose links are all nofollow'),
  positions,
  anchor_count: z.int().describe('Different anchor texts'),
  anchors: z
    .array(
      z.object({
        text: z.string().describe('Anchor text of the first link of a page; empty for images without alt text'),
        pages: z.int().describe('Linking pages'),
      }),
    )
    .describe('The ten most frequent anchor texts'),
});
/** A page with the links to it. */
export type LinkTarget = z.output<typeof target>;

export const listLinkTargets = defineEndpoint({
  ...siteOperation,
  id: 'list_site_link_targets',
  clients: true,
  method: 'GET',
  path: '/site_audits/{id}/link_targets',
  title: 'List internal links by target',
  summary: 'Lists pages with their inlinks by position and anchor text, and their internal PageRank.',
  input: z.object({
    id: siteAuditId,
    query: part.optional(),
    sort: z
      .enum(['rank', 'links_in'])
      .default('rank')
      .meta({ title: 'Sort by', description: 'Internal PageRank or number of linking pages.', examples: ['rank'] }),
    order: z
      .enum(['asc', 'desc'])
      .default('desc')
      .meta({ title: 'Order', description: 'Ascending or descending.', examples: ['desc'] }),
    ...fewByFew,
  }),
  output: z.object({
    data: z.object({
      targets: z.array(target).describe('Pages with the links to them'),
      total: z.int().describe('Number of matching pages'),
      formula: z.string().describe('How the internal PageRank is calculated'),
      next_cursor: nextCursor,
    }),
  }),
});

const orphan = z.object({
  url: z.string().describe('URL'),
  no: z.int().nullable().describe('Its number in this audit; null if the crawl did not find it'),
  title: z.string().nullable().describe('Page title; null if it was not crawled'),
  in_sitemap: z.boolean().describe('Whether a sitemap lists it'),
  clicks: z.int().nullable().describe('Clicks in Search Console, last 28 days; null: no data'),
  impressions: z.int().nullable().describe('Impressions in Search Console, last 28 days; null: no data'),
});
/** A page that no page links to. */
export type OrphanPage = z.output<typeof orphan>;

export const listOrphans = defineEndpoint({
  ...siteOperation,
  id: 'list_site_orphans',
  clients: true,
  method: 'GET',
  path: '/site_audits/{id}/orphans',
  title: 'List orphan pages',
  summary:
    'Lists pages without internal links that a sitemap lists or that have impressions in Search Console, most impressions first.',
  input: z.object({ id: siteAuditId, ...fewByFew }),
  output: z.object({
    data: z.object({
      orphans: z.array(orphan).describe('Orphan pages'),
      total: z.int().describe('Number of orphan pages'),
      search_console: z
        .string()
        .nullable()
        .describe('Why Search Console was not compared; null: it was, with up to 10,000 pages'),
      incomplete: z
        .string()
        .nullable()
        .describe('Why links may be missing: the reason that the crawl is incomplete; null: it is complete'),
      next_cursor: nextCursor,
    }),
  }),
});

/** Where the keyword of a suggestion comes from. */
export const KEYWORD_SOURCES = ['tracked', 'search_console', 'h1', 'given'] as const;

const suggestion = z.object({
  from: pageRef.describe('Page to add the link to'),
  to: pageRef.describe('Page to link to'),
  keyword: z.string().describe('Keyword of the target that the page names: a possible anchor text'),
  keyword_source: z
    .enum(KEYWORD_SOURCES)
    .describe('Where it is from: tracked in the project for the target, Search Console, its H1, or the request'),
  sentence: z.string().describe('Sentence that names it, without existing links'),
  links_in: z.int().describe('Pages that link to the target now'),
});
/** A link that could be added. */
export type LinkSuggestion = z.output<typeof suggestion>;

export const suggestLinks = defineEndpoint({
  ...siteOperation,
  id: 'suggest_site_links',
  clients: true,
  method: 'GET',
  path: '/site_audits/{id}/link_suggestions',
  title: 'Suggest internal links',
  summary:
    'Suggests internal links: pages whose text names a keyword of a page and do not link to it, with the sentence. Searches the stored HTML of the 500 strongest pages for the 100 pages with the fewest inlinks.',
  input: z.object({
    id: siteAuditId,
    no: pageNo
      .meta({ title: 'Target', description: 'Only links to this page: its number in the audit.', examples: [2] })
      .optional(),
    keywords: z
      .array(z.string().trim().min(1).refine(hasText, EMPTY).max(80))
      .max(20)
      .meta({
        title: 'Keywords',
        description:
          'Keywords of the target, with no; absent: up to five keywords that the project tracks for it and its five top Search Console queries of several words, else its H1 of 2 to 6 words.',
        examples: [['rye bread']],
      })
      .optional(),
    limit: many,
  }),
  output: z.object({
    data: z.object({
      suggestions: z.array(suggestion).describe('Suggestions, fewest inlinks of the target first; ten for each target'),
      total: z.int().describe('Number of suggestions'),
      searched: z.int().describe('Pages whose text was searched'),
      targets: z.int().describe('Pages that links were searched for'),
    }),
  }),
});
