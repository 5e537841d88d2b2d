import type { ReactNode } from 'react';
import { Sparkline } from '#components/charts/sparkline.tsx';
import type { Field } from '#components/explorer/model/fields.ts';
import { aiReasonLabel } from '#components/rankings/ai-reasons.ts';
import { difficultyRange, noDifficulty } from '#components/rankings/difficulty-labels.ts';
import { pathOf, standing } from '#components/rankings/ranking-labels.ts';
import {
  aiText,
  featureNames,
  fewFeatures,
  localPackText,
  placeText,
  trendWords,
  UrlCell,
} from '#components/rankings/table/ranking-cells.tsx';
import { NotMeasured } from '#components/ui/not-measured.tsx';
import { describeDelta } from '#components/ui/places-delta.tsx';
import type { RANKING_SORTS, RankingRow } from '#lib/features/rankings/contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { PositionCell } from './position-cell.tsx';

/** A column that the server can sort by. */
export type RankingSort = (typeof RANKING_SORTS)[number];

/** Props of the cell element itself: a table of ten thousand rows avoids an extra element per cell. */
interface CellStyle {
  title?: string | undefined;
  'aria-label'?: string | undefined;
  className?: string | undefined;
}

/** A column of the table. */
export interface RankingColumn extends Field {
  /** Shorter heading for the table. */
  short?: string;
  width: number;
  /** Sorts from the largest first. */
  startsDown?: boolean;
  isFigure?: boolean;
  cell: (row: RankingRow, now: number) => ReactNode;
  look?: (row: RankingRow) => CellStyle;
  /** Value in a file. */
  text: (row: RankingRow) => string | number | null;
}

const shared = { kind: 'text', shown: true } as const;

const changeColumn = (t: Translator, days: 1 | 7 | 30): RankingColumn => {
  const key = `change_${days}d` as const;
  const since = days === 1 ? t('1 day ago') : t('{days} days ago', { days });
  return {
    ...shared,
    id: key,
    title: t('Change, {days} d', { days }),
    short: t('{days} d', { days }),
    group: t('Position'),
    description: t('Position change vs. {since}.', { since }),
    width: 56,
    startsDown: true,
    isFigure: true,
    cell: (row) => describeDelta(t, { change: row[key], since }).text,
    look: (row) => {
      const { words, className } = describeDelta(t, { change: row[key], since });
      return { title: words, 'aria-label': words, className };
    },
    text: (row) => row[key],
  };
};

/** Sort keys of the server for the sortable columns. */
const sorts: Readonly<Record<string, RankingSort>> = {
  keyword: 'keyword',
  position: 'position',
  best: 'best_position',
  url: 'url',
  volume: 'avg_monthly_searches',
  change_1d: 'change_1d',
  change_7d: 'change_7d',
  change_30d: 'change_30d',
  place: 'search_engine',
  checked: 'checked_at',
  difficulty: 'difficulty',
  local: 'local_pack_position',
};

/** @returns undefined for columns that cannot be sorted or do not exist */
export const sortOfColumn = (id: string): RankingSort | undefined => (Object.hasOwn(sorts, id) ? sorts[id] : undefined);

const made = new WeakMap<Translator, readonly RankingColumn[]>();

/** All columns except the keyword itself, in default order. Cached for each translator. */
export function rankingColumns(t: Translator): readonly RankingColumn[] {
  const columns = made.get(t) ?? columnsOf(t);
  made.set(t, columns);
  return columns;
}

