/** Days are named as YYYY-MM-DD and counted in UTC; a period holds both of its ends. */
export interface Period {
  from: string;
  to: string;
}

/** As reports keep it: days up to today, or fixed days. */
export type KeptPeriod = { days: number } | Period;

const DAY_MS = 86_400_000;

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
const msOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** Days of a period, both ends counted. */
export const lengthOf = ({ from, to }: Period): number => Math.round((msOf(to) - msOf(from)) / DAY_MS) + 1;

/** The days that are meant, today being one of the last days. @param now milliseconds */
export function periodOf(kept: KeptPeriod, now: number): Period {
  if ('from' in kept) return { from: kept.from, to: kept.to };
  return { from: dayOf(now - (kept.days - 1) * DAY_MS), to: dayOf(now) };
}

/** The period of the same length that ends the day before. */
export function periodBefore(period: Period): Period {
  const start = msOf(period.from);
  return { from: dayOf(start - lengthOf(period) * DAY_MS), to: dayOf(start - DAY_MS) };
}

/** First moment of a period, and the first after it. */
export const momentsOf = ({ from, to }: Period): { start: Date; end: Date } => ({
  start: new Date(msOf(from)),
  end: new Date(msOf(to) + DAY_MS),
});

/** What was kept, read back; 30 days where it is none. */
export function readPeriod(value: unknown): KeptPeriod {
  if (typeof value === 'object' && value !== null) {
    if ('days' in value && typeof value.days === 'number') return { days: value.days };
    if ('from' in value && 'to' in value && typeof value.from === 'string' && typeof value.to === 'string') {
      return { from: value.from, to: value.to };
    }
  }
  return { days: 30 };
}

/** Steps of at least a day into which a period is cut for a chart, each named by its first day. @param most steps */
export function stepsOf(period: Period, most = 60): { day: string; start: Date; end: Date }[] {
  const length = lengthOf(period);
  const days = Math.max(1, Math.ceil(length / most));
  const { start, end } = momentsOf(period);
  const steps = [];
  for (let at = start.getTime(); at < end.getTime(); at += days * DAY_MS) {
    steps.push({ day: dayOf(at), start: new Date(at), end: new Date(Math.min(at + days * DAY_MS, end.getTime())) });
  }
  return steps;
}
