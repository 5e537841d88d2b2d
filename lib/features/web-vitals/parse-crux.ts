import { z } from 'zod';
import { VITALS, type Vital } from '#lib/text/web-vitals.ts';

/** Responses of the Chrome UX Report API (developer.chrome.com/docs/crux/api, …/history-api). Pure. */

const NAMES: Record<Vital, string> = {
  lcp: 'largest_contentful_paint',
  inp: 'interaction_to_next_paint',
  cls: 'cumulative_layout_shift',
  fcp: 'first_contentful_paint',
  ttfb: 'experimental_time_to_first_byte',
};

/** One metric over one collection period of 28 days. */
export interface FieldMetric {
  metric: Vital;
  /** First and last day of the period, YYYY-MM-DD. */
  firstDay: string;
  lastDay: string;
  /** 75th percentile: milliseconds, or the score of CLS. */
  p75: number;
  /** Shares of page loads, 0 to 1. */
  good: number;
  fair: number;
  poor: number;
}

// CLS values are strings, and a week without data has null or "NaN".
const value = z
  .union([z.number(), z.string(), z.null()])
  .transform((given) => (given === null ? Number.NaN : Number(given)));
const date = z
  .object({ year: z.int(), month: z.int(), day: z.int() })
  .transform(({ year, month, day }) => new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10));
const period = z.object({ firstDate: date, lastDate: date });

const record = z.object({
  record: z.object({
    metrics: z.record(
      z.string(),
      z.object({
        histogram: z.array(z.object({ density: value.default(0) })).optional(),
        percentiles: z.object({ p75: value }).optional(),
      }),
    ),
    collectionPeriod: period,
  }),
});

const history = z.object({
  record: z.object({
    metrics: z.record(
      z.string(),
      z.object({
        histogramTimeseries: z.array(z.object({ densities: z.array(value) })).optional(),
        percentilesTimeseries: z.object({ p75s: z.array(value) }).optional(),
      }),
    ),
    collectionPeriods: z.array(period),
  }),
});

/** The metrics of `records:queryRecord`; null if the response has another form. */
export function parseRecord(body: unknown): FieldMetric[] | null {
  const parsed = record.safeParse(body);
  if (!parsed.success) return null;
  const { metrics, collectionPeriod } = parsed.data.record;
  return VITALS.flatMap((metric) => {
    const one = metrics[NAMES[metric]];
    const densities = one?.histogram?.map(({ density }) => density) ?? [];
    return metricOf(metric, collectionPeriod, one?.percentiles?.p75, densities);
  });
}

/** The weeks of `records:queryHistoryRecord`, oldest first; weeks without data are left out. */
export function parseHistory(body: unknown): FieldMetric[] | null {
  const parsed = history.safeParse(body);
  if (!parsed.success) return null;
  const { metrics, collectionPeriods } = parsed.data.record;
  return VITALS.flatMap((metric) => {
    const one = metrics[NAMES[metric]];
    return collectionPeriods.flatMap((at, index) => {
      const densities = one?.histogramTimeseries?.map(({ densities }) => densities[index] ?? Number.NaN) ?? [];
      return metricOf(metric, at, one?.percentilesTimeseries?.p75s[index], densities);
    });
  });
}

function metricOf(
  metric: Vital,
  { firstDate: firstDay, lastDate: lastDay }: z.output<typeof period>,
  p75: number | undefined,
  [good = Number.NaN, fair = Number.NaN, poor = Number.NaN]: readonly number[],
): FieldMetric[] {
  const isMeasured = [p75, good, fair, poor].every(Number.isFinite);
  return isMeasured && p75 !== undefined ? [{ metric, firstDay, lastDay, p75, good, fair, poor }] : [];
}
