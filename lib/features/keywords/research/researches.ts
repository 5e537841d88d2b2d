import 'server-only';
import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import { languageOfSeed, needTerms } from '#lib/features/keywords/ideas/service.ts';
import * as contract from '#lib/features/keywords/research/contract.ts';
import { countIntents } from '#lib/features/keywords/research/keywords-store.ts';
import { toDetail, toSummary } from '#lib/features/keywords/research/present.ts';
import { researches } from '#lib/features/keywords/research/research.run.ts';
import { matching } from '#lib/features/keywords/research/store.ts';
import type { Ctx } from '#lib/net/context.ts';
import { projectToFileUnder } from '#lib/platform/access/require-project.ts';
import { Refused } from '#lib/platform/errors.ts';

type Endpoints = Omit<typeof contract, `MAX_${string}` | `RESEARCH_${string}`>;
type Input<E extends keyof Endpoints> = InputOf<Endpoints[E]>;
type Output<E extends keyof Endpoints> = Promise<OutputOf<Endpoints[E]>>;

/**
 * Stores a research and queues it in one transaction.
 * @throws Refused (a seed without a word, too many wanted, a URL that is not allowed), NotFound (project), Unavailable
 * (queue)
 */
export async function startKeywordResearch(
  ctx: Ctx,
  input: Input<'startKeywordResearch'>,
): Output<'startKeywordResearch'> {
  const userId = researches.owner(ctx);
  const { kind, country, url, count, project_id: projectId } = input;
  const seeds = [...new Set(input.seeds)];
  for (const seed of seeds) needTerms('seeds', seed);
  if (url !== undefined) ctx.net.checkUrl(url);
  if (kind === 'long_tail' && count > contract.MAX_OF_INTENT) {
    throw new Refused(`count: must be at most ${contract.MAX_OF_INTENT} for long_tail; given: ${count}`);
  }
  const row = await researches.start({
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
  const row = await researches.own(ctx, id);
  const { userId, kind, seeds, url, country, language, engines, intents, wanted } = row;
  const projectId = await projectToFileUnder(userId, row.projectId);
  const settings = { userId, projectId, kind, seeds, url, country, language, engines, intents, wanted };
  return { data: { research: toSummary(await researches.start({ ...settings, repeatOfId: id })) } };
}

/** A user's researches, newest first. @throws InvalidInput (cursor) */
export async function listKeywordResearches(
  ctx: Ctx,
  input: Input<'listKeywordResearches'>,
): Output<'listKeywordResearches'> {
  const { page, next_cursor } = await researches.list(ctx, await matching(researches.owner(ctx), input), input);
  return { data: { researches: page.map(toSummary), next_cursor } };
}

/** @throws NotFound, also for other users' researches */
export async function getKeywordResearch(ctx: Ctx, { id }: Input<'getKeywordResearch'>): Output<'getKeywordResearch'> {
  const row = await researches.get(ctx, id);
  return { data: { research: toDetail(row, await countIntents(id)) } };
}

/** Cancels a research; a finished one does not change. @throws NotFound, also for other users' researches */
export async function cancelKeywordResearch(
  ctx: Ctx,
  { id }: Input<'cancelKeywordResearch'>,
): Output<'cancelKeywordResearch'> {
  return { data: { research: toSummary(await researches.cancel(ctx, id)) } };
}

/** @throws NotFound, also for other users' researches */
export async function deleteKeywordResearch(
  ctx: Ctx,
  { id }: Input<'deleteKeywordResearch'>,
): Output<'deleteKeywordResearch'> {
  await researches.delete(ctx, id);
  return { data: { deleted: true } };
}
