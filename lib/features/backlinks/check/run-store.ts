import 'server-only';
import { db } from '#lib/platform/database/db.ts';
import type { Prisma } from '#lib/platform/prisma/client.ts';
import { takeRecord } from '#lib/platform/queue/job-claim.ts';
import { LeaseLost } from '#lib/platform/queue/lease.ts';

/**
 * Runs of a domain, and the reads and writes of an active run. Every write requires its lease; so do the readings of
 * its pages (`holdRun`).
 */

export type RunRow = Prisma.BacklinkRunGetPayload<object>;
/** A stored run with its domain. */
export type RunWithDomain = Prisma.BacklinkRunGetPayload<{ include: { domain: true } }>;

const UNDER_WAY = { status: { in: ['queued', 'running'] } } satisfies Prisma.BacklinkRunWhereInput;
const held = (id: string, lease: string) => ({ id, lease, status: 'running' }) as const;

/** A run to store. */
export interface NewRun {
  kind: 'look' | 'check';
  engine?: string;
  country?: string;
  pagesAsked?: number;
  /** Started when the run has ended, unless it was stopped. */
  followUp?: 'check';
}

/**
 * Stores a run and queues it in one transaction, unless a run of the domain is in progress.
 * @returns whether it was created
 */
export async function createRun(domainNo: number, run: NewRun, queueIt: QueueIt): Promise<boolean> {
  return db().$transaction(async (tx) => {
    // Serializes parallel requests.
    await tx.$queryRaw`SELECT no FROM backlink_domains WHERE no = ${domainNo} FOR UPDATE`;
    if (await tx.backlinkRun.findFirst({ where: { domainNo, ...UNDER_WAY }, select: { id: true } })) return false;
    const { id } = await tx.backlinkRun.create({ data: { domainNo, ...run } });
    await queueIt(tx, id);
    return true;
  });
}

/**
 * Records a run that has already ended: an import, an API request, links of a site audit. A run with an id is inserted
 * only once.
 */
export async function noteRun(
  data: Prisma.BacklinkRunCreateManyInput,
  tx: Pick<Prisma.TransactionClient, 'backlinkRun'> = db(),
): Promise<void> {
  await tx.backlinkRun.createMany({ data: { ...data, status: 'done' }, skipDuplicates: true });
}

/** Whether a run still exists. */
export const hasRun = async (id: string): Promise<boolean> => (await db().backlinkRun.count({ where: { id } })) > 0;

/** Starts an attempt; earlier attempts can no longer write. @returns null when there is nothing to do */
export async function claim(id: string, lease: string, now: Date): Promise<RunWithDomain | null> {
  return takeRecord(async (tx) => {
    const { count } = await tx.backlinkRun.updateMany({
      where: { id, ...UNDER_WAY },
      data: { status: 'running', lease, attempts: { increment: 1 }, heartbeatAt: now },
    });
    if (count === 0) return null;
    await tx.backlinkRun.updateMany({ where: { id, startedAt: null }, data: { startedAt: now } });
    return tx.backlinkRun.findUnique({ where: { id }, include: { domain: true } });
  });
}

/** @returns whether the attempt still holds the lease */
export async function beat(id: string, lease: string, now: Date): Promise<boolean> {
  const { count } = await db().backlinkRun.updateMany({ where: held(id, lease), data: { heartbeatAt: now } });
  return count > 0;
}

/**
 * Locks a run for its attempt until the transaction ends. The next attempt waits for that, but not for a disconnected
 * one.
 * @throws LeaseLost
 */
export async function holdRun(tx: Prisma.TransactionClient, id: string, lease: string): Promise<void> {
  const rows = await tx.$queryRaw<unknown[]>`
    SELECT set_config('idle_in_transaction_session_timeout', '30s', true) FROM backlink_runs
    WHERE id = ${id}::uuid AND lease = ${lease}::uuid AND status = 'running' FOR SHARE`;
  if (rows.length === 0) throw new LeaseLost();
}

/** Whether a stop was requested. @throws LeaseLost */
export async function isStopRequested(id: string, lease: string): Promise<boolean> {
  const row = await db().backlinkRun.findFirst({ where: held(id, lease), select: { wanted: true } });
  if (!row) throw new LeaseLost();
  return row.wanted === 'stop';
}

/** @throws LeaseLost */
export async function noteProgress(
  id: string,
  lease: string,
  data: Prisma.BacklinkRunUpdateManyMutationInput,
): Promise<void> {
  const { count } = await db().backlinkRun.updateMany({ where: held(id, lease), data });
  if (count === 0) throw new LeaseLost();
}

/** Queues a run that was created in the same transaction. */
export type QueueIt = (tx: Prisma.TransactionClient, id: string) => Promise<unknown>;

/** Ends a run with its attempt's result and starts its follow-up in one transaction. @throws LeaseLost */
export async function finish(
  id: string,
  lease: string,
  { now, ...end }: { status: 'done' | 'stopped'; incompleteReason: string | null; now: Date },
  queueNext?: QueueIt,
): Promise<void> {
  const data = { ...end, lease: null, wanted: null, finishedAt: now };
  if (!(await endAs(held(id, lease), data, end.status === 'stopped' ? undefined : queueNext))) throw new LeaseLost();
}

/** Ends a run as failed and starts its follow-up. @param lease null: whichever attempt holds it */
export async function fail(
  id: string,
  lease: string | null,
  { now, code, message }: { now: Date; code: string; message: string },
  queueNext?: QueueIt,
): Promise<void> {
  const where = { id, ...UNDER_WAY, ...(lease === null ? {} : { lease }) };
  const data = { errorCode: code, error: message, lease: null, wanted: null, finishedAt: now };
  await endAs(where, { ...data, status: 'failed' }, queueNext);
}

function endAs(
  where: Prisma.BacklinkRunWhereInput,
  data: Prisma.BacklinkRunUpdateManyMutationInput,
  queueNext?: QueueIt,
): Promise<boolean> {
  return db().$transaction(async (tx) => {
    const [ended] = await tx.backlinkRun.updateManyAndReturn({
      where,
      data,
      select: { domainNo: true, followUp: true },
    });
    if (ended?.followUp === 'check' && queueNext) {
      const { id } = await tx.backlinkRun.create({ data: { domainNo: ended.domainNo, kind: 'check' } });
      await queueNext(tx, id);
    }
    return ended !== undefined;
  });
}

/** Returns a run to the queue. */
export async function release(id: string, lease: string): Promise<void> {
  await db().backlinkRun.updateMany({ where: held(id, lease), data: { status: 'queued', lease: null } });
}

/** Stops queued runs immediately; active ones stop at their next check. */
export async function stop(domainNo: number, now: Date): Promise<void> {
  await db().$transaction([
    db().backlinkRun.updateMany({
      where: { domainNo, status: 'queued' },
      data: { status: 'stopped', finishedAt: now, incompleteReason: 'Canceled before it started.' },
    }),
    db().backlinkRun.updateMany({ where: { domainNo, status: 'running' }, data: { wanted: 'stop' } }),
  ]);
}
