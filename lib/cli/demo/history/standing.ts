import { type Followed, type Move, OUTAGES } from '#lib/cli/demo/history/story.ts';
import { leadingLanguage } from '#lib/engines/country-languages.ts';
import { GoogleControls } from '#tests/world/engines/google-ai.ts';
import { hash } from '#tests/world/engines/html.ts';
import type { IndexedPage } from '#tests/world/engines/index-of-pages.ts';
import { offersFor } from '#tests/world/engines/offers.ts';
import { rankingOf } from '#tests/world/engines/ranking.ts';

/** What a check of one day told. */
export interface Standing {
  state: 'found' | 'not_found' | 'unmeasured';
  reason: string | null;
  position: number | null;
  url: string | null;
  otherUrls: string[];
  depth: number | null;
  features: string[];
  /** The whole list that was looked at, best first. */
  top: IndexedPage[];
  aiState: 'present' | 'absent' | 'unmeasured' | null;
  aiPlace: number | null;
  overview: { text: string; sources: IndexedPage[] } | null;
}

/** Hosts that an overview of the world names. */
const OVERVIEW_SOURCES = 4;

/**
 * How a keyword stood on any day.
 * @param own whether a host is the project's
 * @param depth results looked at, at most
 * @returns by the days that have gone since, and the world's day then
 */
export function standingsOf(followed: Followed, own: (host: string) => boolean, depth: number) {
  const { engine, keyword: query, country } = followed;
  const language = leadingLanguage(country);
  const found = rankingOf({ engine, query, country, language });
  const overview = new GoogleControls('google', { day: 0 }).overviewOf({ query, country, language }).state;
  const ads = offersFor(engine, query, country).length > 0 ? ['ad'] : [];
  return (ago: number, day: number): Standing => {
    const reason = outageOf(followed, ago);
    if (reason) return { ...NOTHING, reason, aiState: engine === 'google' ? 'unmeasured' : null };
    const all = moveOwn(found(day).pages, own, followed, ago);
    const top = all.slice(0, depth);
    const mine = top.filter(({ host }) => own(host));
    const first = mine[0];
    const shown = engine !== 'google' ? null : (followed.overviewSince ?? Infinity) < ago ? 'absent' : overview;
    const sources = shown === 'present' ? firstOfEachHost(all).slice(0, OVERVIEW_SOURCES) : [];
    const place = sources.findIndex(({ host }) => own(host));
    return {
      state: first ? 'found' : 'not_found',
      reason: null,
      position: first ? top.indexOf(first) + 1 : null,
      url: first?.url ?? null,
      otherUrls: mine.slice(1).map(({ url }) => url),
      depth: top.length,
      features: [
        ...ads,
        ...(sources.length > 0 ? ['ai-overview'] : []),
        ...(engine === 'google' && top.length > 3 ? ['people-also-ask', 'related-searches'] : []),
      ],
      top,
      aiState: aiStateOf(shown, sources.length),
      aiPlace: place < 0 ? null : place + 1,
      overview: sources.length > 0 ? { text: overviewText(query, sources), sources } : null,
    };
  };
}

const NOTHING = {
  state: 'unmeasured',
  position: null,
  url: null,
  otherUrls: [],
  depth: null,
  features: [],
  top: [],
  aiPlace: null,
  overview: null,
} satisfies Partial<Standing>;

/** An overview that a script fetches later, or that Google could not make, is not measured. */
function aiStateOf(shown: string | null, sources: number): Standing['aiState'] {
  if (shown === null) return null;
  if (shown === 'absent') return 'absent';
  if (shown === 'present') return sources > 0 ? 'present' : 'absent';
  return 'unmeasured';
}

function outageOf({ engine, keyword }: Followed, ago: number): string | null {
  const known = OUTAGES.find(
    (one) => (one.engine === engine || one.engine === 'all') && ago <= one.from && ago >= one.to,
  );
  if (known) return known.reason;
  // Now and then a single search fails; not among the last, which screens begin with.
  return ago > 2 && hash(`${engine}|${keyword}|${ago}|missed`) % 131 === 0 ? 'rate-limited' : null;
}

/** The list with the project's pages where the story has them. */
function moveOwn(
  pages: readonly IndexedPage[],
  own: (host: string) => boolean,
  { move, takesTurns }: Followed,
  ago: number,
): IndexedPage[] {
  const places = placesMoved(move, ago);
  const mine = pages.map((page, at) => ({ page, at })).filter(({ page }) => own(page.host));
  const [first, second] = mine;
  if (
    first &&
    second &&
    takesTurns &&
    ago <= takesTurns.from &&
    ago >= takesTurns.to &&
    Math.floor(ago / 4) % 2 === 0
  ) {
    [first.page, second.page] = [second.page, first.page];
  }
  const list = pages.filter(({ host }) => !own(host));
  let least = 0;
  for (const { page, at } of mine) {
    const to = Math.max(least, Math.min(list.length, at + places));
    list.splice(to, 0, page);
    least = to + 1;
  }
  return list;
}

function placesMoved(move: Move | undefined, ago: number): number {
  if (!move || ago <= move.to) return 0;
  if (ago >= move.from) return move.places;
  return Math.round((move.places * (ago - move.to)) / (move.from - move.to));
}

function firstOfEachHost(pages: readonly IndexedPage[]): IndexedPage[] {
  const hosts = new Set<string>();
  return pages.filter(({ host }) => !hosts.has(host) && hosts.add(host));
}

/** As the world's overviews read. */
function overviewText(query: string, sources: readonly IndexedPage[]): string {
  const points = sources.slice(0, 3).map((page, at) => `- **${page.siteName}**: ${page.description} [${at + 1}]`);
  return [
    `In short: ${query.replace(/\?$/, '')} is a matter of time, warmth and patience.`,
    points.join('\n'),
    'Small changes show after a few days, so change one thing at a time.',
  ].join('\n\n');
}
