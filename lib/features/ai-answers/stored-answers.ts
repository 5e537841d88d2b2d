import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import { answers } from '#lib/features/ai-answers/answer.run.ts';
import type * as contract from '#lib/features/ai-answers/answers-contract.ts';
import * as stored from '#lib/features/ai-answers/answers-store.ts';
import { toDetail, toHistoryEntry, toSummary } from '#lib/features/ai-answers/present-stored.ts';
import type { Ctx } from '#lib/net/context.ts';

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
  const [{ page, next_cursor }, projects] = await Promise.all([
    answers.list(ctx, stored.matching(input), input),
    projectsOf(ctx),
  ]);
  return { data: { answers: page.map((row) => toSummary(row, projects)), next_cursor } };
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
