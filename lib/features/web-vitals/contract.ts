import { z } from 'zod';
import { defineEndpoint } from '#lib/contract/endpoint.ts';
import { tableFormat, url } from '#lib/contract/fields.ts';
import { fileAnswer } from '#lib/contract/file-answer.ts';
import { deletedAnswer } from '#lib/contract/results.ts';
import { projectId } from '#lib/features/rankings/fields-contract.ts';
import {
  day,
  fieldMetric,
  fieldStatus,
  formFactor,
  lab,
  pageId,
  passed,
  SCOPES,
} from '#lib/features/web-vitals/fields-contract.ts';
import { VITALS } from '#lib/text/web-vitals.ts';

/** Stored field data of a project: its home page, its origin, and the pages that it monitors. */

export const MAX_PAGES = 100;

const shared = { scope: 'projects', area: 'pages', tool: false } as const;

const device = z.object({
  status: fieldStatus,
  passed,
  last_day: day('Last day of the latest 28 days'),
  metrics: z.array(fieldMetric).describe('Latest metrics'),
});

const page = z.object({
  id: z.string().describe('Id of the monitored page'),
  scope: z.enum(SCOPES).describe('url: one page; origin: all pages of the origin'),
  address: z.string().describe('URL or origin'),
  is_home: z.boolean().describe('Home page of the project, or its origin; cannot be removed'),
  checked_at: z.string().nullable().describe('Last refresh, ISO 8601 UTC; null: none yet'),
  updating: z.boolean().describe('Whether a refresh is queued or running'),
  fault: z.string().nullable().describe('Why the last refresh failed; null: it did not'),
  phone: device.describe('Phones'),
  desktop: device.describe('Desktop computers'),
});
/** A monitored page or origin with its latest field data. */
export type VitalsPage = z.output<typeof page>;

const week = z.object({
  first_day: z.string().describe('First day of the 28 days, YYYY-MM-DD'),
  last_day: z.string().describe('Last day, YYYY-MM-DD'),
  metrics: z.array(fieldMetric).describe('Metrics of these days'),
});
/** The field data of one weekly period. */
export type VitalsWeekRow = z.output<typeof week>;

export const getWebVitals = defineEndpoint({
  ...shared,
  id: 'get_web_vitals',
  method: 'GET',
  path: '/projects/{project_id}/web_vitals',
  title: 'Core Web Vitals of a project',
  summary:
    'Monitored pages with their latest field data, and 25 weekly periods of one of them. A page without data of its own shows its origin.',
  input: z.object({
    project_id: projectId,
    page_id: pageId.optional(),
    form_factor: formFactor,
  }),
  output: z.object({
    data: z.object({
      configured: z.boolean().describe('Whether a Google API key is configured'),
      reason: z.string().nullable().describe('Why nothing new is measured; null: it is'),
      pages: z.array(page).describe('Origin and home page first, then by URL'),
      shown: z
        .object({
          id: z.string().describe('Id of the requested page'),
          requested: z.string().describe('URL or origin that was requested'),
          scope: z.enum(SCOPES).describe('What the data is of'),
          address: z.string().describe('URL or origin that the data is of'),
          fallback: z.boolean().describe('Whether the URL has no data of its own, so that its origin is shown'),
          form_factor: formFactor.unwrap().describe('Device'),
          status: fieldStatus,
          passed,
          weeks: z.array(week).describe('Weekly periods, oldest first'),
          lab: lab.nullable().describe('Last test by PageSpeed Insights; null: none'),
        })
        .nullable()
        .describe('The requested page, by default the origin; null: nothing is monitored yet'),
    }),
  }),
});
/** Field data of a project. */
export type WebVitals = z.output<typeof getWebVitals.output>['data'];

export const addVitalsPages = defineEndpoint({
  ...shared,
  id: 'add_web_vitals_pages',
  method: 'POST',
  path: '/projects/{project_id}/web_vitals/pages',
  cost: 'requests',
  title: 'Monitor pages for Core Web Vitals',
  summary: `Adds URLs of the project's domain, at most ${MAX_PAGES}, and queues their first refresh. Requires an editor or owner.`,
  input: z.object({
    project_id: projectId,
    urls: z
      .array(url)
      .min(1)
      .max(MAX_PAGES)
      .meta({ title: 'URLs', description: "URLs on the project's domain.", examples: [['https://example.com/shop']] }),
  }),
  output: z.object({
    data: z.object({
      added: z.int().describe('Pages added'),
      known: z.int().describe('Pages that were monitored already'),
    }),
  }),
  status: 201,
});

export const removeVitalsPage = defineEndpoint({
  ...shared,
  id: 'remove_web_vitals_page',
  method: 'DELETE',
  path: '/projects/{project_id}/web_vitals/pages/{page_id}',
  title: 'Stop monitoring a page',
  summary: 'Removes a monitored page with its history. Requires an editor or owner.',
  input: z.object({ project_id: projectId, page_id: pageId }),
  output: deletedAnswer,
});

export const refreshWebVitals = defineEndpoint({
  ...shared,
  id: 'refresh_web_vitals',
  method: 'POST',
  path: '/projects/{project_id}/web_vitals/refresh',
  cost: 'requests',
  title: 'Refresh Core Web Vitals',
  summary:
    'Queues a refresh of the home page and all monitored pages, which also runs once a week. Requires an editor or owner and a Google API key.',
  input: z.object({ project_id: projectId }),
  output: z.object({ data: z.object({ queued: z.literal(true).describe('Queued') }) }),
  status: 202,
});

export const exportWebVitals = defineEndpoint({
  ...shared,
  id: 'export_web_vitals',
  method: 'GET',
  path: '/projects/{project_id}/web_vitals/export',
  file: true,
  title: 'Export Core Web Vitals',
  summary: `Every stored week of every monitored page: device, metric (${VITALS.join(', ')}), 75th percentile and shares, as CSV, JSON or XLSX.`,
  input: z.object({ project_id: projectId, format: tableFormat }),
  output: fileAnswer,
});
