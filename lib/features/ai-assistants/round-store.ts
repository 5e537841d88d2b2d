import 'server-only';
import { randomUUID } from 'node:crypto';
import type { Assistant } from '#lib/contract/assistants.ts';
import { db } from '#lib/platform/database/db.ts';
import type { Prisma } from '#lib/platform/prisma/client.ts';

/** Rounds in the database: which answers are asked by whom, and the money that is reserved for them. */

/** Longer than the time limit of a request, so that a living worker never loses its claim. */
const CLAIM_MS = 300_000;

const OPEN = ['queued', 'asking'];

/** An answer that this worker may ask for. */
export interface ClaimedAnswer {
  id: string;
  claim: string;
  attempts: number;
  prompt: string;
  country: string;
  reservedMicros: number;
  month: string;
}

/** The running round of a job; null: ended or deleted. */
export const openRound = (id: string) =>
  db().aiPromptRound.findFirst({
    where: { id, endedAt: null },
    include: { project: { include: { aiPromptSettings: true } } },
  });

/** Rounds that have not ended, with the assistants that still have answers to ask for. */
export async function openLanes(): Promise<{ roundId: string; assistant: string }[]> {
  const rows = await db().aiPromptAnswer.groupBy({
    by: ['roundId', 'assistant'],
    where: { status: { in: OPEN }, round: { endedAt: null } },
  });
  return rows.map(({ roundId, assistant }) => ({ roundId, assistant }));
}

/** The month in which a request counts (UTC). */
export const monthOf = (at: Date): string => at.toISOString().slice(0, 7);

/** Whose monthly cap a request would exceed. */
export type Cap = 'project' | 'installation';

class CapReached extends Error {
  readonly cap: Cap;
  constructor(cap: Cap) {
    super(`The monthly cap of the ${cap} is reached.`);
    this.cap = cap;
  }
}

/** What a request may cost, and the monthly caps; a null cap of the installation is none. */
interface Money {
  micros: number;
  capMicros: bigint;
  totalCapMicros: bigint | null;
}

/**
 * Claims the next answer of an assistant and reserves its cost, in one transaction: of any number of workers, one asks for it,
 * and together they reserve no more than the caps.
 * @returns the cap that does not allow it; null when there is nothing to claim
 */
export async function claimNext(
  lane: { roundId: string; assistant: Assistant; projectId: string },
  money: Money,
  now: Date,
): Promise<ClaimedAnswer | Cap | null> {
  try {
    return await claimWithin(lane, money, now);
  } catch (error) {
    if (error instanceof CapReached) return error.cap;
    throw error;
  }
}

function claimWithin(
  { roundId, assistant, projectId }: { roundId: string; assistant: Assistant; projectId: string },
  money: Money,
  now: Date,
): Promise<ClaimedAnswer | null> {
  const { micros } = money;
  return db().$transaction(async (tx) => {
    const [row] = await tx.$queryRaw<{ id: string; attempts: number; prompt: string; country: string }[]>`
      SELECT a.id, a.attempts, p.text AS prompt, p.country
      FROM ai_prompt_answers a JOIN ai_prompts p ON p.id = a.prompt_id
      WHERE a.round_id = ${roundId}::uuid AND a.assistant = ${assistant}
        AND (a.status = 'queued' OR (a.status = 'asking' AND a.claimed_until < ${now}))
      ORDER BY a.repeat, a.id LIMIT 1 FOR UPDATE OF a SKIP LOCKED`;
    if (!row) return null;
    const month = monthOf(now);
    if (micros > 0) await reserve(tx, { projectId, month }, money);
    const claim = randomUUID();
    await tx.aiPromptAnswer.update({
      where: { id: row.id },
      data: {
        status: 'asking',
        claim,
        claimedUntil: new Date(now.getTime() + CLAIM_MS),
        attempts: row.attempts + 1,
        reservedMicros: micros,
        askedAt: now,
      },
    });
    return { ...row, attempts: row.attempts + 1, claim, reservedMicros: micros, month };
  });
}

