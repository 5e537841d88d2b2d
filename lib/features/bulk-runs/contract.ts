import { z } from 'zod';
import { defineEndpoint } from '#lib/contract/endpoint.ts';
import { countryUs, cursor, ENGINES, limit, tableFormat, uuid } from '#lib/contract/fields.ts';
import { fileAnswer } from '#lib/contract/file-answer.ts';
import { EMPTY, hasText } from '#lib/contract/has-text.ts';
import { deletedAnswer } from '#lib/contract/results.ts';

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

const runId = uuid.meta({ title: 'Bulk run', description: 'Id of a stored bulk run.' });
const moment = (about: string) => z.string().nullable().describe(`${about}, ISO 8601 UTC`);
const kind = z.enum(BULK_KINDS).meta({
  title: 'Operation',
  description:
    'What is done with each: search and ai_answer take keywords; domain_report, emails and backlinks take domains; page_audit takes addresses.',
  examples: ['search'],
});
const engines = z.array(z.enum(ENGINES)).min(1).max(ENGINES.length);

export const bulkSummary = z.object({
  id: runId,
  name: z.string().describe('Name'),
  kind: z.enum(BULK_KINDS).describe('What is done with each'),
  project_id: z.string().nullable().describe('Project that the records are filed under'),
  search_engines: z.array(z.enum(ENGINES)).describe('Engines that are asked; empty for operations that ask none'),
  country: z.string().describe('Country that engines are asked for'),
  pages_number: z.int().describe('Pages of results read for each'),
  status: bulkStatus.describe(
    'How it goes; partial: some failed or were blocked. All after paused are final, until items are tried again',
  ),
  progress: z
    .object({
      total: z.int().describe('Items'),
      waiting: z.int().describe('Items whose turn has not come'),
      running: z.int().describe('Items under way'),
      done: z.int().describe('Items that are done'),
      blocked: z.int().describe('Pages that could not be read because of a bot check'),
      failed: z.int().describe('Items that failed'),
      stopped: z
        .int()
        .describe('Items that were not begun, or ended early, because somebody or an engine stopped them'),
    })
    .describe('Where it is'),
  waits_until: moment('An engine is left alone until then and waited for; null when none is'),
  error: z.string().nullable().describe('Why the run ended early; null when it did not'),
  created_at: z.string().describe('When it was asked for, ISO 8601 UTC'),
  started_at: moment('When it began; null when it has not'),
  finished_at: moment('When it ended; null when it has not'),
});
/** A bulk run with its counts. */
export type BulkSummary = z.output<typeof bulkSummary>;

export const bulkItem = z.object({
  no: z.int().describe('Place in the run, from 1'),
  subject: z.string().describe('The keyword, domain or address'),
  search_engine: z.enum(ENGINES).nullable().describe('Engine it is asked of; null where none is'),
  status: bulkItemStatus.describe('How it goes'),
  attempts: z.int().describe('How often it was begun'),
  record_id: z.string().nullable().describe('Id of the stored record that came of it, of the kind of the run'),
  error: z.string().nullable().describe('Why it failed, was blocked or did not start; otherwise null'),
  started_at: moment('When it was begun last; null when it was not'),
  finished_at: moment('When it ended; null when it has not'),
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
      title: 'Keywords, domains or addresses',
      description: `1 to ${MAX_SUBJECTS.toLocaleString('en')} of them, one each.`,
      examples: [['coffee grinder', 'burr grinder']],
    }),
  search_engines: engines.default(['google']).meta({
    title: 'Search engines',
    description: 'Engines to ask, for search; the first one for emails and backlinks. An ai_answer always asks google.',
    examples: [['google']],
  }),
  country: countryUs,
  pages_number: z
    .int()
    .min(1)
    .max(10)
    .default(1)
    .meta({ title: 'Pages', description: 'Pages of results to read for each, 1 to 10.', examples: [1] }),
};

const base = { scope: 'serp', area: 'bulk', tool: false } as const;
/** Fits the maximum number of lines at a realistic URL length. */
const bodyMaxBytes = 8 * 1024 * 1024;
const answer = z.object({ data: z.object({ run: bulkSummary.describe('The run') }) });
const told = z.object({
  line: z.int().describe('Its place among those given, from 1'),
  value: z.string().describe('What was given, shortened'),
});

