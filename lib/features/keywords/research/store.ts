import 'server-only';
import type {
  ResearchKind,
  ResearchStatus,
  ResearchStep,
  SourceOutcome,
} from '#lib/features/keywords/research/contract.ts';
import { readableTo } from '#lib/platform/access/project-access.ts';
import { db } from '#lib/platform/database/db.ts';
import { escapeLike } from '#lib/platform/database/escape-like.ts';
import { storable } from '#lib/platform/database/storable.ts';
import type { Prisma } from '#lib/platform/prisma/client.ts';

export type ResearchRow = Prisma.KeywordResearchGetPayload<object>;

/** Settings of a research, which a repeat copies. */
export interface Settings {
  projectId: string | null;
  kind: ResearchKind;
  seeds: string[];
  url: string | null;
  country: string;
  language: string;
  engines: string[];
  intents: string[];
  wanted: number;
}

export interface NewResearch extends Settings {
  userId: string;
  repeatOfId: string | null;
}

/** A keyword to store; its index in the list becomes its position. */
export type NewKeyword = Omit<Prisma.ResearchedKeywordCreateManyInput, 'id' | 'researchId' | 'position'>;

/** Result of a research. */
export interface Findings {
  keywords: readonly NewKeyword[];
  sources: readonly SourceOutcome[];
  /** Language of the seeds, including those of the page. */
  language: string;
  figuresReason: string | null;
  currency: string | null;
}

/** Not finished yet. */
export const OPEN: Prisma.EnumKeywordResearchStatusFilter = { in: ['queued', 'running'] };
/** Rows per statement: each has about fifteen values, and a statement can have 32,767. */
const ROWS_AT_ONCE = 1_000;
/** Enough for two thousand rows on a busy machine, in milliseconds. */
const PATIENCE = { maxWait: 10_000, timeout: 60_000 };

const json = (value: unknown): Prisma.InputJsonValue => storable(value) as Prisma.InputJsonValue;

/** Stores a research and queues it in one transaction. */
export function createResearch(
  research: NewResearch,
  queueIt: (tx: Prisma.TransactionClient, id: string) => Promise<unknown>,
): Promise<ResearchRow> {
  return db().$transaction(async (tx) => {
    const row = await tx.keywordResearch.create({ data: storable(research) });
    await queueIt(tx, row.id);
    return row;
  });
}

/** A research that a user may read: their own, or one filed under one of their projects. */
export async function readResearch(userId: string, id: string): Promise<ResearchRow | null> {
  return db().keywordResearch.findFirst({ where: { id, AND: await readableTo(userId) } });
}

export function findResearch(userId: string, id: string): Promise<ResearchRow | null> {
  return db().keywordResearch.findFirst({ where: { id, userId } });
}

export interface ResearchFilter {
  q?: string | undefined;
  kind?: ResearchKind | undefined;
  status?: ResearchStatus | undefined;
  country?: string | undefined;
  projectId?: string | undefined;
}

/** One page of a user's researches, newest first (ids are chronological). */
export async function listResearches(
  userId: string,
  { q, kind, status, country, projectId }: ResearchFilter,
  after: string | null,
  take: number,
): Promise<ResearchRow[]> {
  const ids = q ? await idsOf(userId, storable(q)) : null;
  return db().keywordResearch.findMany({
    where: {
      AND: await readableTo(userId),
      ...(kind ? { kind } : {}),
      ...(status ? { status } : {}),
      ...(country ? { country } : {}),
      ...(projectId ? { projectId } : {}),
      ...(ids ? { id: { in: ids, ...(after ? { lt: after } : {}) } } : after ? { id: { lt: after } } : {}),
    },
    orderBy: { id: 'desc' },
    take,
  });
}

/** Researches with a seed or URL that contains this text. */
async function idsOf(userId: string, part: string): Promise<string[]> {
  const like = `%${escapeLike(part)}%`;
  const rows = await db().$queryRaw<{ id: string }[]>`
    SELECT id FROM keyword_researches
      WHERE (user_id = ${userId}::uuid
        OR project_id IN (SELECT project_id FROM project_members WHERE user_id = ${userId}::uuid))
      AND (url ILIKE ${like} OR array_to_string(seeds, E'\n') ILIKE ${like})`;
  return rows.map(({ id }) => id);
}

