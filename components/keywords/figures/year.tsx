'use client';

import { ChartFrame } from '#components/charts/chart-frame.tsx';
import { HATCHED } from '#components/charts/state-strip.tsx';
import { formatNumber } from '#lib/client/format.ts';
import type { MonthFigure } from './shapes.ts';
import { monthName, trendWords } from './trend.tsx';

const HEIGHT = 168;

/** Searches month by month as columns; a month nobody measured is a hatched field, never a zero. */
export function YearOfSearches({ months, source }: { months: readonly MonthFigure[]; source: string }) {
  const most = Math.max(1, ...months.map(({ searches }) => searches ?? 0));
  return (
    <ChartFrame
      title="Searches by month"
      note={source}
      height={HEIGHT}
      columns={['Month', 'Searches']}
      rows={months.map(({ month, searches }) => [
        monthName(month),
        searches === null ? 'not measured' : formatNumber(searches),
      ])}
    >
      <div className="grid h-full grid-rows-[auto_1fr_auto] gap-1 px-2">
        <p aria-hidden="true" className="text-meta text-muted">
          {formatNumber(most)} at most
        </p>
        <div role="img" aria-label={trendWords(months)} className="flex items-end gap-1 border-edge border-b">
          {months.map(({ month, searches }) => (
            <span
              key={month}
              title={`${monthName(month)}: ${searches === null ? 'not measured' : formatNumber(searches)}`}
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
          <span>{months[0] && monthName(months[0].month)}</span>
          <span>{months.at(-1) && monthName(months.at(-1)?.month ?? '')}</span>
        </p>
      </div>
    </ChartFrame>
  );
}