const engineRisk = z.object({
  search_engine: z.enum(ENGINES).describe('Engine'),
  requests: z.int().describe('Pages of results that are asked of it'),
  state: z.enum(['ready', 'trying', 'blocked', 'untried']).describe('How it takes searches now'),
  message: z.string().nullable().describe('Why it is blocked; null when it is not'),
  retry_at: moment('When it is asked again; null when it is not blocked'),
  searches_count: z.int().describe('Searches of it in the last 7 days, of everybody here'),
  blocked_count: z.int().describe('Those of them that it blocked'),
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
  title: 'What a bulk run would cost',
  summary: 'Judges each line and tells requests, time and the risk of a block beforehand; nothing is sent or stored.',
  bodyMaxBytes,
  input: z.object(what),
  output: z.object({
    data: z.object({
      subjects: z.array(z.string()).describe('Those that would be taken, each once, as they would be kept'),
      items_count: z.int().describe('Items: subjects times engines'),
      refused_count: z.int().describe('Lines that cannot be taken'),
      refused: z
        .array(told.extend({ rule: z.string().describe('The rule it breaks') }))
        .describe(`The first ${MAX_LISTED} of them`),
      repeated_count: z.int().describe('Lines that say what an earlier one says'),
      repeated: z
        .array(told.extend({ same_as: z.int().describe('Line of the one that is taken') }))
        .describe(`The first ${MAX_LISTED} of them`),
      requests_count: z.int().nullable().describe('Requests to engines; null for operations whose number is not known'),
      seconds_at_least: z
        .int()
        .nullable()
        .describe(
          'How long it takes at least: by the pace of the engines, or by the last records of the kind; null when neither is known',
        ),
      engines: z.array(engineRisk).describe('Engines that are asked'),
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
  title: 'Start a bulk run',
  summary: 'Queues one operation for each of many keywords, domains or addresses; a faulty line refuses all of them.',
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
    project_id: uuid.meta({ title: 'Project', description: 'Project to file the records under.' }).optional(),
  }),
  output: answer,
});

export const listBulkRuns = defineEndpoint({
  ...base,
  id: 'list_bulk_runs',
  method: 'GET',
  path: '/bulk_runs',
  title: 'Bulk runs',
  summary: 'Your stored bulk runs, newest first.',
  input: z.object({
    q: z
      .string()
      .trim()
      .max(80)
      .meta({ title: 'Name', description: 'Part of the name.', examples: ['mill'] })
      .optional(),
    kind: kind.optional(),
    status: bulkStatus.meta({ title: 'State', description: 'Only runs in this state.' }).optional(),
    limit,
    cursor: cursor.optional(),
  }),
  output: z.object({
    data: z.object({
      runs: z.array(bulkSummary).describe('Bulk runs'),
      next_cursor: z.string().nullable().describe('Where the list goes on; null at its end'),
    }),
  }),
});

export const getBulkRun = defineEndpoint({
  ...base,
  id: 'get_bulk_run',
  method: 'GET',
  path: '/bulk_runs/{id}',
  title: 'A bulk run',
  summary: 'A stored bulk run with its progress.',
  input: z.object({ id: runId }),
  output: answer,
});

export const listBulkItems = defineEndpoint({
  ...base,
  id: 'list_bulk_items',
  method: 'GET',
  path: '/bulk_runs/{id}/items',
  title: 'Items of a bulk run',
  summary: 'What became of each keyword, domain or address, in the order given.',
  input: z.object({
    id: runId,
    status: bulkItemStatus.meta({ title: 'State', description: 'Only items in this state.' }).optional(),
    q: z
      .string()
      .trim()
      .max(200)
      .meta({ title: 'Text', description: 'Part of the keyword, domain or address.', examples: ['mill'] })
      .optional(),
    limit,
    cursor: cursor.optional(),
  }),
  output: z.object({
    data: z.object({
      items: z.array(bulkItem).describe('Items'),
      next_cursor: z.string().nullable().describe('Where the list goes on; null at its end'),
    }),
  }),
});

const change = <const Verb extends string>(verb: Verb, title: string, summary: string) =>
  defineEndpoint({
    ...base,
    id: `${verb}_bulk_run`,
    method: 'POST',
    path: `/bulk_runs/{id}/${verb}`,
    title,
    summary,
    input: z.object({ id: runId }),
    output: answer,
  });

export const pauseBulkRun = change('pause', 'Pause a bulk run', 'Begins no further item; those under way go on.');
export const resumeBulkRun = change('resume', 'Go on with a bulk run', 'Goes on with a run that was paused.');
export const stopBulkRun = change(
  'stop',
  'Stop a bulk run',
  'Ends a run; what is done stays, the rest can be tried again.',
);

export const retryBulkRun = defineEndpoint({
  ...base,
  id: 'retry_bulk_run',
  method: 'POST',
  path: '/bulk_runs/{id}/retry',
  status: 202,
  title: 'Try items again',
  summary: 'Queues items of a run that failed, were blocked or were stopped again, all or some.',
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
        description: 'Their places; absent: all that failed, were blocked or were stopped.',
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
  title: 'Delete a bulk run',
  summary: 'Stops and deletes a run; the records that came of it stay.',
  input: z.object({ id: runId }),
  output: deletedAnswer,
});

export const exportBulkRun = defineEndpoint({
  ...base,
  id: 'export_bulk_run',
  method: 'GET',
  path: '/bulk_runs/{id}/export',
  file: true,
  title: 'Export a bulk run',
  summary: 'The items of a run with what became of them as a file: CSV, JSON or XLSX.',
  input: z.object({ id: runId, format: tableFormat }),
  output: fileAnswer,
});
