import { BUSINESS_NAME, type Followed, type Move, OUTAGES } from '#lib/cli/demo/history/scenario.ts';
import { mainLanguage } from '#lib/engines/country-languages.ts';
import type { PackEntry } from '#lib/engines/match-business.ts';
import { GoogleControls } from '#tests/world/engines/google-ai.ts';
import { hash } from '#tests/world/engines/html.ts';
import type { IndexedPage } from '#tests/world/engines/index-of-pages.ts';
import { areaOf, packAt, pointAt } from '#tests/world/engines/local.ts';
import { offersFor } from '#tests/world/engines/offers.ts';
import { rankingOf } from '#tests/world/engines/ranking.ts';

/** Result of a check on one day. */
export interface SimulatedCheck {
  state: 'found' | 'not_found' | 'unmeasured';
  reason: string | null;
  position: number | null;
  url: string | null;
  otherUrls: string[];
  depth: number | null;
  features: string[];
  /** The whole list that was read, best first. */
  top: IndexedPage[];
  aiState: 'present' | 'absent' | 'unmeasured' | null;
  /** Why the overview is unmeasured; null if it was measured. */
  aiReason: string | null;
  aiPlace: number | null;
  overview: { text: string; sources: IndexedPage[] } | null;
  /** The local pack, empty if none is shown; null: unmeasured, or an engine without. */
  localPack: PackEntry[] | null;
}

const weaker = ({ packWeaker }: Followed, ago: number) => (packWeaker && ago > packWeaker.until ? packWeaker.by : 0);

/** Hosts that a simulated overview cites. */
const OVERVIEW_SOURCES = 4;

/**
 * Simulates a keyword's result on any day.
 * @param own whether a host is the project's
 * @param depth maximum number of results read
 * @returns a function of the days elapsed since, and of the simulated internet's day at that time
 */
export function simulateChecks(followed: Followed, own: (host: string) => boolean, depth: number) {
  const { engine, keyword: query, country, location } = followed;
  const point = pointAt(location);
  const language = mainLanguage(country);
  const found = rankingOf({ engine, query, country, language, ...(point ? { area: areaOf(point) } : {}) });
  // A check waits for an overview that a script loads later.
  const isShown = new GoogleControls('google', { day: 0 }).overviewOf({ query, country, language }).content !== null;
  const ads = offersFor(engine, query, country).length > 0 ? ['ad'] : [];
  return (ago: number, day: number): SimulatedCheck => {
    const reason = outageOf(followed, ago);
    if (reason) {
      return engine === 'google'
        ? { ...NOTHING, reason, aiState: 'unmeasured', aiReason: reason }
        : { ...NOTHING, reason, aiState: null };
    }
    const all = moveOwn(found(day).pages, own, followed, ago);
    const top = all.slice(0, depth);
    const localPack = point ? packAt(query, point, { [BUSINESS_NAME]: -weaker(followed, ago) }) : [];
    const mine = top.filter(({ host }) => own(host));
    const first = mine[0];
    const shown = engine === 'google' && isShown && (followed.overviewSince ?? Infinity) >= ago;
    const sources = shown ? firstOfEachHost(all).slice(0, OVERVIEW_SOURCES) : [];
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
        ...(localPack.length > 0 ? ['local-pack'] : []),
        ...(sources.length > 0 ? ['ai-overview'] : []),
        ...(top.length > 3 ? besideOf(followed) : []),
      ],
      top,
      aiState: engine !== 'google' ? null : sources.length > 0 ? 'present' : 'absent',
      aiReason: null,
      aiPlace: place < 0 ? null : place + 1,
      localPack:
        engine === 'google' ? localPack.map(({ name, url, rating }) => ({ title: name, url, text: rating })) : null,
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
  aiReason: null,
  overview: null,
  localPack: null,
} satisfies Partial<SimulatedCheck>;

/** Blocks that an engine's simulated pages show next to the results of a usual query. */
function besideOf({ engine, device }: Followed): string[] {
  if (engine === 'google') return device === 'mobile' ? ['related-searches'] : ['people-also-ask', 'related-searches'];
  if (engine === 'bing') return ['answer', 'related-searches'];
  return engine === 'yahoo' ? ['related-searches'] : [];
}

function outageOf({ engine, keyword }: Followed, ago: number): string | null {
  const known = OUTAGES.find(
    (one) => (one.engine === engine || one.engine === 'all') && ago <= one.from && ago >= one.to,
  );
  if (known) return known.reason;
  // Occasionally a single search fails; not among the last ones, which screens show first.
  return ago > 2 && hash(`${engine}|${keyword}|${ago}|missed`) % 131 === 0 ? 'rate-limited' : null;
}

/** The list with the project's pages at the positions of the scenario. */
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

/** Text in the style of the simulated overviews. */
function overviewText(query: string, sources: readonly IndexedPage[]): string {
  const points = sources.slice(0, 3).map((page, at) => `- **${page.siteName}**: ${page.description} [${at + 1}]`);
  return [
    `In short: ${query.replace(/\?$/, '')} is a matter of time, warmth and patience.`,
    points.join('\n'),
    'Small changes show after a few days, so change one thing at a time.',
  ].join('\n\n');
}
