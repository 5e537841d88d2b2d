import { z } from 'zod';
import { defineEndpoint } from '#lib/contract/endpoint.ts';
import { tableFormat } from '#lib/contract/fields.ts';
import { fileAnswer } from '#lib/contract/file-answer.ts';
import { EMPTY, hasText } from '#lib/contract/has-text.ts';
import { LANDING_PAGE_SORTS } from '#lib/features/analytics/labels.ts';
import { sessionMetrics } from '#lib/features/analytics/session-metrics-contract.ts';
import { projectId } from '#lib/features/google-accounts/property-contract.ts';

/** Sessions from organic search by landing page, as Google Analytics counts them. */

const day = (title: string, description: string) =>
  z.iso
    .date()
    .optional()
    .meta({ title, description, examples: ['2026-11-01'] });

const scope = {
  project_id: projectId,
  from: day('From', 'First day; by default 28 days up to the last loaded day.'),
  to: day('To', 'Last day; by default the last loaded day.'),
  page: z
    .string()
    .trim()
    .min(1)
    .refine(hasText, EMPTY)
    .max(512)
    .optional()
    .meta({ title: 'Page', description: 'Only pages whose host and path contain this text.', examples: ['/blog/'] }),
};

const sort = z
  .enum(LANDING_PAGE_SORTS)
  .default('sessions')
  .meta({ title: 'Sort by', description: 'Metric of the order, most first.', examples: ['key_events'] });

const row = z.object({
  page: z.string().describe('Host and path of the landing page, without query'),
  ...sessionMetrics,
});
const shared = { scope: 'projects', area: 'search', method: 'GET' } as const;
const path = '/projects/{project_id}/analytics/landing_pages';

export const listLandingPages = defineEndpoint({
  ...shared,
  id: 'list_landing_pages',
  path,
  title: 'Landing pages',
  summary:
    'Sessions and key events from organic search by landing page in a period, from Google Analytics, most first.',
  input: z.object({
    ...scope,
    sort,
    limit: z.int().min(1).max(500).default(50).meta({ title: 'Limit', description: 'Rows per page.' }),
    cursor: z.string().max(2_000).optional().meta({ title: 'Cursor', description: 'From the page before.' }),
  }),
  output: z.object({
    data: z.object({
      period: z
        .object({ from: z.string().describe('First day'), to: z.string().describe('Last day') })
        .nullable()
        .describe('The period; null while nothing is loaded'),
      property: z.string().nullable().describe('Name of the Google Analytics property; null: not connected'),
      rows: z.array(row).describe('Landing pages'),
      next_cursor: z.string().nullable().describe('For the next page; null: this is the last'),
    }),
  }),
});

export const exportLandingPages = defineEndpoint({
  ...shared,
  id: 'export_landing_pages',
  path: `${path}/export`,
  file: true,
  title: 'Export landing pages',
  summary: 'All landing pages of a period with their sessions from organic search as CSV, JSON or XLSX.',
  input: z.object({ ...scope, sort, format: tableFormat }),
  output: fileAnswer,
});
/** One page of landing pages. */
export type LandingPages = z.output<typeof listLandingPages.output>['data'];
