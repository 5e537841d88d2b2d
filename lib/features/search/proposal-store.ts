import 'server-only';
import { db } from '#lib/platform/db.ts';

/** Searches that are looked through, the newest first. */
const MOST_SEARCHES = 40;

interface StoredFeature {
  kind: string;
  items: { title: string }[];
}

/**
 * What stood beside the results of the user's stored searches of a query or of longer ones: questions people also ask, and
 * related searches. Newest search first, in the order of the page.
 */
export async function findStoredProposals(userId: string, query: string, country: string): Promise<string[]> {
  const pages = await db().searchPage.findMany({
    where: { state: 'results', search: { userId, country, query: { contains: query, mode: 'insensitive' } } },
    orderBy: { createdAt: 'desc' },
    take: MOST_SEARCHES,
    select: { features: true, related: true },
  });
  return pages.flatMap(({ features, related }) => [
    // Written by our own parsers in this shape alone.
    ...(features as unknown as StoredFeature[])
      .filter(({ kind }) => kind === 'people-also-ask' || kind === 'related-searches')
      .flatMap(({ items }) => items.map(({ title }) => title)),
    ...related,
  ]);
}
