import 'server-only';
import type { AiOverview } from '#lib/engines/engine.ts';
import type { AiModeRead, PageRead, Seen } from '#lib/features/ai-answers/answers.ts';
import { recordEvidence } from '#lib/features/evidence/service.ts';
import { db } from '#lib/platform/database/db.ts';
import { storable } from '#lib/platform/database/storable.ts';
import { evidence, type StoredEvidence } from '#lib/platform/evidence/index.ts';
import type { Prisma } from '#lib/platform/prisma/client.ts';
import type { RunEnd } from '#lib/runs/run-definition.ts';
import type { RunColumns } from '#lib/runs/run-model.ts';

/** A stored AI answer. */
export type AnswerRow = Prisma.AiAnswerGetPayload<object>;

/** The columns that lists show: all but the content that was read. */
export const SUMMARY = {
  query: true,
  country: true,
  pagesAsked: true,
  step: true,
  reason: true,
  overviewState: true,
  overviewHosts: true,
  aiModeState: true,
  aiModeHosts: true,
} as const;

/** A stored AI answer as in lists. */
export type SummaryRow = Pick<AnswerRow, keyof typeof SUMMARY | keyof RunColumns>;

/** A change of a stored answer. */
export type Change = Prisma.AiAnswerUncheckedUpdateManyInput;

/** Content read for a query. */
export interface Reading {
  pages: readonly PageRead[];
  aiMode: AiModeRead;
  incomplete: string | null;
  evidence: readonly StoredPiece[];
}

/** A stored page or screenshot. */
export type StoredPiece = StoredEvidence & { role: string; contentType: string };

const json = (value: unknown): Prisma.InputJsonValue => storable(value) as Prisma.InputJsonValue;

/** A user's answer; null if there is none. */
export function findAnswer(userId: string, id: string): Promise<AnswerRow | null> {
  return db().aiAnswer.findFirst({ where: { id, userId } });
}

/** Records that the result was polled. @returns whether this was the first time */
export async function notePoll(id: string, now: Date): Promise<boolean> {
  const { count } = await db().aiAnswer.updateMany({ where: { id, polledAt: null }, data: { polledAt: now } });
  return count > 0;
}

/** Stores a page and its screenshot as evidence. @throws when the store cannot be written */
export async function keepSeen(role: string, { html, screenshot }: Seen): Promise<StoredPiece[]> {
  const pieces = [{ role, contentType: 'text/html; charset=utf-8', ...(await evidence().put(html)) }];
  if (screenshot) {
    pieces.push({ role: `${role}-screenshot`, contentType: 'image/jpeg', ...(await evidence().put(screenshot)) });
  }
  return pieces;
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

/** How a query with this content ends. */
export function endWith(reading: Reading): RunEnd<Change> {
  const { pages, aiMode, incomplete, evidence: pieces } = reading;
  return {
    status: 'done',
    data: {
      pages: json(pages),
      aiMode: json(aiMode),
      ...shortOf(reading),
      incomplete: storable(incomplete),
      evidence: json(Object.fromEntries(pieces.map(({ role, hash }) => [role, hash]))),
    },
    also: (client) =>
      recordEvidence(
        client,
        pieces.map(({ role, ...piece }) => ({ ...piece, kind: `ai-${role}` })),
      ),
  };
}
