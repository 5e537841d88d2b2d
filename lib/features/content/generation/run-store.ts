import 'server-only';
import type { TextRunKind } from '#lib/features/content/generation/runs-contract.ts';
import { db } from '#lib/platform/database/db.ts';
import { escapeLike } from '#lib/platform/database/escape-like.ts';
import { storable } from '#lib/platform/database/storable.ts';
import type { Prisma } from '#lib/platform/prisma/client.ts';

export { TEXT_RUN_KINDS } from '#lib/features/content/generation/runs-contract.ts';
/** A stored request to the text model. */
export type TextRunRow = Prisma.TextRunGetPayload<object>;

/** Stored as the error of a request that the user stopped. */
export const STOPPED = { code: 'stopped', message: 'Canceled before it finished.' };

/** A request to store, with its response or its error. */
export interface TextRunRecord {
  userId: string;
  kind: TextRunKind;
  model: string | null;
  instructions: string;
  prompt: string;
  url?: string;
  answer: Prisma.InputJsonObject | null;
  error: { code: string; message: string } | null;
  usage: { inputTokens: number | null; outputTokens: number | null };
  durationMs: number;
}

/** Stores a request and its result. @returns its id */
export async function keepTextRun({ error, usage, answer, ...run }: TextRunRecord): Promise<string> {
  const { id } = await db().textRun.create({
    data: {
      ...run,
      instructions: storable(run.instructions),
      prompt: storable(run.prompt),
      ...(answer && { answer: storable(answer) }),
      ...usage,
      errorCode: error?.code ?? null,
      error: error?.message ?? null,
    },
    select: { id: true },
  });
  return id;
}

/** One page of a user's requests, newest first (ids are chronological). */
export function listRuns(
  userId: string,
  {
    find,
    kind,
    state,
  }: { find?: string | undefined; kind?: string | undefined; state?: 'done' | 'stopped' | 'failed' | undefined },
  after: string | null,
  take: number,
): Promise<TextRunRow[]> {
  const part = find && escapeLike(storable(find));
  const stopped = { errorCode: STOPPED.code };
  const inState = { done: { errorCode: null }, stopped, failed: { errorCode: { not: null }, NOT: stopped } };
  return db().textRun.findMany({
    where: {
      userId,
      ...(part ? { prompt: { contains: part, mode: 'insensitive' } } : {}),
      ...(kind ? { kind } : {}),
      ...(state ? inState[state] : {}),
      ...(after ? { id: { lt: after } } : {}),
    },
    orderBy: { id: 'desc' },
    take,
  });
}

/** A user's stored request; null if there is none. */
export function findRun(userId: string, id: string): Promise<TextRunRow | null> {
  return db().textRun.findFirst({ where: { id, userId } });
}

/** @returns whether this owner had such a run */
export async function deleteRun(userId: string, id: string): Promise<boolean> {
  const { count } = await db().textRun.deleteMany({ where: { id, userId } });
  return count > 0;
}
