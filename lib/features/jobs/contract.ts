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
  kind: z.enum(RUN_KINDS).describe('Type of job'),
  id: z.string().describe('Id of its record'),
  title: z.string().describe('Subject: a URL, domain, query or name'),
  state: z
    .enum(JOB_STATES)
    .describe(
      'action_required: a CAPTCHA is waiting for you in the dashboard; blocked: a bot check was served instead of the page',
    ),
  step: z.string().nullable().describe('Current step; null if none'),
  done: z.int().nullable().describe('Completed items of `total`; null if not counted'),
  total: z.int().nullable().describe('Total items; null if unknown'),
  error: z.string().nullable().describe('Why it failed'),
  created_at: z.string().describe('When it was created, ISO 8601 UTC'),
  started_at: moment('When it started'),
  finished_at: moment('When it ended'),
  path: z.string().describe('Path in the dashboard'),
  cancel: call.nullable().describe('Operation to cancel it; null: none'),
  retry: call.nullable().describe('Operation to run it again after it failed or was canceled; null: none'),
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
    'Lists your running jobs of all types and those that ended within the last hour; jobs that need attention first. A token sees the types its scopes allow.',
  input: z.object({}),
  output: z.object({
    data: z.object({
      jobs: z.array(runningJob).describe('Running, then recently ended, newest first; at most 100'),
      under_way: z.int().describe('Number of running jobs'),
    }),
  }),
});
