import { addDays, dayOf, startOfDay } from '#lib/text/zoned-time.ts';

/**
 * The comparison date rule for points in memory; `measuredBefore` is the same in SQL.
 * @param days how far back a check is compared
 * @returns the end of that day: the last measurement before it is the one to compare with
 */
export const comparedUpTo = (at: Date, days: number, timezone: string): Date =>
  startOfDay(addDays(dayOf(at, timezone), 1 - days), timezone);