/** @returns false when there is none, or it belongs to someone else */
export async function deleteResearch(userId: string, id: string): Promise<boolean> {
  return (await db().keywordResearch.deleteMany({ where: { id, userId } })).count > 0;
}

/** Cancels a queued or running research. @returns whether there was one to cancel */
export async function cancelResearch(userId: string, id: string, message: string, now: Date): Promise<boolean> {
  const { count } = await db().keywordResearch.updateMany({
    where: { id, userId, status: OPEN },
    data: { status: 'canceled', lease: null, step: null, errorCode: 'canceled', error: message, finishedAt: now },
  });
  return count > 0;
}

/**
 * Starts an attempt. Earlier attempts then hold an old lease and cannot write.
 * @returns null when there is nothing left to do
 */
export async function claimResearch(id: string, lease: string, now: Date): Promise<ResearchRow | null> {
  const { count } = await db().keywordResearch.updateMany({
    where: { id, status: OPEN },
    data: {
      status: 'running',
      lease,
      attempts: { increment: 1 },
      startedAt: now,
      heartbeatAt: now,
      step: null,
      stepsDone: 0,
      stepsTotal: 0,
    },
  });
  return count === 0 ? null : db().keywordResearch.findUnique({ where: { id } });
}

const held = (id: string, lease: string) => ({ id, lease, status: 'running' as const });

export interface Progress {
  step: ResearchStep | null;
  stepsDone: number;
  stepsTotal: number;
  /** The sources' results so far. */
  sources: readonly SourceOutcome[];
}

/** @returns false when this attempt no longer holds the lease */
export async function beat(id: string, lease: string, now: Date, told: Partial<Progress> = {}): Promise<boolean> {
  const { sources, ...progress } = told;
  const data = { heartbeatAt: now, ...progress, ...(sources && { sources: json(sources) }) };
  return (await db().keywordResearch.updateMany({ where: held(id, lease), data })).count > 0;
}

/** Stores the result of a research, once. @returns false when this attempt no longer holds the lease */
export function finishResearch(id: string, lease: string, found: Findings, now: Date): Promise<boolean> {
  const rows = found.keywords.map((keyword, at) => ({ ...storable(keyword), researchId: id, position: at + 1 }));
  return db().$transaction(async (tx) => {
    const { count } = await tx.keywordResearch.updateMany({
      where: held(id, lease),
      data: {
        status: 'done',
        lease: null,
        step: null,
        errorCode: null,
        error: null,
        finishedAt: now,
        language: found.language,
        sources: json(found.sources),
        keywordsCount: rows.length,
        figuresCount: rows.filter(({ volume }) => volume !== null && volume !== undefined).length,
        figuresReason: storable(found.figuresReason),
        currency: found.currency,
      },
    });
    if (count === 0) return false;
    await tx.researchedKeyword.deleteMany({ where: { researchId: id } });
    for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
      await tx.researchedKeyword.createMany({ data: rows.slice(at, at + ROWS_AT_ONCE) });
    }
    return true;
  }, PATIENCE);
}

/** Ends a research without a result; with a null lease, whichever attempt holds it. */
export async function failResearch(
  id: string,
  lease: string | null,
  { code, message }: { code: string; message: string },
  now: Date,
): Promise<void> {
  await db().keywordResearch.updateMany({
    where: lease ? held(id, lease) : { id, status: OPEN },
    data: { status: 'failed', lease: null, step: null, errorCode: code, error: storable(message), finishedAt: now },
  });
}

/** Returns a research to the queue for another attempt. */
export async function releaseResearch(id: string, lease: string): Promise<void> {
  await db().keywordResearch.updateMany({
    where: held(id, lease),
    data: { status: 'queued', lease: null, step: null },
  });
}
