import type { Standing } from '#lib/features/projects/overview-contract.ts';

/** The highest visibility of any project within the period. */
export const highestOf = (standings: readonly Standing[]): number =>
  Math.max(1, ...standings.flatMap(({ trend }) => trend.map((value) => value ?? 0)));
