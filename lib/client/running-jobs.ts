import { queryOptions } from '@tanstack/react-query';
import type { JobKind, JobState, listJobs, RunningJob } from '#lib/features/running-jobs/contract.ts';
import { callEndpoint, runEndpoint } from './call-endpoint.ts';

/** Calls and words of the jobs tray. */

export const jobsKey = ['running-jobs'];

/** @param open whether the tray is; asked again only while something runs or it is looked at, in a tab that is seen */
export const jobsQuery = (open: boolean) =>
  queryOptions({
    queryKey: jobsKey,
    queryFn: async ({ signal }) => (await callEndpoint<typeof listJobs>('list_jobs', {}, signal)).data,
    staleTime: 0,
    refetchInterval: ({ state }) => (open || (state.data && state.data.under_way > 0) ? 3_000 : false),
  });

/** Runs the operation that a job names for stopping it or trying it again. @throws RequestFailed */
export const runVerb = ({ operation, input }: NonNullable<RunningJob['stop']>) => runEndpoint(operation, input);

export const KIND_NAMES: Record<JobKind, string> = {
  audit: 'Page audit',
  site_audit: 'Site audit',
  search: 'Search',
  ai_answer: 'AI answer',
  domain_report: 'Domain report',
  email_run: 'E-mail addresses',
  backlink_run: 'Backlinks',
  keyword_research: 'Keyword research',
  keyword_grouping: 'Keyword grouping',
  brief: 'Content brief',
  tracking_round: 'Rank tracking',
  bulk_run: 'Bulk run',
};

export const STATE_NAMES: Record<JobState, string> = {
  queued: 'waiting',
  running: 'running',
  needs_you: 'needs you',
  paused: 'paused',
  done: 'done',
  partial: 'done in part',
  failed: 'failed',
  stopped: 'stopped',
};

const ACTIVE: readonly JobState[] = ['queued', 'running', 'needs_you', 'paused'];
export const isActive = ({ state }: Pick<RunningJob, 'state'>): boolean => ACTIVE.includes(state);

/** Sentences for what was under way before and has ended now. */
export function endsOf(before: readonly RunningJob[], now: readonly RunningJob[]): string[] {
  const active = new Set(before.filter(isActive).map(({ kind, id }) => `${kind} ${id}`));
  return now
    .filter((job) => !isActive(job) && active.has(`${job.kind} ${job.id}`))
    .map(({ kind, title, state }) => `${KIND_NAMES[kind]} ${title}: ${STATE_NAMES[state]}`);
}
