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
  url: z.string().describe('Address of the page'),
  forms: z.array(form).describe('How the e-mail address is written there'),
  snippet: z.string().describe('Text of the page around it; foreign text'),
});

export const foundEmail = z.object({
  email: z.string().describe('The e-mail address, its host in lower case'),
  at_domain: z.boolean().describe('Whether it is an address at the domain or one of its subdomains'),
  forms: z.array(form).describe('Every way in which it is written'),
  pages_count: z.int().describe('Pages it stands on, out of those that were read'),
  pages: z.array(place).describe('The first 20 of them'),
  first_seen: z.string().describe('When it was first found for this domain, ISO 8601 UTC'),
  last_seen: z.string().describe('When it was found last, ISO 8601 UTC'),
});
/** An address with the pages that it is on. */
export type FoundAddress = z.output<typeof foundEmail>;

export const emailFacts = {
  domain: z.string().describe('The domain, in ASCII'),
  search_engine: searchEngine.describe('Engine that was asked'),
  country: z.string().describe('Country it was asked for'),
  addresses: z.array(foundEmail).describe('The same addresses with where they stand'),
  left_out: z
    .array(
      z.object({
        email: z.string().describe('What stands there'),
        url: z.string().describe('Page it stands on'),
        reason: z.string().describe('Why it is no address of somebody'),
      }),
    )
    .describe('What looks like an address and stands for another, such as you@yourdomain.com'),
  searches: z
    .array(
      z.object({
        query: z.string().describe('What was searched for'),
        search_id: z.string().nullable().describe('Id of the stored search; null when it was not begun'),
        pages_read: z.int().describe('Pages of results that were read'),
        results_count: z.int().describe('Results on them'),
        incomplete_reason: z
          .string()
          .nullable()
          .describe('Why fewer pages were read than asked for; null when all were'),
      }),
    )
    .describe('The searches'),
  pages_read: z.int().describe('Pages of results that were read'),
  pages_checked: z.int().describe('Pages that were read for addresses'),
  pages: z
    .array(
      z.object({
        url: z.string().describe('Address of the page'),
        found_by: z
          .enum(PAGE_ORIGINS)
          .describe('home: the home page; link: a link on it; path: a usual path; search: a result of the engine'),
        own: z.boolean().describe('Whether it is a page of the domain'),
        emails_count: z.int().describe('Addresses on it that count'),
      }),
    )
    .describe('Those pages'),
  pages_failed: z
    .array(
      z.object({
        url: z.string().describe('Address of the page'),
        status: z.int().nullable().describe('Status it answered with; null without an answer'),
        reason: z.string().describe('Why it could not be read'),
      }),
    )
    .describe('Pages that could not be read: nothing is known of their addresses'),
  incomplete_reason: z
    .string()
    .nullable()
    .describe('Why less was looked at than asked for; null when nothing is missing'),
  checked_at: z.string().describe('When, ISO 8601 UTC'),
};

/** Finds the email addresses of a domain within one request. */
export const domainEmails = defineEndpoint({
  id: 'domain_emails',
  method: 'GET',
  path: '/domain_emails',
  scope: 'domain',
  area: 'domain',
  title: 'E-mail addresses',
  summary: 'E-mail addresses of a domain that are published on the web, with the pages they stand on.',
  input: z.object({
    domain,
    search_engine: searchEngine,
    country: countryUs,
    pages_number: pagesNumber(1, 30),
  }),
  output: z.object({
    data: z
      .object({
        emails: z.array(z.string()).describe('Addresses at the domain first, then others found on its own pages'),
        run_id: z.string().nullable().describe('Id under which what was found is kept; null when it is not'),
        ...emailFacts,
      })
      .describe('The addresses'),
  }),
});
