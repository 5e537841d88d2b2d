import { addDays, daysBetween } from '#lib/text/zoned-time.ts';

/** A period; both days count. */
export interface Period {
  from: string;
  to: string;
}

const DEFAULT_DAYS = 28;
/** 52 weeks. */
const YEAR_DAYS = 364;

/**
 * The requested period, by default 28 days up to the last loaded day, without days at its end that are not loaded yet; null
 * while nothing is loaded.
 */
export function periodOf(
  given: { from?: string | undefined; to?: string | undefined },
  loaded: Period | null,
): Period | null {
  if (!loaded) return null;
  const end = given.to ?? loaded.to;
  const start = given.from ?? addDays(end, 1 - DEFAULT_DAYS);
  const [from, to] = start <= end ? [start, end] : [end, start];
  return from <= loaded.to && loaded.to < to ? { from, to: loaded.to } : { from, to };
}

/**
 * The period to compare with: the one of equal length before, or the same days 52 weeks earlier, so that weekdays match (more
 * weeks for a longer period: the two never overlap); null where part of either is not loaded.
 */
export function comparedPeriod(
  { from, to }: Period,
  compare: 'previous' | 'year' | 'none',
  loaded: Period | null,
): Period | null {
  if (compare === 'none' || !loaded || to > loaded.to) return null;
  const length = daysBetween(from, to);
  const back = compare === 'year' ? Math.max(YEAR_DAYS, Math.ceil(length / 7) * 7) : length;
  const earlier = { from: addDays(from, -back), to: addDays(to, -back) };
  return earlier.from >= loaded.from ? earlier : null;
}
