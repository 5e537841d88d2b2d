import { z } from 'zod';
import { defineEndpoint } from '#lib/contract/endpoint.ts';
import { countryUs, domain, pagesNumber, searchEngine } from '#lib/contract/fields.ts';

const backlink = z.object({
  source_url: z.string().describe('Page that holds the link'),
  target_url: z.string().describe('Where it points'),
  anchor_text: z.string().describe('Text of the link'),
  nofollow: z.boolean().describe('Whether rel holds nofollow'),
  rel_attributes: z.array(z.string()).describe('All values of rel, ugc and sponsored included'),
  context_text: z.string().describe('Text around the link'),
  source_domain: z.string().describe('Host of the page'),
  target_domain: z.string().describe('Host it points to'),
  page_title: z.string().describe('Title of the page'),
  meta_description: z.string().describe('Description of the page'),
});

/** E9. */
export const getBacklinks = defineEndpoint({
  id: 'backlinks',
  method: 'GET',
  path: '/backlinks',
  scope: 'domain',
  area: 'backlinks',
  available: false,
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
        backlinks_count: z.int().describe('Number of links'),
        backlinks: z.array(backlink).describe('Links that really point at the domain or its subdomains'),
      })
      .describe('The links'),
  }),
});
