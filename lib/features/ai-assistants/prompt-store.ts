import 'server-only';
import { changedTags } from '#lib/platform/database/changed-tags.ts';
import { db } from '#lib/platform/database/db.ts';
import { Prisma } from '#lib/platform/prisma/client.ts';

/** Prompts, settings and stored answers. */

/** Prompts that are asked, not those that were replaced. */
const asked = (projectId: string, tag?: string) => ({
  projectId,
  replacedById: null,
  ...(tag !== undefined && { tags: { has: tag } }),
});

/** The prompts of a project by text. */
export const promptsOf = (projectId: string, { tag, ...part }: { tag?: string; skip?: number; take?: number } = {}) =>
  db().aiPrompt.findMany({ where: asked(projectId, tag), orderBy: [{ text: 'asc' }, { country: 'asc' }], ...part });

/** Number of prompts of a project. */
export const countPrompts = (projectId: string, tag?: string): Promise<number> =>
  db().aiPrompt.count({ where: asked(projectId, tag) });

/** Tags of the prompts of a project, with the number of prompts. */
export const tagsOf = (projectId: string) => db().$queryRaw<{ name: string; count: number }[]>`
  SELECT name, count(*)::int AS count
  FROM (SELECT unnest(tags) AS name FROM ai_prompts WHERE project_id = ${projectId}::uuid AND replaced_by_id IS NULL) AS t
  GROUP BY name ORDER BY name`;

/** A question in a country, with its tags. */
export interface PromptData {
  text: string;
  country: string;
  tags: string[];
}

/** Adds what the project does not ask yet; a text that was replaced has its answers again. @returns how many were added */
export function addPrompts(projectId: string, prompts: readonly PromptData[]): Promise<number> {
  return db().$transaction(async (tx) => {
    let returned = 0;
    for (const { tags, ...key } of prompts) {
      const where = { projectId, ...key, replacedById: { not: null } };
      returned += (await tx.aiPrompt.updateMany({ where, data: { replacedById: null, tags } })).count;
    }
    const data = prompts.map((one) => ({ projectId, ...one }));
    return returned + (await tx.aiPrompt.createMany({ data, skipDuplicates: true })).count;
  });
}

/** Changes the tags of a prompt that is asked. @returns whether there is one */
export async function tagPrompt(projectId: string, id: string, tags: string[]): Promise<boolean> {
  return (await db().aiPrompt.updateMany({ where: { id, ...asked(projectId) }, data: { tags } })).count > 0;
}

/**
 * Changes the tags of prompts that are asked, all or none.
 * @returns how many there are; null when one of them would have more than `most` tags
 */
export function tagPrompts(
  projectId: string,
  ids: readonly string[],
  { add, remove }: { add: readonly string[]; remove: readonly string[] },
  most: number,
): Promise<number | null> {
  const tags = changedTags(add, remove);
  const mine = Prisma.sql`project_id = ${projectId}::uuid AND replaced_by_id IS NULL AND id = ANY(${[...ids]}::uuid[])`;
  return db().$transaction(async (tx) => {
    await tx.$queryRaw`SELECT id FROM ai_prompts WHERE ${mine} ORDER BY id FOR UPDATE`;
    const [over] = await tx.$queryRaw<{ id: string }[]>`
      SELECT id FROM ai_prompts WHERE ${mine} AND cardinality(${tags}) > ${most} LIMIT 1`;
    return over ? null : tx.$executeRaw`UPDATE ai_prompts SET tags = ${tags} WHERE ${mine}`;
  });
}

/**
 * Asks another prompt in place of one, which keeps its answers; one that was replaced earlier is asked again.
 * @returns null when the project asks it already
 */
export function replacePrompt(projectId: string, id: string, data: PromptData) {
  const { tags, ...key } = data;
  return db().$transaction(async (tx) => {
    const where = { projectId_country_text: { projectId, ...key } };
    const known = await tx.aiPrompt.findUnique({ where });
    if (known && known.replacedById === null) return null;
    const next = await tx.aiPrompt.upsert({
      where,
      create: { projectId, ...data },
      update: { replacedById: null, tags },
    });
    await tx.aiPrompt.update({ where: { id }, data: { replacedById: next.id } });
    return next;
  });
}

/** The previous texts of a prompt, newest first. */
export const replacedBy = (id: string) => db().$queryRaw<(PromptData & { id: string })[]>`
  WITH RECURSIVE previous AS (
    SELECT * FROM ai_prompts WHERE replaced_by_id = ${id}::uuid
    UNION ALL SELECT p.* FROM ai_prompts p JOIN previous ON p.replaced_by_id = previous.id
  ) SELECT id, text, country, tags FROM previous ORDER BY id DESC`;

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
export async function* everyAnswer(projectId: string, since: Date, tag?: string) {
  for (let after: string | undefined; ; ) {
    const rows = await db().aiPromptAnswer.findMany({
      where: {
        round: { projectId, startedAt: { gte: since } },
        ...(tag !== undefined && { prompt: { tags: { has: tag } } }),
      },
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
