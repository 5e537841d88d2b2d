import { z } from 'zod';
import { defineEndpoint } from '#lib/contract/endpoint.ts';
import { domain, maxPages } from '#lib/contract/fields.ts';

const failure = z.object({
  url: z.string().describe('Address'),
  status: z.int().nullable().describe('Status it answered with; null without an answer'),
  reason: z.string().describe('What went wrong'),
});

/** The pages of a site: the body without the `data` envelope. */
export const scrapeDomain = defineEndpoint({
  id: 'scrape_domain',
  method: 'GET',
  path: '/scrape_domain',
  scope: 'scrape',
  area: 'pages',
  title: 'Scrape a domain',
  summary: 'HTML pages of a site, breadth first from its home page and sitemaps; robots.txt is obeyed.',
  input: z.object({ domain, max_pages: maxPages }),
  output: z.object({
    domain: z.string().describe('The domain, in ASCII'),
    web_pages_count: z.int().describe('Number of pages'),
    web_pages: z
      .array(z.object({ url: z.string().describe('Address'), html: z.string().describe('HTML of the page') }))
      .describe('The pages, in the order they were found'),
    complete: z.boolean().describe('Whether every page that was found and may be read is here'),
    incomplete_reason: z.string().nullable().describe('Why pages are missing; null when none is'),
    pages_failed: z.int().describe('Pages that could not be had'),
    failures: z.array(failure).describe('The first 50 of them'),
    pages_disallowed: z.int().describe('Addresses that robots.txt keeps from us'),
  }),
});
