import { z } from 'zod';
import { defineEndpoint } from '#lib/contract/endpoint.ts';
import { countryUs, domain, pagesNumber, searchEngine } from '#lib/contract/fields.ts';

/** Position of a link in its page, by the page's landmarks. */
export const LINK_PLACES = ['nav', 'header', 'main', 'footer', 'aside', 'other'] as const;

const backlink = z.object({
  source_url: z.string().describe('Page that holds the link, after its redirects'),
  target_url: z.string().describe('Where it points'),
  anchor_text: z.string().describe('Text of the link, else the alternative text of its images'),
  nofollow: z.boolean().describe('Whether rel holds nofollow'),
  rel_attributes: z.array(z.string()).describe('All values of rel, ugc and sponsored included'),
  context_text: z.string().describe('Text around the link'),
  source_domain: z.string().describe('Host of the page'),
  target_domain: z.string().describe('Host it points to'),
  page_title: z.string().describe('Title of the page'),
  meta_description: z.string().describe('Description of the page'),
  page_nofollow: z.boolean().describe('Whether the page’s robots rules say nofollow for all its links'),
  image_anchor: z.boolean().describe('Whether an image stands in the link'),
  place: z.enum(LINK_PLACES).describe('Part of the page that it stands in'),
  language: z.string().nullable().describe('Language the page declares; null when it declares none'),
  found_via: z.enum(['link', 'redirect']).describe('"redirect" when it points elsewhere and is led on to the domain'),
  final_url: z.string().nullable().describe('Where the redirect ends; null for a link that points there itself'),
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
  title: 'Backlinks',
  summary: 'Links to a domain, found by searching for it and reading the pages found.',
  input: z.object({
    domain,
    search_engine: searchEngine,
    country: countryUs,
    pages_number: pagesNumber(15, 30),
  }),
  output: z.object({
    data: z
      .object({
        backlinks_count: z.int().describe('Number of links in this answer; not of all on the web'),
        backlinks: z.array(backlink).describe('Links that really point at the domain or its subdomains'),
        domain: z.string().describe('The domain, in ASCII, without www'),
        search_engine: z.string().describe('Engine that was asked'),
        country: z.string().describe('Country it was asked for'),
        searches: z
          .array(
            z.object({
              query: z.string().describe('What was searched for'),
              search_id: z.string().nullable().describe('Id of the stored search; null when it gave nothing'),
              pages_read: z.int().describe('Pages of results that were read'),
              results_count: z.int().describe('Results on them'),
              incomplete_reason: z.string().nullable().describe('Why it ended early; null when it did not'),
            }),
          )
          .describe('The searches, in the order in which they were made'),
        pages_read: z.int().describe('Pages of results that were read, of all searches'),
        pages_found: z.int().describe('Pages outside the domain that the engine named'),
        pages_checked: z.int().describe('Of these, how many were fetched and read'),
        pages_failed: z
          .array(
            z.object({
              url: z.string().describe('The page'),
              status: z.int().nullable().describe('Its status; null when none came'),
              blocked: z.boolean().describe('Whether it refused us in particular: its links are not known'),
              reason: z.string().describe('Why it was not read'),
            }),
          )
          .describe('Pages that could not be read: nothing is known of their links'),
        incomplete_reason: z
          .string()
          .nullable()
          .describe('Why less was read than asked for; null when all was read, or the engine has no more'),
        checked_at: z.string().describe('When the pages were read, ISO 8601 UTC'),
      })
      .describe('The links'),
  }),
});
