/** Metrics of the Chrome UX Report with Google's thresholds (web.dev/articles/defining-core-web-vitals-thresholds). Pure. */

export const VITALS = ['lcp', 'inp', 'cls', 'fcp', 'ttfb'] as const;
/** A metric of the Chrome UX Report. */
export type Vital = (typeof VITALS)[number];

/** The metrics that decide whether a page passes the Core Web Vitals assessment. */
export const CORE_VITALS = ['lcp', 'inp', 'cls'] as const satisfies readonly Vital[];

export const FORM_FACTORS = ['phone', 'desktop'] as const;
/** The devices that field data is of. */
export type FormFactor = (typeof FORM_FACTORS)[number];

export const RATINGS = ['good', 'needs_improvement', 'poor'] as const;
/** A value by Google's thresholds. */
export type Rating = (typeof RATINGS)[number];

/** Upper limits of "good" and of "needs improvement"; milliseconds, or the score of CLS. */
export const THRESHOLDS: Readonly<Record<Vital, { good: number; fair: number }>> = {
  lcp: { good: 2_500, fair: 4_000 },
  inp: { good: 200, fair: 500 },
  cls: { good: 0.1, fair: 0.25 },
  fcp: { good: 1_800, fair: 3_000 },
  ttfb: { good: 800, fair: 1_800 },
};

/** The rating of a 75th percentile. */
export function ratingOf(metric: Vital, value: number): Rating {
  const { good, fair } = THRESHOLDS[metric];
  if (value <= good) return 'good';
  return value <= fair ? 'needs_improvement' : 'poor';
}

/** "2.4 s", "180 ms", or "0.08" for CLS. */
export function vitalText(metric: Vital, value: number): string {
  if (metric === 'cls') return value.toFixed(2);
  return value < 1_000 ? `${Math.round(value)} ms` : `${(value / 1_000).toFixed(1)} s`;
}

/**
 * The Core Web Vitals assessment: all of LCP, INP and CLS are good. A page without interactions has no INP, and passes with
 * the others; without LCP or CLS there is no assessment.
 */
export function assess(values: Readonly<Partial<Record<Vital, number | null>>>): boolean | null {
  if (values.lcp == null || values.cls == null) return null;
  return CORE_VITALS.every((metric) => values[metric] == null || ratingOf(metric, values[metric]) === 'good');
}
