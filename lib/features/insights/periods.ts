import type { PeriodFigures } from '#lib/features/insights/evidence-contract.ts';
import { positionOf, type Sums } from './ctr-curve.ts';

const DAY_MS = 86_400_000;

/** Days of a period, both inclusive, YYYY-MM-DD. */
export interface Days {
  from: string;
  to: string;
}

/** A day, moved by a number of days. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** The period of a length that ends a number of days before the last day. */
export function daysBefore(lastDay: string, { length, skip = 0 }: { length: number; skip?: number }): Days {
  const to = addDays(lastDay, -skip);
  return { from: addDays(to, 1 - length), to };
}

/** Number of loaded days from the first to the last, both counted. */
export const daysLoaded = ({ from, to }: Days): number => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;

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
