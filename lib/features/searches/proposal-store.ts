import 'server-only';
import { db } from '#lib/platform/database/db.ts';
import { escapeLike } from '#lib/platform/database/escape-like.ts';

/** Searches that are looked through, the newest first. */
const MAX_SEARCHES = 40;

interface StoredFeature {
  kind: string;
  items: { title: string }[];
}

export interface StoredProposals {
  peopleAlsoAsk: string[];
  relatedSearches: string[];
}

/**
 * What stood beside the results of the user's stored searches of a query or of longer ones: questions people also ask, and
 * related searches. Newest search first, in the order of the page.
 */
export async function findStoredProposals(userId: string, query: string, country: string): Promise<StoredProposals> {
  const pages = await db().searchPage.findMany({
    where: {
      state: 'results',
      search: { userId, country, query: { contains: escapeLike(query), mode: 'insensitive' } },
    },
    orderBy: { createdAt: 'desc' },
    take: MAX_SEARCHES,
    select: { features: true, related: true },
  });
  // Written by our own parsers in this shape alone.
  const features = (page: (typeof pages)[number]) => page.features as unknown as StoredFeature[];
  const titles = (page: (typeof pages)[number], wanted: string) =>
    features(page).flatMap(({ kind, items }) => (kind === wanted ? items.map(({ title }) => title) : []));
  return {
    peopleAlsoAsk: pages.flatMap((page) => titles(page, 'people-also-ask')),
    relatedSearches: pages.flatMap((page) => [...titles(page, 'related-searches'), ...page.related]),
  };
}
