/** Arithmetic of time charts; times in milliseconds, days in UTC as they are labeled. */

import type { Translator } from '#lib/i18n/translator.ts';

export const DAY_MS = 86_400_000;

/** A label on the axis; `at` is in milliseconds. */
export interface Tick {
  at: number;
  label: string;
}

const STEPS = [1, 2, 7, 14] as const;

/** How the axis writes a day and a month. */
type Labels = Pick<Translator, 'dayOfMonth' | 'month'>;

/** Days or first days of months between two times, at most `most` of them, with short labels. */
export function timeTicks(labels: Labels, from: number, to: number, most: number): Tick[] {
  const days = Math.max(1, (to - from) / DAY_MS);
  const step = STEPS.find((one) => days / one <= most);
  if (step) {
    const first = Math.ceil(from / DAY_MS) * DAY_MS;
    const ticks: Tick[] = [];
    for (let at = first; at <= to; at += step * DAY_MS) ticks.push({ at, label: labels.dayOfMonth(at) });
    return ticks;
  }
  const every = [1, 2, 3, 6, 12].find((months) => days / 30 / months <= most) ?? 24;
  const ticks: Tick[] = [];
  const begin = new Date(from);
  for (let month = begin.getUTCMonth() + 1; ; month += 1) {
    const at = Date.UTC(begin.getUTCFullYear(), month, 1);
    if (at > to) return ticks;
    if (new Date(at).getUTCMonth() % every === 0) ticks.push({ at, label: labels.month(at) });
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

/** The part of a value axis that a chart shows. */
export interface RangeAxis {
  low: number;
  high: number;
  /** Two or three round values between `low` and `high`. */
  ticks: number[];
}

const NICE_STEPS = [1, 2, 2.5, 5, 10] as const;
const PADDING = 0.08;

/**
 * Axis on the range of the data, so that changes are visible. The axis does not start at zero: the ticks say where it does.
 * @param bounds what a value can be; the axis never goes beyond, for example above 100%
 */
export function rangeAxis(
  values: readonly number[],
  bounds: { min?: number; max?: number; isWhole?: boolean } = {},
): RangeAxis {
  const { min = 0, max = Number.POSITIVE_INFINITY, isWhole = false } = bounds;
  const [least, most] = values.length > 0 ? [Math.min(...values), Math.max(...values)] : [0, 1];
  // A constant metric stays a flat line in the middle instead of a change of 0.
  const span = Math.max(most - least, Math.abs(most) * 0.1, isWhole ? 2 : 0.2);
  const slack = (span - (most - least)) / 2 + span * PADDING;
  const low = Math.max(min, least - slack);
  const high = Math.min(max, Math.max(most + slack, low + span));
  let ticks: number[] = [];
  for (let power = 10 ** Math.floor(Math.log10((high - low) / 10)); ticks.length === 0; power *= 10) {
    for (const nice of NICE_STEPS) {
      const step = nice * power;
      if (isWhole && !Number.isInteger(step)) continue;
      const first = Math.ceil(low / step - 1e-9);
      const count = Math.floor(high / step + 1e-9) - first + 1;
      if (count > 3 || count < 1) continue;
      ticks = Array.from({ length: count }, (_, index) => Number(((first + index) * step).toPrecision(12)));
      break;
    }
  }
  return { low, high, ticks };
}

/** Round values from 0 for bars: two or three of them, the last at or above `max`. */
export function countTicks(max: number): number[] {
  const most = Math.max(1, max);
  const power = 10 ** Math.floor(Math.log10(most / 2));
  const step = NICE_STEPS.map((nice) => nice * power).find((one) => Number.isInteger(one) && one * 2 >= most) ?? 1;
  return most <= step ? [0, step] : [0, step, 2 * step];
}
