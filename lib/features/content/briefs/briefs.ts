import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import type * as contract from '#lib/features/content/briefs/contract.ts';
import { makeBrief } from '#lib/features/content/briefs/make-brief.job.ts';
import { resultOf, toDetail, toSummary } from '#lib/features/content/briefs/present.ts';
import * as store from '#lib/features/content/briefs/store.ts';
import { needTerms } from '#lib/features/keywords/ideas/terms.ts';
import type { Ctx } from '#lib/net/context.ts';
import { ownerOf } from '#lib/platform/access/owner.ts';
import { requireProject } from '#lib/platform/access/require-project.ts';
import { afterId, cutPage } from '#lib/platform/database/list-page.ts';
import { NotFound } from '#lib/platform/errors.ts';
import { enqueue } from '#lib/platform/queue/queue.ts';
import { forgetJob, readyQueue } from '#lib/platform/queue/record-job.ts';

type Input<E extends 'startBrief' | 'listBriefs' | 'getBrief'> = InputOf<(typeof contract)[E]>;
type Output<E extends 'startBrief' | 'listBriefs' | 'getBrief' | 'cancelBrief' | 'deleteBrief'> = Promise<
  OutputOf<(typeof contract)[E]>
>;

const noSuchBrief = () => new NotFound('There is no such brief.');

const userOf = (ctx: Ctx) => ownerOf(ctx, 'Briefs');

/**
 * Stores a brief and queues it in one transaction.
 * @throws Refused (keyword without words), NotFound (project), Unavailable (queue)
 */
export async function startBrief(ctx: Ctx, input: Input<'startBrief'>): Output<'startBrief'> {
  const userId = userOf(ctx);
  needTerms('keyword', input.keyword);
  await requireProject(userId, input.project_id);
  await readyQueue(makeBrief, 'brief');
  const { keyword, search_engine: engine, country, pages_number: pagesAsked } = input;
  const brief = { userId, projectId: input.project_id ?? null, keyword, engine, country, pagesAsked };
  const row = await store.createQueuedBrief(brief, (within, id) => enqueue(makeBrief, { id }, { id, within }));
  return { data: { brief: toSummary(row) } };
}

/** A user's briefs, newest first. @throws InvalidInput (cursor) */
export async function listBriefs(ctx: Ctx, input: Input<'listBriefs'>): Output<'listBriefs'> {
  const rows = await store.listBriefs(userOf(ctx), input, afterId(input.cursor), input.limit + 1);
  const { page, next_cursor } = cutPage(rows, input.limit);
  return { data: { briefs: page.map(toSummary), next_cursor } };
}

/** @throws NotFound, also for other users' briefs */
export async function getBrief(ctx: Ctx, { id }: Input<'getBrief'>): Output<'getBrief'> {
  const row = await store.readBrief(userOf(ctx), id);
  if (!row) throw noSuchBrief();
  return { data: { brief: toDetail(row, await store.findPages(id)) } };
}

/** Cancels a brief; a finished one does not change. @throws NotFound, also for other users' briefs */
export async function cancelBrief(ctx: Ctx, { id }: Input<'getBrief'>): Output<'cancelBrief'> {
  const row = await store.cancelBrief(userOf(ctx), id, ctx.now());
  if (!row) throw noSuchBrief();
  if (row.status === 'cancelled') await forgetJob(ctx, makeBrief, id);
  return { data: { brief: toSummary(row) } };
}

/** Keeps its drafts and its search. @throws NotFound, also for other users' briefs */
export async function deleteBrief(ctx: Ctx, { id }: Input<'getBrief'>): Output<'deleteBrief'> {
  if (!(await store.deleteBrief(userOf(ctx), id))) throw noSuchBrief();
  await forgetJob(ctx, makeBrief, id);
  return { data: { deleted: true } };
}

/** A user's brief with its result, for the drafts based on it; null when there is none. */
export async function briefOf(userId: string, id: string) {
  const row = await store.readBrief(userId, id);
  return row && { ...row, result: resultOf(row) };
}
