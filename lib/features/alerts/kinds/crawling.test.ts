import { expect, it } from 'vitest';
import type { CrawlFact } from '#lib/features/alerts/series/points.ts';
import { crawling } from './crawling.ts';

const at = (day: number) => new Date(Date.UTC(2026, 10, day));
const period = (hits: number, errors: number, days = 7) => ({ hits, errors, days });
const fact = (before: CrawlFact['before'], now: CrawlFact['now']): CrawlFact => ({
  at: at(20),
  lastDay: '2026-11-19',
  before,
  now,
});
const find = (given: CrawlFact | null, notified: [string, Date][] = []) =>
  crawling.evaluate(
    given,
    { errors: 5, drop: 40, days: 7, volume: 50 },
    { projectId: 'p', span: { after: at(19), until: at(21) }, notified: new Map(notified) },
  );

it('reports a share of errors that rose by the given points, with both shares', () => {
  expect(find(fact(period(100, 2), period(100, 6)))).toEqual([]);
  expect(find(fact(period(100, 2), period(100, 7)))).toMatchObject([
    {
      key: 'crawling:errors|2026-11-19',
      title: 'Crawlers got 7.0% errors in 7 days up to 2026-11-19 (before 2.0%)',
      better: false,
      path: '/log-files?project=p',
    },
  ]);
});

it('reports requests per logged day that fell by the given percent; missing days are not a drop', () => {
  expect(find(fact(period(700, 0), period(420, 0)))).toMatchObject([
    { title: 'Crawlers requested 40% less in 7 days up to 2026-11-19 (60 a day, before 100)' },
  ]);
  expect(find(fact(period(700, 0), period(300, 0, 3)))).toEqual([]);
});

it('reports nothing below the minimum, with too few logged days, or without log files', () => {
  expect(find(fact(period(49, 0), period(40, 40)))).toEqual([]);
  expect(find(fact(period(700, 0, 2), period(70, 70)))).toEqual([]);
  expect(find(null)).toEqual([]);
});

it('reports the same change once while the periods overlap, and no upload outside of the evaluated time', () => {
  const worse = fact(period(100, 0), period(100, 50));
  expect(find(worse, [['crawling:errors', at(14)]])).toEqual([]);
  expect(find(worse, [['crawling:errors', at(13)]])).toHaveLength(1);
  expect(find({ ...worse, at: at(19) })).toEqual([]);
});

it('needs one of both', () => {
  expect(crawling.check({ errors: 0, drop: 0 })).toMatch('both 0');
  expect(crawling.check({ errors: 5, drop: 0 })).toBeNull();
});
