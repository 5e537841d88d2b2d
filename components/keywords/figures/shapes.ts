/** Geometry of small charts, separate from their rendering. */

/** Extent of a bid range on a common scale, in percent: its start and its width. A single bid is a mark. */
export function bidSpan(low: number | null, high: number | null, most: number): { from: number; width: number } | null {
  const [start, end] = [low ?? high, high ?? low];
  if (start === null || end === null || most <= 0) return null;
  const share = (bid: number) => Math.min(100, Math.max(0, (bid / most) * 100));
  const from = share(Math.min(start, end));
  return { from, width: share(Math.max(start, end)) - from };
}

/** Searches in a month; null if not measured. */
export interface MonthFigure {
  /** "2026-03" */
  month: string;
  searches: number | null;
}

/** The twelve months up to the last measured one; months missing among them were not measured. */
export function yearOf(measured: readonly { month: string; searches: number }[]): MonthFigure[] {
  const last = measured
    .map(({ month }) => month)
    .sort()
    .at(-1);
  if (last === undefined) return [];
  const [year = 0, number = 1] = last.split('-').map(Number);
  const known = new Map(measured.map(({ month, searches }) => [month, searches]));
  return Array.from({ length: 12 }, (_, back) => {
    const month = new Date(Date.UTC(year, number - 12 + back, 1)).toISOString().slice(0, 7);
    return { month, searches: known.get(month) ?? null };
  });
}
