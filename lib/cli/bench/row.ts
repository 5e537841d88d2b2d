/** One measurement. */
export interface BenchRow {
  name: string;
  /** The measured value, in `unit`. */
  value: number;
  unit: string;
  /** The same work done by the named baseline in the same run; null for plain budgets. */
  baseline: number | null;
  /** value ÷ baseline; null for plain budgets, which are compared by `value`. */
  ratio: number | null;
  /** "≤ 2.5", "≥ 0.4" or "= 0". */
  target: string;
}
