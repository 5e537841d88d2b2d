/** One measured figure. */
export interface BenchRow {
  name: string;
  /** What was measured, in `unit`. */
  value: number;
  unit: string;
  /** The same work done by the named baseline in the same run; null for plain budgets. */
  baseline: number | null;
  /** value ÷ baseline; null for plain budgets, which are judged by `value`. */
  ratio: number | null;
  /** "≤ 2.5", "≥ 0.4" or "= 0". */
  target: string;
}
