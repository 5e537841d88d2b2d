import type { Line } from '#components/charts/lines-chart.tsx';
import type { Layer } from '#components/charts/stacked-days.tsx';
import { formatDay, formatMoment, formatNumber, plural } from '#lib/client/format.ts';
import type { RankingHistory, ShareOfVoice } from '#lib/features/tracking/figures-contract.ts';
import { bucketColors, bucketWords } from './ranking-words.ts';

/** What a chart of figures draws, and the same as a table. */
export interface Drawn {
  /** When it is of, from what. */
  note: string;
  /** First days of the periods, oldest first. */
  moments: string[];
  lines: Line[];
  /** In place of lines. */
  layers: Layer[] | null;
  unit: (value: number) => string;
  isReversed: boolean;
  hasValues: boolean;
  columns: string[];
  rows: (string | number)[][];
}

const LAYERS = ['1-3', '4-10', '11-20', '21-50', '51-100', 'not_found'] as const;

const percent = (value: number) => `${Number(value.toFixed(1))} %`;
const place = (value: number) => String(Number(value.toFixed(1)));
const cell = (value: number | null | undefined, unit: (value: number) => string) =>
  value == null ? 'not measured' : unit(value);

/**
 * Visibility or averages as lines, positions as a stack.
 * @param periods how many of the newest periods are the time itself; those before are drawn as the earlier time
 */
export function drawnHistory(
  history: RankingHistory,
  chart: 'visibility' | 'average' | 'buckets',
  periods: number | null,
): Drawn {
  const all = periods ? history.periods.slice(-2 * periods) : history.periods;
  const count = periods ? Math.min(periods, all.length) : all.length;
  const shown = all.slice(all.length - count);
  const before = all.slice(0, all.length - count);
  const moments = shown.map(({ day }) => day);
  const newest = shown.findLast(({ measured }) => measured > 0);
  const shared = {
    moments,
    hasValues: newest !== undefined,
    note: `${plural(history.keywords, 'keyword')}, a value a ${history.step}${newest ? `, as of ${formatDay(newest.day)}` : ''}`,
  };
  if (chart === 'buckets') {
    const layers = LAYERS.map((bucket) => ({
      ...{ key: bucket, label: bucketWords[bucket], color: bucketColors[bucket] },
      values: shown.map(({ buckets }) => buckets?.[bucket] ?? null),
    }));
    return {
      ...shared,
      ...{ lines: [], layers: layers.toReversed(), unit: formatNumber, isReversed: false },
      columns: ['From', 'Measured', ...layers.map(({ label }) => label)],
      rows: shown.map(({ day, measured, buckets }) => [
        ...[formatDay(day), measured],
        ...layers.map(({ key }) => (buckets ? buckets[key] : 'not measured')),
      ]),
    };
  }
  const isReversed = chart === 'average';
  const keys = isReversed
    ? ([
        ['average_position', 'Found only'],
        ['adjusted_position', 'With not found'],
      ] as const)
    : ([['visibility', 'Visibility']] as const);
  const unit = isReversed ? place : percent;
  const lead: Line[] = keys.map(([key, label]) => ({ key, label, values: shown.map((period) => period[key]) }));
  const [first] = keys;
  const earlier: Line[] = before.some(({ measured }) => measured > 0)
    ? [
        {
          ...{ key: 'earlier', label: 'Before', earlier: true },
          // Shorter where the history is: it ends where the shown time begins.
          values: shown.map((_, index) => before[before.length - count + index]?.[first[0]] ?? null),
        },
      ]
    : [];
  const lines = [...lead.slice(0, 1), ...earlier, ...lead.slice(1)];
  return {
    ...shared,
    ...{ lines, layers: null, unit, isReversed },
    columns: ['From', 'Measured', ...lines.map(({ label }) => label)],
    rows: shown.map(({ day, measured }, index) => [
      ...[formatDay(day), measured],
      ...lines.map(({ values }) => cell(values[index], unit)),
    ]),
  };
}

/** Shares of the own and watched domains: five at most are lines, all stand in the table. */
export function drawnVoice(voice: ShareOfVoice): Drawn {
  const { periods, series, as_of: asOf, keywords } = voice;
  const lines: Line[] = series.map((domain, index) => ({
    ...{ key: domain, label: domain },
    values: periods.map(({ shares }) => shares[index] ?? null),
  }));
  return {
    note: `Whole lists of ${plural(keywords, 'keyword')}, a value a ${voice.step}${asOf ? `, as of ${formatMoment(asOf)}` : ''}`,
    moments: periods.map(({ day }) => day),
    ...{ lines, layers: null, unit: percent, isReversed: false },
    hasValues: periods.some(({ keywords: count }) => count > 0),
    columns: ['From', 'Keywords', ...series],
    rows: periods.map(({ day, keywords: count, shares }) => [
      ...[formatDay(day), count],
      ...series.map((_, index) => cell(shares[index], percent)),
    ]),
  };
}
