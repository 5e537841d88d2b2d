import { z } from 'zod';
import { defineEndpoint } from '#lib/contract/endpoint.ts';
import { countryUs, cursor, ENGINES, limit, tableFormat, uuid } from '#lib/contract/fields.ts';
import { fileAnswer } from '#lib/contract/file-answer.ts';
import { EMPTY, hasText } from '#lib/contract/has-text.ts';
import { deletedAnswer } from '#lib/contract/results.ts';
import { formatNumber } from '#lib/text/format.ts';

/** One operation over many keywords, domains or URLs. */

/** Maximum lines of one run. */
export const MAX_SUBJECTS = 10_000;
const MAX_SUBJECT = 2_048;
/** Maximum invalid and duplicate lines that an estimate lists; it counts all. */
export const MAX_LISTED = 200;

export const BULK_KINDS = ['search', 'page_audit', 'domain_report', 'emails', 'backlinks', 'ai_answer'] as const;
/** A kind of bulk run. */
export type BulkKindId = (typeof BULK_KINDS)[number];
export const bulkStatus = z.enum(['queued', 'running', 'pausing', 'paused', 'done', 'partial', 'failed', 'canceled']);
/** The status of a bulk run. */
export type BulkStatus = z.output<typeof bulkStatus>;
export const bulkItemStatus = z.enum(['waiting', 'running', 'done', 'blocked', 'failed', 'stopped']);
/** The status of an item. */
export type BulkItemStatus = z.output<typeof bulkItemStatus>;

const runId = uuid.meta({ title: 'Bulk job', description: 'Id of a bulk job.' });
const moment = (about: string) => z.string().nullable().describe(`${about}, ISO 8601 UTC`);
const kind = z.enum(BULK_KINDS).meta({
  title: 'Operation',
  description:
    'Task for each item: search and ai_answer take keywords; domain_report, emails and backlinks take domains; page_audit takes URLs.',
  examples: ['search'],
});
const engines = z.array(z.enum(ENGINES)).min(1).max(ENGINES.length);

export const bulkSummary = z.object({
  id: runId,
  name: z.string().describe('Name'),
  kind: z.enum(BULK_KINDS).describe('Task for each item'),
  project_id: z.string().nullable().describe('Project the results are assigned to'),
  search_engines: z.array(z.enum(ENGINES)).describe('Search engines to query; empty for tasks without search'),
  country: z.string().describe('Country to search from'),
  pages_number: z.int().describe('Result pages read per item'),
  status: bulkStatus.describe(
    'Status; partial: some failed or were blocked. All after paused are final until items are retried',
  ),
  progress: z
    .object({
      total: z.int().describe('Items'),
      waiting: z.int().describe('Queued items'),
      running: z.int().describe('Running items'),
      done: z.int().describe('Completed items'),
      blocked: z.int().describe('Items blocked by a bot check'),
      failed: z.int().describe('Failed items'),
      stopped: z.int().describe('Items that were canceled, or not started because an engine blocked requests'),
    })
    .describe('Status'),
  waits_until: moment('Waiting for a paused search engine until then; null if not waiting'),
  error: z.string().nullable().describe('Why the job ended early; null if it did not'),
  created_at: z.string().describe('When it was created, ISO 8601 UTC'),
  started_at: moment('When it started; null if it has not'),
  finished_at: moment('When it ended; null if it has not'),
});
/** A bulk run with its counts. */
export type BulkSummary = z.output<typeof bulkSummary>;

export const bulkItem = z.object({
  no: z.int().describe('Number in the job, from 1'),
  subject: z.string().describe('The keyword, domain or URL'),
  search_engine: z.enum(ENGINES).nullable().describe('Search engine; null if none'),
  status: bulkItemStatus.describe('Status'),
  attempts: z.int().describe('Number of attempts'),
  record_id: z.string().nullable().describe('Id of the stored result'),
  error: z.string().nullable().describe('Why it failed, was blocked or did not start; otherwise null'),
  started_at: moment('When the last attempt started; null if none'),
  finished_at: moment('When it ended; null if it has not'),
});
/** An item of a bulk run. */
export type BulkItemEntry = z.output<typeof bulkItem>;

