import 'server-only';
import type { KeptAnswer } from '#lib/features/domains/raw-answers.ts';
import type { DomainChange, DomainReportSummary, LookStep } from '#lib/features/domains/reports-contract.ts';
import { dropUnused, keepEvidence } from '#lib/features/evidence/service.ts';
import type { Inspection } from '#lib/inspect/run-inspectors.ts';
import { readableTo } from '#lib/platform/access/project-access.ts';
import { db } from '#lib/platform/database/db.ts';
import { storable } from '#lib/platform/database/storable.ts';
import type { Prisma } from '#lib/platform/prisma/client.ts';

/** The columns that lists need. */
const summaryFields = {
  id: true,
  userId: true,
  domain: true,
  projectId: true,
  status: true,
  step: true,
  summary: true,
  error: true,
  attempts: true,
  createdAt: true,
  startedAt: true,
  finishedAt: true,
} satisfies Prisma.DomainReportSelect;

export type ReportRow = Prisma.DomainReportGetPayload<{ select: typeof summaryFields }>;
export type FullReportRow = Prisma.DomainReportGetPayload<object>;
type Tx = Prisma.TransactionClient;

const json = (value: unknown): Prisma.InputJsonValue => storable(value) as Prisma.InputJsonValue;

/** Stores a report together with its job in one transaction. */
export function createReport(
  report: { id?: string; userId: string; domain: string; projectId: string | null; steps: LookStep[] },
  queueIt: (tx: Tx, id: string) => Promise<unknown>,
): Promise<ReportRow> {
  const { steps, ...rest } = report;
  return db().$transaction(async (tx) => {
    const row = await tx.domainReport.create({ data: { ...rest, steps: json(steps) }, select: summaryFields });
    await queueIt(tx, row.id);
    return row;
  });
}

export interface ReportFilter {
  query?: string | undefined;
  projectId?: string | undefined;
  status?: ReportRow['status'] | undefined;
}

/** One page of a user's reports, newest first (ids are chronological). */
export async function listReports(
  userId: string,
  { query, projectId, status }: ReportFilter,
  after: string | null,
  take: number,
): Promise<ReportRow[]> {
  return db().domainReport.findMany({
    where: {
      AND: await readableTo(userId),
      ...(projectId ? { projectId } : {}),
      ...(status ? { status } : {}),
      ...(after ? { id: { lt: after } } : {}),
      ...(query ? { domain: { contains: storable(query), mode: 'insensitive' } } : {}),
    },
    orderBy: { id: 'desc' },
    take,
    select: summaryFields,
  });
}

/** A report that a user may read: their own, or one filed under one of their projects. */
export async function findReport(userId: string, id: string): Promise<FullReportRow | null> {
  return db().domainReport.findFirst({ where: { id, AND: await readableTo(userId) } });
}

/** The previous finished report of the same domain. */
export async function findPrevious({ domain, id }: Pick<ReportRow, 'id' | 'domain'>, userId: string) {
  return db().domainReport.findFirst({
    where: { AND: await readableTo(userId), domain, status: 'done', id: { lt: id } },
    orderBy: { id: 'desc' },
    select: { id: true, createdAt: true },
  });
}

/** The last finished inspections of a domain, newest first, without their results. */
export async function listLooks(userId: string, domain: string, take: number) {
  return db().domainReport.findMany({
    where: { AND: await readableTo(userId), domain, status: 'done' },
    orderBy: { id: 'desc' },
    take,
    select: { id: true, finishedAt: true, createdAt: true, changes: true, steps: true },
  });
}

/**
 * Starts an attempt. Earlier attempts then hold an old lease and cannot write.
 * @returns null when there is nothing left to do (finished, canceled, deleted)
 */
export async function claimReport(id: string, lease: string, now: Date, steps: LookStep[]): Promise<ReportRow | null> {
  const { count } = await db().domainReport.updateMany({
    where: { id, status: { in: ['queued', 'running'] } },
    data: {
      status: 'running',
      lease,
      attempts: { increment: 1 },
      startedAt: now,
      heartbeatAt: now,
      step: null,
      steps: json(steps),
    },
  });
  return count === 0 ? null : db().domainReport.findUnique({ where: { id }, select: summaryFields });
}

const held = (id: string, lease: string) => ({ id, lease, status: 'running' }) as const;

/** @returns false when this attempt no longer holds the lease */
export async function beat(id: string, lease: string, now: Date): Promise<boolean> {
  const { count } = await db().domainReport.updateMany({ where: held(id, lease), data: { heartbeatAt: now } });
  return count > 0;
}

export async function saveSteps(id: string, lease: string, steps: LookStep[], step: string | null): Promise<boolean> {
  const { count } = await db().domainReport.updateMany({
    where: held(id, lease),
    data: { steps: json(steps), step },
  });
  return count > 0;
}

export interface ReportResult {
  look: Inspection;
  steps: LookStep[];
  answers: KeptAnswer[];
  now: Date;
}

/** Computes the changes and the list columns of an inspection from the ones before it. */
export type Judge = (
  look: Inspection,
  before: readonly Inspection[],
) => {
  changes: DomainChange[];
  summary: NonNullable<DomainReportSummary['summary']>;
};

