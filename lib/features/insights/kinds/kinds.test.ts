import { describe, expect, test } from 'vitest';
import { ctrCurveOf, type Sums } from '#lib/features/insights/ctr-curve.ts';
import type { Property } from '#lib/features/insights/sources.ts';
import type { PageTotals, QueryPage, QueryTotals } from '#lib/features/insights/sources-store.ts';
import { cannibalization } from './cannibalization.ts';
import { contentDecay } from './content-decay.ts';
import { isBelowChance } from './low-ctr.ts';
import { lostQueries, newPages } from './new-and-lost.ts';

const property: Property = {
  no: 1,
  from: '2025-05-01',
  to: '2026-11-20',
  period: { from: '2026-10-24', to: '2026-11-20' },
  loaded: 569,
};
const sums = (clicks: number, impressions = clicks * 20, position = 5): Sums => ({
  clicks,
  impressions,
  positionSum: position * impressions,
});
const NONE = sums(0);

const page = (url: string, more: Partial<PageTotals>): PageTotals => ({
  no: 1,
  url,
  last28: NONE,
  before28: NONE,
  last90: NONE,
  before90: NONE,
  lastYear90: NONE,
  lastYearBefore90: NONE,
  firstDay: '2025-05-01',
  ...more,
});
const query = (name: string, more: Partial<QueryTotals>): QueryTotals => ({
  no: 1,
  query: name,
  plain: name,
  last28: NONE,
  before28: NONE,
  last90: NONE,
  firstDay: '2025-05-01',
  ...more,
});

describe('content decay', () => {
  const found = (more: Partial<PageTotals>, loaded = property.loaded) =>
    contentDecay.evaluate({ property: { ...property, loaded }, pages: [page('https://a.example/', more)] })[0];

  test('is a fifth of the clicks lost; the gain is what is missing, per 30 days', () => {
    expect(found({ last90: sums(150), before90: sums(300) })).toMatchObject({ gain: 50, evidence: { seasonal: null } });
    expect(found({ last90: sums(250), before90: sums(300) })).toBeUndefined();
    expect(found({ last90: sums(1), before90: sums(30) })).toBeUndefined();
  });

  test('is told from a season that shows in the year before', () => {
    const lost = { last90: sums(150), before90: sums(300) };
    const asLastYear = { lastYear90: sums(100), lastYearBefore90: sums(200) };
    expect(found({ ...lost, ...asLastYear })).toMatchObject({ gain: null, evidence: { seasonal: true } });
    // A third of the season's loss: 300 × 0.8 = 240 were expected.
    const mild = { lastYear90: sums(160), lastYearBefore90: sums(200) };
    expect(found({ ...lost, ...mild })).toMatchObject({ gain: 30, evidence: { seasonal: false } });
    // A rise last year does not enlarge the loss.
    const rise = { lastYear90: sums(400), lastYearBefore90: sums(200) };
    expect(found({ ...lost, ...rise })).toMatchObject({ gain: 50, evidence: { seasonal: false } });
  });

  test('has no season without a year of data', () => {
    const lost = { last90: sums(150), before90: sums(300), lastYear90: sums(100), lastYearBefore90: sums(200) };
    expect(found(lost, 400)).toMatchObject({ gain: 50, evidence: { seasonal: null, last_year: null } });
  });
});

test('too few clicks are below chance only by two standard deviations', () => {
  expect(isBelowChance(10, 25)).toBe(true);
  expect(isBelowChance(15, 25)).toBe(false);
  expect(isBelowChance(0, 3)).toBe(false);
});

describe('cannibalization', () => {
  const shown = (url: string, impressions: number, lead_days: number, position: number): QueryPage => ({
    url,
    clicks: 5,
    impressions,
    position,
    lead_days,
    days: 28,
  });
  const curve = ctrCurveOf([]);
  const found = (pages: QueryPage[]) =>
    cannibalization.evaluate({
      property,
      curve,
      queries: [query('rye bread', { last28: sums(10, 1_000, 8) })],
      pages: new Map([[1, pages]]),
    })[0];

  test('needs two pages that are both shown and both in front', () => {
    const rival = [shown('https://a.example/one', 600, 16, 7), shown('https://a.example/two', 400, 12, 5)];
    // 1,000 × 4.1% at position 5 − 10 clicks, per 30 days.
    expect(found(rival)).toMatchObject({ gain: 33.2, evidence: { expected_position: 5, pages: rival } });
    expect(
      found([shown('https://a.example/one', 900, 16, 7), shown('https://a.example/two', 100, 12, 5)]),
    ).toBeUndefined();
    expect(
      found([shown('https://a.example/one', 600, 27, 7), shown('https://a.example/two', 400, 1, 5)]),
    ).toBeUndefined();
  });
});

test('lost queries had clicks and are not shown; new pages are shown for the first time', () => {
  const items = [
    { name: 'gone', last28: NONE, before28: sums(28), firstDay: '2025-05-01' },
    { name: 'fewer', last28: sums(1), before28: sums(28), firstDay: '2025-05-01' },
    { name: 'new', last28: sums(6), before28: NONE, firstDay: '2026-10-24' },
  ];
  expect(lostQueries.evaluate({ property, items }).map(({ query: name, gain }) => [name, gain])).toEqual([
    ['gone', 30],
  ]);
  expect(newPages.evaluate({ property, items }).map(({ url, gain }) => [url, gain])).toEqual([['new', null]]);
});
