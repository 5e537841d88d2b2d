import type { Movement } from '#lib/text/movement.ts';
import { depthShare } from './rank-series.ts';

/** Scales of sparklines: fixed, never that of a single row. From 1 (top) to 0 (bottom). */

/** Height of a position: 1 is at the top, `depth` and everything beyond at the bottom. */
export const positionShare = (position: number, depth = 100): number =>
  1 - depthShare(Math.min(Math.max(1, position), Math.max(2, depth)), Math.max(2, depth));

/** Height of a value on a scale that all sparklines of a table share. */
export const shareOf = (value: number, { min = 0, max }: { min?: number; max: number }): number =>
  max <= min ? 0.5 : Math.min(1, Math.max(0, (value - min) / (max - min)));

/** Direction from the first to the last measurement. A position that is not found is worse than any that is. */
export function positionTone(values: readonly (number | null)[]): Movement['tone'] {
  const measured = values
    .filter((value) => value !== null)
    .map((value) => (value > 0 ? value : Number.POSITIVE_INFINITY));
  return valueTone(measured.map((value) => -value));
}

/** Direction of positions gained, of "new" and of "lost". */
export function toneOfChange(change: number | 'new' | 'lost'): Movement['tone'] {
  if (typeof change === 'number') return change === 0 ? 'same' : change > 0 ? 'better' : 'worse';
  return change === 'new' ? 'better' : 'worse';
}

/**
 * Direction of a metric where more is better: that of the change shown beside the line, which compares other moments than the
 * ends of the line; without one that of its ends.
 */
export function valueTone(values: readonly (number | null)[], change: number | null = null): Movement['tone'] {
  // The text beside the line has one decimal place.
  if (change !== null) return toneOfChange(Math.round(change * 10));
  const measured = values.filter((value) => value !== null);
  const [first, last] = [measured[0], measured.at(-1)];
  if (first === undefined || last === undefined || first === last) return 'same';
  return last > first ? 'better' : 'worse';
}
