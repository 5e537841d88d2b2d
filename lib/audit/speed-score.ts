import type { SpeedScore, Vitals } from './types.ts';

/**
 * Lighthouse 10+ mobile curves (https://developer.chrome.com/docs/lighthouse/performance/performance-scoring): p10 scores 0.9, the median 0.5. Weights in percent.
 */
const CURVES = [
  { metric: 'fcp', p10: 1_800, median: 3_000, weight: 10 },
  { metric: 'speedIndex', p10: 3_387, median: 5_800, weight: 10 },
  { metric: 'lcp', p10: 2_500, median: 4_000, weight: 25 },
  { metric: 'tbt', p10: 200, median: 600, weight: 30 },
  { metric: 'cls', p10: 0.1, median: 0.25, weight: 25 },
] as const;

/** Abramowitz and Stegun 7.1.26; error below 1.5e-7. */
function erf(x: number): number {
  const sign = Math.sign(x);
  const t = 1 / (1 + 0.3275911 * Math.abs(x));
  const y = t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
  return sign * (1 - y * Math.exp(-x * x));
}

/** 1 − Φ⁻¹: erfc⁻¹(1/5), which places p10 at 0.9. */
const INVERSE_ERFC_ONE_FIFTH = 0.9061938024368232;

/** Lighthouse's log-normal score of a value, 0–1. */
export function logNormalScore(value: number, p10: number, median: number): number {
  if (value <= 0) return 1;
  const xRatio = Math.max(Number.MIN_VALUE, value / median);
  const p10Ratio = Math.max(Number.MIN_VALUE, p10 / median);
  const standardised = (Math.log(xRatio) * INVERSE_ERFC_ONE_FIFTH) / -Math.log(p10Ratio);
  const complementary = (1 - erf(standardised)) / 2;
  // Lighthouse's bands are exact at their borders regardless of rounding: p10 is good, the median is not below average.
  if (value <= p10) return Math.max(0.9, Math.min(1, complementary));
  if (value <= median) return Math.max(0.5, Math.min(0.8999999999999999, complementary));
  return Math.max(0, Math.min(0.4999999999999999, complementary));
}

/** Page speed from the measured vitals; their weights are normalized to 100. */
export function speedScore(vitals: Vitals | null, reason: string): SpeedScore {
  const measured =
    vitals === null
      ? 0
      : CURVES.reduce((sum, { metric, weight }) => sum + (vitals[metric].value === null ? 0 : weight), 0);
  let total = 0;
  const parts: SpeedScore['parts'] = CURVES.map(({ metric, p10, median, weight }) => {
    const value = vitals?.[metric].value ?? null;
    if (value === null || measured === 0) return { metric, value: null, score: null, weight: 0 };
    const score = logNormalScore(value, p10, median);
    const share = (weight / measured) * 100;
    total += score * share;
    return { metric, value, score: Math.round(score * 100), weight: Math.round(share * 10) / 10 };
  });
  // A single metric does not represent the page's speed.
  const enough = parts.filter((part) => part.score !== null).length >= 2;
  if (!enough)
    return { value: null, reason: vitals === null ? reason : 'Fewer than two of the vitals could be measured', parts };
  return { value: Math.round(total), reason: null, parts };
}
