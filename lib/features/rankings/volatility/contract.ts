import { z } from 'zod';
import { defineEndpoint } from '#lib/contract/endpoint.ts';
import { ENGINES, tableFormat } from '#lib/contract/fields.ts';
import { fileAnswer } from '#lib/contract/file-answer.ts';
import { keywordFilter, projectId, shared } from '#lib/features/rankings/fields-contract.ts';
import { MIN_KEYWORDS } from '#lib/features/rankings/volatility/rule.ts';

/** How much the first pages of the tracked keywords change from day to day. */

const scope = {
  project_id: projectId,
  search_engine: keywordFilter.search_engine,
  range: z
    .enum(['7', '30', '90', '365'])
    .default('30')
    .meta({ title: 'Range', description: 'Number of days up to today.', examples: ['30'] }),
};

const volatility = z
  .number()
  .nullable()
  .describe(
    `Change of the first pages, 0 (unchanged) to 100 (only new results); null: fewer than ${MIN_KEYWORDS} keywords were compared`,
  );
const dayFields = {
  day: z.string().describe("Day, YYYY-MM-DD, in the project's time zone"),
  volatility,
  keywords: z.int().describe('Keywords compared'),
  entered: z.int().describe('Results that are new on the first pages'),
  lost: z.int().describe('Results that are no longer on the first pages'),
  days_apart: z.number().nullable().describe('Mean number of days between the compared SERPs; null: none'),
};

export const getSerpVolatility = defineEndpoint({
  ...shared,
  id: 'get_serp_volatility',
  clients: true,
  method: 'GET',
  path: '/projects/{project_id}/serp_volatility',
  title: 'Get SERP volatility',
  summary:
    'Returns how much the first pages of tracked keywords changed on each day, for all search engines and for each, with the number of keywords it is based on.',
  input: z.object(scope),
  output: z.object({
    data: z.object({
      state: z.enum(['measured', 'not_measured']).describe('Whether any day of the range was measured'),
      reason: z
        .enum(['no_serps', 'few_keywords'])
        .nullable()
        .describe(
          `no_serps: no keyword has stored SERPs of two days; few_keywords: fewer than ${MIN_KEYWORDS} keywords on each day; null: measured`,
        ),
      rule: z.string().describe('The rule'),
      min_keywords: z.int().describe('Keywords without which a day is not measured'),
      latest: z.object(dayFields).nullable().describe('The last measured day, all engines; null: none'),
      average: z.number().nullable().describe('Mean of the measured days, all engines; null: none'),
      series: z
        .array(
          z.object({
            search_engine: z.enum(ENGINES).nullable().describe('Engine; null: all of them'),
            days: z.array(z.object(dayFields)).describe('Days from the first one with compared keywords up to today'),
          }),
        )
        .describe('All engines first, then each one; a requested engine alone'),
    }),
  }),
});
/** The volatility of a project by day. */
export type SerpVolatility = z.output<typeof getSerpVolatility.output>['data'];

export const exportSerpVolatility = defineEndpoint({
  ...shared,
  id: 'export_serp_volatility',
  clients: true,
  method: 'GET',
  path: '/projects/{project_id}/serp_volatility/export',
  file: true,
  title: 'Export SERP volatility',
  summary: 'Exports SERP volatility by day and search engine as CSV, JSON or XLSX.',
  input: z.object({ ...scope, format: tableFormat }),
  output: fileAnswer,
});
