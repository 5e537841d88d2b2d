import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import type * as contract from '#lib/features/briefs/contract.ts';
import { makeBrief } from '#lib/features/briefs/make-brief.job.ts';
import { resultOf, toDetail, toSummary } from '#lib/features/briefs/present.ts';
import * as store from '#lib/features/briefs/store.ts';
import type { Ctx } from '#lib/features/context.ts';
import { needTerms } from '#lib/features/keywords/terms.ts';
import { Forbidden, InvalidInput, NotFound, Unavailable } from '#lib/platform/errors.ts';
import { cancelJob, enqueue, prepareQueues } from '#lib/platform/queue.ts';

type Input<E extends 'startBrief' | 'listBriefs' | 'getBrief'> = InputOf<(typeof contract)[E]>;
type Output<E extends 'startBrief' | 'listBriefs' | 'getBrief' | 'cancelBrief' | 'deleteBrief'> = Promise<
  OutputOf<(typeof contract)[E]>
>;

const noSuchBrief = () => new NotFound('There is no such brief.');

function userOf({ actor }: Ctx): string {
  if (actor.kind === 'system') throw new Forbidden('Briefs belong to a user.');
  return actor.userId;
}

/** Stores a brief and queues it, both or neither. @throws Refused (nothing to look for), NotFound (project), Unavailable (queue) */
export async function startBrief(ctx: Ctx, input: Input<'startBrief'>): Output<'startBrief'> {
  const userId = userOf(ctx);
  needTerms('keyword', input.keyword);
  const projectId = input.project_id ?? null;
  if (projectId && !(await store.ownsProject(userId, projectId))) throw new NotFound('There is no such project.');
  await prepareQueues([makeBrief]).catch((error: unknown) => {
    throw new Unavailable('The queue cannot take the brief now. Try again in a moment.', { cause: error });
  });
  const { keyword, search_engine: engine, country, pages_number: pagesAsked } = input;
  const brief = { userId, projectId, keyword, engine, country, pagesAsked };
  const row = await store.createQueuedBrief(brief, (within, id) => enqueue(makeBrief, { id }, { id, within }));
  return { data: { brief: toSummary(row, ctx.now()) } };
}

/** A user's briefs, newest first. @throws InvalidInput (cursor) */
export async function listBriefs(ctx: Ctx, input: Input<'listBriefs'>): Output<'listBriefs'> {
  const after = input.cursor ?? null;
  if (after && !/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(after)) {
    throw new InvalidInput('cursor must be the next_cursor of the answer before.');
  }
  const rows = await store.listBriefs(userOf(ctx), input, after, input.limit + 1);
  const page = rows.slice(0, input.limit);
  return {
    data: {
      briefs: page.map((row) => toSummary(row, ctx.now())),
      next_cursor: rows.length > input.limit ? (page.at(-1)?.id ?? null) : null,
    },
  };
}

/** @throws NotFound, also for somebody else's */
export async function getBrief(ctx: Ctx, { id }: Input<'getBrief'>): Output<'getBrief'> {
  const row = await store.findBrief(userOf(ctx), id);
  if (!row) throw noSuchBrief();
  return { data: { brief: toDetail(row, await store.findPages(id), ctx.now()) } };
}

/** Stops a brief; one that has ended stays as it is. @throws NotFound, also for somebody else's */
export async function cancelBrief(ctx: Ctx, { id }: Input<'getBrief'>): Output<'cancelBrief'> {
  const row = await store.cancelBrief(userOf(ctx), id, ctx.now());
  if (!row) throw noSuchBrief();
  if (row.status === 'cancelled') await stopJob(ctx, id);
  return { data: { brief: toSummary(row, ctx.now()) } };
}

/** Drafts on it and its search stay. @throws NotFound, also for somebody else's */
export async function deleteBrief(ctx: Ctx, { id }: Input<'getBrief'>): Output<'deleteBrief'> {
  if (!(await store.deleteBrief(userOf(ctx), id))) throw noSuchBrief();
  await stopJob(ctx, id);
  return { data: { deleted: true } };
}

/** The row already says that it is over, so a queue that is down costs only a job that finds nothing to do. */
async function stopJob(ctx: Ctx, id: string): Promise<void> {
  await cancelJob(makeBrief, id).catch((error: unknown) => ctx.log.warn({ err: error, id }, 'job not cancelled'));
}

/** A brief of this user with what it found, for the drafts that stand on it; null when there is none. */
export async function briefOf(userId: string, id: string) {
  const row = await store.findBrief(userId, id);
  return row && { ...row, result: resultOf(row) };
}
