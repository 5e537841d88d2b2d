import { expect, it } from 'vitest';
import type { LandingPageFact } from '#lib/features/alerts/series/points.ts';
import { landingPageTraffic } from './landing-page-traffic.ts';

const at = (day: number) => new Date(Date.UTC(2026, 10, day));
const fact = (before: number, now: number, given: Partial<LandingPageFact> = {}): LandingPageFact => ({
  page: 'shop.example/rye',
  lastDay: '2026-11-18',
  at: at(20),
  before,
  now,
  ...given,
});
const find = (facts: LandingPageFact[], notified: [string, Date][] = []) =>
  landingPageTraffic.evaluate(
    facts,
    { metric: 'sessions', percent: 30, days: 28, volume: 50 },
    { projectId: 'p', span: { after: at(19), until: at(21) }, notified: new Map(notified) },
  );

it('reports a drop of the given percent or more, with both periods', () => {
  expect(find([fact(100, 70), fact(100, 71, { page: 'shop.example/' })])).toMatchObject([
    {
      key: 'landing:sessions:shop.example/rye|2026-11-18',
      title: 'shop.example/rye: 30% fewer sessions in 28 days up to 2026-11-18 (70, before 100)',
      better: false,
      path: '/search-performance?project=p&by=page&days=28&page=shop.example%2Frye',
      facts: { before: 100, now: 70, last_day: '2026-11-18' },
    },
  ]);
});

it('reports no page below the minimum, and no page that had none', () => {
  expect(find([fact(49, 0), fact(0, 0)])).toEqual([]);
});

it('reports the same drop once while the periods overlap', () => {
  const subject = 'landing:sessions:shop.example/rye';
  expect(find([fact(100, 0)], [[subject, new Date(Date.UTC(2026, 9, 24))]])).toEqual([]);
  expect(find([fact(100, 0)], [[subject, new Date(Date.UTC(2026, 9, 23))]])).toHaveLength(1);
});

it('reports only days that were loaded within the period', () => {
  expect(find([fact(100, 0, { at: at(19) }), fact(100, 0, { at: at(22) })])).toEqual([]);
});