/** Maximum earlier inspections to search for a part that failed repeatedly. */
const BEFORE = 10;

/**
 * Writes the result and the final status in one transaction.
 * @returns false when another attempt or a cancellation came first
 */
export function finishReport(id: string, lease: string, result: ReportResult, judge: Judge): Promise<boolean> {
  return db().$transaction(async (tx) => {
    const { count } = await tx.domainReport.updateMany({
      where: held(id, lease),
      data: {
        status: 'done',
        step: null,
        lease: null,
        steps: json(result.steps),
        look: json(result.look),
        evidence: json(Object.fromEntries(result.answers.map(({ role, hash }) => [role, hash]))),
        error: null,
        errorCode: null,
        finishedAt: result.now,
      },
    });
    if (count === 0) return false;
    const { userId, domain } = await tx.domainReport.findUniqueOrThrow({ where: { id } });
    await judgeAnew(tx, { userId, domain, from: id }, judge);
    // After the domain's lock, in the same order as a deletion, so that a transaction with a locked evidence row never
    // waits for another lock.
    await keepEvidence(
      tx,
      result.answers.map(({ hash, contentType, bytes, storedBytes }) => ({
        hash,
        contentType,
        bytes,
        storedBytes,
        kind: 'registry-answer',
      })),
    );
    return true;
  });
}

/**
 * Compares a report and the next one with the inspections before them, after an inspection was added or deleted.
 * @param from the first report to compare, or the id of the deleted one
 */
async function judgeAnew(
  tx: Tx,
  { userId, domain, from }: { userId: string; domain: string; from: string },
  judge: Judge,
): Promise<void> {
  // One at a time per domain: two inspections that end in parallel would otherwise miss each other.
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`domain ${userId} ${domain}`}, 0))`;
  const done = { userId, domain, status: 'done' } as const;
  const fields = { id: true, look: true } as const;
  const rows = await tx.domainReport.findMany({
    where: { ...done, id: { gte: from } },
    orderBy: { id: 'asc' },
    take: 2,
    select: fields,
  });
  for (const row of rows) {
    const before = await tx.domainReport.findMany({
      where: { ...done, id: { lt: row.id } },
      orderBy: { id: 'desc' },
      take: BEFORE,
      select: fields,
    });
    const look = inspectionOf(row);
    if (!look) continue;
    const { changes, summary } = judge(
      look,
      before.flatMap((one) => inspectionOf(one) ?? []),
    );
    await tx.domainReport.update({ where: { id: row.id }, data: { changes: json(changes), summary: json(summary) } });
  }
}

/** Our own JSON, written only by `finishReport`. */
export const inspectionOf = ({ look }: { look: Prisma.JsonValue }): Inspection | null =>
  look as unknown as Inspection | null;

/** Ends a report as failed; with a lease, only if that attempt still holds it. */
export async function failReport(
  id: string,
  lease: string | null,
  { code, message, now, steps }: { code: string; message: string; now: Date; steps?: LookStep[] },
): Promise<void> {
  await db().domainReport.updateMany({
    where: lease ? held(id, lease) : { id, status: { in: ['queued', 'running'] } },
    data: {
      status: 'failed',
      lease: null,
      step: null,
      errorCode: code,
      error: storable(message),
      finishedAt: now,
      ...(steps ? { steps: json(steps) } : {}),
    },
  });
}

/** Returns a report to the queue for the next attempt. */
export async function releaseReport(id: string, lease: string): Promise<void> {
  await db().domainReport.updateMany({
    where: held(id, lease),
    data: { status: 'queued', lease: null, step: null },
  });
}

export async function cancelReport(userId: string, id: string, now: Date): Promise<ReportRow | null> {
  await db().domainReport.updateMany({
    where: { id, userId, status: { in: ['queued', 'running'] } },
    data: { status: 'canceled', lease: null, step: null, finishedAt: now },
  });
  return db().domainReport.findFirst({ where: { id, userId }, select: summaryFields });
}

/**
 * Deletes a report and compares the next inspection with the one before.
 * @returns hashes of evidence that nothing references any longer, with their rows deleted; null when there is no such
 * report
 */
export function deleteReport(userId: string, id: string, judge: Judge): Promise<string[] | null> {
  return db().$transaction(async (tx) => {
    // Reads the references in the DELETE itself, which waits for an attempt that is just finishing.
    const [report] = await tx.$queryRaw<{ domain: string; status: string; evidence: Prisma.JsonValue }[]>`
      DELETE FROM domain_reports WHERE id = ${id}::uuid AND user_id = ${userId}::uuid
      RETURNING domain, status::text, evidence`;
    if (!report) return null;
    if (report.status === 'done') await judgeAnew(tx, { userId, domain: report.domain, from: id }, judge);
    return dropUnused(tx, Object.values(evidenceOf(report)));
  });
}

/** The evidence hashes of a report, by role. */
export function evidenceOf({ evidence }: { evidence: Prisma.JsonValue }): Record<string, string> {
  if (!evidence || typeof evidence !== 'object' || Array.isArray(evidence)) return {};
  return Object.fromEntries(
    Object.entries(evidence).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
