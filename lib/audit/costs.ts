/** The arithmetic of the SEO score. Browser-safe: it knows costs, not the table of weights. */
import type { Deduction } from './types.ts';
import type { Weight } from './weights.ts';

/** What all notices of a page cost at most. */
export const MAX_NOTICE_POINTS = 10;

/** What the issues of a page cost together. */
export interface Costs {
  /** Of everything but notices. */
  points: number;
  notices: number;
  /** Lowest first. */
  caps: number[];
}

/** What one issue costs. */
export type Cost = Pick<Weight, 'severity' | 'points' | 'cap'>;

/** Sums the costs of issues. */
export function costsOf(issues: readonly Cost[]): Costs {
  const costs: Costs = { points: 0, notices: 0, caps: [] };
  for (const { severity, points, cap } of issues) {
    if (severity === 'notice') costs.notices += points;
    else costs.points += points;
    if (cap !== null) costs.caps.push(cap);
  }
  costs.caps.sort((a, b) => a - b);
  return costs;
}

/** The score that remains. */
export const scoreFrom = ({ points, notices, caps: [cap = 100] }: Costs): number =>
  Math.max(0, Math.min(cap, 100 - points - Math.min(MAX_NOTICE_POINTS, notices)));

/** By how much the score rises without this issue. */
export function gainOf(costs: Costs, { severity, points, cap }: Cost): number {
  const at = cap === null ? -1 : costs.caps.indexOf(cap);
  const without = {
    points: costs.points - (severity === 'notice' ? 0 : points),
    notices: costs.notices - (severity === 'notice' ? points : 0),
    caps: at < 0 ? costs.caps : costs.caps.toSpliced(at, 1),
  };
  return scoreFrom(without) - scoreFrom(costs);
}

/** The score that a page would have with these issues fixed. */
export const scoreWithout = (deductions: readonly Deduction[], fixed: readonly Deduction[]): number =>
  scoreFrom(costsOf(deductions.filter((one) => !fixed.includes(one))));
