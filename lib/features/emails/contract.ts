import { z } from 'zod';
import { defineEndpoint } from '#lib/contract/endpoint.ts';
import { countryUs, domain, pagesNumber, searchEngine } from '#lib/contract/fields.ts';

/** How an address is written on a page; `excerpt`: in the text that an engine shows of a page. */
export const EMAIL_FORMS = [
  'mailto',
  'text',
  'entities',
  'words',
  'cloudflare',
  'structured',
  'attribute',
  'script',
  'excerpt',
] as const;
const form = z.enum(EMAIL_FORMS);
/** How an address is written on a page. */
export type EmailForm = z.output<typeof form>;

/** How a page was found. */
export const PAGE_ORIGINS = ['home', 'link', 'path', 'search'] as const;

const place = z.object({
  url: z.string().describe('URL of the page'),
  forms: z.array(form).describe('How the email address is written'),
  snippet: z.string().describe('Surrounding text of the page'),
});

export const foundEmail = z.object({
  email: z.string().describe('Email address, host in lowercase'),
  at_domain: z.boolean().describe('Whether it belongs to the domain or a subdomain'),
  forms: z.array(form).describe('All spellings found'),
  pages_count: z.int().describe('Number of crawled pages it appears on'),
  pages: z.array(place).describe('The first 20 pages'),
  first_seen: z.string().describe('First found for this domain, ISO 8601 UTC'),
  last_seen: z.string().describe('Last found, ISO 8601 UTC'),
});
/** An address with the pages that it is on. */
export type FoundAddress = z.output<typeof foundEmail>;

export const emailFacts = {
  domain: z.string().describe('The domain, in ASCII'),
  search_engine: searchEngine.describe('Search engine queried'),
  country: z.string().describe('Country searched from'),
  addresses: z.array(foundEmail).describe('Email addresses with their source pages'),
  left_out: z
    .array(
      z.object({
        email: z.string().describe('Text found'),
        url: z.string().describe('Source page'),
        reason: z.string().describe('Why it is a placeholder'),
      }),
    )
    .describe('Placeholder addresses, such as you@yourdomain.com'),
  searches: z
    .array(
      z.object({
        query: z.string().describe('Search query'),
        search_id: z.string().nullable().describe('Id of the stored search; null if not started'),
        pages_read: z.int().describe('Result pages read'),
        results_count: z.int().describe('Results on these pages'),
        incomplete_reason: z.string().nullable().describe('Why fewer pages were read than requested; null if all were'),
      }),
    )
    .describe('The searches'),
  pages_read: z.int().describe('Result pages read'),
  pages_checked: z.int().describe('Pages crawled for email addresses'),
  pages: z
    .array(
      z.object({
        url: z.string().describe('URL of the page'),
        found_by: z
          .enum(PAGE_ORIGINS)
          .describe('home: home page; link: linked from it; path: common path; search: search result'),
        own: z.boolean().describe('Whether the page belongs to the domain'),
        emails_count: z.int().describe('Email addresses found on it'),
      }),
    )
    .describe('Pages crawled'),
  pages_failed: z
    .array(
      z.object({
        url: z.string().describe('URL of the page'),
        status: z.int().nullable().describe('HTTP status; null without a response'),
        reason: z.string().describe('Why it could not be crawled'),
      }),
    )
    .describe('Pages that could not be crawled'),
  incomplete_reason: z.string().nullable().describe('Why less was crawled than requested; null if nothing is missing'),
  checked_at: z.string().describe('Time of the check, ISO 8601 UTC'),
};

/** Finds the email addresses of a domain within one request. */
export const domainEmails = defineEndpoint({
  id: 'domain_emails',
  method: 'GET',
  path: '/domain_emails',
  scope: 'domain',
  area: 'domain',
  cost: 'search',
  title: 'Email search',
  summary: 'Finds published email addresses of a domain, with source pages.',
  input: z.object({
    domain,
    search_engine: searchEngine,
    country: countryUs,
    pages_number: pagesNumber(1, 30),
  }),
  output: z.object({
    data: z
      .object({
        emails: z.array(z.string()).describe('Email addresses of the domain first, then others found on its pages'),
        run_id: z.string().nullable().describe('Id of the stored email search; null if not stored'),
        ...emailFacts,
      })
      .describe('The email addresses'),
  }),
});
