import type { Translator } from '#lib/client/messages/translator.ts';
import { useMessages } from '#messages';
import { lineParts, type MonthFigure } from './shapes.ts';

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

/** "Mar 2026" of "2026-03". */
export function monthName(t: Translator, month: string): string {
  const [year = '', number = ''] = month.split('-');
  return `${names(t)[Number(number) - 1] ?? number} ${year}`;
}

/** What a line of months says: its ends, its most and its gaps. */
export function trendWords(t: Translator, months: readonly MonthFigure[]): string {
  const known = months.flatMap(({ month, searches }) => (searches === null ? [] : [{ month, searches }]));
  const [first, last] = [known[0], known.at(-1)];
  if (!first || !last) return t('not measured');
  const top = known.reduce((best, one) => (one.searches > best.searches ? one : best), first);
  const gaps = months.length - known.length;
  return [
    t('{searches} in {month}', { searches: first.searches, month: monthName(t, first.month) }),
    t('{searches} in {month}', { searches: last.searches, month: monthName(t, last.month) }),
    t('most {searches} in {month}', { searches: top.searches, month: monthName(t, top.month) }),
    ...(gaps > 0 ? [t.many(gaps, '{count} month not measured|{count} months not measured')] : []),
  ].join(', ');
}

/** A year of searches as one line, months nobody measured as gaps. */
export function Trend({ months }: { months: readonly MonthFigure[] }) {
  const t = useMessages();
  const parts = lineParts(months.map(({ searches }) => searches));
  if (parts.length === 0) return null;
  const words = trendWords(t, months);
  return (
    <svg role="img" aria-label={words} viewBox="-2 -8 104 116" preserveAspectRatio="none" className="h-6 w-20">
      <title>{words}</title>
      {parts.map((points) => (
        <path
          key={points[0]?.[0]}
          // A month between two gaps is a dot: a line of no length with a round end.
          d={`M${[...points, ...(points.length === 1 ? points : [])].map((point) => point.join(' ')).join('L')}`}
          fill="none"
          stroke="var(--color-chart-1)"
          strokeWidth={1.75}
          strokeLinecap="round"
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </svg>
  );
}
