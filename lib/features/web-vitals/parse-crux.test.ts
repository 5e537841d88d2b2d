import { expect, it } from 'vitest';
import { parseHistory, parseRecord } from '#lib/features/web-vitals/parse-crux.ts';

const date = (day: number) => ({ year: 2026, month: 11, day });

it('reads CLS, which is text, and shares by their bins', () => {
  const body = {
    record: {
      key: { origin: 'https://example.com' },
      metrics: {
        cumulative_layout_shift: {
          histogram: [
            { start: '0.00', end: '0.10', density: 0.8 },
            { start: '0.10', end: '0.25', density: 0.15 },
            { start: '0.25', density: 0.05 },
          ],
          percentiles: { p75: '0.07' },
        },
        navigation_types: { fractions: { navigate: 1 } },
      },
      collectionPeriod: { firstDate: date(1), lastDate: date(28) },
    },
  };
  expect(parseRecord(body)).toEqual([
    { metric: 'cls', firstDay: '2026-11-01', lastDay: '2026-11-28', p75: 0.07, good: 0.8, fair: 0.15, poor: 0.05 },
  ]);
});

it('leaves out weeks of the history without a value', () => {
  const densities = [
    [0.9, 'NaN'],
    [0.08, 'NaN'],
    [0.02, 'NaN'],
  ].map((values) => ({ densities: values }));
  const body = {
    record: {
      metrics: {
        largest_contentful_paint: { histogramTimeseries: densities, percentilesTimeseries: { p75s: [1_900, null] } },
      },
      collectionPeriods: [
        { firstDate: date(1), lastDate: date(28) },
        { firstDate: date(2), lastDate: date(29) },
      ],
    },
  };
  expect(parseHistory(body)).toEqual([
    { metric: 'lcp', firstDay: '2026-11-01', lastDay: '2026-11-28', p75: 1_900, good: 0.9, fair: 0.08, poor: 0.02 },
  ]);
});

it('reads nothing from another kind of response', () => {
  expect(parseRecord({ record: {} })).toBeNull();
  expect(parseHistory({ error: {} })).toBeNull();
  expect(parseHistory(null)).toBeNull();
});
