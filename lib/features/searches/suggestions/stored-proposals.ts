import { findStoredProposals, type StoredProposals } from '#lib/features/searches/suggestions/proposal-store.ts';
import type { Ctx } from '#lib/net/context.ts';

export type { StoredProposals } from '#lib/features/searches/suggestions/proposal-store.ts';

/**
 * People Also Ask questions and related searches from the caller's stored searches of a query or of longer ones, newest
 * first; empty for the system, which has no searches.
 */
export async function storedProposals({ actor }: Ctx, query: string, country: string): Promise<StoredProposals> {
  return actor.kind === 'system'
    ? { peopleAlsoAsk: [], relatedSearches: [] }
    : findStoredProposals(actor.userId, query, country);
}
