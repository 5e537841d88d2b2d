import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import { answers } from '#lib/features/ai-answers/answer.run.ts';
import type * as contract from '#lib/features/ai-answers/answers-contract.ts';
import * as stored from '#lib/features/ai-answers/answers-store.ts';
import { toDetail, toHistoryEntry, toSummary } from '#lib/features/ai-answers/present-stored.ts';
import type { Ctx } from '#lib/net/context.ts';
import { cutPage, newestByTime, placeOf } from '#lib/platform/database/list-page.ts';

type Input<E extends keyof typeof contract> = InputOf<(typeof contract)[E]>;
type Output<E extends keyof typeof contract> = Promise<OutputOf<(typeof contract)[E]>>;

/** Maximum entries of a history. */
const MAX_HISTORY = 365;

const projectsOf = (ctx: Ctx) => stored.findProjects(answers.owner(ctx));

/** Stores a query and queues it in one transaction. @throws NotFound (project), Unavailable (queue) */
export async function startAiAnswer(ctx: Ctx, input: Input<'startAiAnswer'>): Output<'startAiAnswer'> {
  const { query, country, pages_number: pagesAsked } = input;
  const projectId = input.project_id ?? null;
  const row = await answers.start({ userId: answers.owner(ctx), projectId, query, country, pagesAsked });
  return { data: { answer: toSummary(row, await projectsOf(ctx)) } };
}

/** A user's answers, newest first. @throws InvalidInput (cursor) */
export async function listAiAnswers(ctx: Ctx, input: Input<'listAiAnswers'>): Output<'listAiAnswers'> {
  const [{ page, next_cursor, counts }, projects] = await Promise.all([
    input.per_query ? listNewest(ctx, input) : answers.list(ctx, stored.matching(input), input).then(uncounted),
    projectsOf(ctx),
  ]);
  return {
    data: {
      answers: page.map((row) => ({ ...toSummary(row, projects), checks_count: counts?.get(row.id) ?? null })),
      next_cursor,
    },
  };
}

const uncounted = <Page>(page: Page) => ({ ...page, counts: null });

/** The newest answer of each query and country, with the number of them. */
async function listNewest(ctx: Ctx, input: Input<'listAiAnswers'>) {
  const { page, next_cursor } = cutPage(
    await stored.findNewest(answers.owner(ctx), input, { before: placeOf(input.cursor), take: input.limit + 1 }),
    input.limit,
    newestByTime.cursorOf,
  );
  const ids = page.map(({ id }) => id);
  const rows = ids.length === 0 ? [] : (await answers.list(ctx, { id: { in: ids } }, { limit: ids.length })).page;
  return { page: rows, next_cursor, counts: new Map(page.map(({ id, checks }) => [id, checks])) };
}

/** @throws NotFound, also for other users' answers */
export async function getAiAnswer(ctx: Ctx, { id }: Input<'getAiAnswer'>): Output<'getAiAnswer'> {
  return { data: { answer: await toDetail(await answers.get(ctx, id), await projectsOf(ctx)) } };
}

/** Every run of the same query in the same country, oldest first. @throws NotFound, also for other users' answers */
export async function getAiAnswerHistory(ctx: Ctx, { id }: Input<'aiAnswerHistory'>): Output<'aiAnswerHistory'> {
  const row = await answers.get(ctx, id);
  const [rows, projects] = await Promise.all([
    stored.findHistory(answers.owner(ctx), row, MAX_HISTORY),
    projectsOf(ctx),
  ]);
  return { data: { history: rows.toReversed().map((one) => toHistoryEntry(one, projects, row.projectId)) } };
}

/** Cancels a query; a finished one does not change. @throws NotFound, also for other users' answers */
export async function cancelAiAnswer(ctx: Ctx, { id }: Input<'cancelAiAnswer'>): Output<'cancelAiAnswer'> {
  return { data: { answer: toSummary(await answers.cancel(ctx, id), await projectsOf(ctx)) } };
}

/** Deletes an answer and the stored files that only it referenced. @throws NotFound, also for other users' answers */
export async function deleteAiAnswer(ctx: Ctx, { id }: Input<'deleteAiAnswer'>): Output<'deleteAiAnswer'> {
  await answers.delete(ctx, id);
  return { data: { deleted: true } };
}
