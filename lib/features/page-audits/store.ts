import 'server-only';
import { urlKey } from '#lib/crawl/frontier/url-key.ts';
import { dropUnused } from '#lib/features/evidence/service.ts';
import type { AuditStatus, AuditStep } from '#lib/features/page-audits/contract.ts';
import { readableTo } from '#lib/platform/access/project-access.ts';
import { db } from '#lib/platform/database/db.ts';
import { escapeLike } from '#lib/platform/database/escape-like.ts';
import { storable } from '#lib/platform/database/storable.ts';
import { Prisma } from '#lib/platform/prisma/client.ts';

/** Everything a list needs; the report and the steps stay in the database. */
export const summaryFields = {
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

export const json = (value: unknown): Prisma.InputJsonValue => storable(value) as Prisma.InputJsonValue;

/**
 * Stores an audit together with the job that runs it: `queueIt` writes in the same transaction, and receives the number
 * of the user's audits that are already waiting.
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

/** Blocked audits are stored as failed, with the cause. */
function inState(status: AuditStatus): Prisma.AuditWhereInput {
  if (status === 'blocked') return { status: 'failed', blocked: { not: Prisma.DbNull } };
  return { status, ...(status === 'failed' ? { blocked: { equals: Prisma.DbNull } } : {}) };
}

/**
 * One page of a user's audits, newest first (ids sort by time), with one extra row to detect whether there are more.
 */
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

/** The fields needed to read an audit's evidence. */
export async function findKept(userId: string, id: string) {
  return db().audit.findFirst({
    where: { id, AND: await readableTo(userId) },
    select: { status: true, blocked: true, host: true, render: true, evidence: true, report: true },
  });
}

/** An audit that a user may read: their own, or one filed under one of their projects. */
export async function readAudit(userId: string, id: string): Promise<FullAuditRow | null> {
  return db().audit.findFirst({ where: { id, AND: await readableTo(userId) } });
}

export function findAudit(userId: string, id: string): Promise<FullAuditRow | null> {
  return db().audit.findFirst({ where: { id, userId } });
}

/** The previous finished audit of the same page. */
export async function findPrevious(
  audit: Pick<AuditRow, 'id' | 'urlKey'>,
  userId: string,
): Promise<FullAuditRow | null> {
  return db().audit.findFirst({
    where: { AND: await readableTo(userId), urlKey: audit.urlKey, status: 'done', id: { lt: audit.id } },
    orderBy: { id: 'desc' },
  });
}

export async function cancelAudit(userId: string, id: string, now: Date): Promise<AuditRow | null> {
  await db().audit.updateMany({
    where: { id, userId, status: { in: ['queued', 'running'] } },
    data: { status: 'canceled', lease: null, step: null, finishedAt: now },
  });
  return db().audit.findFirst({ where: { id, userId }, select: summaryFields });
}

/**
 * Deletes an audit.
 * @returns hashes of evidence that nothing references any longer, their rows deleted; null when there is no such audit
 */
export function deleteAudit(userId: string, id: string): Promise<string[] | null> {
  return db().$transaction(async (tx) => {
    // Waits for an attempt that is just finishing, to get the evidence that it references.
    const [audit] = await tx.$queryRaw<{ evidence: Prisma.JsonValue }[]>`
      DELETE FROM audits WHERE id = ${id}::uuid AND user_id = ${userId}::uuid RETURNING evidence`;
    if (!audit) return null;
    return dropUnused(tx, Object.values(evidenceOf(audit.evidence)));
  });
}

/** The evidence hashes of an audit, by role. */
export function evidenceOf(value: Prisma.JsonValue): Record<string, string> {
  if (!value || typeof value !== 'object' || Array.isArray(value)) return {};
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
