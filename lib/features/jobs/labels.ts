import { ACTIVE_STATUSES, RUN_KIND_LABELS } from '#lib/contract/runs.ts';
import type { JobState, RunningJob } from '#lib/features/jobs/contract.ts';

/** Labels of the jobs tray. */

export const STATE_NAMES: Record<JobState, string> = {
  queued: 'queued',
  running: 'running',
  action_required: 'needs attention',
  paused: 'paused',
  done: 'done',
  partial: 'Partially done',
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
    .map(({ kind, title, state }) => `${RUN_KIND_LABELS[kind]} ${title}: ${STATE_NAMES[state]}`);
}
