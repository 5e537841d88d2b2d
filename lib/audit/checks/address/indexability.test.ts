import { expect, test } from 'vitest';
import {
  blockedByRobotsTxt,
  indexabilityChecks,
  noarchive,
  nofollowPage,
  noimageindex,
  noindex,
  noindexConflict,
  noindexOneCrawler,
  nosnippet,
  nosnippetOnMain,
  notInSitemap,
  robotsMetaOutsideHead,
  unavailableAfter,
} from '#lib/audit/checks/address/indexability.ts';
import { judge, stateOf, testSite } from '#lib/audit/checks/test-facts.ts';

const meta = (content: string, name = 'robots') => ({ head: `<meta name="${name}" content="${content}">` });
const header = (...values: string[]) => ({ headers: { 'x-robots-tag': values } });

test('a page without rules fails none', () => {
  for (const check of indexabilityChecks) {
    expect(stateOf(check, {}, { site: testSite(), measuredAtMs: 0 }), check.id).not.toBe('fail');
  }
});

test('noindex in meta tag or header, also as none', () => {
  for (const page of [meta('noindex'), meta('NONE'), header('noindex'), meta('noindex', 'googlebot')]) {
    expect(stateOf(noindex, page)).toBe('fail');
  }
  expect(stateOf(noindex, meta('index, follow'))).toBe('pass');
  expect(judge(noindex, header('googlebot: noindex'))).toMatchObject({ found: 'noindex in the HTTP header' });
});

test('one search engine alone', () => {
  expect(stateOf(noindexOneCrawler, meta('noindex', 'bingbot'))).toBe('fail');
  expect(stateOf(noindex, meta('noindex', 'bingbot'))).toBe('pass');
  expect(stateOf(noindexOneCrawler, meta('noindex'))).toBe('notApplicable');
});

test('rules in two places', () => {
  expect(judge(noindexConflict, { ...meta('noindex'), ...header('noindex') })).toMatchObject({
    state: 'fail',
    found: 'noindex in both',
  });
  expect(stateOf(noindexConflict, { ...meta('index'), ...header('noindex') })).toBe('fail');
  expect(stateOf(noindexConflict, { ...meta('index'), ...header('noarchive') })).toBe('pass');
  expect(stateOf(noindexConflict, meta('noindex'))).toBe('notApplicable');
});

test('nofollow, nosnippet, noimageindex', () => {
  expect(stateOf(nofollowPage, meta('nofollow'))).toBe('fail');
  expect(stateOf(nofollowPage, meta('noindex'))).toBe('pass');
  expect(stateOf(nosnippet, meta('max-snippet:0'))).toBe('fail');
  expect(stateOf(nosnippet, meta('max-snippet:-1'))).toBe('pass');
  expect(stateOf(noimageindex, meta('noimageindex'))).toBe('notApplicable');
  expect(stateOf(noimageindex, { ...meta('noimageindex'), body: '<img src="/a.png" alt="">' })).toBe('fail');
});

test('a robots meta tag in the body', () => {
  expect(stateOf(robotsMetaOutsideHead, { body: '<p>x</p><meta name="robots" content="noarchive">' })).toBe('fail');
  expect(stateOf(robotsMetaOutsideHead, meta('noarchive'))).toBe('pass');
});

test('unavailable_after is judged only with a clock', () => {
  const page = meta('unavailable_after: 2026-01-31');
  const at = (date: string) => ({ measuredAtMs: Date.parse(date) });
  expect(stateOf(unavailableAfter, page, at('2026-02-02'))).toBe('fail');
  expect(stateOf(unavailableAfter, page, at('2026-01-02'))).toBe('pass');
  expect(stateOf(unavailableAfter, page)).toBe('notMeasured');
  expect(stateOf(unavailableAfter, meta('unavailable_after: soon'), at('2026-01-02'))).toBe('notMeasured');
  expect(stateOf(unavailableAfter, {}, at('2026-01-02'))).toBe('notApplicable');
});

test('robots.txt', () => {
  const rule = { robotsAllowed: false, robotsRule: 'Disallow: /bread' };
  expect(judge(blockedByRobotsTxt, {}, { site: testSite(rule) })).toMatchObject({
    state: 'fail',
    found: rule.robotsRule,
  });
  expect(stateOf(blockedByRobotsTxt, {}, { site: testSite() })).toBe('pass');
  const unknown = { robotsAllowed: null, unmeasured: { robotsAllowed: 'The host did not answer.' } };
  expect(judge(blockedByRobotsTxt, {}, { site: testSite(unknown) })).toEqual({
    state: 'notMeasured',
    reason: 'The host did not answer.',
  });
});

test('only a page that is to be indexed belongs in the sitemap', () => {
  const site = testSite({ sitemapIncluded: false });
  expect(stateOf(notInSitemap, {}, { site })).toBe('fail');
  expect(stateOf(notInSitemap, {}, { site: testSite() })).toBe('pass');
  expect(stateOf(notInSitemap, meta('noindex'), { site })).toBe('notApplicable');
  const copy = { head: '<link rel="canonical" href="https://www.example.com/other">' };
  expect(stateOf(notInSitemap, copy, { site })).toBe('notApplicable');
  expect(stateOf(notInSitemap, {}, { site: testSite({ sitemapIncluded: null }) })).toBe('notMeasured');
});

test('noarchive, and a main part that may not be quoted', () => {
  expect(stateOf(noarchive, { head: '<meta name="robots" content="noarchive">' })).toBe('fail');
  expect(stateOf(noarchive, {})).toBe('pass');
  expect(judge(nosnippetOnMain, { body: '<main data-nosnippet><p>x</p></main>' })).toMatchObject({
    state: 'fail',
    items: [{ snippet: '<main data-nosnippet>' }],
  });
  expect(stateOf(nosnippetOnMain, { body: '<div role="main" data-nosnippet>x</div>' })).toBe('fail');
  expect(stateOf(nosnippetOnMain, { body: '<main><p data-nosnippet>x</p></main>' })).toBe('pass');
});