const columnsOf = (t: Translator): readonly RankingColumn[] => [
  {
    ...shared,
    id: 'position',
    title: t('Position'),
    group: t('Position'),
    description: t('Latest check.'),
    width: 100,
    isFigure: true,
    // The common case needs no element; all others show more than a number.
    cell: (row, now) => (row.state === 'found' && !row.stale ? row.position : <PositionCell row={row} now={now} />),
    look: ({ state, stale }) => ({ className: state === 'found' && !stale ? 'font-semibold' : undefined }),
    text: standing,
  },
  changeColumn(t, 1),
  changeColumn(t, 7),
  changeColumn(t, 30),
  {
    ...shared,
    id: 'best',
    title: t('Best position'),
    short: t('Best'),
    group: t('Position'),
    description: t('Best position ever, with date.'),
    width: 56,
    isFigure: true,
    cell: ({ best_position: best }) => best ?? <NotMeasured why={t('Never ranked')} />,
    look: ({ best_at: at }) => ({ title: at ? t('First reached {day}', { day: t.day(at) }) : undefined }),
    text: ({ best_position: best }) => best,
  },
  {
    ...shared,
    id: 'trend',
    title: t('Trend, last 30 days'),
    short: t('Trend'),
    group: t('Position'),
    description: t('Last 30 days, on a scale of 1 to 100. Gaps mean no data.'),
    width: 106,
    cell: ({ trend, change_30d: change }) => <Sparkline values={trend} label={trendWords(t, trend)} change={change} />,
    text: ({ trend }) => trend.map((value) => value ?? '').join(' '),
  },
  {
    ...shared,
    id: 'volume',
    title: t('Search volume'),
    short: t('Volume'),
    group: t('Keyword'),
    description: t('Average monthly searches (Google Ads).'),
    width: 76,
    startsDown: true,
    isFigure: true,
    cell: ({ avg_monthly_searches: volume }) =>
      volume === null ? <NotMeasured why={t('No search volume data')} /> : t.number(volume),
    text: ({ avg_monthly_searches: volume }) => volume,
  },
  {
    ...shared,
    id: 'difficulty',
    title: t('KD (keyword difficulty)'),
    short: t('KD'),
    group: t('Keyword'),
    description: t('0 to 100, from the stored SERP and the backlinks that the project owner knows.'),
    width: 52,
    isFigure: true,
    cell: (row) => row.difficulty ?? <NotMeasured why={noDifficulty(t, row.difficulty_reason)} />,
    look: (row) => ({ title: row.difficulty === null ? undefined : difficultyRange(t, row) }),
    text: ({ difficulty }) => difficulty,
  },
  {
    ...shared,
    id: 'url',
    title: t('Page'),
    group: t('Page'),
    description: t('Ranking URL. Marked if it differs from the target URL or if several of your pages rank.'),
    width: 168,
    cell: (row) => <UrlCell row={row} />,
    text: ({ url }) => url,
  },
  {
    ...shared,
    id: 'features',
    title: t('SERP features'),
    group: t('Results'),
    description: t('SERP features on the results page.'),
    width: 116,
    cell: ({ features }) => fewFeatures(t, features),
    look: ({ features }) => ({ title: featureNames(t, features).join(', ') || undefined, className: 'text-muted' }),
    text: ({ features }) => features.join(', '),
  },
  {
    ...shared,
    id: 'place',
    title: t('Engine, location, device'),
    short: t('Location'),
    group: t('Keyword'),
    shown: false,
    description: t('Engine, country, language, location and device.'),
    width: 150,
    cell: (row) => placeText(t, row),
    text: (row) => placeText(t, row),
  },
  {
    ...shared,
    id: 'checked',
    title: t('Checked'),
    group: t('Keyword'),
    shown: false,
    description: t('Last check.'),
    width: 104,
    startsDown: true,
    cell: ({ checked_at: at }, now) => (at ? t.ago(at, now) : <NotMeasured why={t('Not checked yet')} />),
    look: ({ checked_at: at }) => ({ title: at ? t.moment(at) : undefined }),
    text: ({ checked_at: at }) => at,
  },
  {
    ...shared,
    id: 'tags',
    title: t('Tags'),
    group: t('Keyword'),
    shown: false,
    description: t('Your tags'),
    width: 130,
    cell: ({ tags }) => tags.join(', '),
    text: ({ tags }) => tags.join(', '),
  },
  {
    ...shared,
    id: 'target',
    title: t('Target URL'),
    group: t('Page'),
    shown: false,
    description: t('URL that should rank.'),
    width: 210,
    cell: ({ target_url: url }) => (url ? pathOf(url) : ''),
    text: ({ target_url: url }) => url,
  },
  {
    ...shared,
    id: 'ai',
    title: t('AI Overview'),
    group: t('Results'),
    shown: false,
    description: t('Whether an AI Overview was shown, and your rank among its sources.'),
    width: 130,
    cell: (row) =>
      row.ai_state === null ? (
        <NotMeasured why={t('AI Overview tracking is not available for this search engine')} />
      ) : (
        aiText(t, row)
      ),
    text: (row) => aiText(t, row),
  },
  {
    ...shared,
    id: 'local',
    title: t('Local pack'),
    group: t('Results'),
    shown: false,
    description: t('Position of your business in the local pack, set up in the project settings.'),
    width: 120,
    cell: (row) =>
      row.local_pack_state === null || row.local_pack_state === 'unmeasured' ? (
        <NotMeasured
          why={
            row.local_pack_reason
              ? aiReasonLabel(t, row.local_pack_reason)
              : t('Local packs are not tracked for this search engine, or not checked yet')
          }
        />
      ) : (
        localPackText(t, row)
      ),
    look: ({ local_pack_state: state }) => ({ className: state === 'found' ? 'font-semibold' : 'text-muted' }),
    text: (row) => localPackText(t, row),
  },
  {
    ...shared,
    id: 'added',
    title: t('Date of best position'),
    group: t('Position'),
    shown: false,
    description: t('Date the best position was first reached.'),
    width: 110,
    cell: ({ best_at: at }) => (at ? t.day(at) : <NotMeasured why={t('Never ranked')} />),
    text: ({ best_at: at }) => at,
  },
];
