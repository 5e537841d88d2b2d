import type { Line } from '#components/charts/lines-chart.tsx';
import type { Layer } from '#components/charts/stacked-days.tsx';
import { bucketColors, bucketLabels } from '#components/rankings/ranking-labels.ts';
import { engineNames } from '#components/searches/search-labels.ts';
import type { RankingHistory, ShareOfVoice } from '#lib/features/rankings/figures-contract.ts';
import type { SerpVolatility } from '#lib/features/rankings/volatility/contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';

/** What a chart of metrics draws, and the same as a table. */
export interface Drawn {
  /** Date and source. */
  note: string;
  /** First day of each period, oldest first. */
  moments: string[];
  lines: Line[];
  /** Instead of lines. */
  layers: Layer[] | null;
  unit: (value: number) => string;
  isReversed: boolean;
  hasValues: boolean;
  columns: string[];
  rows: (string | number)[][];
}

const LAYERS = ['1-3', '4-10', '11-20', '21-50', '51-100', 'not_found'] as const;

const place = (value: number) => String(Number(value.toFixed(1)));
const cell = (t: Translator, value: number | null | undefined, unit: (value: number) => string) =>
  value == null ? t('not measured') : unit(value);

/**
 * Visibility or averages as lines, positions as a stack.
 * @param periods number of newest periods in the selected range; older ones are drawn as the earlier period
 */
export function drawnHistory(
  t: Translator,
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
    note: [
      t.many(history.keywords, '{count} keyword|{count} keywords'),
      stepWords(t)[history.step],
      ...(newest ? [t('as of {day}', { day: t.day(newest.day) })] : []),
    ].join(', '),
  };
  if (chart === 'buckets') {
    const layers = LAYERS.map((bucket) => ({
      key: bucket,
      label: bucketLabels(t)[bucket],
      color: bucketColors[bucket],
      values: shown.map(({ buckets }) => buckets?.[bucket] ?? null),
    }));
    return {
      ...shared,
      lines: [],
      layers: layers.toReversed(),
      unit: t.number,
      isReversed: false,
      columns: [t('From'), t('Checked'), ...layers.map(({ label }) => label)],
      rows: shown.map(({ day, measured, buckets }) => [
        ...[t.day(day), measured],
        ...layers.map(({ key }) => (buckets ? buckets[key] : t('not measured'))),
      ]),
    };
  }
  const isReversed = chart === 'average';
  const keys = isReversed
    ? ([
        ['average_position', t('Ranking keywords')],
        ['adjusted_position', t('Incl. non-ranking')],
      ] as const)
    : ([['visibility', t('Visibility')]] as const);
  const unit = isReversed ? place : t.percent;
  const lead: Line[] = keys.map(([key, label]) => ({ key, label, values: shown.map((period) => period[key]) }));
  const [first] = keys;
  const earlier: Line[] = before.some(({ measured }) => measured > 0)
    ? [
        {
          key: 'earlier',
          label: t('Before'),
          earlier: true,
          // May be shorter, like the history: it ends where the selected range begins.
          values: shown.map((_, index) => before[before.length - count + index]?.[first[0]] ?? null),
        },
      ]
    : [];
  const lines = [...lead.slice(0, 1), ...earlier, ...lead.slice(1)];
  return {
    ...shared,
    lines,
    layers: null,
    unit,
    isReversed,
    columns: [t('From'), t('Checked'), ...lines.map(({ label }) => label)],
    rows: shown.map(({ day, measured }, index) => [
      ...[t.day(day), measured],
      ...lines.map(({ values }) => cell(t, values[index], unit)),
    ]),
  };
}

const stepWords = (t: Translator): Record<RankingHistory['step'], string> => ({
  day: t('daily averages'),
  week: t('weekly averages'),
  month: t('monthly averages'),
});

/** Change of the own share over the periods; null if their ends do not cover the same number of keywords. */
export function voiceChange({ periods }: ShareOfVoice): { change: number; days: number } | null {
  const [first, last] = [periods[0], periods.at(-1)];
  const [was, is] = [first?.shares[0] ?? null, last?.shares[0] ?? null];
  if (!first || !last || first === last || was === null || is === null || first.keywords !== last.keywords) return null;
  return { change: is - was, days: Math.round((Date.parse(last.day) - Date.parse(first.day)) / 86_400_000) };
}

/** SERP volatility of all engines, and of each if there are several. */
export function drawnVolatility(t: Translator, { series, reason, min_keywords: least }: SerpVolatility): Drawn {
  const shown = series.length === 2 ? series.slice(1) : series;
  const unit = (value: number) => t.number(value);
  const days = series[0]?.days ?? [];
  const newest = days.findLast(({ volatility }) => volatility !== null);
  const lines: Line[] = shown.map(({ search_engine: engine, days: each }) => ({
    key: engine ?? 'all',
    label: engine === null ? t('All engines') : engineNames[engine],
    values: each.map(({ volatility }) => volatility),
  }));
  return {
    note: newest
      ? [
          t.many(newest.keywords, '{count} keyword|{count} keywords'),
          t('as of {day}', { day: t.day(newest.day) }),
          t('0: unchanged first pages, 100: only new results'),
        ].join(', ')
      : reason === 'few_keywords'
        ? t('Not measured: fewer than {least} keywords with SERPs of two days.', { least })
        : t('Not measured: no keyword has stored SERPs of two days.'),
    moments: days.map(({ day }) => day),
    lines,
    layers: null,
    unit,
    isReversed: false,
    hasValues: newest !== undefined,
    columns: [t('From'), t('Keywords'), t('New results'), t('Lost results'), ...lines.map(({ label }) => label)],
    rows: days.map(({ day, keywords, entered, lost }, index) => [
      ...[t.day(day), keywords, entered, lost],
      ...lines.map(({ values }) => cell(t, values[index], unit)),
    ]),
  };
}

/** Share of voice of the project's and the watched domains: at most five are drawn as lines, all are in the table. */
export function drawnVoice(t: Translator, voice: ShareOfVoice): Drawn {
  const { periods, series, as_of: asOf, keywords } = voice;
  const lines: Line[] = series.map((domain, index) => ({
    key: domain,
    label: domain,
    values: periods.map(({ shares }) => shares[index] ?? null),
  }));
  return {
    note: [
      t.many(keywords, 'Full SERPs of {count} keyword|Full SERPs of {count} keywords'),
      stepWords(t)[voice.step],
      ...(asOf ? [t('as of {day}', { day: t.moment(asOf) })] : []),
    ].join(', '),
    moments: periods.map(({ day }) => day),
    lines,
    layers: null,
    unit: t.percent,
    isReversed: false,
    hasValues: periods.some(({ keywords: count }) => count > 0),
    columns: [t('From'), t('Keywords'), ...series],
    rows: periods.map(({ day, keywords: count, shares }) => [
      ...[t.day(day), count],
      ...series.map((_, index) => cell(t, shares[index], t.percent)),
    ]),
  };
}