const what = {
  kind,
  subjects: z
    .array(z.string().max(MAX_SUBJECT * 2))
    .min(1)
    .max(MAX_SUBJECTS)
    .meta({
      title: 'Keywords, domains or URLs',
      description: `1 to ${formatNumber(MAX_SUBJECTS)} items.`,
      examples: [['coffee grinder', 'burr grinder']],
    }),
  search_engines: engines.default(['google']).meta({
    title: 'Search engines',
    description: 'Search engines to query; emails and backlinks use the first one, ai_answer always uses google.',
    examples: [['google']],
  }),
  country: countryUs,
  pages_number: z
    .int()
    .min(1)
    .max(10)
    .default(1)
    .meta({ title: 'Pages', description: 'Result pages to read per item, 1 to 10.', examples: [1] }),
};

const base = { scope: 'serp', area: 'bulk', tool: false } as const;
/** Fits the maximum number of lines at a realistic URL length. */
const bodyMaxBytes = 8 * 1024 * 1024;
const answer = z.object({ data: z.object({ run: bulkSummary.describe('The job') }) });
const inputLine = z.object({
  line: z.int().describe('Line number in the input, from 1'),
  value: z.string().describe('The input, truncated'),
});

const engineRisk = z.object({
  search_engine: z.enum(ENGINES).describe('Engine'),
  requests: z.int().describe('Result pages requested'),
  state: z.enum(['ready', 'trying', 'blocked', 'untried']).describe('Current status'),
  message: z.string().nullable().describe('Why it is blocked; null if it is not'),
  retry_at: moment('Next attempt; null if not blocked'),
  searches_count: z.int().describe('Searches in the last 7 days, by all users'),
  blocked_count: z.int().describe('Of these, blocked'),
  risk: z
    .enum(['low', 'some', 'high', 'unknown'])
    .describe(
      'Risk of a block: blocked now or a quarter of the last searches: high; a twentieth: some; fewer than 5 searches: unknown',
    ),
});

export const estimateBulkRun = defineEndpoint({
  ...base,
  id: 'estimate_bulk_run',
  method: 'POST',
  path: '/bulk_runs/estimate',
  title: 'Estimate a bulk job',
  summary: 'Validates the input and estimates requests, time and block risk. Nothing is sent or stored.',
  bodyMaxBytes,
  input: z.object(what),
  output: z.object({
    data: z.object({
      subjects: z.array(z.string()).describe('Accepted items, deduplicated and normalized'),
      items_count: z.int().describe('Items: subjects × engines'),
      refused_count: z.int().describe('Invalid lines'),
      refused: z
        .array(inputLine.extend({ rule: z.string().describe('The rule it violates') }))
        .describe(`The first ${MAX_LISTED} of them`),
      repeated_count: z.int().describe('Duplicate lines'),
      repeated: z
        .array(inputLine.extend({ same_as: z.int().describe('Line of the first occurrence') }))
        .describe(`The first ${MAX_LISTED} of them`),
      requests_count: z.int().nullable().describe('Requests to search engines; null if unknown'),
      seconds_at_least: z
        .int()
        .nullable()
        .describe('Minimum duration, by the request rate of the engines or previous jobs; null if unknown'),
      engines: z.array(engineRisk).describe('Search engines used'),
    }),
  }),
});
/** What a bulk run would do. */
export type BulkEstimate = z.output<typeof estimateBulkRun.output>['data'];

export const startBulkRun = defineEndpoint({
  ...base,
  id: 'start_bulk_run',
  method: 'POST',
  path: '/bulk_runs',
  status: 202,
  cost: 'batch',
  title: 'Start a bulk job',
  summary: 'Queues one task for many keywords, domains or URLs. An invalid line rejects the whole request.',
  bodyMaxBytes,
  input: z.object({
    ...what,
    name: z
      .string()
      .trim()
      .min(1)
      .refine(hasText, EMPTY)
      .max(80)
      .meta({ title: 'Name', description: 'Name, 1 to 80 characters; absent: the first subject.', examples: ['Mills'] })
      .optional(),
    project_id: uuid.meta({ title: 'Project', description: 'Project to assign the results to.' }).optional(),
  }),
  output: answer,
});

