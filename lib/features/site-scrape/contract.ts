import { z } from 'zod';
import { defineEndpoint } from '#lib/contract/endpoint.ts';
import { domain, maxPages } from '#lib/contract/fields.ts';

const failure = z.object({
  url: z.string().describe('Address'),
  status: z.int().nullable().describe('HTTP status; null without a response'),
  reason: z.string().describe('What went wrong'),
});

/** The pages of a site: the body without the `data` envelope. */
export const scrapeDomain = defineEndpoint({
  id: 'scrape_domain',
  method: 'GET',
  path: '/scrape_domain',
  scope: 'scrape',
  area: 'pages',
  cost: 'crawl',
  title: 'Scrape a domain',
  summary: 'Crawls a site breadth-first from its home page and sitemaps. Respects robots.txt.',
  input: z.object({ domain, max_pages: maxPages }),
  output: z.object({
    domain: z.string().describe('The domain, in ASCII'),
    web_pages_count: z.int().describe('Number of pages'),
    web_pages: z
      .array(z.object({ url: z.string().describe('Address'), html: z.string().describe('HTML of the page') }))
      .describe('The pages, in the order they were found'),
    complete: z.boolean().describe('Whether all allowed pages found are included'),
    incomplete_reason: z.string().nullable().describe('Why pages are missing; null if none'),
    pages_failed: z.int().describe('Pages that could not be fetched'),
    failures: z.array(failure).describe('The first 50 of them'),
    pages_disallowed: z.int().describe('URLs disallowed by robots.txt'),
  }),
});
