import 'server-only';
import type { BaseCtx } from '#lib/platform/context.ts';
import { toAppError, Unavailable } from '#lib/platform/errors.ts';
import type { Job } from '#lib/platform/queue/job.ts';
import { cancelJob, prepareQueues } from '#lib/platform/queue/queue.ts';

/**
 * Prepares the queue before a record and its jobs are stored in one transaction.
 * @param what the record, in the error message: "search"
 * @throws Unavailable
 */
export async function readyQueue(jobs: Job | readonly Job[], what: string): Promise<void> {
  await prepareQueues([jobs].flat()).catch((error: unknown) => {
    // Pass a known reason on to the caller.
    const known = toAppError(error);
    if (known.code === 'unavailable') throw known;
    throw new Unavailable(`The queue cannot accept the ${what} now. Try again in a moment.`, { cause: error });
  });
}

/**
 * Cancels the job of a record that has ended or was deleted. The record already says so, so an unavailable queue only
 * means that a job runs and finds nothing to do.
 */
export async function forgetJob(ctx: BaseCtx, job: Job, id: string): Promise<void> {
  await cancelJob(job, id).catch((error: unknown) => ctx.log.warn({ err: error, id }, 'job not canceled'));
}
