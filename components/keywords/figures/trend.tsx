import { Spark } from '#components/charts/spark.tsx';
import { valueTone } from '#components/charts/spark-scale.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';
import type { MonthFigure } from './shapes.ts';

const names = (t: Translator) => [
  t('Jan'),
  t('Feb'),
  t('Mar'),
  t('Apr'),
  t('May'),
  t('Jun'),
  t('Jul'),
  t('Aug'),
  t('Sep'),
  t('Oct'),
  t('Nov'),
  t('Dec'),
];

/** "Mar 2026" for "2026-03". */
export function monthName(t: Translator, month: string): string {
  const [year = '', number = ''] = month.split('-');
  return `${names(t)[Number(number) - 1] ?? number} ${year}`;
}

/** Text alternative of a trend: its ends, its maximum and its gaps. */
export function trendWords(t: Translator, months: readonly MonthFigure[]): string {
  const known = months.flatMap(({ month, searches }) => (searches === null ? [] : [{ month, searches }]));
  const [first, last] = [known[0], known.at(-1)];
  if (!first || !last) return t('not measured');
  const top = known.reduce((best, one) => (one.searches > best.searches ? one : best), first);
  const gaps = months.length - known.length;
  return [
    t('{searches} in {month}', { searches: first.searches, month: monthName(t, first.month) }),
    t('{searches} in {month}', { searches: last.searches, month: monthName(t, last.month) }),
    t('peak {searches} in {month}', { searches: top.searches, month: monthName(t, top.month) }),
    ...(gaps > 0 ? [t.many(gaps, '{count} month without data|{count} months without data')] : []),
  ].join(', ');
}

/** Fewer months say nothing about a season. */
const MIN_MONTHS = 6;

/** A year of searches on a scale from zero; unmeasured months are gaps. */
export function Trend({ months }: { months: readonly MonthFigure[] }) {
  const t = useMessages();
  if (months.filter(({ searches }) => searches !== null).length < MIN_MONTHS) return null;
  const most = Math.max(1, ...months.map(({ searches }) => searches ?? 0));
  return (
    <Spark
      values={months.map(({ searches }) => (searches === null ? null : searches / most))}
      label={trendWords(t, months)}
      tone={valueTone(months.map(({ searches }) => searches))}
    />
  );
}
