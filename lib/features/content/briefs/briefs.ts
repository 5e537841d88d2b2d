import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import { briefs } from '#lib/features/content/briefs/brief.run.ts';
import type * as contract from '#lib/features/content/briefs/contract.ts';
import { resultOf, toDetail, toSummary } from '#lib/features/content/briefs/present.ts';
import * as store from '#lib/features/content/briefs/store.ts';
import { needTerms } from '#lib/features/keywords/ideas/service.ts';
import { getQuestionTree } from '#lib/features/question-trees/service.ts';
import type { Ctx } from '#lib/net/context.ts';
import { readableTo } from '#lib/platform/access/project-access.ts';
import { db } from '#lib/platform/database/db.ts';

type Input<E extends 'startBrief' | 'listBriefs' | 'getBrief'> = InputOf<(typeof contract)[E]>;
type Output<E extends 'startBrief' | 'listBriefs' | 'getBrief' | 'cancelBrief' | 'deleteBrief'> = Promise<
  OutputOf<(typeof contract)[E]>
>;

/** @throws Refused (keyword without words), NotFound (project, question tree), Unavailable (queue) */
export async function startBrief(ctx: Ctx, input: Input<'startBrief'>): Output<'startBrief'> {
  needTerms('keyword', input.keyword);
  const { keyword, search_engine: engine, country, pages_number: pagesAsked } = input;
  const { project_id: projectId = null, question_tree_id: questionTreeId = null } = input;
  if (questionTreeId !== null) await getQuestionTree(ctx, { id: questionTreeId });
  const given = { keyword, engine, country, pagesAsked, questionTreeId };
  const row = await briefs.start({ userId: briefs.owner(ctx), projectId, ...given });
  return { data: { brief: toSummary(row) } };
}

/** A user's briefs, newest first. @throws InvalidInput (cursor) */
export async function listBriefs(ctx: Ctx, input: Input<'listBriefs'>): Output<'listBriefs'> {
  const { page, next_cursor } = await briefs.list(ctx, store.matching(input), input);
  return { data: { briefs: page.map(toSummary), next_cursor } };
}

/** @throws NotFound, also for other users' briefs */
export async function getBrief(ctx: Ctx, { id }: Input<'getBrief'>): Output<'getBrief'> {
  return { data: { brief: toDetail(await briefs.get(ctx, id), await store.findPages(id)) } };
}

/** Cancels a brief; a finished one does not change. @throws NotFound, also for other users' briefs */
export async function cancelBrief(ctx: Ctx, { id }: Input<'getBrief'>): Output<'cancelBrief'> {
  return { data: { brief: toSummary(await briefs.cancel(ctx, id)) } };
}

/** Keeps its drafts and its search. @throws NotFound, also for other users' briefs */
export async function deleteBrief(ctx: Ctx, { id }: Input<'getBrief'>): Output<'deleteBrief'> {
  await briefs.delete(ctx, id);
  return { data: { deleted: true } };
}

/** A brief that a user may read, with its result, for the drafts based on it; null when there is none. */
export async function briefOf(userId: string, id: string) {
  const row = await db().brief.findFirst({ where: { id, AND: await readableTo(userId) } });
  return row && { ...row, result: resultOf(row) };
}