/** @throws CapReached, which undoes what was reserved */
async function reserve(
  tx: Prisma.TransactionClient,
  { projectId, month }: { projectId: string; month: string },
  { micros, capMicros, totalCapMicros }: Money,
): Promise<void> {
  if (BigInt(micros) > capMicros) throw new CapReached('project');
  if (totalCapMicros !== null && BigInt(micros) > totalCapMicros) throw new CapReached('installation');
  const taken = await tx.$executeRaw`
    INSERT INTO ai_prompt_spend (project_id, month, committed_micros) VALUES (${projectId}::uuid, ${month}, ${micros})
    ON CONFLICT (project_id, month) DO UPDATE SET committed_micros = ai_prompt_spend.committed_micros + ${micros}
    WHERE ai_prompt_spend.committed_micros + ${micros} <= ${capMicros}`;
  if (taken === 0) throw new CapReached('project');
  const takenOfTotal = await tx.$executeRaw`
    INSERT INTO ai_total_spend (month, committed_micros) VALUES (${month}, ${micros})
    ON CONFLICT (month) DO UPDATE SET committed_micros = ai_total_spend.committed_micros + ${micros}
    WHERE ${totalCapMicros}::bigint IS NULL OR ai_total_spend.committed_micros + ${micros} <= ${totalCapMicros}::bigint`;
  if (takenOfTotal === 0) throw new CapReached('installation');
}

type End = Omit<Prisma.AiPromptAnswerUncheckedUpdateManyInput, 'claim' | 'claimedUntil'>;

/**
 * Writes the end of an answer, and replaces the reserved amount with its cost; an unknown cost leaves it reserved.
 * @returns false when the claim was lost, so that nothing was written
 */
export function finishAnswer(
  projectId: string,
  { id, claim, reservedMicros, month }: ClaimedAnswer,
  end: End,
  cost: number | null,
): Promise<boolean> {
  return db().$transaction(async (tx) => {
    const { count } = await tx.aiPromptAnswer.updateMany({
      where: { id, claim, status: 'asking' },
      data: { ...end, costMicros: cost, claim: null, claimedUntil: null },
    });
    if (count === 1 && cost !== null && cost !== reservedMicros) {
      const data = { committedMicros: { increment: cost - reservedMicros } };
      await tx.aiPromptSpend.updateMany({ where: { projectId, month }, data });
      await tx.aiTotalSpend.updateMany({ where: { month }, data });
    }
    return count === 1;
  });
}

/** Puts an answer back that was not billed, and releases what was reserved for it. */
export const requeueAnswer = (projectId: string, claimed: ClaimedAnswer, reason: string): Promise<boolean> =>
  finishAnswer(projectId, claimed, { status: 'queued', reason, reservedMicros: 0 }, 0);

/** Ends the answers of an assistant that were not asked for. */
export const endQueued = (roundId: string, assistant: string, status: 'skipped' | 'failed', reason: string) =>
  db().aiPromptAnswer.updateMany({
    where: { roundId, assistant, status: 'queued' },
    data: { status, reason, answeredAt: null },
  });

/** When the last claim of another worker ends; null: nothing is being asked. */
export async function claimedUntil(roundId: string, assistant: string): Promise<Date | null> {
  const row = await db().aiPromptAnswer.findFirst({
    where: { roundId, assistant, status: 'asking' },
    orderBy: { claimedUntil: 'asc' },
    select: { claimedUntil: true },
  });
  return row?.claimedUntil ?? null;
}

/** Ends a round without open answers. */
export const endRound = (id: string, now: Date): Promise<number> => db().$executeRaw`
  UPDATE ai_prompt_rounds SET ended_at = ${now}
  WHERE id = ${id}::uuid AND ended_at IS NULL
    AND NOT EXISTS (SELECT 1 FROM ai_prompt_answers WHERE round_id = ${id}::uuid AND status IN ('queued', 'asking'))`;

/** What was spent in a month in all projects, including what is reserved. */
export async function totalSpentMicros(now: Date): Promise<bigint> {
  const row = await db().aiTotalSpend.findUnique({ where: { month: monthOf(now) } });
  return row?.committedMicros ?? 0n;
}

/** What was spent in a month in a project, including what is reserved. */
export async function spentMicros(projectId: string, now: Date): Promise<bigint> {
  const row = await db().aiPromptSpend.findUnique({ where: { projectId_month: { projectId, month: monthOf(now) } } });
  return row?.committedMicros ?? 0n;
}
