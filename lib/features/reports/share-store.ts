import 'server-only';
import { db } from '#lib/platform/db.ts';
import type { Prisma } from '#lib/platform/prisma/client.ts';

export type ShareRow = Prisma.ReportShareGetPayload<object>;
export type GoodShare = ShareRow & { report: { id: string; revision: number } };

interface NewShare {
  reportId: string;
  tokenHash: string;
  hint: string;
  passwordHash: string | null;
  expiresAt: Date | null;
}

const good = (now: Date): Prisma.ReportShareWhereInput => ({
  revokedAt: null,
  OR: [{ expiresAt: null }, { expiresAt: { gt: now } }],
});

/** @returns null when the report has as many good links as it may */
export function createShare(share: NewShare, most: number, now: Date): Promise<ShareRow | null> {
  return db().$transaction(async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM reports WHERE id = ${share.reportId}::uuid FOR UPDATE`;
    const count = await tx.reportShare.count({ where: { reportId: share.reportId, ...good(now) } });
    return count >= most ? null : tx.reportShare.create({ data: { ...share, createdAt: now } });
  });
}

/** The newest first; those that ended long ago are left out past a hundred. */
export function listShares(reportId: string): Promise<ShareRow[]> {
  return db().reportShare.findMany({
    where: { reportId },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: 100,
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

/** The link that carries this, if it is good now. */
export function findGoodShare(tokenHash: string, now: Date): Promise<GoodShare | null> {
  return db().reportShare.findFirst({
    where: { tokenHash, ...good(now) },
    include: { report: { select: { id: true, revision: true } } },
  });
}

export async function countView(id: string, now: Date): Promise<void> {
  await db().reportShare.updateMany({ where: { id }, data: { views: { increment: 1 }, lastViewedAt: now } });
}
