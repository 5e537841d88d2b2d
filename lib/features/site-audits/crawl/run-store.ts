import 'server-only';
import { db } from '#lib/platform/database/db.ts';
import { storable } from '#lib/platform/database/storable.ts';
import type { Prisma } from '#lib/platform/prisma/client.ts';
import { takeRecord } from '#lib/platform/queue/job-claim.ts';
import { LeaseLost } from '#lib/platform/queue/lease.ts';

/** Writes the row of a running audit. Every write requires the lease. */

export type RunRow = Prisma.SiteAuditGetPayload<object>;

const held = (id: string, lease: string) => ({ id, lease, status: 'running' }) as const;

/** Begins an attempt; earlier attempts can no longer write. @returns null when there is nothing to do */
export async function claim(id: string, lease: string, now: Date): Promise<RunRow | null> {
  return takeRecord(async (tx) => {
    const { count } = await tx.siteAudit.updateMany({
      where: { id, status: { in: ['queued', 'running'] }, deletedAt: null },
      data: { status: 'running', lease, attempts: { increment: 1 }, heartbeatAt: now, pauseReason: null },
    });
    if (count === 0) return null;
    await tx.siteAudit.updateMany({ where: { id, startedAt: null }, data: { startedAt: now } });
    return tx.siteAudit.findUnique({ where: { id } });
  });
}

/** @returns whether the attempt still holds the audit */
export async function beat(id: string, lease: string, now: Date): Promise<boolean> {
  const { count } = await db().siteAudit.updateMany({ where: held(id, lease), data: { heartbeatAt: now } });
  return count > 0;
}

/** The latest request to pause or stop. @throws LeaseLost */
export async function readWanted(id: string, lease: string): Promise<'pause' | 'stop' | null> {
  const row = await db().siteAudit.findFirst({ where: held(id, lease), select: { wanted: true } });
  if (!row) throw new LeaseLost();
  return row.wanted === 'pause' || row.wanted === 'stop' ? row.wanted : null;
}

/** Updates the audit's row. @throws LeaseLost */
export async function note(id: string, lease: string, data: Prisma.SiteAuditUpdateManyMutationInput): Promise<void> {
  const { count } = await db().siteAudit.updateMany({ where: held(id, lease), data });
  if (count === 0) throw new LeaseLost();
}

/** Ends the audit as done and queues its follow-up jobs, in one transaction. @throws LeaseLost */
export async function finish(
  id: string,
  lease: string,
  data: Prisma.SiteAuditUpdateManyMutationInput,
  queueNext: (tx: Prisma.TransactionClient, id: string) => Promise<unknown>,
): Promise<void> {
  const done = { ...data, status: 'done', lease: null, wanted: null, error: null, errorCode: null } as const;
  await db().$transaction(async (tx) => {
    const { count } = await tx.siteAudit.updateMany({ where: held(id, lease), data: done });
    if (count === 0) throw new LeaseLost();
    await queueNext(tx, id);
  });
}

/** Number of internal addresses that an audit has fetched. */
export const fetchedBy = async (id: string): Promise<number> =>
  (await db().siteAudit.findUnique({ where: { id }, select: { fetched: true } }))?.fetched ?? 0;

/** External addresses that have not been checked yet, the most linked first. */
export async function uncheckedExternal(auditNo: number, limit: number) {
  return db().$queryRaw<{ url: string; key: bigint }[]>`
    SELECT p.url, p.key FROM site_pages p
    WHERE p.audit_no = ${auditNo} AND NOT p.internal AND p.outcome = 'unchecked'
    ORDER BY p.no LIMIT ${limit}`;
}

/** Requeues the audit for the next attempt, with the reason. */
export async function release(id: string, lease: string, error: string | null): Promise<void> {
  await db().siteAudit.updateMany({
    where: held(id, lease),
    data: { status: 'queued', lease: null, error: error && storable(error) },
  });
}

/** Requeues the audit until its crawl window opens. */
export async function waitForWindow(id: string, lease: string, reason: string): Promise<void> {
  await db().siteAudit.updateMany({
    where: held(id, lease),
    data: { status: 'queued', lease: null, pauseReason: storable(reason) },
  });
}

/** Ends the audit as failed; with a lease, only if that attempt still holds it. */
export async function fail(id: string, lease: string | null, failure: { code: string; message: string; now: Date }) {
  await db().siteAudit.updateMany({
    where: lease ? held(id, lease) : { id, status: { in: ['queued', 'running'] } },
    data: {
      status: 'failed',
      lease: null,
      wanted: null,
      errorCode: failure.code,
      error: storable(failure.message),
      finishedAt: failure.now,
    },
  });
}

/** An audit of any user; null if there is none. */
export const find = (id: string): Promise<RunRow | null> => db().siteAudit.findUnique({ where: { id } });

/**
 * Requeues an audit that no attempt holds any longer, with its notes; `queueIt` writes in the same transaction. One
 * that has ended meanwhile stays as it is.
 */
export async function requeueUnheld(
  id: string,
  site: Prisma.InputJsonObject,
  queueIt: (tx: Prisma.TransactionClient) => Promise<unknown>,
): Promise<void> {
  await db().$transaction(async (tx) => {
    const { count } = await tx.siteAudit.updateMany({
      where: { id, status: { in: ['queued', 'running'] } },
      data: { site, status: 'queued', lease: null },
    });
    if (count > 0) await queueIt(tx);
  });
}

/** Why a crawl found nothing at all; null when it found something. */
export async function whyNothing(auditNo: number): Promise<string | null> {
  const [row] = await db().$queryRaw<{ url: string; reason: string | null; outcome: string; settled: number }[]>`
    SELECT url, reason, outcome::text AS outcome,
      (SELECT count(*)::int FROM site_pages WHERE audit_no = ${auditNo} AND internal AND outcome = 'page') AS settled
    FROM site_pages WHERE audit_no = ${auditNo} AND no = 1`;
  if (!row || row.settled > 0 || !['no_answer', 'blocked', 'server_error', 'disallowed'].includes(row.outcome))
    return null;
  return `${row.url}: ${row.reason ?? 'no response.'}`;
}
