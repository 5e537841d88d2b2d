import 'server-only';
import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import { MERGE_RULE, mergeResults } from '#lib/features/searches/merge/merge-results.ts';
import { toSummary } from '#lib/features/searches/present-search.ts';
import type { mergeSearches as definition } from '#lib/features/searches/searches-contract.ts';
import * as store from '#lib/features/searches/store.ts';
import type { Ctx } from '#lib/net/context.ts';
import { ownerOf } from '#lib/platform/access/owner.ts';
import { NotFound } from '#lib/platform/errors.ts';

/** @throws NotFound, also when it belongs to another user */
export async function mergeSearches(
  ctx: Ctx,
  { id }: InputOf<typeof definition>,
): Promise<OutputOf<typeof definition>> {
  const userId = ownerOf(ctx, 'Searches');
  const search = await store.readSearch(userId, id);
  if (!search) throw new NotFound('SERP check not found.');
  const rows = [search, ...(await store.findInOtherEngines(search, userId))];
  const lists = await Promise.all(rows.map((row) => store.findResults(row.id)));
  const searches = rows.map(toSummary);
  return {
    data: {
      rule: MERGE_RULE,
      searches,
      results: mergeResults(lists).map(({ positions, score, ...result }, index) => ({
        ...result,
        rank: index + 1,
        score: Math.round(score * 100_000) / 100_000,
        positions: searches.map(({ search_engine }, at) => ({ search_engine, ranking: positions[at] ?? null })),
      })),
    },
  };
}
