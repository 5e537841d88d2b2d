import 'server-only';
import { db } from '#lib/platform/database/db.ts';
import type { Prisma } from '#lib/platform/prisma/client.ts';

/** Prompts, settings and stored answers. */

/** The prompts of a project by text. */
export const promptsOf = (projectId: string, part: { skip?: number; take?: number } = {}) =>
  db().aiPrompt.findMany({ where: { projectId }, orderBy: [{ text: 'asc' }, { country: 'asc' }], ...part });

/** Number of prompts of a project. */
export const countPrompts = (projectId: string): Promise<number> => db().aiPrompt.count({ where: { projectId } });

/** Adds what the project does not have yet. @returns how many were added */
export async function addPrompts(projectId: string, texts: readonly string[], country: string): Promise<number> {
  const data = texts.map((text) => ({ projectId, text, country }));
  return (await db().aiPrompt.createMany({ data, skipDuplicates: true })).count;
}

/** @returns whether there was one */
export async function removePrompt(projectId: string, id: string): Promise<boolean> {
  return (await db().aiPrompt.deleteMany({ where: { id, projectId } })).count > 0;
}

/** A prompt of a project; null: it has none with this id. */
export const findPrompt = (projectId: string, id: string) => db().aiPrompt.findFirst({ where: { id, projectId } });

/** Settings of a project; null: none saved yet. */
export const settingsOf = (projectId: string) => db().aiPromptSettings.findUnique({ where: { projectId } });

/** Changes settings, or creates them. */
export const saveSettings = (projectId: string, data: Omit<Prisma.AiPromptSettingsUncheckedCreateInput, 'projectId'>) =>
  db().aiPromptSettings.upsert({ where: { projectId }, create: { projectId, ...data }, update: data });

/** The last round of a project. */
export const lastRound = (projectId: string) =>
  db().aiPromptRound.findFirst({ where: { projectId }, orderBy: { startedAt: 'desc' } });

/** Answers as lists show them. */
export const ANSWER = {
  id: true,
  promptId: true,
  roundId: true,
  assistant: true,
  repeat: true,
  status: true,
  reason: true,
  answeredAt: true,
  model: true,
  webSearch: true,
  isMentioned: true,
  isCited: true,
  citedHosts: true,
  position: true,
  listLength: true,
  sentiment: true,
  costMicros: true,
  round: { select: { startedAt: true } },
} as const satisfies Prisma.AiPromptAnswerSelect;
/** An answer of a list. */
export type ListedAnswer = Prisma.AiPromptAnswerGetPayload<{ select: typeof ANSWER }>;

/** Answers of the last round that asked each of these prompts of each assistant. */
export async function lastAnswers(projectId: string, promptIds: readonly string[]): Promise<ListedAnswer[]> {
  const rows = await db().$queryRaw<{ id: string }[]>`
    SELECT id FROM (
      SELECT a.id, rank() OVER (PARTITION BY a.prompt_id, a.assistant ORDER BY r.started_at DESC, r.id DESC) AS place
      FROM ai_prompt_answers a JOIN ai_prompt_rounds r ON r.id = a.round_id
      WHERE r.project_id = ${projectId}::uuid AND a.prompt_id = ANY(${promptIds}::uuid[])
        AND r.id IN (SELECT id FROM ai_prompt_rounds WHERE project_id = ${projectId}::uuid ORDER BY started_at DESC LIMIT 5)
    ) AS ranked WHERE place = 1`;
  return db().aiPromptAnswer.findMany({ where: { id: { in: rows.map(({ id }) => id) } }, select: ANSWER });
}

/** The answers to a prompt since a time, newest first. */
export const answersTo = (promptId: string, since: Date, take: number): Promise<ListedAnswer[]> =>
  db().aiPromptAnswer.findMany({
    where: { promptId, round: { startedAt: { gte: since } } },
    select: ANSWER,
    orderBy: [{ round: { startedAt: 'desc' } }, { assistant: 'asc' }, { repeat: 'asc' }],
    take,
  });

/** One answer to a prompt with its text. */
export const findAnswer = (promptId: string, id: string) =>
  db().aiPromptAnswer.findFirst({ where: { id, promptId }, include: { round: { select: { startedAt: true } } } });

const PART = 200;

/** Every answer of a project since a time with its text and prompt, part by part. */
export async function* everyAnswer(projectId: string, since: Date) {
  for (let after: string | undefined; ; ) {
    const rows = await db().aiPromptAnswer.findMany({
      where: { round: { projectId, startedAt: { gte: since } } },
      include: { prompt: true, round: true },
      orderBy: { id: 'asc' },
      take: PART,
      ...(after !== undefined && { cursor: { id: after }, skip: 1 }),
    });
    yield* rows;
    after = rows.at(-1)?.id;
    if (rows.length < PART) return;
  }
}
