import type { PeriodFigures } from '#lib/features/insights/evidence-contract.ts';
import { addDays } from '#lib/text/zoned-time.ts';
import { positionOf, type Sums } from './ctr-curve.ts';

/** Days of a period, both inclusive, YYYY-MM-DD. */
export interface Days {
  from: string;
  to: string;
}

/** The period of a length that ends a number of days before the last day. */
export function daysBefore(lastDay: string, { length, skip = 0 }: { length: number; skip?: number }): Days {
  const to = addDays(lastDay, -skip);
  return { from: addDays(to, 1 - length), to };
}

/** The figures of a period as the contract shows them, the position with one decimal place. */
export function figuresOf(days: Days, sums: Sums): PeriodFigures {
  const position = positionOf(sums);
  return {
    ...days,
    clicks: sums.clicks,
    impressions: sums.impressions,
    position: position === null ? null : Math.round(position * 10) / 10,
  };
}
