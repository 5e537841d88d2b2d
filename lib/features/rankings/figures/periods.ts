import { addDays, startOfDay } from '#lib/text/zoned-time.ts';

/** Length of a period; weeks begin on Monday. */
export type Step = 'day' | 'week' | 'month';

/** Consecutive periods: the first day of each, and the start of each; one more entry marks the end of the last one. */
export interface Periods {
  step: Step;
  days: string[];
  starts: Date[];
}

/** The step for the length of a range and the number of days between two rounds (null: unknown). */
export function stepFor(days: number, between: number | null): Step {
  if (days > 1_100 || (between ?? 1) > 8) return 'month';
  return days > 190 || (between ?? 1) > 1.5 ? 'week' : 'day';
}

const firstOf = (day: string, step: Step): string => {
  if (step === 'month') return `${day.slice(0, 8)}01`;
  if (step === 'day') return day;
  // Weeks begin on Monday.
  return addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
};

const next = (day: string, step: Step): string =>
  step === 'day' ? addDays(day, 1) : step === 'week' ? addDays(day, 7) : firstOf(addDays(day, 31), 'month');

/** A range of days in a time zone. */
export interface PeriodRange {
  /** YYYY-MM-DD. */
  from: string;
  to: string;
  step: Step;
  timezone: string;
  /** Maximum number of periods; only the last ones are kept. 5,000 by default. */
  most?: number | undefined;
}

/** The periods from the one that contains `from` to the one that contains `to`. */
export function periodsBetween({ from, to, step, timezone, most = 5_000 }: PeriodRange): Periods {
  const days: string[] = [];
  for (let day = firstOf(from, step); day <= to; day = next(day, step)) days.push(day);
  const kept = days.slice(-most);
  const last = kept.at(-1) ?? to;
  return { step, days: kept, starts: [...kept, next(last, step)].map((day) => startOfDay(day, timezone)) };
}
