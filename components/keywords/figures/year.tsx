'use client';

import { ChartFrame } from '#components/charts/chart-frame.tsx';
import { FewValues, MIN_CHART_VALUES } from '#components/charts/few-values.tsx';
import { HATCHED } from '#components/charts/state-strip.tsx';
import { useMessages } from '#messages';
import type { MonthFigure } from './shapes.ts';
import { monthName, trendWords } from './trend.tsx';

const HEIGHT = 168;

/** Searches per month as columns; an unmeasured month is hatched, never zero. */
export function YearOfSearches({ months, source }: { months: readonly MonthFigure[]; source: string }) {
  const t = useMessages();
  const measured = months.filter(({ searches }) => searches !== null).length;
  const most = Math.max(1, ...months.map(({ searches }) => searches ?? 0));
  return (
    <ChartFrame
      title={t('Monthly search volume, last {count} months', { count: months.length })}
      note={source}
      height={HEIGHT}
      columns={[t('Month'), t('Searches')]}
      rows={months.map(({ month, searches }) => [
        monthName(t, month),
        searches === null ? t('not measured') : t.number(searches),
      ])}
    >
      {measured < MIN_CHART_VALUES ? (
        <FewValues count={measured} height={HEIGHT} />
      ) : (
        <div className="grid h-full grid-rows-[auto_1fr_auto] gap-1 px-2">
          <p aria-hidden="true" className="text-meta text-muted">
            {t('max. {most}', { most })}
          </p>
          <div role="img" aria-label={trendWords(t, months)} className="flex items-end gap-1 border-edge border-b">
            {months.map(({ month, searches }) => (
              <span
                key={month}
                title={`${monthName(t, month)}: ${searches === null ? t('not measured') : t.number(searches)}`}
                className="min-h-[2px] flex-1 rounded-t-[2px]"
                style={
                  searches === null
                    ? { height: '100%', background: HATCHED }
                    : { height: `${(searches / most) * 100}%`, background: 'var(--color-chart-1)' }
                }
              />
            ))}
          </div>
          <p aria-hidden="true" className="flex justify-between text-meta text-muted">
            <span>{months[0] && monthName(t, months[0].month)}</span>
            <span>{months.at(-1) && monthName(t, months.at(-1)?.month ?? '')}</span>
          </p>
        </div>
      )}
    </ChartFrame>
  );
}
