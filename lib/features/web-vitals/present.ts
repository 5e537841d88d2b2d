import type { FieldMetricRow } from '#lib/features/web-vitals/fields-contract.ts';
import type { FieldMetric } from '#lib/features/web-vitals/parse-crux.ts';
import { assess, ratingOf, VITALS, type Vital } from '#lib/text/web-vitals.ts';

type Metric = Omit<FieldMetric, 'firstDay' | 'lastDay'>;

const rounded = (share: number) => Math.round(share * 10_000) / 10_000;

const toRow = ({ metric, p75, good, fair, poor }: Metric): FieldMetricRow => ({
  metric,
  p75,
  rating: ratingOf(metric, p75),
  good: rounded(good),
  needs_improvement: rounded(fair),
  poor: rounded(poor),
});

/** Metrics as the contract shows them, in the order of `VITALS`. */
export const toRows = (metrics: readonly Metric[]): FieldMetricRow[] =>
  metrics.toSorted((a, b) => VITALS.indexOf(a.metric) - VITALS.indexOf(b.metric)).map(toRow);

/** The Core Web Vitals assessment of metrics. */
export const passedOf = (metrics: readonly { metric: Vital; p75: number }[]): boolean | null =>
  assess(Object.fromEntries(metrics.map(({ metric, p75 }) => [metric, p75])));
