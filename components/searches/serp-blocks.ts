import type { SearchDetail, StoredPage, StoredResult } from '#lib/features/searches/searches-contract.ts';

/** A SERP feature of a stored page. */
export type SerpFeatureBlock = StoredPage['features'][number];
type Overview = NonNullable<StoredPage['ai_overview']>;

/** The elements of a results page, in page order. */
export type SerpBlock =
  | { kind: 'result'; key: string; result: StoredResult }
  | { kind: 'feature'; key: string; feature: SerpFeatureBlock }
  | { kind: 'overview'; key: string; overview: Overview }
  | { kind: 'related'; key: string; queries: readonly string[] };

/** A stored page with its blocks in order. */
export interface SerpPageBlocks {
  page: StoredPage;
  blocks: readonly SerpBlock[];
}

/** Pages that were parsed, each with its blocks in page order; answers that were no results page are left out. */
export function blocksOf({ pages, results }: Pick<SearchDetail, 'pages' | 'results'>): SerpPageBlocks[] {
  const byPage = Map.groupBy(results, ({ page }) => page);
  return pages
    .filter(({ state }) => state === 'results' || state === 'empty')
    .map((page) => ({ page, blocks: blocksOfPage(page, byPage.get(page.page) ?? []) }));
}

function blocksOfPage(page: StoredPage, results: readonly StoredResult[]): SerpBlock[] {
  const placed: { place: number; block: SerpBlock }[] = results.map((result) => ({
    place: result.place,
    block: { kind: 'result', key: `r${result.ranking}`, result },
  }));
  let overview = page.ai_overview;
  let related: readonly string[] | null = page.related.length > 0 ? page.related : null;
  for (const [index, feature] of page.features.entries()) {
    const key = `f${page.page}-${index}`;
    if (feature.kind === 'ai-overview') {
      // An overview without text is shown as its state, not as an empty block.
      if (overview) placed.push({ place: feature.place, block: { kind: 'overview', key, overview } });
      overview = null;
    } else if (feature.kind === 'related-searches') {
      const queries = related ?? feature.items.map(({ title, text }) => title || text).filter(Boolean);
      if (queries.length > 0) placed.push({ place: feature.place, block: { kind: 'related', key, queries } });
      related = null;
    } else placed.push({ place: feature.place, block: { kind: 'feature', key, feature } });
  }
  if (overview) placed.push({ place: 0, block: { kind: 'overview', key: `o${page.page}`, overview } });
  if (related) {
    placed.push({
      place: Number.POSITIVE_INFINITY,
      block: { kind: 'related', key: `q${page.page}`, queries: related },
    });
  }
  return placed.toSorted((a, b) => a.place - b.place).map(({ block }) => block);
}

/** Whether a host is the domain or one of its subdomains; `www.` makes no difference. */
export function isOnSite(host: string, domain: string): boolean {
  const bare = domain.replace(/^www\./, '');
  return host === bare || host.endsWith(`.${bare}`);
}

/** "example.com › shop › mills" for a URL; query and fragment are left out. */
export function trailOf(url: string): string[] {
  const parsed = URL.parse(url);
  if (!parsed) return [url];
  const parts = parsed.pathname.split('/').filter(Boolean);
  return [parsed.hostname.replace(/^www\./, ''), ...parts.map(readable)];
}

function readable(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
