import { z } from 'zod';
import { defineEndpoint } from '#lib/contract/endpoint.ts';
import { countryUs, domain, pagesNumber, searchEngine } from '#lib/contract/fields.ts';

/** Position of a link in its page, by the page's landmarks. */
export const LINK_PLACES = ['nav', 'header', 'main', 'footer', 'aside', 'other'] as const;

const backlink = z.object({
  source_url: z.string().describe('Page with the link, after redirects'),
  target_url: z.string().describe('Target URL'),
  anchor_text: z.string().describe('Anchor text, or the alt text of its images'),
  nofollow: z.boolean().describe('Whether rel contains nofollow'),
  rel_attributes: z.array(z.string()).describe('All rel values, including ugc and sponsored'),
  context_text: z.string().describe('Text around the link'),
  source_domain: z.string().describe('Host of the page'),
  target_domain: z.string().describe('Target host'),
  page_title: z.string().describe('Page title'),
  meta_description: z.string().describe('Meta description of the page'),
  page_nofollow: z.boolean().describe("Whether the page's robots directives set nofollow for all links"),
  image_anchor: z.boolean().describe('Whether the link contains an image'),
  place: z.enum(LINK_PLACES).describe('Page section of the link'),
  language: z.string().nullable().describe('Declared language of the page; null if none'),
  found_via: z.enum(['link', 'redirect']).describe('"redirect" when it points elsewhere to led on to the domain'),
  final_url: z.string().nullable().describe('Redirect target; null for a direct link'),
});

/** A link to the domain. */
export type Backlink = z.output<typeof backlink>;

/** Finds the links to a domain within one request. */
export const getBacklinks = defineEndpoint({
  id: 'backlinks',
  method: 'GET',
  path: '/backlinks',
  scope: 'domain',
  area: 'backlinks',
  cost: 'search',
  title: 'Backlinks',
  summary: 'Finds backlinks of a domain by searching for it and crawling the results.',
  input: z.object({
    domain,
    search_engine: searchEngine,
    country: countryUs,
    pages_number: pagesNumber(15, 30),
  }),
  output: z.object({
    data: z
      .object({
        backlinks_count: z.int().describe('Number of links in this response, not of all on the web'),
        backlinks: z.array(backlink).describe('Links to the domain or its subdomains'),
        domain: z.string().describe('The domain, in ASCII, without www'),
        search_engine: z.string().describe('Search engine queried'),
        country: z.string().describe('Country searched from'),
        searches: z
          .array(
            z.object({
              query: z.string().describe('Search query'),
              search_id: z.string().nullable().describe('Id of the stored search; null if it failed'),
              pages_read: z.int().describe('Result pages read'),
              results_count: z.int().describe('Results on these pages'),
              incomplete_reason: z.string().nullable().describe('Why it ended early; null if it did not'),
            }),
          )
          .describe('The searches, in order'),
        pages_read: z.int().describe('Result pages read, of all searches'),
        pages_found: z.int().describe('Pages on other domains in the results'),
        pages_checked: z.int().describe('Of these, pages fetched'),
        pages_failed: z
          .array(
            z.object({
              url: z.string().describe('The page'),
              status: z.int().nullable().describe('HTTP status; null without a response'),
              blocked: z.boolean().describe('Whether it blocked the crawler: its links are unknown'),
              reason: z.string().describe('Why it was not crawled'),
            }),
          )
          .describe('Pages that could not be crawled: their links are unknown'),
        incomplete_reason: z
          .string()
          .nullable()
          .describe('Why less was crawled than requested; null if all was, or the engine has no more'),
        checked_at: z.string().describe('When the pages were crawled, ISO 8601 UTC'),
      })
      .describe('The links'),
  }),
});
