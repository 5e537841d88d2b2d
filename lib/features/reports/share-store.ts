import 'server-only';
import { db } from '#lib/platform/database/db.ts';
import type { Prisma } from '#lib/platform/prisma/client.ts';

/** A stored share link. */
export type ShareRow = Prisma.ReportShareGetPayload<object>;
/** A share link that is valid, with its report. */
export type ValidShare = ShareRow & { report: { id: string; revision: number } };

/** Prefix of the secrets of digest links; others have it only by chance. */
export const DIGEST_HINT = 'digest';

interface NewShare {
  reportId: string;
  tokenHash: string;
  hint: string;
  passwordHash: string | null;
  expiresAt: Date | null;
}

const validAt = (now: Date): Prisma.ReportShareWhereInput => ({
  revokedAt: null,
  OR: [{ expiresAt: null }, { expiresAt: { gt: now } }],
});

/** @returns null when the report has the maximum number of valid links; those of digests do not count */
export function createShare(share: NewShare, max: number, now: Date): Promise<ShareRow | null> {
  return db().$transaction(async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM reports WHERE id = ${share.reportId}::uuid FOR UPDATE`;
    const count = await tx.reportShare.count({
      where: { reportId: share.reportId, hint: { not: DIGEST_HINT }, ...validAt(now) },
    });
    return count >= max ? null : tx.reportShare.create({ data: { ...share, createdAt: now } });
  });
}

/**
 * The link of a digest: created once, reused by retries. Only the newest ones of a report are kept, so that an hourly
 * digest does not accumulate them.
 * @param keep how many
 * @returns false when it expired or was revoked
 */
export function digestShare(share: NewShare, keep: number, now: Date): Promise<boolean> {
  const { reportId, tokenHash } = share;
  return db().$transaction(async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM reports WHERE id = ${reportId}::uuid FOR UPDATE`;
    if ((await tx.reportShare.count({ where: { tokenHash } })) > 0) {
      return (await tx.reportShare.count({ where: { tokenHash, ...validAt(now) } })) > 0;
    }
    await tx.reportShare.create({ data: { ...share, createdAt: now } });
    const older = await tx.reportShare.findMany({
      where: { reportId, hint: DIGEST_HINT },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      skip: keep,
      select: { id: true },
    });
    await tx.reportShare.deleteMany({ where: { id: { in: older.map(({ id }) => id) } } });
    return true;
  });
}

/** Newest first, at most 150, so that long-expired links are left out. */
export function listShares(reportId: string): Promise<ShareRow[]> {
  return db().reportShare.findMany({
    where: { reportId },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: 150,
  });
}

/** @returns false when the report has no such link */
export async function revokeShare(reportId: string, id: string, now: Date): Promise<boolean> {
  const { count } = await db().reportShare.updateMany({
    where: { id, reportId, revokedAt: null },
    data: { revokedAt: now },
  });
  return count > 0 || (await db().reportShare.count({ where: { id, reportId } })) > 0;
}

/** The link with this secret, if it is valid now. */
export function findValidShare(tokenHash: string, now: Date): Promise<ValidShare | null> {
  return db().reportShare.findFirst({
    where: { tokenHash, ...validAt(now) },
    include: { report: { select: { id: true, revision: true } } },
  });
}

/** Counts a view of a share link. */
export async function countView(id: string, now: Date): Promise<void> {
  await db().reportShare.updateMany({ where: { id }, data: { views: { increment: 1 }, lastViewedAt: now } });
}
