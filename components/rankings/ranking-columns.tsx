import type { ReactNode } from 'react';
import { Sparkline } from '#components/charts/sparkline.tsx';
import { featureWords } from '#components/search/results/feature-words.ts';
import { engineNames } from '#components/search/search-words.ts';
import { PlacesDelta } from '#components/ui/places-delta.tsx';
import { Unknown } from '#components/ui/unknown.tsx';
import type { Field } from '#lib/client/explorer/fields.ts';
import { formatAgo, formatDay, formatMoment, formatNumber, safeHref } from '#lib/client/format.ts';
import type { RANKING_SORTS, RankingRow } from '#lib/features/tracking/contract.ts';
import { PositionCell } from './position-cell.tsx';
import { deviceWords, pathOf, standing } from './ranking-words.ts';

export type RankingSort = (typeof RANKING_SORTS)[number];

export interface RankingColumn extends Field {
  /** Heading in the table, where that is shorter. */
  short?: string;
  width: number;
  /** What the server sorts it by; it cannot be sorted without. */
  sort?: RankingSort;
  /** Looked at from the largest first. */
  startsDown?: boolean;
  isFigure?: boolean;
  cell: (row: RankingRow, now: number) => ReactNode;
  /** In a file. */
  text: (row: RankingRow) => string | number | null;
}

const shared = { kind: 'text', shown: true } as const;

const changeColumn = (days: 1 | 7 | 30): RankingColumn => {
  const key = `change_${days}d` as const;
  const since = days === 1 ? 'a day earlier' : `${days} days earlier`;
  return {
    ...{ ...shared, id: key, title: `Change, ${days} d`, short: `${days} d`, group: 'Position' },
    description: `Places gained or lost since ${since}.`,
    ...{ width: 58, sort: key, startsDown: true, isFigure: true },
    cell: (row) => <PlacesDelta change={row[key]} since={since} />,
    text: (row) => row[key],
  };
};

/** All columns beside the keyword itself, in their usual order. */
export const rankingColumns: readonly RankingColumn[] = [
  {
    ...{ ...shared, id: 'position', title: 'Position', group: 'Position', description: 'At the last check.' },
    ...{ width: 152, sort: 'position', isFigure: true },
    cell: (row, now) => <PositionCell row={row} now={now} />,
    text: standing,
  },
  changeColumn(1),
  changeColumn(7),
  changeColumn(30),
  {
    ...{ ...shared, id: 'best', title: 'Best ever', short: 'Best', group: 'Position' },
    description: 'Best position ever held, with its day.',
    ...{ width: 62, sort: 'best_position', isFigure: true },
    cell: ({ best_position: best, best_at: at }) =>
      best === null ? (
        <Unknown why="Never found" />
      ) : (
        <span title={at ? `First held ${formatDay(at)}` : undefined}>{best}</span>
      ),
    text: ({ best_position: best }) => best,
  },
  {
    ...{ ...shared, id: 'trend', title: 'Last 30 days', short: '30 days', group: 'Position' },
    description: 'Positions of the 30 days up to the last check; gaps where nothing was measured.',
    width: 108,
    cell: ({ trend }) => <Sparkline values={trend} label={trendWords(trend)} />,
    text: ({ trend }) => trend.map((value) => value ?? '').join(' '),
  },
  {
    ...{ ...shared, id: 'url', title: 'Page', group: 'Page' },
    description: 'Page that ranks, with marks where it is another than wanted or competes with own pages.',
    ...{ width: 210, sort: 'url' },
    cell: (row) => <UrlCell row={row} />,
    text: ({ url }) => url,
  },
  {
    ...{ ...shared, id: 'features', title: 'Features', group: 'Results' },
    description: 'Blocks beside the results.',
    width: 190,
    cell: ({ features }) => <Features features={features} />,
    text: ({ features }) => features.join(', '),
  },
  {
    ...{ ...shared, id: 'volume', title: 'Volume, searches a month', short: 'Volume', group: 'Keyword' },
    description: 'Searches a month, where somebody measured them.',
    ...{ width: 84, sort: 'avg_monthly_searches', startsDown: true, isFigure: true },
    cell: ({ avg_monthly_searches: volume }) =>
      volume === null ? <Unknown why="Nobody has asked for the figures" /> : formatNumber(volume),
    text: ({ avg_monthly_searches: volume }) => volume,
  },
  {
    ...{ ...shared, id: 'place', title: 'Asked where', short: 'Where', group: 'Keyword' },
    description: 'Engine, country, language and device.',
    ...{ width: 150, sort: 'search_engine' },
    cell: placeText,
    text: placeText,
  },
  {
    ...{ ...shared, id: 'checked', title: 'Checked', group: 'Keyword', description: 'When it was checked last.' },
    ...{ width: 104, sort: 'checked_at', startsDown: true },
    cell: ({ checked_at: at }, now) =>
      at ? (
        <time dateTime={at} title={formatMoment(at)}>
          {formatAgo(at, now)}
        </time>
      ) : (
        <Unknown why="Not checked yet" />
      ),
    text: ({ checked_at: at }) => at,
  },
  {
    ...{ ...shared, id: 'tags', title: 'Tags', group: 'Keyword', description: 'Words you put on it.' },
    width: 130,
    cell: ({ tags }) => tags.join(', '),
    text: ({ tags }) => tags.join(', '),
  },
  {
    ...{ ...shared, id: 'target', title: 'Wanted page', group: 'Page', shown: false },
    description: 'Page that is meant to rank.',
    width: 210,
    cell: ({ target_url: url }) => (url ? pathOf(url) : ''),
    text: ({ target_url: url }) => url,
  },
  {
    ...{ ...shared, id: 'ai', title: 'AI overview', group: 'Results', shown: false },
    description: 'Whether the engine showed an AI overview, and your place among its sources.',
    width: 130,
    cell: (row) => (row.ai_state === null ? <Unknown why="This engine has none" /> : aiText(row)),
    text: aiText,
  },
  {
    ...{ ...shared, id: 'added', title: 'Best since', group: 'Position', shown: false },
    description: 'The day on which the best position was first held.',
    width: 110,
    cell: ({ best_at: at }) => (at ? formatDay(at) : <Unknown why="Never found" />),
    text: ({ best_at: at }) => at,
  },
];

