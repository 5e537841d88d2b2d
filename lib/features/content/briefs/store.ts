import 'server-only';
import type { BriefResult, BriefStatus } from '#lib/features/content/briefs/contract.ts';
import type { PageReading } from '#lib/features/content/briefs/page-reading.ts';
import { readableTo } from '#lib/platform/access/project-access.ts';
import { db } from '#lib/platform/database/db.ts';
import { escapeLike } from '#lib/platform/database/escape-like.ts';
import { storable } from '#lib/platform/database/storable.ts';
import type { Prisma } from '#lib/platform/prisma/client.ts';

export type BriefRow = Prisma.BriefGetPayload<object>;
export type PageRow = Prisma.BriefPageGetPayload<object>;

export interface NewBrief {
  userId: string;
  projectId: string | null;
  keyword: string;
  engine: string;
  country: string;
  pagesAsked: number;
}

const json = (value: unknown): Prisma.InputJsonValue => storable(value) as Prisma.InputJsonValue;

/** Stores a brief and queues it in one transaction. */
export function createQueuedBrief(
  brief: NewBrief,
  queueIt: (tx: Prisma.TransactionClient, id: string) => Promise<unknown>,
): Promise<BriefRow> {
  return db().$transaction(async (tx) => {
    const row = await tx.brief.create({ data: brief });
    await queueIt(tx, row.id);
    return row;
  });
}

/**
 * Starts an attempt. Earlier attempts then hold an old lease and cannot write.
 * @returns null when there is nothing left to do (ended, canceled, deleted)
 */
export async function claimBrief(id: string, lease: string, now: Date): Promise<BriefRow | null> {
  const claimed = await db().brief.updateMany({
    where: { id, status: { in: ['queued', 'running'] } },
    data: { status: 'running', lease, attempts: { increment: 1 }, startedAt: now, heartbeatAt: now },
  });
  return claimed.count === 0 ? null : db().brief.findUnique({ where: { id } });
}

/** Restricts a change to the attempt that holds the lease. */
const held = (id: string, lease: string) => ({ id, lease, status: 'running' }) as const;

/** @returns false when this attempt no longer holds the lease */
export async function changeHeld(
  id: string,
  lease: string,
  data: Prisma.BriefUncheckedUpdateManyInput,
): Promise<boolean> {
  return (await db().brief.updateMany({ where: held(id, lease), data })).count > 0;
}

export interface FoundPage {
  position: number;
  url: string;
  title: string;
}

/** Stores the search and the pages to read. @returns false when the attempt no longer holds the lease */
export function setPages(
  id: string,
  lease: string,
  search: { id: string; reused: boolean },
  pages: readonly FoundPage[],
): Promise<boolean> {
  return db().$transaction(async (tx) => {
    const data = { searchId: search.id, searchReused: search.reused, pagesFound: pages.length };
    if ((await tx.brief.updateMany({ where: held(id, lease), data })).count === 0) return false;
    const rows = pages.map((page) => ({ ...storable(page), briefId: id }));
    await tx.briefPage.createMany({ data: rows, skipDuplicates: true });
    return true;
  });
}

export interface PageOutcome {
  state: 'read' | 'blocked' | 'failed';
  reason: string | null;
  facts: PageReading | null;
}

/** Stores the result of a page. @returns false when the attempt no longer holds the lease */
export function savePage(
  id: string,
  lease: string,
  position: number,
  outcome: PageOutcome,
  now: Date,
): Promise<boolean> {
  return db().$transaction(async (tx) => {
    const read = outcome.state === 'read' ? 1 : 0;
    const data = { pagesRead: { increment: read }, heartbeatAt: now };
    if ((await tx.brief.updateMany({ where: held(id, lease), data })).count === 0) return false;
    const { state, reason, facts } = outcome;
    await tx.briefPage.updateMany({
      where: { briefId: id, position },
      data: { state, reason: storable(reason), readAt: now, ...(facts ? { facts: json(facts) } : {}) },
    });
    return true;
  });
}

export function finishBrief(
  id: string,
  lease: string,
  {
    result,
    isPartial,
    incomplete,
    now,
  }: { result: BriefResult; isPartial: boolean; incomplete: string | null; now: Date },
): Promise<boolean> {
  return changeHeld(id, lease, {
    status: isPartial ? 'partial' : 'done',
    result: json(result),
    incomplete: storable(incomplete),
    lease: null,
    finishedAt: now,
  });
}

/** Ends a brief as failed, under a lease, or under any (null). */
export async function failBrief(
  id: string,
  lease: string | null,
  { code, message, now }: { code: string; message: string; now: Date },
): Promise<void> {
  await db().brief.updateMany({
    where: lease === null ? { id, status: { in: ['queued', 'running'] } } : held(id, lease),
    data: { status: 'failed', errorCode: code, error: storable(message), lease: null, finishedAt: now },
  });
}

export async function cancelBrief(userId: string, id: string, now: Date): Promise<BriefRow | null> {
  await db().brief.updateMany({
    where: { id, userId, status: { in: ['queued', 'running'] } },
    data: { status: 'cancelled', lease: null, finishedAt: now },
  });
  return findBrief(userId, id);
}

/** A brief that a user may read: their own, or one filed under one of their projects. */
export async function readBrief(userId: string, id: string): Promise<BriefRow | null> {
  return db().brief.findFirst({ where: { id, AND: await readableTo(userId) } });
}

export function findBrief(userId: string, id: string): Promise<BriefRow | null> {
  return db().brief.findFirst({ where: { id, userId } });
}

/** Pages in the order of the results. */
export function findPages(briefId: string): Promise<PageRow[]> {
  return db().briefPage.findMany({ where: { briefId }, orderBy: { position: 'asc' } });
}

export interface ListFilter {
  find?: string | undefined;
  status?: BriefStatus | undefined;
  project_id?: string | undefined;
}

/** One page of a user's briefs, newest first (ids are chronological). */
export async function listBriefs(
  userId: string,
  { find, status, project_id: projectId }: ListFilter,
  after: string | null,
  take: number,
): Promise<BriefRow[]> {
  const contains = find && { contains: escapeLike(storable(find)), mode: 'insensitive' as const };
  return db().brief.findMany({
    where: {
      AND: await readableTo(userId),
      ...(contains ? { keyword: contains } : {}),
      ...(status ? { status } : {}),
      ...(projectId ? { projectId } : {}),
      ...(after ? { id: { lt: after } } : {}),
    },
    orderBy: { id: 'desc' },
    take,
  });
}

/** @returns false when there is none, or it belongs to someone else */
export async function deleteBrief(userId: string, id: string): Promise<boolean> {
  return (await db().brief.deleteMany({ where: { id, userId } })).count > 0;
}
