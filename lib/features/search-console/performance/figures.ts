import type { Figures } from '#lib/features/search-console/performance-contract.ts';

/** Sums of clicks and impressions, and of position × impressions. */
export interface Sums {
  clicks: number;
  impressions: number;
  positionSum: number;
}

/** CTR and the impression-weighted position of sums. */
export function figuresOf({ clicks, impressions, positionSum }: Sums): Figures {
  return {
    clicks,
    impressions,
    ctr: impressions > 0 ? rounded(clicks / impressions, 4) : null,
    position: impressions > 0 ? rounded(positionSum / impressions, 1) : null,
  };
}

/** Sums of several days. */
export function addUp(rows: readonly Sums[]): Sums {
  const sum = { clicks: 0, impressions: 0, positionSum: 0 };
  for (const row of rows) {
    sum.clicks += row.clicks;
    sum.impressions += row.impressions;
    sum.positionSum += row.positionSum;
  }
  return sum;
}

const rounded = (value: number, digits: number) => Math.round(value * 10 ** digits) / 10 ** digits;
