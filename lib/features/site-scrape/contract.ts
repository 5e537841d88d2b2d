import { z } from 'zod';
import { defineEndpoint } from '#lib/contract/endpoint.ts';
import { domain, maxPages } from '#lib/contract/fields.ts';

/** E11: no `data` around the body. */
export const scrapeDomain = defineEndpoint({
  id: 'scrape_domain',
  method: 'GET',
  path: '/scrape_domain',
  scope: 'scrape',
  area: 'pages',
  available: false,
  title: 'Scrape a domain',
  summary: 'HTML pages of a site, breadth first from its home page and sitemaps; robots.txt is obeyed.',
  input: z.object({ domain, max_pages: maxPages }),
  output: z.object({
    domain: z.string().describe('The domain, in ASCII'),
    web_pages_count: z.int().describe('Number of pages'),
    web_pages: z
      .array(z.object({ url: z.string().describe('Address'), html: z.string().describe('HTML of the page') }))
      .describe('The pages, in the order they were found'),
  }),
});
