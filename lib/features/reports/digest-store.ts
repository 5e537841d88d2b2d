import 'server-only';
import { db } from '#lib/platform/db.ts';
import type { Prisma } from '#lib/platform/prisma/client.ts';

export const findDigest = (reportId: string) => db().reportDigest.findUnique({ where: { reportId } });

export const findDigestSchedule = (projectId: string, reportId: string) =>
  db().schedule.findUnique({
    where: { projectId_kind_subject: { projectId, kind: 'digest', subject: reportId } },
  });

/** Stores to whom, and when, both or neither. */
export function putDigest(
  reportId: string,
  settings: { recipients: string[]; withPdf: boolean },
  schedule: (tx: Prisma.TransactionClient) => Promise<unknown>,
): Promise<void> {
  return db().$transaction(async (tx) => {
    await tx.reportDigest.upsert({ where: { reportId }, create: { reportId, ...settings }, update: settings });
    await schedule(tx);
  });
}

/** Whether a slot was sent already. */
export async function isSent(reportId: string, slot: Date): Promise<boolean> {
  const row = await db().reportDigest.findUnique({ where: { reportId }, select: { lastSlot: true } });
  return row?.lastSlot != null && row.lastSlot >= slot;
}

export async function noteSent(reportId: string, slot: Date | null, at: Date, error: string | null): Promise<void> {
  const data = { lastSentAt: at, lastError: error, ...(slot ? { lastSlot: slot } : {}) };
  await db().reportDigest.updateMany({ where: { reportId }, data });
}

export async function noteFailure(reportId: string, error: string): Promise<void> {
  await db().reportDigest.updateMany({ where: { reportId }, data: { lastError: error } });
}
