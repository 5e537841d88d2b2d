import 'server-only';
import type { AuditReport } from '#lib/audit/types.ts';
import { urlKey } from '#lib/crawl/url-key.ts';
import { dropUnused, keepEvidence } from '#lib/features/evidence/service.ts';
import type { Analysis } from '#lib/features/page-analysis/analysis-schema.ts';
import type { AuditDetail, AuditStatus, AuditStep } from '#lib/features/page-analysis/contract.ts';
import { storable } from '#lib/features/page-analysis/storable.ts';
import { readableTo } from '#lib/features/records/project-access.ts';
import { db } from '#lib/platform/db.ts';
import { escapeLike } from '#lib/platform/like.ts';
import { Prisma } from '#lib/platform/prisma/client.ts';

/** Everything a list needs; the report and the steps stay in the database. */
const summaryFields = {
  id: true,
  url: true,
  urlKey: true,
  host: true,
  keyword: true,
  render: true,
  projectId: true,
  status: true,
  step: true,
  score: true,
  counts: true,
  summary: true,
  error: true,
  blocked: true,
  attempts: true,
  heartbeatAt: true,
  userId: true,
  createdAt: true,
  startedAt: true,
  finishedAt: true,
} satisfies Prisma.AuditSelect;

export type AuditRow = Prisma.AuditGetPayload<{ select: typeof summaryFields }>;
export type FullAuditRow = Prisma.AuditGetPayload<object>;

export interface NewAudit {
  userId: string;
  url: string;
  keyword: string | null;
  render: boolean;
  projectId: string | null;
  steps: AuditStep[];
}

const json = (value: unknown): Prisma.InputJsonValue => storable(value) as Prisma.InputJsonValue;

/**
 * Stores an audit together with the job that runs it: `queueIt` writes in the same transaction, and is told how many of
 * the user's audits wait already.
 */
export function createAudit(
  audit: NewAudit,
  queueIt: (tx: Prisma.TransactionClient, id: string) => Promise<unknown>,
): Promise<AuditRow> {
  const { steps, keyword, ...rest } = audit;
  return db().$transaction(async (tx) => {
    const row = await tx.audit.create({
      data: {
        ...rest,
        keyword: keyword && storable(keyword),
        urlKey: urlKey(audit.url),
        host: new URL(audit.url).hostname,
        steps: json(steps),
      },
      select: summaryFields,
    });
    await queueIt(tx, row.id);
    return row;
  });
}

export interface AuditFilter {
  query?: string | undefined;
  projectId?: string | undefined;
  status?: AuditStatus | undefined;
}

/** Audits that ended as blocked are stored as failed, with what blocked them. */
function inState(status: AuditStatus): Prisma.AuditWhereInput {
  if (status === 'blocked') return { status: 'failed', blocked: { not: Prisma.DbNull } };
  return { status, ...(status === 'failed' ? { blocked: { equals: Prisma.DbNull } } : {}) };
}

/** One page of a user's audits, newest first (ids are in order of time), one more than asked to know whether it ends. */
export async function listAudits(userId: string, filter: AuditFilter, after: string | null, take: number) {
  const query = filter.query && escapeLike(storable(filter.query));
  return db().audit.findMany({
    where: {
      AND: await readableTo(userId),
      ...(filter.projectId ? { projectId: filter.projectId } : {}),
      ...(filter.status ? inState(filter.status) : {}),
      ...(after ? { id: { lt: after } } : {}),
      ...(query
        ? {
            OR: [
              { url: { contains: query, mode: 'insensitive' } },
              { summary: { path: ['title'], string_contains: query, mode: 'insensitive' } },
            ],
          }
        : {}),
    },
    orderBy: { id: 'desc' },
    take,
    select: summaryFields,
  });
}

/** Enough of an audit to read what it keeps. */
export async function findKept(userId: string, id: string) {
  return db().audit.findFirst({
    where: { id, AND: await readableTo(userId) },
    select: { status: true, blocked: true, host: true, render: true, evidence: true, report: true },
  });
}

/** An audit that a user may read: their own, or one filed under a project of theirs. */
export async function readAudit(userId: string, id: string): Promise<FullAuditRow | null> {
  return db().audit.findFirst({ where: { id, AND: await readableTo(userId) } });
}

export function findAudit(userId: string, id: string): Promise<FullAuditRow | null> {
  return db().audit.findFirst({ where: { id, userId } });
}

/** The finished audit of the same page before this one. */
export async function findPrevious(
  audit: Pick<AuditRow, 'id' | 'urlKey'>,
  userId: string,
): Promise<FullAuditRow | null> {
  return db().audit.findFirst({
    where: { AND: await readableTo(userId), urlKey: audit.urlKey, status: 'done', id: { lt: audit.id } },
    orderBy: { id: 'desc' },
  });
}

/**
 * Begins an attempt: whoever ran before holds an old lease from now on and can write nothing more.
 * @returns null when there is nothing left to do (finished, cancelled, deleted)
 */
