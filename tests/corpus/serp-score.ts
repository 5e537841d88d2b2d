/** Scores an engine on the saved results pages: the same metrics for all four engines. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Engine, EngineId, ParsedSerp, SerpState } from '#lib/engines/engine.ts';
import { readSerpDocument } from '#lib/engines/serp-document.ts';
import { corpus, filesIn, readJson, readPage } from '#tests/corpus/corpus-pages.ts';

interface LabelledResult {
  ranking: number;
  /** Null on pages whose URLs were removed. */
  url: string | null;
  title: string;
  site_name?: string;
  description?: string;
}

interface Label {
  file: string;
  variant: string;
  query: string | null;
  expected: {
    organic: LabelledResult[];
    detect?: string;
    ai_overview?: { state: 'present' | 'unavailable'; content_first_200?: string | null; sources_in_dom?: string[] };
    [more: string]: unknown;
  };
}

export interface SerpPage {
  name: string;
  label: Label;
  state: SerpState;
}

export interface PageScore {
  name: string;
  variant: string;
  wantedState: SerpState;
  state: SerpState;
  wanted: number;
  got: number;
  hits: number;
  exact: boolean;
  /** Among the matches: equal titles; labeled site names and descriptions that contain ours, or are contained in them. */
  titles: number;
  sites: [number, number];
  descriptions: [number, number];
  overview: { wanted: string; got: string; sources: [number, number] };
  missed: string[];
  extra: string[];
  titleErrors: string[];
}

/** The labeled pages of an engine, without their HTML. */
export function serpPages(engine: EngineId): SerpPage[] {
  return filesIn(`serp/${engine}`, '.json')
    .toSorted()
    .map((path) => {
      const label = readJson(path) as Label;
      return { name: label.file.replace(/\.html(\.gz)?$/, ''), label, state: labelledState(label) };
    });
}

/** HTML of a page, decompressed. */
export function serpHtml(engine: EngineId, page: SerpPage): string {
  const path = `serp/${engine}/${page.label.file}`;
  return path.endsWith('.gz') ? gunzipSync(readFileSync(resolve(corpus, path))).toString('utf8') : readPage(path);
}

function labelledState({ variant, expected }: Label): SerpState {
  if (variant === 'captcha' || variant === 'consent') return variant;
  if (variant === 'no-results') return 'empty';
  if (variant === 'blocked') return /javascript|enable-?js/i.test(expected.detect ?? '') ? 'needs-js' : 'blocked';
  return 'results';
}

/** Reads, classifies and parses one page and compares it with its label. */
export function scorePage(engine: Engine, page: SerpPage): PageScore {
  const document = readSerpDocument(serpHtml(engine.id, page));
  const state = engine.classify(document, { status: 200, url: engine.home });
  const parsed: ParsedSerp | null = state === 'results' || state === 'empty' ? engine.parse(document) : null;
  const ours = parsed?.organic ?? [];
  const { organic: wanted, ai_overview: overview } = page.label.expected;
  // Pages without URLs are compared by title.
  const plain = wanted.some(({ url }) => url !== null);
  const keysOf = (list: readonly { url: string | null; title: string }[]) =>
    list.map(({ url, title }) => (plain ? (url ?? '') : collapsed(title)));
  const [wantedKeys, ourKeys] = [keysOf(wanted), keysOf(ours)];
  const free = [...ourKeys];
  const pairs = wanted.flatMap((one, i) => {
    const at = free.indexOf(wantedKeys[i] ?? '');
    const mine = at < 0 ? undefined : ours[at];
    if (mine === undefined) return [];
    free[at] = '\0';
    return [{ one, mine }];
  });
  const loose = (labelled: string | undefined, mine: string) => {
    const [a, b] = [collapsed(labelled ?? ''), collapsed(mine)];
    return b !== '' && (a.includes(b) || b.includes(a));
  };
  const withSite = pairs.filter(({ one }) => one.site_name);
  const withDescription = pairs.filter(({ one }) => one.description);
  const sources = overview?.sources_in_dom ?? [];
  const ourSources = new Set(parsed?.aiOverview?.sources.map(({ url }) => url) ?? []);
  const isTitleEqual = ({ one, mine }: (typeof pairs)[number]) => collapsed(one.title) === collapsed(mine.title);
  return {
    name: page.name,
    variant: page.label.variant,
    wantedState: page.state,
    state,
    wanted: wanted.length,
    got: ours.length,
    hits: pairs.length,
    exact: JSON.stringify(wantedKeys) === JSON.stringify(ourKeys),
    titles: pairs.filter(isTitleEqual).length,
    sites: [
      withSite.filter(({ one, mine }) => (isAddress(one) ? mine.siteName === '' : loose(one.site_name, mine.siteName)))
        .length,
      withSite.length,
    ],
    descriptions: [
      withDescription.filter(({ one, mine }) => loose(one.description, mine.description)).length,
      withDescription.length,
    ],
    overview: {
      wanted: overview?.state ?? 'absent',
      got: parsed?.aiOverviewState ?? 'absent',
      sources: [sources.filter((url) => ourSources.has(url)).length, sources.length],
    },
    missed: wantedKeys.filter((key, i) => !pairs.some(({ one }) => one === wanted[i]) && key !== ''),
    extra: free.filter((key) => key !== '\0'),
    titleErrors: pairs
      .filter((pair) => !isTitleEqual(pair))
      .map(({ one, mine }) => `wanted "${one.title}", got "${mine.title}"`),
  };
}

