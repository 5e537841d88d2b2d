import { USUAL } from '#lib/features/rankings/service.ts';

/** Figures of a query or page over a period. */
export interface Sums {
  clicks: number;
  impressions: number;
  /** Sum of position × impressions. */
  positionSum: number;
}

/** Average position of sums; null without impressions. */
export const positionOf = ({ impressions, positionSum }: Sums): number | null =>
  impressions === 0 ? null : positionSum / impressions;

/** Positions that a curve has: two pages of results. */
const POSITIONS = 20;
/** A position with fewer impressions or queries is not measured. */
const MIN_IMPRESSIONS = 200;
const MIN_QUERIES = 3;

/** The expected CTR at a position, and where it comes from. */
export interface ExpectedCtr {
  ctr: number;
  source: 'own' | 'published';
}

/** Expected CTR by position. */
export interface CtrCurve {
  /** CTR by position from 1, 0 to 1; null: too few queries. */
  own: readonly (number | null)[];
  /** The expected CTR at a position, rounded; the published curve where the own one is not measured. */
  at: (position: number) => ExpectedCtr;
}

/**
 * The CTR curve of a property: clicks over impressions of its non-brand queries by rounded average position, made
 * non-increasing (pool adjacent violators, weighted by impressions), since a better position does not get fewer clicks.
 */
export function ctrCurveOf(queries: readonly Sums[]): CtrCurve {
  const buckets = Array.from({ length: POSITIONS }, () => ({ clicks: 0, impressions: 0, queries: 0 }));
  for (const sums of queries) {
    const bucket = buckets[Math.round(positionOf(sums) ?? 0) - 1];
    if (!bucket) continue;
    bucket.clicks += sums.clicks;
    bucket.impressions += sums.impressions;
    bucket.queries += 1;
  }
  const own = nonIncreasing(
    buckets.map(({ clicks, impressions, queries: count }) =>
      impressions >= MIN_IMPRESSIONS && count >= MIN_QUERIES
        ? { value: clicks / impressions, weight: impressions }
        : null,
    ),
  );

  return {
    own,
    at(position) {
      const index = Math.max(0, Math.round(position) - 1);
      const measured = own[index];
      return measured === null || measured === undefined
        ? { ctr: (USUAL.curve[index] ?? 0) / 100, source: 'published' }
        : { ctr: measured, source: 'own' };
    },
  };
}

interface Measured {
  value: number;
  weight: number;
}

/** Averages neighbors that increase, by weight, until none do; positions without a value stay without one. */
function nonIncreasing(values: readonly (Measured | null)[]): (number | null)[] {
  const pools: (Measured & { at: number[] })[] = [];
  values.forEach((one, index) => {
    if (!one) return;
    let pool = { ...one, at: [index] };
    for (let before = pools.at(-1); before && before.value < pool.value; before = pools.at(-1)) {
      pools.pop();
      const weight = before.weight + pool.weight;
      const value = (before.value * before.weight + pool.value * pool.weight) / weight;
      pool = { value, weight, at: [...before.at, ...pool.at] };
    }
    pools.push(pool);
  });
  const result: (number | null)[] = values.map(() => null);
  for (const { value, at } of pools) for (const index of at) result[index] = value;
  return result;
}
