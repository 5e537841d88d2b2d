import 'server-only';
import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import { languageOfSeed } from '#lib/features/keywords/ideas/language-of-seed.ts';
import { needTerms } from '#lib/features/keywords/ideas/terms.ts';
import * as contract from '#lib/features/keywords/research/contract.ts';
import { countIntents } from '#lib/features/keywords/research/keywords-store.ts';
import { toDetail, toSummary } from '#lib/features/keywords/research/present.ts';
import { researchKeywords } from '#lib/features/keywords/research/research-keywords.job.ts';
import * as store from '#lib/features/keywords/research/store.ts';
import type { Ctx } from '#lib/net/context.ts';
import { ownerOf } from '#lib/platform/access/owner.ts';
import { requireProject } from '#lib/platform/access/require-project.ts';
import { cutPage, wrongCursor } from '#lib/platform/database/list-page.ts';
import { NotFound, Refused } from '#lib/platform/errors.ts';
import { enqueue } from '#lib/platform/queue/queue.ts';
import { forgetJob, readyQueue } from '#lib/platform/queue/record-job.ts';

type Endpoints = Omit<typeof contract, `MAX_${string}` | `RESEARCH_${string}`>;
type Input<E extends keyof Endpoints> = InputOf<Endpoints[E]>;
type Output<E extends keyof Endpoints> = Promise<OutputOf<Endpoints[E]>>;

const noSuchResearch = () => new NotFound('There is no such keyword research.');

const userOf = (ctx: Ctx) => ownerOf(ctx, 'Keyword researches');

/**
 * Stores a research and queues it in one transaction.
 * @throws Refused (a seed without a word, too many wanted, a URL that is not allowed), NotFound (project), Unavailable
 * (queue)
 */
export async function startKeywordResearch(
  ctx: Ctx,
  input: Input<'startKeywordResearch'>,
): Output<'startKeywordResearch'> {
  const userId = userOf(ctx);
  const { kind, country, url, count, project_id: projectId } = input;
  const seeds = [...new Set(input.seeds)];
  for (const seed of seeds) needTerms('seeds', seed);
  if (url !== undefined) ctx.net.checkUrl(url);
  if (kind === 'long_tail' && count > contract.MAX_OF_INTENT) {
    throw new Refused(`count: must be at most ${contract.MAX_OF_INTENT} for long_tail; given: ${count}`);
  }
  await requireProject(userId, projectId);
  const row = await queueResearch({
    userId,
    kind,
    seeds,
    country,
    repeatOfId: null,
    projectId: projectId ?? null,
    url: url ?? null,
    language: languageOfSeed(seeds.join(' '), country),
    engines: [...new Set(input.engines)],
    intents: kind === 'long_tail' ? [...new Set(input.intents)] : [],
    wanted: count,
  });
  return { data: { research: toSummary(row) } };
}

/**
 * A new research with the settings of an earlier one.
 * @throws NotFound, also for other users' researches; Unavailable (queue)
 */
export async function repeatKeywordResearch(
  ctx: Ctx,
  { id }: Input<'repeatKeywordResearch'>,
): Output<'repeatKeywordResearch'> {
  const { userId, projectId, kind, seeds, url, country, language, engines, intents, wanted } = await ownResearch(
    ctx,
    id,
  );
  const settings = { userId, projectId, kind, seeds, url, country, language, engines, intents, wanted };
  return { data: { research: toSummary(await queueResearch({ ...settings, repeatOfId: id })) } };
}

async function queueResearch(research: store.NewResearch): Promise<store.ResearchRow> {
  await readyQueue(researchKeywords, 'research');
  return store.createResearch(research, (within, id) =>
    enqueue(researchKeywords, { id }, { id, within, owner: research.userId }),
  );
}

/** A user's researches, newest first. @throws InvalidInput (cursor) */
export async function listKeywordResearches(
  ctx: Ctx,
  input: Input<'listKeywordResearches'>,
): Output<'listKeywordResearches'> {
  const { limit, project_id: projectId, cursor, ...filter } = input;
  if (cursor && !/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(cursor)) {
    throw wrongCursor();
  }
  const rows = await store.listResearches(userOf(ctx), { ...filter, projectId }, cursor ?? null, limit + 1);
  const { page, next_cursor } = cutPage(rows, limit);
  return {
    data: {
      researches: page.map(toSummary),
      next_cursor,
    },
  };
}

/** @throws NotFound, also for other users' researches */
export async function getKeywordResearch(ctx: Ctx, { id }: Input<'getKeywordResearch'>): Output<'getKeywordResearch'> {
  const row = await readableResearch(ctx, id);
  return { data: { research: toDetail(row, await countIntents(id)) } };
}

/** Cancels a research; a finished one does not change. @throws NotFound, also for other users' researches */
export async function cancelKeywordResearch(
  ctx: Ctx,
  { id }: Input<'cancelKeywordResearch'>,
): Output<'cancelKeywordResearch'> {
  await ownResearch(ctx, id);
  if (await store.cancelResearch(userOf(ctx), id, 'Cancelled before it ended.', ctx.now()))
    await forgetJob(ctx, researchKeywords, id);
  return { data: { research: toSummary(await ownResearch(ctx, id)) } };
}

/** @throws NotFound, also for other users' researches */
export async function deleteKeywordResearch(
  ctx: Ctx,
  { id }: Input<'deleteKeywordResearch'>,
): Output<'deleteKeywordResearch'> {
  const { finishedAt } = await ownResearch(ctx, id);
  if (!(await store.deleteResearch(userOf(ctx), id))) throw noSuchResearch();
  if (finishedAt === null) await forgetJob(ctx, researchKeywords, id);
  return { data: { deleted: true } };
}

/** A research, for reading by its owner and members of its project. @throws NotFound */
export async function readableResearch(ctx: Ctx, id: string): Promise<store.ResearchRow> {
  const row = await store.readResearch(userOf(ctx), id);
  if (!row) throw noSuchResearch();
  return row;
}

/** The caller's own research, for changes. @throws NotFound, also for other users' researches */
export async function ownResearch(ctx: Ctx, id: string): Promise<store.ResearchRow> {
  const row = await store.findResearch(userOf(ctx), id);
  if (!row) throw noSuchResearch();
  return row;
}
