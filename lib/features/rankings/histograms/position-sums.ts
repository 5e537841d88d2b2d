import type { CtrModel } from '#lib/features/rankings/figures/ctr-model.ts';
import type { Sums } from '#lib/features/rankings/figures/figures-store.ts';
import { countIn, type Histogram, type Tally } from '#lib/features/rankings/histograms/histogram.ts';

/** Metrics of a histogram of positions; the same as those that SQL calculates from checks. Pure. */

/** The position of a slot; null: not found. */
const positionOf = (slot: number): number | null => (slot >= 2 ? Math.floor(slot / 2) : null);

/** Number of keywords at positions from one to another. */
export const countBetween = (histogram: Histogram, from: number, to: number): number =>
  countIn(histogram, (slot) => {
    const position = positionOf(slot);
    return position !== null && position >= from && position <= to;
  });

/** Clicks by the curve, and those of first positions; null when no keyword has a weight. */
export function clicksOf(
  histogram: Histogram,
  { curve, aiLeft, weight }: CtrModel,
): { clicks: number | null; most: number | null } {
  let [clicks, most, weighted] = [0, 0, 0];
  const weightOf = ({ count, volume }: Tally) => (weight === 'volume' ? volume : count);
  for (const [slot, tally] of histogram) {
    const position = positionOf(slot);
    const left = slot >= 2 && slot % 2 === 1 ? aiLeft : 1;
    if (position !== null) clicks += weightOf(tally) * (curve[position - 1] ?? 0) * left;
    most += weightOf(tally) * (curve[0] ?? 0);
    weighted += weight === 'volume' ? tally.weighted : tally.count;
  }
  return weighted === 0 ? { clicks: null, most: null } : { clicks, most };
}

/** Mean of the found positions; null if there are none. */
export function averageOf(histogram: Histogram): number | null {
  let [sum, found] = [0, 0];
  for (const [slot, { count }] of histogram) {
    const position = positionOf(slot);
    if (position === null) continue;
    sum += position * count;
    found += count;
  }
  return found === 0 ? null : sum / found;
}

/** Mean position, where "not found" counts as one below the depth that was read or requested. */
function adjustedOf(histogram: Histogram, wanted: number): number | null {
  let [sum, measured] = [0, 0];
  for (const [slot, { count }] of histogram) {
    sum += (positionOf(slot) ?? Math.max(wanted, -slot - 2) + 1) * count;
    measured += count;
  }
  return measured === 0 ? null : sum / measured;
}

/** Median of the found positions, as `percentile_cont(0.5)` calculates it. */
function medianOf(histogram: Histogram): number | null {
  const counts = new Map<number, number>();
  for (const [slot, { count }] of histogram) {
    const position = positionOf(slot);
    if (position !== null) counts.set(position, (counts.get(position) ?? 0) + count);
  }
  const sorted = [...counts].sort(([one], [other]) => one - other);
  const found = sorted.reduce((all, [, count]) => all + count, 0);
  if (found === 0) return null;
  const at = (rank: number) => {
    let passed = 0;
    for (const [position, count] of sorted) {
      passed += count;
      if (passed > rank) return position;
    }
    return 0;
  };
  return (at(Math.floor((found - 1) / 2)) + at(Math.ceil((found - 1) / 2))) / 2;
}

/** All metrics of measured positions. @param wanted number of results that checks of the project request */
export function sumsOf(histogram: Histogram, model: CtrModel, wanted: number): Sums {
  return {
    measured: countIn(histogram),
    ...clicksOf(histogram, model),
    average: averageOf(histogram),
    adjusted: adjustedOf(histogram, wanted),
    median: medianOf(histogram),
    b3: countBetween(histogram, 1, 3),
    b10: countBetween(histogram, 4, 10),
    b20: countBetween(histogram, 11, 20),
    b50: countBetween(histogram, 21, 50),
    b100: countBetween(histogram, 51, Number.POSITIVE_INFINITY),
    none: countIn(histogram, (slot) => slot < 0),
  };
}