export const listBulkRuns = defineEndpoint({
  ...base,
  id: 'list_bulk_runs',
  method: 'GET',
  path: '/bulk_runs',
  title: 'Bulk jobs',
  summary: 'Lists your bulk jobs, newest first.',
  input: z.object({
    q: z
      .string()
      .trim()
      .max(80)
      .meta({ title: 'Name', description: 'Part of the name.', examples: ['mill'] })
      .optional(),
    project_id: uuid.meta({ title: 'Project', description: 'Only jobs of this project.' }).optional(),
    kind: kind.optional(),
    status: bulkStatus.meta({ title: 'Status', description: 'Only jobs with this status.' }).optional(),
    limit,
    cursor: cursor.optional(),
  }),
  output: z.object({
    data: z.object({
      runs: z.array(bulkSummary).describe('Bulk jobs'),
      next_cursor: z.string().nullable().describe('Cursor of the next page; null on the last one'),
    }),
  }),
});

export const getBulkRun = defineEndpoint({
  ...base,
  id: 'get_bulk_run',
  method: 'GET',
  path: '/bulk_runs/{id}',
  title: 'Get a bulk job',
  summary: 'Returns a bulk job with its progress.',
  input: z.object({ id: runId }),
  output: answer,
});

export const listBulkItems = defineEndpoint({
  ...base,
  id: 'list_bulk_items',
  method: 'GET',
  path: '/bulk_runs/{id}/items',
  title: 'List the items of a bulk job',
  summary: 'Returns the items of a bulk job with their status.',
  input: z.object({
    id: runId,
    status: bulkItemStatus.meta({ title: 'Status', description: 'Only items with this status.' }).optional(),
    q: z
      .string()
      .trim()
      .max(200)
      .meta({ title: 'Text', description: 'Part of the keyword, domain or URL.', examples: ['mill'] })
      .optional(),
    limit,
    cursor: cursor.optional(),
  }),
  output: z.object({
    data: z.object({
      items: z.array(bulkItem).describe('Items'),
      next_cursor: z.string().nullable().describe('Cursor of the next page; null on the last one'),
    }),
  }),
});

const change = <const Verb extends string>(verb: Verb, title: string, summary: string) =>
  defineEndpoint({
    ...base,
    id: `${verb}_bulk_run`,
    method: 'POST',
    path: `/bulk_runs/{id}/${verb}`,
    cost: verb === 'resume' ? 'batch' : 'none',
    title,
    summary,
    input: z.object({ id: runId }),
    output: answer,
  });

export const pauseBulkRun = change('pause', 'Pause a bulk job', 'Starts no further items; running ones continue.');
export const resumeBulkRun = change('resume', 'Resume a bulk job', 'Resumes a paused job.');
export const stopBulkRun = change(
  'stop',
  'Stop a bulk job',
  'Stops a job. Results are kept; the other items can be retried.',
);

export const retryBulkRun = defineEndpoint({
  ...base,
  id: 'retry_bulk_run',
  method: 'POST',
  path: '/bulk_runs/{id}/retry',
  status: 202,
  cost: 'batch',
  title: 'Retry items',
  summary: 'Queues all or selected items again that failed, were blocked or were stopped.',
  input: z.object({
    id: runId,
    numbers: z
      .array(
        z.coerce
          .number()
          .int()
          .min(1)
          .max(MAX_SUBJECTS * ENGINES.length),
      )
      .min(1)
      .max(MAX_SUBJECTS)
      .meta({
        title: 'Items',
        description: 'Their numbers; absent: all that failed, were blocked or were stopped.',
        examples: [[1]],
      })
      .optional(),
  }),
  output: answer,
});

export const deleteBulkRun = defineEndpoint({
  ...base,
  id: 'delete_bulk_run',
  method: 'DELETE',
  path: '/bulk_runs/{id}',
  title: 'Delete a bulk job',
  summary: 'Stops and deletes a job. Its results are kept.',
  input: z.object({ id: runId }),
  output: deletedAnswer,
});

export const exportBulkRun = defineEndpoint({
  ...base,
  id: 'export_bulk_run',
  method: 'GET',
  path: '/bulk_runs/{id}/export',
  file: true,
  title: 'Export a bulk job',
  summary: 'Exports the items of a job with their status as CSV, JSON or XLSX.',
  input: z.object({ id: runId, format: tableFormat }),
  output: fileAnswer,
});
