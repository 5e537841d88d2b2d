import { z } from 'zod';
import { defineEndpoint } from '#lib/contract/endpoint.ts';
import { fileAnswer } from '#lib/contract/file-answer.ts';
import { EMPTY, hasText } from '#lib/contract/has-text.ts';
import { keywordFilter, projectId, shared } from '#lib/features/rankings/fields-contract.ts';

/** Rankings as files: export of the whole history, import of keywords and histories. */

/** Maximum rows of an imported file. */
export const MAX_IMPORT_ROWS = 100_000;
export const IMPORT_KINDS = ['keywords', 'history'] as const;

export const importReport = z.object({
  kind: z.enum(IMPORT_KINDS).describe('Content of the file'),
  encoding: z.string().describe('Text encoding: UTF-8, UTF-16, Windows-1252'),
  columns: z
    .array(
      z.object({
        name: z.string().describe('Name in the file'),
        field: z.string().nullable().describe('Mapped field; null: not imported'),
      }),
    )
    .describe('Columns of the file'),
  ignored: z
    .array(
      z.object({
        column: z.string().describe('Name in the file'),
        reason: z.string().describe('Why it is not imported'),
      }),
    )
    .describe('Columns with metrics that are not imported, and why'),
  rows: z.int().describe('Rows in it'),
  good: z.int().describe('Valid rows'),
  bad: z.int().describe('Invalid rows; with any of them nothing is imported'),
  errors: z
    .array(
      z.object({
        line: z.int().describe('Line of the file, from 1'),
        column: z.string().describe('Column'),
        rule: z.string().describe('The rule it violates'),
        value: z.string().describe('Value, truncated to 100 characters'),
      }),
    )
    .describe('Invalid rows, at most 100'),
  sample: z
    .array(
      z.object({
        keyword: z.string().describe('Keyword'),
        place: z.string().describe('Engine, country, language, device, location'),
        day: z.string().nullable().describe('Day, of a history'),
        value: z.string().nullable().describe('Measurement as text'),
      }),
    )
    .describe('First valid rows, at most 5'),
  keywords: z.int().describe('Unique keywords by engine, country, language, device and location'),
  keywords_new: z.int().describe('Of these, not tracked yet'),
  first_day: z.string().nullable().describe('First day of a history'),
  last_day: z.string().nullable().describe('Last day of a history'),
  imported: z.boolean().describe('Whether it was imported; false: preview only'),
  checks_new: z.int().describe('Checks added; existing ones are unchanged'),
});
/** What an import did, or would do. */
export type ImportReport = z.output<typeof importReport>;

export const importRankings = defineEndpoint({
  ...shared,
  id: 'import_rankings',
  method: 'POST',
  path: '/projects/{project_id}/rankings/import',
  bodyMaxBytes: 24 * 1024 * 1024,
  title: 'Import keywords or ranking history',
  summary:
    'Imports keywords or ranking history from CSV or JSON. Returns what was found and invalid rows; imports all or nothing.',
  input: z.object({
    project_id: projectId,
    content: z
      .string()
      .min(1)
      .refine(hasText, EMPTY)
      .meta({
        title: 'Content',
        description: `CSV with a header, a JSON array of objects, or one object per line (NDJSON); at most ${MAX_IMPORT_ROWS} rows.`,
        examples: ['keyword,date,position\ncoffee grinder,2026-11-21,4'],
      }),
    kind: z
      .enum([...IMPORT_KINDS, 'auto'])
      .default('auto')
      .meta({
        title: 'Content',
        description:
          'auto: history if there are columns with dates and measured positions. Average positions are not imported.',
        examples: ['auto'],
      }),
    commit: z
      .boolean()
      .default(false)
      .meta({
        title: 'Import',
        description: 'false: validate only; true: import everything or nothing.',
        examples: [false],
      }),
  }),
  output: z.object({ data: z.object({ report: importReport.describe('Import report') }) }),
  timeoutMs: 120_000,
});

export const exportRankings = defineEndpoint({
  ...shared,
  id: 'export_rankings',
  clients: true,
  method: 'GET',
  path: '/projects/{project_id}/rankings/export',
  file: true,
  title: 'Export rankings',
  summary: 'Exports the full history of the tracked keywords, or their current rankings, as a streamed file.',
  input: z.object({
    project_id: projectId,
    ...keywordFilter,
    what: z
      .enum(['history', 'rankings'])
      .default('history')
      .meta({
        title: 'What',
        description: 'history: every check of every keyword; rankings: one row per keyword.',
        examples: ['history'],
      }),
    format: z
      .enum(['csv', 'json', 'ndjson'])
      .default('csv')
      .meta({
        title: 'Format',
        description: 'csv, json (one array) or ndjson (one object per line).',
        examples: ['csv'],
      }),
  }),
  output: fileAnswer,
});
