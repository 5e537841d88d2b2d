/** Numbers of keywords by slot. Pure. */

/** Keywords of a slot, those of them with a known search volume, and the sum of their volumes. */
export interface Tally {
  count: number;
  weighted: number;
  volume: number;
}

/** The keywords of each slot. */
export type Histogram = Map<number, Tally>;

/** Adds to a slot. @param sign -1 subtracts */
export function addTo(histogram: Histogram, slot: number, { count, weighted, volume }: Tally, sign = 1): void {
  const tally = histogram.get(slot);
  if (!tally) {
    histogram.set(slot, { count: sign * count, weighted: sign * weighted, volume: sign * volume });
    return;
  }
  tally.count += sign * count;
  tally.weighted += sign * weighted;
  tally.volume += sign * volume;
}

/** Adds all slots of another histogram. @param sign -1 subtracts */
export function addAll(histogram: Histogram, other: Histogram, sign = 1): void {
  for (const [slot, tally] of other) addTo(histogram, slot, tally, sign);
}

/** Number of keywords in the slots that match; all by default. */
export function countIn(histogram: Histogram | undefined, matches: (slot: number) => boolean = () => true): number {
  let all = 0;
  if (histogram) for (const [slot, { count }] of histogram) if (matches(slot)) all += count;
  return all;
}
