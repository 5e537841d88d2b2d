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

/** Message-IDs that are remembered of a report: more than all its recipients have of the sendings that can still be tried again. */
const REMEMBERED = 400;

/** Notes that one mail was taken, so that another try leaves it out. */
export async function noteMail(reportId: string, messageId: string): Promise<void> {
  await db().$executeRaw`
    UPDATE report_digests
    SET sent = (array_append(sent, ${messageId}))[greatest(1, coalesce(cardinality(sent), 0) + 2 - ${REMEMBERED}::int):]
    WHERE report_id = ${reportId}::uuid`;
}

export async function noteSent(reportId: string, slot: Date | null, at: Date, error: string | null): Promise<void> {
  const data = { lastSentAt: at, lastError: error, ...(slot ? { lastSlot: slot } : {}) };
  await db().reportDigest.updateMany({ where: { reportId }, data });
}

export async function noteFailure(reportId: string, error: string): Promise<void> {
  await db().reportDigest.updateMany({ where: { reportId }, data: { lastError: error } });
}
