import 'server-only';
import { db } from '#lib/platform/database/db.ts';
import type { IndexnowBatch, IndexnowKey, Prisma } from '#lib/platform/prisma/client.ts';

/** Keys of a project, by host. */
export const keysOf = (projectId: string): Promise<IndexnowKey[]> =>
  db().indexnowKey.findMany({ where: { projectId }, orderBy: { host: 'asc' } });

/** A key of a project. */
export const findKey = (projectId: string, id: string): Promise<IndexnowKey | null> =>
  db().indexnowKey.findFirst({ where: { id, projectId } });

/** Adds a key, unless the host has one. @returns the key of the host */
export async function addKey(projectId: string, host: string, key: string): Promise<IndexnowKey> {
  const place = { projectId, host };
  return db().indexnowKey.upsert({ where: { projectId_host: place }, create: { ...place, key }, update: {} });
}

/** Records a check of the key file. @param fault null: it was found */
export const noteCheck = (id: string, fault: string | null, at: Date): Promise<IndexnowKey> =>
  db().indexnowKey.update({ where: { id }, data: { fault, checkedAt: at, verifiedAt: fault === null ? at : null } });

/** @returns whether there was one */
export async function removeKey(projectId: string, id: string): Promise<boolean> {
  return (await db().indexnowKey.deleteMany({ where: { id, projectId } })).count > 0;
}

// Without the URLs of the batches: there are up to 10,000 in each.
const shown = {
  user: { select: { name: true, email: true } },
  batches: {
    orderBy: { no: 'asc' },
    omit: { urls: true },
  },
} as const satisfies Prisma.IndexnowSubmissionInclude;

/** A submission with its batches and who made it. */
export type SubmissionRow = Prisma.IndexnowSubmissionGetPayload<{ include: typeof shown }>;

/** Stores a submission with its batches. */
export function addSubmission(
  tx: Prisma.TransactionClient,
  fields: { projectId: string; userId: string; host: string; key: string; source: string },
  batches: readonly (readonly string[])[],
): Promise<SubmissionRow> {
  return tx.indexnowSubmission.create({
    data: {
      ...fields,
      urlCount: batches.reduce((sum, urls) => sum + urls.length, 0),
      batches: { create: batches.map((urls, at) => ({ no: at + 1, urls: [...urls] })) },
    },
    include: shown,
  });
}

/** A submission of a project. */
export const findSubmission = (projectId: string, id: string): Promise<SubmissionRow | null> =>
  db().indexnowSubmission.findFirst({ where: { id, projectId }, include: shown });

/** Submissions of a project, newest first. @param before id of the last one of the previous page */
export const submissionsOf = (projectId: string, take: number, before: string | undefined): Promise<SubmissionRow[]> =>
  db().indexnowSubmission.findMany({
    where: { projectId, ...(before !== undefined && { id: { lt: before } }) },
    orderBy: { id: 'desc' },
    take,
    include: shown,
  });

/** URLs of each batch, by its number. */
export async function urlCounts(ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await db().$queryRaw<{ id: string; no: number; count: number }[]>`
    SELECT submission_id AS id, no, coalesce(array_length(urls, 1), 0) AS count
    FROM indexnow_batches WHERE submission_id = ANY(${[...ids]}::uuid[])`;
  return new Map(rows.map(({ id, no, count }) => [`${id} ${no}`, count]));
}

/** A submission for the job that sends it; null if it was deleted or has ended. */
export const openSubmission = (id: string) =>
  db().indexnowSubmission.findFirst({ where: { id, finishedAt: null }, select: { id: true, host: true, key: true } });

/** Marks a submission as running. */
export const noteRunning = (id: string) =>
  db().indexnowSubmission.updateMany({ where: { id, finishedAt: null }, data: { status: 'running' } });

/** The next batch whose time has come. */
export const nextBatch = (submissionId: string, now: Date): Promise<IndexnowBatch | null> =>
  db().indexnowBatch.findFirst({
    where: { submissionId, status: 'queued', OR: [{ nextAt: null }, { nextAt: { lte: now } }] },
    orderBy: { no: 'asc' },
  });

/** When the next batch is due; null: none is left. */
export async function nextTime(submissionId: string): Promise<Date | null> {
  const batch = await db().indexnowBatch.findFirst({
    where: { submissionId, status: 'queued' },
    orderBy: { nextAt: 'asc' },
    select: { nextAt: true },
  });
  return batch?.nextAt ?? null;
}

type BatchNote = Pick<IndexnowBatch, 'status' | 'httpStatus' | 'fault' | 'attempts' | 'nextAt' | 'sentAt'>;

/** Records an attempt. */
export const noteBatch = (submissionId: string, no: number, data: BatchNote) =>
  db().indexnowBatch.updateMany({ where: { submissionId, no }, data });

/** Fails the batches that are left. */
export const failRest = (submissionId: string, fault: string) =>
  db().indexnowBatch.updateMany({
    where: { submissionId, status: 'queued' },
    data: { status: 'failed', fault, nextAt: null },
  });

/** Ends a submission by the results of its batches. */
export async function finish(id: string, now: Date): Promise<void> {
  const groups = await db().indexnowBatch.groupBy({ by: ['status'], where: { submissionId: id }, _count: true });
  const count = (status: string) => groups.find((group) => group.status === status)?._count ?? 0;
  if (count('queued') > 0) return;
  const status = count('failed') === 0 ? 'done' : count('done') === 0 ? 'failed' : 'partial';
  await db().indexnowSubmission.updateMany({ where: { id }, data: { status, finishedAt: now } });
}

/** Queues the failed batches of a submission again. @returns how many */
export async function reopen(tx: Prisma.TransactionClient, id: string): Promise<number> {
  const { count } = await tx.indexnowBatch.updateMany({
    where: { submissionId: id, status: 'failed' },
    data: { status: 'queued', attempts: 0, nextAt: null },
  });
  if (count > 0) await tx.indexnowSubmission.update({ where: { id }, data: { status: 'queued', finishedAt: null } });
  return count;
}

/** The last finished site audit of a host in a project. */
export const lastAudit = (projectId: string, host: string) =>
  db().siteAudit.findFirst({
    where: { projectId, host, status: 'done', deletedAt: null },
    orderBy: { finishedAt: 'desc' },
    select: { id: true, finishedAt: true },
  });
