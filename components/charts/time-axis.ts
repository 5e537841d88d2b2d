/** Arithmetic of time charts; times in milliseconds, days in UTC as they are labeled. */

export const DAY_MS = 86_400_000;

/** A label on the axis; `at` is in milliseconds. */
export interface Tick {
  at: number;
  label: string;
}

const dayMonth = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const monthYear = new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' });

const STEPS = [1, 2, 7, 14] as const;

/** Days or first days of months between two times, at most `most` of them, with short labels. */
export function timeTicks(from: number, to: number, most: number): Tick[] {
  const days = Math.max(1, (to - from) / DAY_MS);
  const step = STEPS.find((one) => days / one <= most);
  if (step) {
    const first = Math.ceil(from / DAY_MS) * DAY_MS;
    const ticks: Tick[] = [];
    for (let at = first; at <= to; at += step * DAY_MS) ticks.push({ at, label: dayMonth.format(at) });
    return ticks;
  }
  const every = [1, 2, 3, 6, 12].find((months) => days / 30 / months <= most) ?? 24;
  const ticks: Tick[] = [];
  const begin = new Date(from);
  for (let month = begin.getUTCMonth() + 1; ; month += 1) {
    const at = Date.UTC(begin.getUTCFullYear(), month, 1);
    if (at > to) return ticks;
    if (new Date(at).getUTCMonth() % every === 0) ticks.push({ at, label: monthYear.format(at) });
  }
}

/** Index of the time nearest to `at` in an ascending list; -1 if it is empty. */
export function nearest(moments: readonly number[], at: number): number {
  let best = -1;
  let distance = Number.POSITIVE_INFINITY;
  for (const [index, moment] of moments.entries()) {
    const away = Math.abs(moment - at);
    if (away < distance) [best, distance] = [index, away];
  }
  return best;
}

/** Round values for an axis from 0: at most `most` + 1 of them, the last at or above `max`. */
export function valueTicks(max: number, most = 4): number[] {
  const rough = (max > 0 ? max : 1) / most;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 2.5, 5, 10].find((one) => one * power >= rough) ?? 10) * power;
  const count = Math.max(1, Math.ceil((max > 0 ? max : 1) / step - 1e-9));
  return Array.from({ length: count + 1 }, (_, index) => Number((index * step).toPrecision(12)));
}
