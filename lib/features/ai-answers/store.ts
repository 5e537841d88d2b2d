import 'server-only';
import type { AiOverview } from '#lib/engines/engine.ts';
import type { AiModeRead, PageRead, Seen } from '#lib/features/ai-answers/answers.ts';
import { keepEvidence } from '#lib/features/evidence/service.ts';
import { readableTo } from '#lib/platform/access/project-access.ts';
import { db } from '#lib/platform/database/db.ts';
import { storable } from '#lib/platform/database/storable.ts';
import { evidence, type StoredEvidence } from '#lib/platform/evidence/index.ts';
import type { Prisma } from '#lib/platform/prisma/client.ts';

export type AnswerRow = Prisma.AiAnswerGetPayload<object>;

/** The columns that lists show: all but the content that was read. */
export type SummaryRow = Omit<AnswerRow, 'pages' | 'aiMode' | 'evidence'>;

export interface NewAnswer {
  userId: string;
  projectId?: string | undefined;
  query: string;
  country: string;
  pagesAsked: number;
}

/** Content read for a query. */
export interface Reading {
  pages: readonly PageRead[];
  aiMode: AiModeRead;
  incomplete: string | null;
  evidence: readonly KeptPiece[];
}

/** Why a query has no result. */
export interface Failure {
  code: string;
  reason: string | null;
  message: string;
}

/** Not finished yet. */
export const OPEN: Prisma.EnumAiAnswerStatusFilter = { in: ['queued', 'running', 'action_required'] };
/** An attempt is running. */
const UNDER_WAY: Prisma.EnumAiAnswerStatusFilter = { in: ['running', 'action_required'] };

export type KeptPiece = StoredEvidence & { role: string; contentType: string };

const json = (value: unknown): Prisma.InputJsonValue => storable(value) as Prisma.InputJsonValue;

/** Stores a query together with its job: `queueIt` writes in the same transaction. */
export function createAnswer(
  answer: NewAnswer,
  queueIt: (tx: Prisma.TransactionClient, id: string) => Promise<unknown>,
): Promise<AnswerRow> {
  return db().$transaction(async (tx) => {
    const row = await tx.aiAnswer.create({ data: { ...answer, query: storable(answer.query) } });
    await queueIt(tx, row.id);
    return row;
  });
}

/** Stores a query that its caller has already run, under the caller's lease. */
export function createHeldAnswer(answer: NewAnswer, lease: string, now: Date): Promise<AnswerRow> {
  return db().aiAnswer.create({
    data: {
      ...answer,
      query: storable(answer.query),
      status: 'running',
      lease,
      attempts: 1,
      startedAt: now,
      heartbeatAt: now,
    },
  });
}

/** An answer that a user may read: their own, or one filed under one of their projects. */
export async function readAnswer(userId: string, id: string): Promise<AnswerRow | null> {
  return db().aiAnswer.findFirst({ where: { id, AND: await readableTo(userId) } });
}

export function findAnswer(userId: string, id: string): Promise<AnswerRow | null> {
  return db().aiAnswer.findFirst({ where: { id, userId } });
}

/** Records that the result was polled. @returns whether this was the first time */
export async function notePoll(id: string, now: Date): Promise<boolean> {
  const { count } = await db().aiAnswer.updateMany({ where: { id, polledAt: null }, data: { polledAt: now } });
  return count > 0;
}

export async function hasEnded(id: string): Promise<boolean> {
  return (await db().aiAnswer.count({ where: { id, status: OPEN } })) === 0;
}

/**
 * Starts an attempt. Earlier attempts then hold an old lease and cannot write.
 * @returns null when there is nothing left to do
 */
export async function claimAnswer(id: string, lease: string, now: Date): Promise<AnswerRow | null> {
  const { count } = await db().aiAnswer.updateMany({
    where: { id, status: OPEN },
    data: { status: 'running', lease, attempts: { increment: 1 }, startedAt: now, heartbeatAt: now, step: null },
  });
  return count === 0 ? null : db().aiAnswer.findUnique({ where: { id } });
}

const held = (id: string, lease: string) => ({ id, lease, status: UNDER_WAY });

/** @returns false when this attempt no longer holds the query */
export async function beat(id: string, lease: string, now: Date, step?: string): Promise<boolean> {
  const data = { heartbeatAt: now, ...(step ? { step } : {}) };
  return (await db().aiAnswer.updateMany({ where: held(id, lease), data })).count > 0;
}

/**
 * Records that a captcha waits for a person, or no longer does.
 * @returns false when this attempt no longer holds the query
 */
export async function turnNeedsYou(
  tx: Prisma.TransactionClient,
  { id, lease }: { id: string; lease: string },
  needsYou: boolean,
): Promise<boolean> {
  const status = needsYou ? 'action_required' : 'running';
  return (await tx.aiAnswer.updateMany({ where: held(id, lease), data: { status } })).count > 0;
}

/** Stores a page and its screenshot as evidence. @throws when the store cannot be written */
export async function keepSeen(role: string, { html, screenshot }: Seen): Promise<KeptPiece[]> {
  const kept = [{ role, contentType: 'text/html; charset=utf-8', ...(await evidence().put(html)) }];
  if (screenshot) {
    kept.push({ role: `${role}-screenshot`, contentType: 'image/jpeg', ...(await evidence().put(screenshot)) });
  }
  return kept;
}

/** The columns that lists are built from. */
function shortOf({ pages: [first], aiMode: { answer } }: Reading) {
  return {
    overviewState: first?.overviewState ?? 'unmeasured',
    overviewHosts: hostsOf(first?.overview),
    aiModeState: answer ? 'present' : 'unmeasured',
    aiModeHosts: hostsOf(answer),
  };
}

const hostsOf = (answer: AiOverview | null | undefined): string[] =>
  (answer?.sources ?? []).map(({ url }) => URL.parse(url)?.hostname ?? '');

/** Stores the result of a query, once. @returns false when this attempt no longer holds it */
export function finishAnswer(id: string, lease: string, reading: Reading, now: Date): Promise<boolean> {
  return db().$transaction(async (tx) => {
    const { count } = await tx.aiAnswer.updateMany({
      where: held(id, lease),
      data: {
        status: 'done',
        lease: null,
        step: null,
        pages: json(reading.pages),
        aiMode: json(reading.aiMode),
        ...shortOf(reading),
        incomplete: storable(reading.incomplete),
        evidence: json(Object.fromEntries(reading.evidence.map(({ role, hash }) => [role, hash]))),
        finishedAt: now,
      },
    });
    if (count === 0) return false;
    await keepEvidence(
      tx,
      reading.evidence.map(({ role, ...piece }) => ({ ...piece, kind: `ai-${role}` })),
    );
    return true;
  });
}

/** Fails a query; with a null lease, whichever attempt holds it. */
export async function failAnswer(id: string, lease: string | null, failure: Failure, now: Date): Promise<void> {
  await db().aiAnswer.updateMany({
    where: lease ? held(id, lease) : { id, status: OPEN },
    data: {
      status: 'failed',
      lease: null,
      step: null,
      errorCode: failure.code,
      reason: failure.reason,
      error: storable(failure.message),
      finishedAt: now,
    },
  });
}

/** Returns a query to the queue for another attempt. */
export async function releaseAnswer(id: string, lease: string): Promise<void> {
  await db().aiAnswer.updateMany({ where: held(id, lease), data: { status: 'queued', lease: null, step: null } });
}

/** The evidence hashes of a row, by role. */
export function evidenceOf(value: Prisma.JsonValue): Record<string, string> {
  if (!value || typeof value !== 'object' || Array.isArray(value)) return {};
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
