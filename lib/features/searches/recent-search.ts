import { findRecent } from '#lib/features/searches/store.ts';
import type { Ctx } from '#lib/net/context.ts';

/**
 * Id of the user's newest stored search with exactly this query, engine and country whose first page was read since
 * then; null when there is none.
 */
export async function recentSearch(
  { actor }: Ctx,
  asked: { query: string; engine: string; country: string; since: Date },
): Promise<string | null> {
  return actor.kind === 'system' ? null : findRecent(actor.userId, asked);
}
