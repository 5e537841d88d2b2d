import { expect, it } from 'vitest';
import { day, evaluation } from '#tests/support/alert-series.ts';
import { serpVolatility } from './serp-volatility.ts';

it('reports each day over the limit once, and none with too few keywords', () => {
  const days = [
    { day: '2026-11-07', volatility: 31.5, keywords: 40, at: day(7) },
    { day: '2026-11-08', volatility: 31.5, keywords: 40, at: day(8) },
    { day: '2026-11-08', volatility: null, keywords: 4, at: day(8) },
  ];
  const found = (volatility: number) => serpVolatility.evaluate(days, { volatility }, evaluation(8, 8));
  expect(found(31)).toMatchObject([
    {
      key: 'serp-volatility|2026-11-08',
      title: 'SERP volatility of 31.5 on 2026-11-08, over 31',
      path: '/rankings?project=p&chart=volatility',
      facts: { keywords: 40 },
    },
  ]);
  expect(found(32)).toEqual([]);
});
