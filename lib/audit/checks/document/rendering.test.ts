import { expect, test } from 'vitest';
import {
  canonicalChanged,
  descriptionChanged,
  h1Changed,
  linksNeedScripts,
  noindexOnlyRaw,
  renderingChecks,
  titleChanged,
  titleOnlyRendered,
} from '#lib/audit/checks/document/rendering.ts';
import { stateOf, type TestPage, testDiff, testPage } from '#lib/audit/checks/test-facts.ts';

const SAME: TestPage = {
  head: '<title>Rye</title><meta name="description" content="Bread"><link rel="canonical" href="https://www.example.com/bread/rye">',
  body: '<h1>Rye</h1><a href="/a">A</a>',
};
const change = (check: (typeof renderingChecks)[number], before: TestPage, after: TestPage) =>
  stateOf(check, after, { raw: testPage(before), diff: testDiff() });

test('a page that scripts leave alone passes all', () => {
  for (const check of renderingChecks) expect(change(check, SAME, SAME), check.id).toBe('pass');
});

test('what scripts make', () => {
  expect(change(titleOnlyRendered, {}, SAME)).toBe('fail');
  expect(change(titleChanged, {}, SAME)).toBe('notApplicable');
  for (const check of [descriptionChanged, h1Changed, canonicalChanged, linksNeedScripts]) {
    expect(change(check, {}, SAME), check.id).toBe('fail');
    expect(change(check, {}, {}), check.id).toBe('notApplicable');
  }
});

test('what scripts change', () => {
  expect(change(titleChanged, { head: '<title>Loading</title>' }, SAME)).toBe('fail');
  expect(change(titleOnlyRendered, { head: '<title>Loading</title>' }, SAME)).toBe('pass');
  expect(change(h1Changed, { body: '<h1>Loading</h1>' }, SAME)).toBe('fail');
});

test('noindex that only scripts remove', () => {
  const closed = { head: '<meta name="robots" content="noindex">' };
  expect(change(noindexOnlyRaw, closed, SAME)).toBe('fail');
  expect(change(noindexOnlyRaw, closed, closed)).toBe('notApplicable');
  expect(change(noindexOnlyRaw, SAME, closed)).toBe('pass');
});