export async function claimAudit(id: string, lease: string, now: Date, steps: AuditStep[]): Promise<AuditRow | null> {
  const claimed = await db().audit.updateMany({
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
  if (claimed.count === 0) return null;
  return db().audit.findUnique({ where: { id }, select: summaryFields });
}

/** Where a change is made only by the attempt that holds the audit. */
const held = (id: string, lease: string) => ({ id, lease, status: 'running' }) as const;

/** @returns false when this attempt no longer holds the audit */
export async function beat(id: string, lease: string, now: Date): Promise<boolean> {
  const { count } = await db().audit.updateMany({ where: held(id, lease), data: { heartbeatAt: now } });
  return count > 0;
}

export async function saveSteps(
  id: string,
  lease: string,
  steps: AuditStep[],
  current: string | null,
): Promise<boolean> {
  const { count } = await db().audit.updateMany({
    where: held(id, lease),
    data: { steps: json(steps), step: current },
  });
  return count > 0;
}

export interface EvidenceRecord {
  role: 'raw' | 'rendered' | 'screenshot';
  hash: string;
  contentType: string;
  bytes: number;
  storedBytes: number;
}

export interface AuditResult {
  report: AuditReport;
  analysis: Analysis;
  counts: Record<string, number>;
  title: string;
  score: number | null;
  evidence: EvidenceRecord[];
  steps: AuditStep[];
  /** Checks whose verdict no longer holds: it is forgotten, so that the finding stays open. */
  reopened: string[];
  now: Date;
}

/** Writes the result and the end in one transaction. @returns false when another attempt or a cancel was first */
export function finishAudit(id: string, lease: string, result: AuditResult): Promise<boolean> {
  return db().$transaction(async (tx) => {
    const { count } = await tx.audit.updateMany({
      where: held(id, lease),
      data: {
        status: 'done',
        step: null,
        lease: null,
        steps: json(result.steps),
        score: result.score,
        counts: json(result.counts),
        summary: json({ title: result.title }),
        report: json(result.report),
        analysis: json(result.analysis),
        evidence: hashesOf(result.evidence),
        error: null,
        errorCode: null,
        finishedAt: result.now,
      },
    });
    if (count === 0) return false;
    if (result.reopened.length > 0) {
      const { userId, urlKey } = await tx.audit.findUniqueOrThrow({ where: { id } });
      await tx.findingVerdict.deleteMany({
        where: { userId, scope: 'page', urlKey, checkId: { in: result.reopened } },
      });
    }
    await keepEvidence(tx, rowsOf(result.evidence));
    return true;
  });
}

const hashesOf = (evidence: readonly EvidenceRecord[]) =>
  json(Object.fromEntries(evidence.map(({ role, hash }) => [role, hash])));

const rowsOf = (evidence: readonly EvidenceRecord[]) => evidence.map(({ role, ...row }) => ({ ...row, kind: role }));

export type Block = NonNullable<AuditDetail['blocked']>;

/** Ends an audit as blocked, with the page of the bot check as evidence. @returns false when another attempt or a cancel was first */
export function blockAudit(
  id: string,
  lease: string,
  { block, message, evidence, now }: { block: Block; message: string; evidence: EvidenceRecord[]; now: Date },
): Promise<boolean> {
  return db().$transaction(async (tx) => {
    const { count } = await tx.audit.updateMany({
      where: held(id, lease),
      data: {
        status: 'failed',
        blocked: json(block),
        lease: null,
        step: null,
        errorCode: 'blocked',
        error: storable(message),
        evidence: hashesOf(evidence),
        finishedAt: now,
      },
    });
    if (count > 0) await keepEvidence(tx, rowsOf(evidence));
    return count > 0;
  });
}

/** Puts an audit back for the next attempt. */
export async function releaseAudit(id: string, lease: string, error: string): Promise<void> {
  await db().audit.updateMany({
    where: held(id, lease),
    data: { status: 'queued', lease: null, step: null, error: storable(error) },
  });
}

/** Ends an audit as failed; with a lease only where that attempt still holds it. */
export async function failAudit(
  id: string,
  lease: string | null,
  failure: { code: string; message: string; now: Date },
): Promise<boolean> {
  const { count } = await db().audit.updateMany({
    where: lease ? held(id, lease) : { id, status: { in: ['queued', 'running'] } },
    data: {
      status: 'failed',
      lease: null,
      step: null,
      errorCode: failure.code,
      error: storable(failure.message),
      finishedAt: failure.now,
    },
  });
  return count > 0;
}

export async function cancelAudit(userId: string, id: string, now: Date): Promise<AuditRow | null> {
  await db().audit.updateMany({
    where: { id, userId, status: { in: ['queued', 'running'] } },
    data: { status: 'cancelled', lease: null, step: null, finishedAt: now },
  });
  return db().audit.findFirst({ where: { id, userId }, select: summaryFields });
}

/**
 * Deletes an audit.
 * @returns hashes of evidence that nothing names any longer, their rows gone; null when there is no such audit
 */
export function deleteAudit(userId: string, id: string): Promise<string[] | null> {
  return db().$transaction(async (tx) => {
    // What it names when it goes: an attempt that ends just now is waited for.
    const [audit] = await tx.$queryRaw<{ evidence: Prisma.JsonValue }[]>`
      DELETE FROM audits WHERE id = ${id}::uuid AND user_id = ${userId}::uuid RETURNING evidence`;
    if (!audit) return null;
    return dropUnused(tx, Object.values(evidenceOf(audit.evidence)));
  });
}

/** The hashes an audit names, by role. */
export function evidenceOf(value: Prisma.JsonValue): Record<string, string> {
  if (!value || typeof value !== 'object' || Array.isArray(value)) return {};
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
