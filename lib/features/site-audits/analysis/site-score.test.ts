import { expect, test } from 'vitest';
import { pageScoreOf } from '#lib/audit/scoring.ts';
import {
  type CheckCount,
  PAGE_CHECK_IDS,
  pageScores,
  siteScoreOf,
} from '#lib/features/site-audits/analysis/site-score.ts';

interface Page {
  isIndexable?: boolean;
  found?: string[];
}

/** Scores of pages with these findings, and the counts of the checks that failed on them. */
function siteOf(pages: readonly Page[], more: readonly Partial<CheckCount>[] = []) {
  const all = pages.map(({ isIndexable = true, found = [] }) => ({ isIndexable, found }));
  const scores = pageScores({ hasIndexable: all.some(({ isIndexable }) => isIndexable) });
  for (const page of all) scores.add(page);
  const ids = new Set(all.flatMap(({ found }) => found));
  const counts = [...ids].map((id) => {
    const failed = all.filter(({ found }) => found.includes(id)).length;
    return countOf({ id, failed, passed: all.length - failed });
  });
  const urls = { urls: all.length, urlsWithoutErrors: all.filter(({ found }) => found.length === 0).length };
  return siteScoreOf([...counts, ...more.map(countOf)], { ...scores.total(), ...urls });
}
const countOf = (count: Partial<CheckCount>): CheckCount => ({
  id: 'title-missing',
  failed: 0,
  passed: 0,
  notMeasured: 0,
  leftOut: 0,
  ...count,
});
const pointsOf = (score: ReturnType<typeof siteOf>) =>
  Object.fromEntries(score.deductions.map(({ check, points }) => [check, points]));

test('site health is the mean of the pages, and one page has the score of its page audit', () => {
  const found = ['title-missing', 'thin-content'];
  expect(pageScoreOf(found).value).toBe(84);
  const score = siteOf([{ found }, {}, {}, {}]);
  expect(score).toMatchObject({ value: 96, page_mean: 96, scored_pages: 4, checked_urls: 4, urls_without_errors: 3 });
  expect(pointsOf(score)).toEqual({ 'title-missing': 3, 'thin-content': 1 });
});

test('fixing an issue on all pages raises the site by the points that are shown', () => {
  const pages = [
    { found: ['title-missing', 'noindex'] },
    { found: ['title-missing', 'h1-multiple'] },
    { found: ['canonical-missing'] },
  ];
  const score = siteOf(pages);
  for (const { check, points } of score.deductions) {
    const fixed = siteOf(pages.map(({ found }) => ({ found: found.filter((id) => id !== check) })));
    expect((fixed.page_mean ?? 0) - (score.page_mean ?? 0), check).toBeCloseTo(points, 1);
  }
});

test('issues of the host cost their points once, those between pages by the share of affected URLs', () => {
  const score = siteOf(
    [{}, {}],
    [
      { id: 'robots-txt-inaccessible', failed: 1 },
      { id: 'http-4xx', failed: 5, passed: 95 },
      { id: 'title-duplicate', failed: 2, passed: 2, leftOut: 1 },
    ],
  );
  expect(pointsOf(score)).toEqual({ 'robots-txt-inaccessible': 10, 'title-duplicate': 1.33, 'http-4xx': 0.5 });
  expect(score).toMatchObject({ value: 88, page_mean: 100, left_out: 1 });
});

test('non-indexable pages leave the average, unless there are no others', () => {
  expect(siteOf([{ found: ['noindex'], isIndexable: false }, {}])).toMatchObject({ page_mean: 100, scored_pages: 1 });
  expect(siteOf([{ found: ['noindex'], isIndexable: false }])).toMatchObject({ value: 30, scored_pages: 1 });
});

test('only a site without issues has 100; best practices are no part of it', () => {
  const many = Array.from({ length: 400 }, () => ({}));
  expect(siteOf([...many, { found: ['h1-multiple'] }]).value).toBe(99);
  const practices = [{ id: 'hsts-missing', failed: 1, passed: 3 }];
  expect(siteOf([{}], practices)).toMatchObject({ value: 100, best_practices: 75, deductions: [] });
  expect(siteOf([], [{ id: 'title-missing', notMeasured: 1 }])).toMatchObject({
    value: null,
    not_measured: [{ check: 'title-missing' }],
  });
});

test('checks that cost a page points in a site audit are those of the page audit', () => {
  expect(PAGE_CHECK_IDS).toEqual(expect.arrayContaining(['link-broken', 'external-link-broken', 'duplicate-content']));
  for (const id of ['http-4xx', 'redirect-chain', 'title-duplicate', 'hsts-missing', 'robots-txt-missing']) {
    expect(PAGE_CHECK_IDS).not.toContain(id);
  }
});
