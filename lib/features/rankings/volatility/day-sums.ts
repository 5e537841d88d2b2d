import { MIN_KEYWORDS } from '#lib/features/rankings/volatility/rule.ts';

/** Sums over the compared keywords of a day. */
export interface DaySums {
  keywords: number;
  change: number;
  entered: number;
  dropped: number;
  days: number;
}

/** The sums of several engines by day. */
export function sumsOf(rows: readonly (DaySums & { day: string })[]): Map<string, DaySums> {
  const sums = new Map<string, DaySums>();
  for (const { day, ...row } of rows) {
    const sum = sums.get(day) ?? { keywords: 0, change: 0, entered: 0, dropped: 0, days: 0 };
    sums.set(day, {
      keywords: sum.keywords + row.keywords,
      change: sum.change + row.change,
      entered: sum.entered + row.entered,
      dropped: sum.dropped + row.dropped,
      days: sum.days + row.days,
    });
  }
  return sums;
}

/** The volatility of a day; null with too few keywords. */
export const volatilityOf = (sums: DaySums | undefined): number | null =>
  sums === undefined || sums.keywords < MIN_KEYWORDS ? null : Math.round((sums.change / sums.keywords) * 10) / 10;
