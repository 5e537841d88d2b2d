import type { Ctx } from '#lib/features/context.ts';
import { findStoredProposals, type StoredProposals } from '#lib/features/searches/proposal-store.ts';

export type { StoredProposals } from '#lib/features/searches/proposal-store.ts';

/**
 * Questions and related searches that stood beside the results of the caller's stored searches of a query or of longer ones,
 * the newest first; none for the system, which has no searches of its own.
 */
export async function storedProposals({ actor }: Ctx, query: string, country: string): Promise<StoredProposals> {
  return actor.kind === 'system'
    ? { peopleAlsoAsk: [], relatedSearches: [] }
    : findStoredProposals(actor.userId, query, country);
}
