import 'server-only';
import { db } from '#lib/platform/database/db.ts';
import { escapeLike } from '#lib/platform/database/escape-like.ts';

/** Maximum number of searches read, newest first. */
const MAX_SEARCHES = 40;

interface StoredFeature {
  kind: string;
  items: { title: string }[];
}

/** Suggestions from stored searches. */
export interface StoredProposals {
  peopleAlsoAsk: string[];
  relatedSearches: string[];
}

/**
 * People Also Ask questions and related searches from the user's stored searches of a query or of longer ones. Newest
 * search first, in page order.
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
  // Written only by our own parsers, in this shape.
  const features = (page: (typeof pages)[number]) => page.features as unknown as StoredFeature[];
  const titles = (page: (typeof pages)[number], wanted: string) =>
    features(page).flatMap(({ kind, items }) => (kind === wanted ? items.map(({ title }) => title) : []));
  return {
    peopleAlsoAsk: pages.flatMap((page) => titles(page, 'people-also-ask')),
    relatedSearches: pages.flatMap((page) => [...titles(page, 'related-searches'), ...page.related]),
  };
}
