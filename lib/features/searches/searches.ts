import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import { type OpenedPiece, openPieces, removeUnnamed, whyMissing } from '#lib/features/evidence/service.ts';
import { compareResults, type Ranked } from '#lib/features/searches/compare.ts';
import { toDetail, toSummary } from '#lib/features/searches/present-search.ts';
import type * as contract from '#lib/features/searches/searches-contract.ts';
import * as store from '#lib/features/searches/store.ts';
import type { Ctx } from '#lib/net/context.ts';
import { ownerOf } from '#lib/platform/access/owner.ts';
import { afterId, cutPage } from '#lib/platform/database/list-page.ts';
import { AppError, InvalidInput, NotFound } from '#lib/platform/errors.ts';

type Input<E extends keyof typeof contract> = InputOf<(typeof contract)[E]>;
type Output<E extends keyof typeof contract> = Promise<OutputOf<(typeof contract)[E]>>;

const noSuchSearch = () => new NotFound('SERP check not found.');

const userOf = (ctx: Ctx) => ownerOf(ctx, 'Searches');

/** A user's searches, newest first. @throws InvalidInput (cursor) */
export async function listSearches(ctx: Ctx, input: Input<'listSearches'>): Output<'listSearches'> {
  const { query, search_engine: engine, country, state, project_id: projectId, helpers, limit } = input;
  const after = afterId(input.cursor);
  const filter = { query, engine, country, state, projectId, helpers };
  const rows = await store.listSearches(userOf(ctx), filter, after, limit + 1);
  const { page, next_cursor } = cutPage(rows, limit);
  return {
    data: {
      searches: page.map(toSummary),
      next_cursor,
    },
  };
}

/** @throws NotFound, also when it belongs to another user */
export async function getSearch(ctx: Ctx, { id }: Input<'getSearch'>): Output<'getSearch'> {
  const userId = userOf(ctx);
  const search = await store.readSearch(userId, id);
  if (!search) throw noSuchSearch();
  return { data: { search: await toDetail(search, userId) } };
}

/**
 * What changed since an earlier search of the same query, engine and country.
 * @throws NotFound, also when it belongs to another user; InvalidInput when the given one is of another query, engine
 *   or country
 */
export async function compareSearch(ctx: Ctx, input: Input<'compareSearch'>): Output<'compareSearch'> {
  const userId = userOf(ctx);
  const search = await store.readSearch(userId, input.id);
  const given = input.with === undefined ? null : await store.readSearch(userId, input.with);
  if (!search || (input.with !== undefined && !given)) throw noSuchSearch();
  const same = (['query', 'engine', 'country', 'location', 'device'] as const).every(
    (key) => !given || given[key] === search[key],
  );
  if (!same) throw new InvalidInput('with must be a search of the same query, engine, country, location and device.');
  const previous = given ?? (await store.findPrevious(search, userId));
  const [then, now] = await Promise.all([previous ? store.findResults(previous.id) : [], store.findResults(search.id)]);
  const found = compareResults(then, now);
  return {
    data: {
      comparison: {
        previous: previous && toSummary(previous),
        depth: found.depth,
        entered: found.entered.map(toSeen),
        left: found.left.map(toSeen),
        moved: found.moved.map((one) => ({ ...toSeen(one), previous_ranking: one.previousPosition })),
        title_changed: found.titleChanged.map((one) => ({ ...toSeen(one), previous_title: one.previousTitle })),
        unchanged_count: found.unchangedCount,
      },
    },
  };
}

const toSeen = ({ url, host, title, position }: Ranked) => ({ url, host, title, ranking: position });

/**
 * Deletes a search and the stored pages that nothing else references. @throws NotFound, also when it belongs to another
 * user
 */
export async function deleteSearch(ctx: Ctx, { id }: Input<'deleteSearch'>): Output<'deleteSearch'> {
  const orphans = await store.deleteSearch(userOf(ctx), id);
  if (!orphans) throw noSuchSearch();
  await removeUnnamed(orphans, ctx.now());
  return { data: { deleted: true } };
}

/**
 * The bytes of a stored page of results, with a file name.
 * @throws NotFound when there is none, or it belongs to another user; AppError when it is damaged
 */
export async function openSearchPage(
  ctx: Ctx,
  { id, role }: { id: string; role: string },
): Promise<Extract<OpenedPiece, { state: 'kept' }> & { fileStem: string }> {
  const found = await store.findPage(userOf(ctx), id);
  if (!found?.rawHash || role !== 'raw') throw new NotFound('Stored page not found.');
  const [piece] = await openPieces({ raw: found.rawHash });
  if (piece?.state === 'kept') return { ...piece, fileStem: `${found.search.engine}-page-${found.page}` };
  if (piece?.state !== 'damaged') throw new NotFound(whyMissing(piece, 'The page is no longer in the evidence store.'));
  throw new AppError('internal', 'The stored page is damaged: its SHA-256 does not match.');
}