type Place = Pick<RankingRow, 'search_engine' | 'country' | 'language' | 'device'>;

export function placeText({ search_engine, country, language, device }: Place): string {
  return [
    engineNames[search_engine],
    country.toUpperCase() + (language ? `/${language}` : ''),
    ...(device === 'mobile' ? [deviceWords.mobile] : []),
  ].join(' · ');
}

function aiText({ ai_state: state, ai_place: place }: RankingRow): string {
  if (state === 'present') return place === null ? 'Shown, not cited' : `Cited, place ${place}`;
  if (state === 'absent') return 'None shown';
  return state === 'unmeasured' ? 'Not measured' : '';
}

/** "from 14 to 9, 2 days not measured" */
export function trendWords(trend: RankingRow['trend']): string {
  const found = trend.filter((value): value is number => value !== null && value > 0);
  const [first, last] = [found[0], found.at(-1)];
  const missing = trend.filter((value) => value === null).length;
  const missed = trend.filter((value) => value !== null && value < 0).length;
  return [
    first === undefined ? 'Never found in 30 days' : `30 days: from ${first} to ${last}`,
    ...(missed > 0 ? [`${missed} days not found`] : []),
    ...(missing > 0 ? [`${missing} days not measured`] : []),
  ].join(', ');
}

function UrlCell({ row: { url, wrong_url: isWrong, own_results: own, target_url: target } }: { row: RankingRow }) {
  if (!url) return null;
  const href = safeHref(url);
  const path = pathOf(url);
  return (
    <>
      {isWrong && <Mark text="≠" words={`Another page than wanted: ${target ?? ''}`} />}
      {own > 1 && <Mark text={`×${own}`} words={`${own} own pages compete in these results`} />}
      {href ? (
        <a
          href={href}
          target="_blank"
          rel="noreferrer"
          title={url}
          className="rounded-control hover:text-accent-strong focus-visible:outline-offset-[-2px]"
        >
          {path}
        </a>
      ) : (
        path
      )}
    </>
  );
}

/** One element: a table has many of them. */
function Mark({ text, words }: { text: string; words: string }) {
  return (
    <span role="img" aria-label={words} title={words} className="mr-1.5 font-semibold text-warning">
      {text}
    </span>
  );
}

const SHOWN_FEATURES = 2;

/** Names of the blocks, two at most, what tells most first; the rest as a number. One element. */
export function Features({ features }: { features: readonly string[] }) {
  const names = FEATURE_ORDER.filter((id) => features.includes(id)).map((id) => featureWords[id].name);
  if (names.length === 0) return null;
  return (
    <span title={names.join(', ')} className="text-muted">
      {names.slice(0, SHOWN_FEATURES).join(', ')}
      {names.length > SHOWN_FEATURES && ` +${names.length - SHOWN_FEATURES}`}
    </span>
  );
}

const FEATURE_ORDER = [
  ...(['ai-overview', 'featured-snippet', 'answer', 'local-pack', 'shopping', 'ad', 'people-also-ask'] as const),
  ...(['video', 'news', 'image', 'knowledge-panel', 'social', 'jobs', 'related-searches'] as const),
];
