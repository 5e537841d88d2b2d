import 'server-only';
import { createRun, type NewRun } from '#lib/features/backlinks/check/run-store.ts';
import { checkBacklinksJob } from '#lib/features/backlinks/check-backlinks.job.ts';
import { discoverBacklinks } from '#lib/features/backlinks/discover-backlinks.job.ts';
import { enqueue } from '#lib/platform/queue/queue.ts';
import { readyQueue } from '#lib/platform/queue/record-job.ts';

/**
 * Stores a run and queues it in one transaction, unless a run of the domain is in progress.
 * @throws Unavailable (queue)
 */
export async function startRun(domainNo: number, run: NewRun): Promise<boolean> {
  const job = run.kind === 'look' ? discoverBacklinks : checkBacklinksJob;
  await readyQueue(run.followUp === undefined ? job : [job, checkBacklinksJob], 'run');
  return createRun(domainNo, run, (within, id) => enqueue(job, { id }, { id, within }));
}
