import { z } from 'zod';
import { defineEndpoint } from '#lib/contract/endpoint.ts';
import { EMPTY, hasText } from '#lib/contract/has-text.ts';

const moment = (what: string) => z.string().describe(`${what}, ISO 8601 UTC`);

const part = z.object({
  name: z.string().describe('database, queue, browser, evidence'),
  fault: z.string().nullable().describe('Error; null if it works'),
});

const runningProcess = z.object({
  name: z.string().describe('Type, host and process id'),
  kind: z.enum(['web', 'worker']).describe('Role'),
  version: z.string().describe('Serpentine version'),
  started_at: moment('When it started'),
  seen_at: moment('Last heartbeat'),
  memory_bytes: z.int().nullable().describe('Resident memory at the last heartbeat'),
});

const failedService = z.object({
  service: z.string().describe('text-model, google-ads, crux, pagespeed, indexnow, captcha-solver, mail, rdap, whois'),
  failures: z.int().describe('Failed calls since the processes started'),
  resting_in: z.array(z.string()).describe('Processes with an open circuit breaker'),
});

const queuedKind = z.object({
  job: z.string().describe('Job type'),
  waiting: z.int().describe('Ready to run'),
  deferred: z.int().describe('Scheduled'),
  active: z.int().describe('Running'),
  failed: z.int().describe('Failed for good in the last seven days'),
  oldest_seconds: z.number().describe('Waiting time of the oldest ready job'),
});

const failedJob = z.object({
  job: z.string().describe('Job type'),
  id: z.string().describe('Id'),
  reason: z.string().nullable().describe('Error'),
  attempts: z.int().describe('Number of attempts'),
  failed_at: moment('When it failed for good'),
  can_retry: z
    .boolean()
    .describe('Whether it can be retried; jobs that belong to a record are retried from that record instead'),
});

const storedKind = z.object({
  kind: z.string().describe('Type'),
  pieces: z.int().describe('Limit'),
  bytes: z.int().describe('As stored, compressed'),
});

const backup = z.object({
  made_at: moment('When'),
  file: z.string().describe('Name of the file on the machine that created it'),
  bytes: z.int().describe('Size of the file'),
  rows: z.int().describe('Rows of all tables'),
  evidence: z.int().describe('Evidence files in it'),
});

const table = z.object({ name: z.string().describe('Its name'), bytes: z.int().describe('With its indexes') });

const storage = z.object({
  database_bytes: z.int().describe('Size of the database'),
  tables: z.array(table).describe('The largest tables'),
  evidence: z.array(storedKind).describe('Stored pages and screenshots by type'),
  evidence_place: z.string().describe('Folder or bucket, without its key'),
  disk_free_bytes: z.int().nullable().describe('Free space on the disk of the data folder; null if unknown'),
});

const browser = z.object({
  version: z.string().describe('Its version'),
  source: z.string().describe('BROWSER_PATH, system, playwright, bundled or BROWSER_WS_ENDPOINT'),
  outdated: z
    .object({
      behind: z.int().describe('Major versions behind the newest known one'),
      newest: z.int().describe('Newest major version known to this release'),
      as_of: z.string().describe('Date of that knowledge; no network request is made'),
    })
    .nullable()
    .describe('Set if the browser from npm is more than two major versions behind'),
});

const systemState = z.object({
  version: z.string().describe('Serpentine version'),
  node: z.string().describe('Version of Node'),
  database: z.string().describe('Product and version'),
  browser: browser.nullable().describe('The browser of the responding process; null if it does not run'),
  address: z.string().describe('URL'),
  data_dir: z.string().describe('Its data folder'),
  parts: z.array(part).describe('Required components, checked now; the browser is that of the responding process'),
  processes: z.array(runningProcess).describe('Web and worker processes of every machine'),
  services: z.array(failedService).describe('Failed external services; empty if all work'),
  queue: z.array(queuedKind).describe('Job types with jobs'),
  failed_jobs: z.array(failedJob).describe('The latest, at most 50'),
  storage: storage.describe('Storage'),
  last_backup: backup.nullable().describe('The last backup; null: none'),
});
/** The state of the installation. */
export type SystemState = z.output<typeof systemState>;

export const getSystem = defineEndpoint({
  id: 'get_system',
  method: 'GET',
  path: '/system',
  scope: null,
  area: 'account',
  tool: false,
  title: 'Get system status',
  summary:
    'Returns versions, failures, processes, queue, failed jobs, storage and the last backup. Requires an owner token with full access.',
  input: z.object({}),
  output: z.object({ data: systemState }),
});

export const retryJob = defineEndpoint({
  id: 'retry_job',
  method: 'POST',
  path: '/system/retry_job',
  scope: null,
  area: 'account',
  tool: false,
  title: 'Retry a failed job',
  summary:
    'Puts a failed job back into the queue. Owner only. Jobs that belong to a record (an audit, a search) are retried from that record.',
  input: z.object({
    job: z
      .string()
      .min(1)
      .refine(hasText, EMPTY)
      .max(100)
      .meta({ title: 'Job', description: 'Job type, as listed.', examples: ['watch-alerts'] }),
    id: z
      .uuid()
      .meta({ title: 'Id', description: 'Id of the job.', examples: ['0199f2a4-8a51-7c43-9a52-3e1c2f6b7d10'] }),
  }),
  output: z.object({
    data: z.object({
      job: z.string().describe('Job type'),
      id: z.string().describe('Id'),
      state: z.literal('waiting').describe('Queued again'),
    }),
  }),
});
