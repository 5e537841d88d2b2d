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
  kind: z.enum(IMPORT_KINDS).describe('What the file holds'),
  encoding: z.string().describe('How its text is encoded: UTF-8, UTF-16, Windows-1252'),
  columns: z
    .array(
      z.object({
        name: z.string().describe('Name in the file'),
        field: z.string().nullable().describe('What it is taken as; null: it is left out'),
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
    .describe('Columns with figures that are not imported, and why'),
  rows: z.int().describe('Rows in it'),
  good: z.int().describe('Rows that can be taken'),
  bad: z.int().describe('Rows in error; with one of them nothing is imported'),
  errors: z
    .array(
      z.object({
        line: z.int().describe('Line of the file, from 1'),
        column: z.string().describe('Column'),
        rule: z.string().describe('The rule it breaks'),
        value: z.string().describe('What stands there, cut to 100 characters'),
      }),
    )
    .describe('Rows in error, at most 100'),
  sample: z
    .array(
      z.object({
        keyword: z.string().describe('Keyword'),
        place: z.string().describe('Engine, country, language, device'),
        day: z.string().nullable().describe('Day, of a history'),
        value: z.string().nullable().describe('What was measured, in words'),
      }),
    )
    .describe('First good rows, at most 5'),
  keywords: z.int().describe('Different keywords in their places among the good rows'),
  keywords_new: z.int().describe('Those that are not tracked yet'),
  first_day: z.string().nullable().describe('First day of a history'),
  last_day: z.string().nullable().describe('Last day of a history'),
  imported: z.boolean().describe('Whether it was taken; false: only looked at'),
  checks_new: z.int().describe('Checks that were added; those that were there already stay as they are'),
});
/** What an import did, or would do. */
export type ImportReport = z.output<typeof importReport>;

export const importRankings = defineEndpoint({
  ...shared,
  id: 'import_rankings',
  method: 'POST',
  path: '/projects/{project_id}/rankings/import',
  bodyMaxBytes: 24 * 1024 * 1024,
  title: 'Bring in keywords or a history',
  summary:
    'Reads keywords to track, or their history, from CSV or JSON: says what it found and which rows are in error; takes all or nothing.',
  input: z.object({
    project_id: projectId,
    content: z
      .string()
      .min(1)
      .refine(hasText, EMPTY)
      .meta({
        title: 'Content',
        description: `CSV with names of columns, a JSON array of objects, or an object a line (NDJSON); at most ${MAX_IMPORT_ROWS} rows.`,
        examples: ['keyword,date,position\ncoffee grinder,2026-11-21,4'],
      }),
    kind: z
      .enum([...IMPORT_KINDS, 'auto'])
      .default('auto')
      .meta({
        title: 'What it holds',
        description:
          'auto: a history where there are columns of days and of measured positions. Average positions are not imported.',
        examples: ['auto'],
      }),
    commit: z
      .boolean()
      .default(false)
      .meta({
        title: 'Take it',
        description: 'false: only look; true: take all of it, or nothing.',
        examples: [false],
      }),
  }),
  output: z.object({ data: z.object({ report: importReport.describe('What was found') }) }),
  timeoutMs: 120_000,
});

export const exportRankings = defineEndpoint({
  ...shared,
  id: 'export_rankings',
  method: 'GET',
  path: '/projects/{project_id}/rankings/export',
  file: true,
  title: 'Take the rankings away',
  summary:
    'The whole history of the tracked keywords, or their rankings now, as a file that is written while it is read.',
  input: z.object({
    project_id: projectId,
    ...keywordFilter,
    what: z
      .enum(['history', 'rankings'])
      .default('history')
      .meta({
        title: 'What',
        description: 'history: every check of every keyword; rankings: a row a keyword.',
        examples: ['history'],
      }),
    format: z
      .enum(['csv', 'json', 'ndjson'])
      .default('csv')
      .meta({ title: 'Format', description: 'csv, json (one array) or ndjson (an object a line).', examples: ['csv'] }),
  }),
  output: fileAnswer,
});
