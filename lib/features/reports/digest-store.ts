import 'server-only';
import { db } from '#lib/platform/database/db.ts';
import type { Prisma } from '#lib/platform/prisma/client.ts';
import { takeRecord } from '#lib/platform/queue/job-claim.ts';
import { LeaseLost } from '#lib/platform/queue/lease.ts';

/** The recipients of a report; null if none are set. */
export const findDigest = (reportId: string) => db().reportDigest.findUnique({ where: { reportId } });

/** Owner of the project of a report; null when it was deleted. */
export async function projectOwnerOf(reportId: string): Promise<string | null> {
  const report = await db().report.findUnique({
    where: { id: reportId },
    select: { project: { select: { ownerId: true } } },
  });
  return report?.project.ownerId ?? null;
}

/** The schedule of a report; null if there is none. */
export const findDigestSchedule = (projectId: string, reportId: string) =>
  db().schedule.findUnique({
    where: { projectId_kind_subject: { projectId, kind: 'digest', subject: reportId } },
  });

/** Stores recipients and schedule in one transaction. */
export function saveDigest(
  reportId: string,
  settings: { recipients: string[]; withPdf: boolean },
  schedule: (tx: Prisma.TransactionClient) => Promise<unknown>,
): Promise<void> {
  return db().$transaction(async (tx) => {
    await tx.reportDigest.upsert({ where: { reportId }, create: { reportId, ...settings }, update: settings });
    await schedule(tx);
  });
}

/** Whether a slot was already sent. */
export async function isSent(reportId: string, slot: Date): Promise<boolean> {
  const row = await db().reportDigest.findUnique({ where: { reportId }, select: { lastSlot: true } });
  return row?.lastSlot != null && row.lastSlot >= slot;
}

/** Message-IDs stored per report: more than all its recipients have in the sendings that can still be retried. */
const MAX_MESSAGE_IDS = 400;

/** Records that an email was accepted, so that a retry leaves it out. */
export async function recordAccepted(reportId: string, messageId: string): Promise<void> {
  await db().$executeRaw`
    UPDATE report_digests
    SET sent = (array_append(sent, ${messageId}))[greatest(1, coalesce(cardinality(sent), 0) + 2 - ${MAX_MESSAGE_IDS}::int):]
    WHERE report_id = ${reportId}::uuid`;
}

/** An attempt at a sending: it may send emails and write the outcome only while it is the latest. */
export interface SendingLease {
  reportId: string;
  /** Identifies the sending by its slot or the time of the request: the same for all its attempts. */
  sending: string;
  lease: string;
}

/**
 * Starts an attempt; earlier attempts send no further emails, other sendings of the report continue. @returns null
 * without a digest
 */
export async function claimSending(reportId: string, sending: string): Promise<SendingLease | null> {
  const lease = crypto.randomUUID();
  return takeRecord(async (tx) => {
    const count = await tx.$executeRaw`
      INSERT INTO digest_sendings (report_id, sending, lease)
      SELECT report_id, ${sending}, ${lease}::uuid FROM report_digests WHERE report_id = ${reportId}::uuid
      ON CONFLICT (report_id, sending) DO UPDATE SET lease = EXCLUDED.lease`;
    return count > 0 ? { reportId, sending, lease } : null;
  });
}

/** Whether the attempt is still the latest. */
export async function holdsLease({ reportId, sending, lease }: SendingLease): Promise<boolean> {
  return (await db().digestSending.count({ where: { reportId, sending, lease } })) > 0;
}

/** Whether an email was already accepted, possibly from another attempt. @throws LeaseLost */
export async function wasAccepted({ reportId, sending, lease }: SendingLease, messageId: string): Promise<boolean> {
  const [row] = await db().$queryRaw<{ accepted: boolean }[]>`
    SELECT ${messageId} = ANY(d.sent) AS accepted
    FROM report_digests d JOIN digest_sendings s ON s.report_id = d.report_id
    WHERE d.report_id = ${reportId}::uuid AND s.sending = ${sending} AND s.lease = ${lease}::uuid`;
  if (!row) throw new LeaseLost();
  return row.accepted;
}

/** How sending a report ended. */
export interface Outcome {
  at: Date;
  error: string | null;
  /** The sending has ended, with its slot; null while it will be retried. */
  ended: { slot: Date | null } | null;
}

/** Writes the outcome of an attempt. @throws LeaseLost */
export async function recordOutcome(
  { reportId, sending, lease }: SendingLease,
  { at, error, ended }: Outcome,
): Promise<void> {
  await db().$transaction(async (tx) => {
    const where = { reportId, sending, lease };
    const { count } = ended
      ? await tx.digestSending.deleteMany({ where })
      : await tx.digestSending.updateMany({ where, data: { lease } });
    if (count === 0) throw new LeaseLost();
    const data = { lastSentAt: at, lastError: error, ...(ended?.slot ? { lastSlot: ended.slot } : {}) };
    await tx.reportDigest.updateMany({ where: { reportId }, data });
  });
}

/** Ends a sending that is not retried, whichever attempt holds it. */
export async function deleteSending(reportId: string, sending: string): Promise<void> {
  await db().digestSending.deleteMany({ where: { reportId, sending } });
}

/** Records why sending failed. @param failedAt when it failed for good; absent: it is retried */
export async function recordFailure(reportId: string, error: string, failedAt?: Date): Promise<void> {
  await db().reportDigest.updateMany({
    where: { reportId },
    data: { lastError: error, ...(failedAt && { failedAt }) },
  });
}
