import { z } from 'zod';
import { defineEndpoint } from '#lib/contract/endpoint.ts';
import { EMPTY, hasText } from '#lib/contract/has-text.ts';

const moment = (what: string) => z.string().describe(`${what}, ISO 8601 UTC`);

const part = z.object({
  name: z.string().describe('database, queue, browser, evidence'),
  fault: z.string().nullable().describe('What is wrong; null when it works'),
});

const runningProcess = z.object({
  name: z.string().describe('Kind, host and process id'),
  kind: z.enum(['web', 'worker']).describe('What it does'),
  version: z.string().describe('Of Serpentine'),
  started_at: moment('When it began'),
  seen_at: moment('Its last sign of life'),
  memory_bytes: z.int().nullable().describe('Its resident memory at its last sign of life'),
});

const failedService = z.object({
  service: z.string().describe('text-model, google-ads, captcha-solver, mail, rdap, whois'),
  failures: z.int().describe('Calls that failed by its doing since the processes began'),
  resting_in: z.array(z.string()).describe('Processes that leave a server of it alone now'),
});

const queuedKind = z.object({
  job: z.string().describe('Kind of job'),
  waiting: z.int().describe('Ready to run'),
  deferred: z.int().describe('Waiting for their time'),
  active: z.int().describe('Running'),
  failed: z.int().describe('Failed for good in the last seven days'),
  oldest_seconds: z.number().describe('How long the oldest that is ready has waited'),
});

const failedJob = z.object({
  job: z.string().describe('Kind of job'),
  id: z.string().describe('Its id'),
  reason: z.string().nullable().describe('What it failed with'),
  attempts: z.int().describe('How often it was tried'),
  failed_at: moment('When it failed for good'),
  can_retry: z
    .boolean()
    .describe('Whether it can be put back; a job that told its record is tried again from that record instead'),
});

const storedKind = z.object({
  kind: z.string().describe('What it shows'),
  pieces: z.int().describe('How many'),
  bytes: z.int().describe('As stored, compressed'),
});

const backup = z.object({
  made_at: moment('When'),
  file: z.string().describe('Name of the file on the machine that made it'),
  bytes: z.int().describe('Size of the file'),
  rows: z.int().describe('Rows of all tables'),
  evidence: z.int().describe('Pieces of evidence in it'),
});

const table = z.object({ name: z.string().describe('Its name'), bytes: z.int().describe('With its indexes') });

const storage = z.object({
  database_bytes: z.int().describe('Size of the database'),
  tables: z.array(table).describe('The largest tables'),
  evidence: z.array(storedKind).describe('Kept pages and pictures by kind'),
  evidence_place: z.string().describe('Folder or bucket, without its key'),
  disk_free_bytes: z.int().nullable().describe('On the data folder’s disk; null when it cannot be told'),
});

const systemState = z.object({
  version: z.string().describe('Of Serpentine'),
  node: z.string().describe('Version of Node'),
  database: z.string().describe('Product and version'),
  address: z.string().describe('Where it is reached'),
  data_dir: z.string().describe('Its data folder'),
  parts: z
    .array(part)
    .describe('What has to answer for everything to work, asked anew; the browser is that of the process that answers'),
  processes: z.array(runningProcess).describe('Web and worker processes of every machine'),
  services: z.array(failedService).describe('Services of others that have failed; none while all answer'),
  queue: z.array(queuedKind).describe('Kinds of jobs of which there are any'),
  failed_jobs: z.array(failedJob).describe('The latest, at most 50'),
  storage: storage.describe('What is stored where'),
  last_backup: backup.nullable().describe('Null when none was made'),
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
  title: 'State of the installation',
  summary:
    'Versions, what is down, processes of every machine, the queue, jobs that failed, storage and the last backup. For the owner, with a token that is not kept to some scopes.',
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
  title: 'Try a failed job again',
  summary:
    'Puts a job that failed for good back into the queue. For the owner. Jobs that belong to a record (an audit, a search) are tried again from that record.',
  input: z.object({
    job: z
      .string()
      .min(1)
      .refine(hasText, EMPTY)
      .max(100)
      .meta({ title: 'Job', description: 'Kind of job, as the list has it.', examples: ['watch-alerts'] }),
    id: z
      .uuid()
      .meta({ title: 'Id', description: 'Id of the job.', examples: ['0199f2a4-8a51-7c43-9a52-3e1c2f6b7d10'] }),
  }),
  output: z.object({
    data: z.object({
      job: z.string().describe('Kind of job'),
      id: z.string().describe('Its id'),
      state: z.literal('waiting').describe('It is in the queue again'),
    }),
  }),
});
