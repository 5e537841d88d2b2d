import { expect, it } from 'vitest';
import { assess, ratingOf, vitalText } from '#lib/text/web-vitals.ts';

it('rates a value at a threshold like one below it', () => {
  expect([2_500, 2_501, 4_000, 4_001].map((value) => ratingOf('lcp', value))).toEqual([
    'good',
    'needs_improvement',
    'needs_improvement',
    'poor',
  ]);
  expect([0.1, 0.11, 0.25, 0.26].map((value) => ratingOf('cls', value))).toEqual([
    'good',
    'needs_improvement',
    'needs_improvement',
    'poor',
  ]);
});

it('passes the assessment when LCP, INP and CLS are good, whatever FCP and TTFB are', () => {
  expect(assess({ lcp: 2_400, inp: 150, cls: 0.05, fcp: 9_000, ttfb: 9_000 })).toBe(true);
  expect(assess({ lcp: 2_400, inp: 201, cls: 0.05 })).toBe(false);
});

it('passes without INP, and is not assessed without LCP or CLS', () => {
  expect(assess({ lcp: 2_400, inp: null, cls: 0.05 })).toBe(true);
  expect(assess({ lcp: null, inp: 100, cls: 0.05 })).toBeNull();
  expect(assess({ lcp: 2_400, inp: 100 })).toBeNull();
});

it('writes seconds above a second, and CLS without a unit', () => {
  expect([vitalText('lcp', 2_449), vitalText('inp', 180), vitalText('cls', 0.1)]).toEqual(['2.4 s', '180 ms', '0.10']);
});