/** A label that is the URL shown by a plain layout, not a name (disputed.md). */
function isAddress({ site_name: name = '', url }: LabelledResult): boolean {
  const [head, ...path] = name.split(' › ');
  if (path.length > 0) return /^\S+\.\S+$/.test(head ?? '');
  return url !== null && name.startsWith('www.') && new URL(url).hostname === name;
}

/** The overview is right if its text is found exactly where the label has one. */
const isOverviewRight = ({ got, wanted }: PageScore['overview']) => (got === 'present') === (wanted === 'present');

/** Whether the state, the list or a title of a page differs from its label. */
export const isMissed = (score: PageScore): boolean =>
  score.state !== score.wantedState ||
  (score.wanted > 0 && !score.exact) ||
  score.got > score.hits ||
  score.titleErrors.length > 0;

/** The blocks of a page in order: a dot for a result, the kind of a feature. */
export function blocksOf(engine: Engine, page: SerpPage): string {
  const { organic, features } = engine.parse(readSerpDocument(serpHtml(engine.id, page)));
  return [
    ...organic.map(({ place }) => ({ place, mark: '.' })),
    ...features.map(({ place, kind }) => ({ place, mark: kind })),
  ]
    .toSorted((a, b) => a.place - b.place)
    .map(({ mark }) => mark)
    .join(' ');
}

export interface Totals {
  recall: number;
  precision: number;
  /** Share of results pages whose list is complete and in the right order. */
  exact: number;
  titles: number;
  sites: number;
  descriptions: number;
  states: number;
  overviews: number;
  overviewSources: number;
}

/** Shares over all pages; results are counted individually, pages without results only count for states. */
export function totals(scores: readonly PageScore[]): Totals {
  const sum = (figure: (score: PageScore) => number) => scores.reduce((all, one) => all + figure(one), 0);
  const share = (part: number, whole: number) => (whole === 0 ? 1 : part / whole);
  const full = scores.filter(({ wanted }) => wanted > 0);
  const count = (test: (score: PageScore) => boolean) => scores.filter(test).length;
  return {
    recall: share(
      sum(({ hits }) => hits),
      sum(({ wanted }) => wanted),
    ),
    precision: share(
      sum(({ hits }) => hits),
      sum(({ got }) => got),
    ),
    exact: share(full.filter(({ exact }) => exact).length, full.length),
    titles: share(
      sum(({ titles }) => titles),
      sum(({ hits }) => hits),
    ),
    sites: share(
      sum(({ sites }) => sites[0]),
      sum(({ sites }) => sites[1]),
    ),
    descriptions: share(
      sum(({ descriptions }) => descriptions[0]),
      sum(({ descriptions }) => descriptions[1]),
    ),
    states: share(
      count(({ state, wantedState }) => state === wantedState),
      scores.length,
    ),
    overviews: share(
      count(({ overview }) => isOverviewRight(overview)),
      scores.length,
    ),
    overviewSources: share(
      sum(({ overview }) => overview.sources[0]),
      sum(({ overview }) => overview.sources[1]),
    ),
  };
}

/** Metrics of each page and their totals, as a table for the terminal. */
export function table(scores: readonly PageScore[]): string {
  const of = ([part, whole]: [number, number]) => (whole === 0 ? '' : `${part}/${whole}`);
  const rows = scores.map((s) => [
    s.name,
    s.state === s.wantedState ? s.state : `${s.state} NOT ${s.wantedState}`,
    s.wanted === 0 && s.got === 0 ? '' : `${s.hits}/${s.wanted}`,
    s.got === s.hits ? '' : `+${s.got - s.hits}`,
    s.wanted === 0 ? '' : s.exact ? 'exact' : 'NO',
    of([s.titles, s.hits]),
    of(s.sites),
    of(s.descriptions),
    isOverviewRight(s.overview) ? s.overview.got.replace('absent', '') : `${s.overview.got} NOT ${s.overview.wanted}`,
    of(s.overview.sources),
  ]);
  const head = ['page', 'state', 'found', 'extra', 'list', 'titles', 'sites', 'texts', 'overview', 'sources'];
  const widths = head.map((name, i) => Math.max(name.length, ...rows.map((row) => row[i]?.length ?? 0)));
  const line = (cells: string[]) =>
    cells
      .map((cell, i) => cell.padEnd(widths[i] ?? 0))
      .join('  ')
      .trimEnd();
  const sums = Object.entries(totals(scores)).map(([name, value]) => `${name} ${value.toFixed(4)}`);
  return [line(head), ...rows.map(line), sums.join(', ')].join('\n');
}

function collapsed(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
