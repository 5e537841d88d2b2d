import 'server-only';
import { setTimeout as sleep } from 'node:timers/promises';
import type { JobWithMetadata } from 'pg-boss';
import { isDatabaseDown } from '#lib/platform/database/database-error.ts';
import { db } from '#lib/platform/database/db.ts';
import { log } from '#lib/platform/observability/log.ts';
import { currentScope } from '#lib/platform/observability/request-scope.ts';
import { Prisma } from '#lib/platform/prisma/client.ts';

/** A worker's claim on a job, identified by the attempt number: keeping it through a database outage, and releasing it. */

/** The job as pg-boss returned it. */
type ClaimedJob = Pick<JobWithMetadata, 'name' | 'id' | 'retryCount'>;

/** How often an attempt restarts because the database was down. */
const MAX_RETRIES = 5;
/** Delay before the first check, doubled each time, for a database that is not down but overloaded. */
const FIRST_WAIT_MS = 500;
/** No attempt has this number. */
const NO_CLAIM = -1;
/** Enough on a busy machine, in milliseconds. */
const TRANSACTION = { maxWait: 10_000, timeout: 60_000 };

const ours = ({ name, id, retryCount }: ClaimedJob) =>
  Prisma.sql`name = ${name} AND id = ${id}::uuid AND state = 'active' AND retry_count = ${retryCount}`;

/**
 * Waits until the database answers, and sends a heartbeat.
 * @returns whether the claim is still ours: if only this process was disconnected, another may have got the job
 * @throws the signal's reason
 */
async function reclaimWhenUp(item: ClaimedJob, waitMs: number, signal: AbortSignal): Promise<boolean> {
  for (;;) {
    await sleep(waitMs, undefined, { signal }).catch(() => signal.throwIfAborted());
    const held = await db().$executeRaw`UPDATE pgboss.job SET heartbeat_on = now() WHERE ${ours(item)}`.catch(
      () => null,
    );
    if (held !== null) return held > 0;
  }
}

/**
 * Runs a job. After a database outage it starts over under the same claim: an outage is not the job's fault, and counts as
 * no attempt unless it lasts until the claim expires.
 */
export async function retryOnDatabaseDown(
  item: ClaimedJob,
  signal: AbortSignal,
  work: () => Promise<void>,
): Promise<void> {
  for (let again = 0; ; again++) {
    try {
      return await work();
    } catch (error) {
      if (again >= MAX_RETRIES || signal.aborted || !isDatabaseDown(error)) throw error;
      log.warn({ err: error }, 'database down; the job restarts when it is back');
      if (!(await reclaimWhenUp(item, FIRST_WAIT_MS * 2 ** again, signal))) throw error;
    }
  }
}

/** What a take writes is undone: the queue has given the job to another attempt. */
class JobGivenAway extends Error {}

/**
 * Runs the transaction in which an attempt takes its record. A statement of a process that was cut off for a while may arrive when
 * the queue has given the job to another attempt, and must not take the record from that one: what `take` wrote is undone unless
 * the job is still this attempt's. Nothing is checked outside of jobs.
 * @param take takes the record and returns it; null when there is nothing to take
 * @returns what `take` returned; null when another attempt has the job
 */
export async function takeRecord<T>(take: (tx: Prisma.TransactionClient) => Promise<T | null>): Promise<T | null> {
  const job = currentScope()?.job;
  try {
    return await db().$transaction(async (tx) => {
      const taken = await take(tx);
      if (taken === null || !job) return taken;
      // Last: an attempt that gets the job after this waits for this transaction, as it takes the same record.
      const claim = ours({ name: job.name, id: job.id, retryCount: job.attempt - 1 });
      const held = await tx.$queryRaw<unknown[]>`SELECT 1 FROM pgboss.job WHERE ${claim}`;
      if (held.length === 0) throw new JobGivenAway();
      return taken;
    }, TRANSACTION);
  } catch (error) {
    if (error instanceof JobGivenAway) return null;
    throw error;
  }
}

/**
 * Returns a job as if it had not been claimed: without `started_on` the next claim does not count as another attempt. A
 * failure reported to pg-boss would count, and end the job if it was the last attempt. If the database is down now, the
 * claim expires with its heartbeat, like that of a killed worker.
 */
export async function releaseJob(item: ClaimedJob): Promise<void> {
  await db()
    .$executeRaw`UPDATE pgboss.job SET state = 'created', started_on = NULL, heartbeat_on = NULL, start_after = now()
    WHERE ${ours(item)}`.catch((error: unknown) => log.warn({ err: error }, 'job not released; its claim will expire'));
  // The next claim has the same number, and may already exist: what pg-boss writes after the handler returns must not apply
  // to it. pg-boss matches the number that the job carries at that time.
  item.retryCount = NO_CLAIM;
}
