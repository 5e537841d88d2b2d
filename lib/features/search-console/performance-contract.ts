import { z } from 'zod';
import { defineEndpoint } from '#lib/contract/endpoint.ts';
import { tableFormat } from '#lib/contract/fields.ts';
import { fileAnswer } from '#lib/contract/file-answer.ts';
import { EMPTY, hasText } from '#lib/contract/has-text.ts';
import { sessionMetrics, sessions } from '#lib/features/analytics/session-metrics-contract.ts';
import { projectId } from '#lib/features/google-accounts/property-contract.ts';
import { DIMENSIONS } from '#lib/features/search-console/dimensions-contract.ts';

/** Clicks, impressions, CTR and position of a project's Search Console property. */

export const SORTS = ['clicks', 'impressions', 'ctr', 'position', 'key'] as const;
export const COMPARISONS = ['previous', 'year', 'none'] as const;
export const DEVICE_NAMES = ['desktop', 'mobile', 'tablet'] as const;
export const MAX_ROWS = 500;

const text = (title: string, description: string, example: string) =>
  z
    .string()
    .trim()
    .min(1)
    .refine(hasText, EMPTY)
    .max(512)
    .optional()
    .meta({ title, description, examples: [example] });
const day = (title: string, description: string) =>
  z.iso
    .date()
    .optional()
    .meta({ title, description, examples: ['2026-11-01'] });

const scope = {
  project_id: projectId,
  from: day('From', 'First day; by default 28 days up to the last loaded day.'),
  to: day('To', 'Last day; by default the last loaded day.'),
  compare: z
    .enum(COMPARISONS)
    .default('previous')
    .meta({ title: 'Compare with', description: 'Previous period of equal length, the same days last year, or none.' }),
  query: text('Query', 'Only queries that contain this text.', 'bread'),
  page: text('Page', 'Only pages whose URL contains this text.', '/blog/'),
  country: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^[a-z]{3}$/, { error: 'must be a three-letter country code of ISO 3166-1, such as usa' })
    .optional()
    .meta({ title: 'Country', description: 'Country code, ISO 3166-1 alpha-3.', examples: ['usa'] }),
  device: z.enum(DEVICE_NAMES).optional().meta({ title: 'Device', description: 'Only this device.' }),
};
export const performanceScope = z.object(scope);
/** Which clicks count. */
export type PerformanceScope = z.output<typeof performanceScope>;

const metrics = {
  clicks: z.number().describe('Clicks'),
  impressions: z.number().describe('Impressions'),
  ctr: z.number().nullable().describe('Clicks per impression, 0 to 1; null without impressions'),
  position: z.number().nullable().describe('Average position, weighted by impressions; null without impressions'),
};
const figures = z.object(metrics);
/** Clicks, impressions, CTR and position. */
export type Figures = z.output<typeof figures>;

const period = z.object({ from: z.string().describe('First day'), to: z.string().describe('Last day') });
/** Why there are no sessions. */
const NOT_MEASURED =
  'null: not measured, because Google Analytics is not connected, has not loaded the whole period, or does not know the filter (query, country, device)';
const source = z
  .enum(['property', 'rows', 'file'])
  .describe(
    'property: counted by property or page, with anonymized queries; rows: counted by query and page, which leaves anonymized queries out; file: sums of the imported export over its own date range',
  );

const shared = { scope: 'projects', area: 'search', method: 'GET' } as const;
const path = '/projects/{project_id}/search_console/performance';

export const getSearchPerformance = defineEndpoint({
  ...shared,
  id: 'get_search_performance',
  path,
  title: 'Search performance',
  summary:
    'Clicks, impressions, CTR and average position of the Search Console property in a period, per day, and compared with an earlier one.',
  input: performanceScope,
  output: z.object({
    data: z.object({
      period: period.nullable().describe('The period; null while nothing is loaded'),
      compared: period.nullable().describe('The period that it is compared with; null: none, or not loaded'),
      source,
      now: figures.describe('The period'),
      before: figures.nullable().describe('The compared period; null: none'),
      anonymized: z
        .object({
          clicks: z.number().describe('Clicks of queries that Google anonymizes'),
          impressions: z.number().describe('Their impressions'),
        })
        .nullable()
        .describe('Part of the period without a query; null where a filter leaves them out'),
      days: z
        .array(z.object({ date: z.string().describe('Day, YYYY-MM-DD'), ...metrics }))
        .describe('Each day with impressions'),
      analytics: z
        .object({
          now: sessions.describe('The period'),
          before: sessions.nullable().describe('The compared period; null: none, or not loaded'),
          days: z
            .array(z.object({ date: z.string().describe('Day, YYYY-MM-DD'), ...sessionMetrics }))
            .describe('Each day with sessions'),
        })
        .nullable()
        .describe(`Sessions from organic search, of Google Analytics; ${NOT_MEASURED}`),
      days_before: z
        .array(z.object({ date: z.string().describe('Day, YYYY-MM-DD'), ...metrics }))
        .describe('The same of the compared period'),
    }),
  }),
});
/** Search performance in a period. */
export type SearchPerformance = z.output<typeof getSearchPerformance.output>['data'];

const row = z.object({
  key: z.string().describe('Query, URL, country (ISO 3166-1 alpha-3), device or day'),
  ...metrics,
  before: figures.nullable().describe('The compared period; null: none'),
  analytics: sessions
    .nullable()
    .describe(`Of pages and days: sessions from organic search, of Google Analytics; ${NOT_MEASURED}`),
});
/** A query, page, country, device or day with its metrics. */
export type PerformanceRow = z.output<typeof row>;

const listed = {
  ...scope,
  dimension: z.enum(DIMENSIONS).default('query').meta({ title: 'Dimension', description: 'What rows are grouped by.' }),
  sort: z.enum(SORTS).default('clicks').meta({ title: 'Sort by', description: 'Column to sort by.' }),
  order: z.enum(['asc', 'desc']).default('desc').meta({ title: 'Order', description: 'Sort order.' }),
};

export const listSearchPerformance = defineEndpoint({
  ...shared,
  id: 'list_search_performance',
  path: `${path}/rows`,
  title: 'Search performance by query, page, country, device or day',
  summary: 'Rows of the Search Console property in a period, with the compared period, page by page.',
  input: z.object({
    ...listed,
    limit: z.int().min(1).max(MAX_ROWS).default(50).meta({ title: 'Limit', description: 'Rows per page.' }),
    cursor: z.string().max(2_000).optional().meta({ title: 'Cursor', description: 'From the page before.' }),
  }),
  output: z.object({
    data: z.object({
      period: period.nullable().describe('The period; null while nothing is loaded'),
      source,
      rows: z.array(row).describe('Rows'),
      next_cursor: z.string().nullable().describe('For the next page; null: this is the last'),
    }),
  }),
});
/** A page of rows. */
export type PerformanceRows = z.output<typeof listSearchPerformance.output>['data'];

export const exportSearchPerformance = defineEndpoint({
  ...shared,
  id: 'export_search_performance',
  path: `${path}/export`,
  file: true,
  title: 'Export search performance',
  summary: 'All rows of a dimension in a period as CSV, JSON or XLSX.',
  input: z.object({ ...listed, format: tableFormat }),
  output: fileAnswer,
});
