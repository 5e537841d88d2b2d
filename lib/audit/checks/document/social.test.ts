import { expect, test } from 'vitest';
import type { CheckFacts } from '#lib/audit/checks/define-check.ts';
import { socialChecks } from '#lib/audit/checks/document/social.ts';
import { TEST_URL, type TestPage, testFacts, testSite } from '#lib/audit/checks/test-facts.ts';

const og = (name: string, content: string) => `<meta property="og:${name}" content="${content}">`;
const state = (id: string, page: TestPage, known: Partial<CheckFacts> = {}) => {
  const check = socialChecks.find((one) => one.id === id);
  return check?.evaluate(testFacts(page, known), check.limits).state;
};
const FULL =
  og('title', 'Rye') + og('type', 'article') + og('url', TEST_URL) + og('image', 'https://www.example.com/a.png');
const CANONICAL = `<link rel="canonical" href="${TEST_URL}">`;

test('previews', () => {
  expect(state('og-incomplete', { head: FULL })).toBe('pass');
  expect(state('og-incomplete', { head: og('title', 'Rye') })).toBe('fail');
  expect(state('og-image-relative', { head: FULL })).toBe('pass');
  expect(state('og-image-relative', { head: og('image', '/a.png') })).toBe('fail');
  expect(state('card-missing', {})).toBe('fail');
  expect(state('social-tags-empty', { head: og('title', '') })).toBe('fail');
  expect(state('social-tags-empty', { head: FULL })).toBe('pass');
  expect(state('social-tags-empty', {})).toBe('notApplicable');
});

test('og:url and the canonical link', () => {
  expect(state('og-url-not-canonical', { head: FULL + CANONICAL })).toBe('pass');
  expect(state('og-url-not-canonical', { head: og('url', 'https://www.example.com/') + CANONICAL })).toBe('fail');
  expect(state('og-url-not-canonical', { head: FULL })).toBe('notApplicable');
});

test('the icon: asked, named, or not known', () => {
  expect(state('favicon-missing', {}, { site: testSite() })).toBe('pass');
  expect(state('favicon-missing', {}, { site: testSite({ faviconFound: false }) })).toBe('fail');
  expect(state('favicon-missing', { head: '<link rel="icon" href="/i.png">' })).toBe('pass');
  expect(state('favicon-missing', {})).toBe('notMeasured');
});
