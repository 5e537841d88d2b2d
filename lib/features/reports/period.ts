import { addDays, dayOf as dayIn, startOfDay } from '#lib/text/zoned-time.ts';

/** Days are YYYY-MM-DD in the project's time zone; a period includes both of its ends. */
export interface Period {
  from: string;
  to: string;
}

/** As stored with reports: days up to today, or fixed days. */
export type StoredPeriod = { days: number } | Period;

const DAY_MS = 86_400_000;

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
const msOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** Days of a period, including both ends. */
export const lengthOf = ({ from, to }: Period): number => Math.round((msOf(to) - msOf(from)) / DAY_MS) + 1;

/** The actual days of a stored period; relative ones include today. */
export function periodOf(stored: StoredPeriod, now: Date, timezone: string): Period {
  if ('from' in stored) return { from: stored.from, to: stored.to };
  const to = dayIn(now, timezone);
  return { from: addDays(to, 1 - stored.days), to };
}

/** The period of the same length that ends the day before. */
export function periodBefore(period: Period): Period {
  const start = msOf(period.from);
  return { from: dayOf(start - lengthOf(period) * DAY_MS), to: dayOf(start - DAY_MS) };
}

/** Start of a period, and end (exclusive). */
export const boundsOfPeriod = ({ from, to }: Period, timezone: string): { start: Date; end: Date } => ({
  start: startOfDay(from, timezone),
  end: startOfDay(addDays(to, 1), timezone),
});

/** Parses a stored period; 30 days when it is invalid. */
export function readPeriod(value: unknown): StoredPeriod {
  if (typeof value === 'object' && value !== null) {
    if ('days' in value && typeof value.days === 'number') return { days: value.days };
    if ('from' in value && 'to' in value && typeof value.from === 'string' && typeof value.to === 'string') {
      return { from: value.from, to: value.to };
    }
  }
  return { days: 30 };
}

/**
 * Steps of at least a day into which a chart divides a period, each identified by its first day. @param max maximum
 * number of steps
 */
export function stepsOf(period: Period, timezone: string, max = 60): { day: string; start: Date; end: Date }[] {
  const days = Math.max(1, Math.ceil(lengthOf(period) / max));
  const { end } = boundsOfPeriod(period, timezone);
  const steps = [];
  for (let day = period.from; day <= period.to; day = addDays(day, days)) {
    const next = startOfDay(addDays(day, days), timezone);
    steps.push({ day, start: startOfDay(day, timezone), end: new Date(Math.min(next.getTime(), end.getTime())) });
  }
  return steps;
}
