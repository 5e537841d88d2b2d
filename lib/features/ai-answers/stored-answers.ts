import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import type * as contract from '#lib/features/ai-answers/answers-contract.ts';
import * as stored from '#lib/features/ai-answers/answers-store.ts';
import { askAi } from '#lib/features/ai-answers/ask-ai.job.ts';
import { queueAnswer, userOf } from '#lib/features/ai-answers/launch.ts';
import { isOver } from '#lib/features/ai-answers/poll.ts';
import { toDetail, toHistoryEntry, toSummary } from '#lib/features/ai-answers/present-stored.ts';
import { type AnswerRow, findAnswer, readAnswer } from '#lib/features/ai-answers/store.ts';
import { removeUnnamed } from '#lib/features/evidence/service.ts';
import type { Ctx } from '#lib/net/context.ts';
import { requireProject } from '#lib/platform/access/require-project.ts';
import { wrongCursor } from '#lib/platform/database/list-page.ts';
import { NotFound } from '#lib/platform/errors.ts';
import { forgetJob } from '#lib/platform/queue/record-job.ts';

type Input<E extends keyof typeof contract> = InputOf<(typeof contract)[E]>;
type Output<E extends keyof typeof contract> = Promise<OutputOf<(typeof contract)[E]>>;

/** Maximum entries of a history. */
const MAX_HISTORY = 365;

/** Stores a query and queues it in one transaction. @throws NotFound (project), Unavailable (queue) */
export async function startAiAnswer(ctx: Ctx, input: Input<'startAiAnswer'>): Output<'startAiAnswer'> {
  const userId = userOf(ctx);
  const { query, country, pages_number: pagesAsked, project_id: projectId } = input;
  await requireProject(userId, projectId);
  const projects = await stored.findProjects(userId);
  const row = await queueAnswer({ userId, query, country, pagesAsked, projectId });
  return { data: { answer: toSummary(row, projects) } };
}

/** A user's answers, newest first. @throws InvalidInput (cursor) */
export async function listAiAnswers(ctx: Ctx, input: Input<'listAiAnswers'>): Output<'listAiAnswers'> {
  const userId = userOf(ctx);
  const { query, country, status, project_id: projectId, limit } = input;
  const after = input.cursor === undefined ? null : placeOf(input.cursor);
  const [rows, projects] = await Promise.all([
    stored.listAnswers(userId, { query, country, status, projectId }, after, limit + 1),
    stored.findProjects(userId),
  ]);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    data: {
      answers: page.map((row) => toSummary(row, projects)),
      next_cursor: rows.length > limit && last ? `${last.createdAt.getTime()}.${last.id}` : null,
    },
  };
}

/** @throws NotFound, also for other users' answers */
export async function getAiAnswer(ctx: Ctx, { id }: Input<'getAiAnswer'>): Output<'getAiAnswer'> {
  const row = await readableAnswer(ctx, id);
  return { data: { answer: await toDetail(row, await stored.findProjects(userOf(ctx))) } };
}

/** Every run of the same query in the same country, oldest first. @throws NotFound, also for other users' answers */
export async function getAiAnswerHistory(ctx: Ctx, { id }: Input<'aiAnswerHistory'>): Output<'aiAnswerHistory'> {
  const row = await readableAnswer(ctx, id);
  const userId = userOf(ctx);
  const [rows, projects] = await Promise.all([
    stored.findHistory(userId, row, MAX_HISTORY),
    stored.findProjects(userId),
  ]);
  return { data: { history: rows.toReversed().map((one) => toHistoryEntry(one, projects, row.projectId)) } };
}

/** Cancels a query; a finished one does not change. @throws NotFound, also for other users' answers */
export async function cancelAiAnswer(ctx: Ctx, { id }: Input<'cancelAiAnswer'>): Output<'cancelAiAnswer'> {
  const row = await ownAnswer(ctx, id);
  if (await stored.cancelAnswer(id, 'Cancelled before it ended.', ctx.now())) await forgetJob(ctx, askAi, id);
  const projects = await stored.findProjects(row.userId);
  return { data: { answer: toSummary(await ownAnswer(ctx, id), projects) } };
}

/** Deletes an answer and the stored files that only it referenced. @throws NotFound, also for other users' answers */
export async function deleteAiAnswer(ctx: Ctx, { id }: Input<'deleteAiAnswer'>): Output<'deleteAiAnswer'> {
  const { status } = await ownAnswer(ctx, id);
  const orphans = await stored.deleteAnswer(userOf(ctx), id);
  if (!orphans) throw noSuchAnswer();
  if (!isOver(status)) await forgetJob(ctx, askAi, id);
  await removeUnnamed(orphans, ctx.now());
  return { data: { deleted: true } };
}

const noSuchAnswer = () => new NotFound('There is no such AI answer.');

async function readableAnswer(ctx: Ctx, id: string): Promise<AnswerRow> {
  const row = await readAnswer(userOf(ctx), id);
  if (!row) throw noSuchAnswer();
  return row;
}

async function ownAnswer(ctx: Ctx, id: string): Promise<AnswerRow> {
  const row = await findAnswer(userOf(ctx), id);
  if (!row) throw noSuchAnswer();
  return row;
}

/** Parses a cursor: time and id of the last entry of the previous page. */
function placeOf(cursor: string): stored.AnswerPlace {
  const [, time, id] = /^(\d{1,15})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i.exec(cursor) ?? [];
  if (!time || !id) throw wrongCursor();
  return { createdAt: new Date(Number(time)), id };
}
