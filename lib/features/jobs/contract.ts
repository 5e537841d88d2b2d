import { z } from 'zod';
import { defineEndpoint } from '#lib/contract/endpoint.ts';
import { RUN_KINDS, RUN_STATUSES } from '#lib/contract/runs.ts';

/** Of a run, and `blocked`: a bot check was served instead of the page. */
export const JOB_STATES = [...RUN_STATUSES, 'blocked'] as const;
/** The state of a job in the panel. */
export type JobState = (typeof JOB_STATES)[number];

const call = z.object({
  operation: z.string().describe('Id of the operation'),
  input: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).describe('Its input'),
});

const moment = (what: string) => z.string().nullable().describe(`${what}, ISO 8601 UTC`);

export const runningJob = z.object({
  kind: z.enum(RUN_KINDS).describe('Kind of work'),
  id: z.string().describe('Id of its record'),
  title: z.string().describe('What it is about: an address, a domain, a query, a name'),
  state: z
    .enum(JOB_STATES)
    .describe(
      'action_required: a captcha waits for you in the dashboard; blocked: a bot check was served instead of the page',
    ),
  step: z.string().nullable().describe('Current step; null where there are none'),
  done: z.int().nullable().describe('How much of `total` is done; null where that is not counted'),
  total: z.int().nullable().describe('How much there is to do; null where that is not known before the end'),
  error: z.string().nullable().describe('Why it failed'),
  created_at: z.string().describe('When it was asked for, ISO 8601 UTC'),
  started_at: moment('When it began'),
  finished_at: moment('When it ended'),
  path: z.string().describe('Its screen in the dashboard'),
  cancel: call.nullable().describe('The operation that ends it; null when none does'),
  retry: call
    .nullable()
    .describe('The operation that runs it again after it failed or was canceled; null when none does'),
});
/** A job in the panel. */
export type RunningJob = z.output<typeof runningJob>;

export const listJobs = defineEndpoint({
  id: 'list_jobs',
  method: 'GET',
  path: '/jobs',
  scope: null,
  area: 'account',
  tool: false,
  title: 'Running jobs',
  summary:
    'What is under way for you, over all kinds of records, and what ended within the last hour; those that need you first. A token sees the kinds that its scopes allow.',
  input: z.object({}),
  output: z.object({
    data: z.object({
      jobs: z.array(runningJob).describe('Under way, then lately ended, newest first; at most 100'),
      under_way: z.int().describe('How many are under way'),
    }),
  }),
});
