import { expect, test } from 'vitest';
import { languageChecks } from '#lib/audit/checks/content/language.ts';
import { TEST_URL, type TestPage, testFacts } from '#lib/audit/checks/test-facts.ts';

const link = (lang: string, href: string) => `<link rel="alternate" hreflang="${lang}" href="${href}">`;
const state = (id: string, page: TestPage) => {
  const check = languageChecks.find((one) => one.id === id);
  return check?.evaluate(testFacts(page), check.limits).state;
};
const DE = 'https://www.example.com/de/brot';
const SET = { head: link('en', TEST_URL) + link('de', DE) + link('x-default', TEST_URL) };

test('a whole set passes all, a page without links is not asked for any', () => {
  for (const { id } of languageChecks.filter((one) => one.id.includes('hreflang'))) {
    expect(state(id, SET), id).toBe('pass');
    expect(state(id, {}), id).toBe('notApplicable');
  }
});

test.each<[string, TestPage]>([
  ['html-lang-missing', { lang: '' }],
  ['html-lang-invalid', { lang: 'english' }],
  ['hreflang-invalid', { head: link('en-UK', TEST_URL) }],
  ['hreflang-relative', { head: link('en', '/bread/rye') }],
  ['hreflang-self', { head: link('de', DE) }],
  ['hreflang-x-default', { head: link('en', TEST_URL) }],
  ['hreflang-outside-head', { body: `<p>x</p>${link('en', TEST_URL)}` }],
  ['hreflang-several-pages-one-lang', { head: link('de', DE) + link('DE', `${DE}/alt`) }],
  ['html-lang-vs-hreflang', { head: link('de', TEST_URL) }],
])('%s fails', (id, page) => {
  expect(state(id, page)).toBe('fail');
});

test('one language with different regions is no contradiction', () => {
  expect(state('html-lang-vs-hreflang', { lang: 'en-GB', head: link('en', TEST_URL) })).toBe('pass');
  expect(state('hreflang-several-pages-one-lang', { head: link('en-GB', TEST_URL) + link('en-US', DE) })).toBe('pass');
});
