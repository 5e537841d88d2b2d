import { z } from 'zod';
import { defineEndpoint } from '#lib/contract/endpoint.ts';
import { url } from '#lib/contract/fields.ts';
import { projectId } from '#lib/features/google-accounts/property-contract.ts';

/** URL Inspection and sitemaps of a project's Search Console property. */

/** Google inspects so many URLs of a property in a day. */
export const INSPECTIONS_A_DAY = 2_000;
export const MAX_URLS = 500;

const text = (about: string) => z.string().nullable().describe(`${about}; null: not reported`);
const inspection = z.object({
  id: z.string().describe('Id'),
  url: z.string().describe('URL'),
  status: z
    .enum(['queued', 'done', 'failed'])
    .describe('queued: waits for its turn; Google allows 2,000 a day and property'),
  error: z.string().nullable().describe('Why there is no result'),
  verdict: text('PASS, PARTIAL, FAIL or NEUTRAL'),
  coverage_state: text('Why the page is in the index or not, such as "Submitted and indexed"'),
  robots_txt_state: text('ALLOWED or DISALLOWED'),
  indexing_state: text('INDEXING_ALLOWED, BLOCKED_BY_META_TAG, BLOCKED_BY_HTTP_HEADER'),
  page_fetch_state: text('SUCCESSFUL, SOFT_404, NOT_FOUND, SERVER_ERROR and others'),
  google_canonical: text('Canonical URL that Google chose'),
  user_canonical: text('Canonical URL that the page declares'),
  last_crawl_at: text('Last crawl, ISO 8601 UTC'),
  crawled_as: text('DESKTOP or MOBILE'),
  created_at: z.string().describe('When it was requested, ISO 8601 UTC'),
  inspected_at: z.string().nullable().describe('When Google answered, ISO 8601 UTC'),
});
/** What URL Inspection says of a page. */
export type Inspection = z.output<typeof inspection>;

const sitemap = z.object({
  url: z.string().describe('URL of the sitemap'),
  type: text('sitemap, rssFeed, atomFeed, urlList'),
  is_index: z.boolean().describe('Whether it lists other sitemaps'),
  is_pending: z.boolean().describe('Whether Google has not processed it yet'),
  errors: z.int().describe('Errors that Google found in it'),
  warnings: z.int().describe('Warnings'),
  submitted: z.int().nullable().describe('URLs in it; null: not counted'),
  submitted_at: text('When it was last submitted, ISO 8601 UTC'),
  downloaded_at: text('When Google last downloaded it, ISO 8601 UTC'),
  checked_at: z.string().describe('When this was read from Search Console, ISO 8601 UTC'),
});
/** A sitemap as Search Console reports it. */
export type Sitemap = z.output<typeof sitemap>;

const shared = { scope: 'projects', area: 'search' } as const;
const path = '/projects/{project_id}/search_console';

export const inspectUrls = defineEndpoint({
  ...shared,
  id: 'inspect_urls',
  method: 'POST',
  path: `${path}/inspections`,
  cost: 'requests',
  title: 'Inspect URLs',
  summary: 'Queues pages for URL Inspection: whether and how Google has indexed them. Up to 2,000 a day and property.',
  input: z.object({
    project_id: projectId,
    urls: z
      .array(url)
      .min(1)
      .max(MAX_URLS)
      .meta({
        title: 'URLs',
        description: `Pages of the property, 1 to ${MAX_URLS}.`,
        examples: [['https://example.com/']],
      }),
  }),
  output: z.object({
    data: z.object({ queued: z.int().describe('URLs queued; those that wait already are not repeated') }),
  }),
});

export const listUrlInspections = defineEndpoint({
  ...shared,
  id: 'list_url_inspections',
  method: 'GET',
  path: `${path}/inspections`,
  title: 'URL inspections',
  summary: 'Inspected and queued pages, newest first.',
  input: z.object({
    project_id: projectId,
    url: url.optional(),
    limit: z.int().min(1).max(200).default(50).meta({ title: 'Limit', description: 'Rows per page.' }),
    cursor: z.uuid().optional().meta({ title: 'Cursor', description: 'From the page before.' }),
  }),
  output: z.object({
    data: z.object({
      left_today: z.int().describe('Inspections that Google still allows in the last 24 hours'),
      inspections: z.array(inspection).describe('Inspections'),
      next_cursor: z.string().nullable().describe('For the next page; null: this is the last'),
    }),
  }),
});
/** A page of inspections. */
export type Inspections = z.output<typeof listUrlInspections.output>['data'];

export const listSearchConsoleSitemaps = defineEndpoint({
  ...shared,
  id: 'list_search_console_sitemaps',
  method: 'GET',
  path: `${path}/sitemaps`,
  title: 'Sitemaps in Search Console',
  summary: 'Sitemaps of the property with errors and warnings, as last read from Search Console.',
  input: z.object({ project_id: projectId }),
  output: z.object({ data: z.object({ sitemaps: z.array(sitemap).describe('Sitemaps, those with errors first') }) }),
});

export const submitSearchConsoleSitemap = defineEndpoint({
  ...shared,
  id: 'submit_search_console_sitemap',
  method: 'POST',
  path: `${path}/sitemaps`,
  cost: 'requests',
  title: 'Submit a sitemap to Search Console',
  summary:
    'Submits a sitemap of the property, or a known one again. The Google account needs write access to Search Console.',
  input: z.object({ project_id: projectId, url }),
  output: listSearchConsoleSitemaps.output,
});

export const refreshSearchConsoleSitemaps = defineEndpoint({
  ...shared,
  id: 'refresh_search_console_sitemaps',
  method: 'POST',
  path: `${path}/sitemaps/refresh`,
  cost: 'requests',
  title: 'Refresh sitemaps from Search Console',
  summary: 'Reads the sitemaps of the property from Search Console now.',
  input: z.object({ project_id: projectId }),
  output: listSearchConsoleSitemaps.output,
});
