import { ACTIVE_STATUSES, type RunKind } from '#lib/contract/runs.ts';
import type { JobState, RunningJob } from '#lib/features/jobs/contract.ts';

/** Labels of the jobs tray. */

export const KIND_NAMES: Record<RunKind, string> = {
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
  action_required: 'needs you',
  paused: 'paused',
  done: 'done',
  partial: 'done in part',
  blocked: 'blocked',
  failed: 'failed',
  canceled: 'canceled',
};

const ACTIVE: readonly JobState[] = ACTIVE_STATUSES;
/** Whether a job has not ended. */
export const isActive = ({ state }: Pick<RunningJob, 'state'>): boolean => ACTIVE.includes(state);

/** Messages for jobs that were running before and have ended. */
export function endsOf(before: readonly RunningJob[], now: readonly RunningJob[]): string[] {
  const active = new Set(before.filter(isActive).map(({ kind, id }) => `${kind} ${id}`));
  return now
    .filter((job) => !isActive(job) && active.has(`${job.kind} ${job.id}`))
    .map(({ kind, title, state }) => `${KIND_NAMES[kind]} ${title}: ${STATE_NAMES[state]}`);
}
