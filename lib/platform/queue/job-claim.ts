import 'server-only';
import { setTimeout as sleep } from 'node:timers/promises';
import type { JobWithMetadata } from 'pg-boss';
import { isDatabaseDown } from '#lib/platform/database/database-error.ts';
import { db } from '#lib/platform/database/db.ts';
import { log } from '#lib/platform/observability/log.ts';
import { Prisma } from '#lib/platform/prisma/client.ts';

/** A worker's claim on a job, identified by the attempt number: keeping it through a database outage, and releasing it. */

/** The job as pg-boss handed it out. */
type ClaimedJob = Pick<JobWithMetadata, 'name' | 'id' | 'retryCount'>;

/** How often an attempt restarts because the database was down. */
const MAX_RETRIES = 5;
/** Before the first look; twice as long each further time, for a database that is not away but has too much to do. */
const FIRST_WAIT_MS = 500;
/** No attempt has this number. */
const NO_CLAIM = -1;

const ours = ({ name, id, retryCount }: ClaimedJob) =>
  Prisma.sql`name = ${name} AND id = ${id}::uuid AND state = 'active' AND retry_count = ${retryCount}`;

/**
 * Waits until the database answers, and gives a sign of life.
 * @returns whether the claim is still ours: while this process alone was cut off, another may have got the job
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
 * Does a job's work. When the database is away meanwhile it begins anew once that is back, under the same claim: an outage
 * is no fault of the job, and counts as no attempt unless it lasts until the claim has lapsed.
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

/**
 * Gives a job back as if it had not been taken: without `started_on` the next claim counts as no further attempt. A failure
 * told to pg-boss would count as one, and end the job where it is the last. When the database is away at this moment the
 * claim lapses with its heartbeat, as that of a killed worker does.
 */
export async function releaseJob(item: ClaimedJob): Promise<void> {
  await db()
    .$executeRaw`UPDATE pgboss.job SET state = 'created', started_on = NULL, heartbeat_on = NULL, start_after = now()
    WHERE ${ours(item)}`.catch((error: unknown) =>
    log.warn({ err: error }, 'job not released; its claim expires by itself'),
  );
  // The next claim has the same number, and may be there already: what pg-boss writes once the handler returns must not
  // be for that one. It looks for the number that the job carries then.
  item.retryCount = NO_CLAIM;
}
