import { expect, test } from 'vitest';
import {
  canonicalChanged,
  descriptionChanged,
  h1Changed,
  hreflangChanged,
  linksNeedScripts,
  noindexOnlyRaw,
  renderingChecks,
  robotsChanged,
  structuredDataChanged,
  titleChanged,
  titleOnlyRendered,
} from '#lib/audit/checks/document/rendering.ts';
import { judge, stateOf, type TestPage, testDiff, testPage } from '#lib/audit/checks/test-facts.ts';
import { renderingChanges } from '#lib/audit/rendering-diff.ts';

const SAME: TestPage = {
  head: '<title>Rye</title><meta name="description" content="Bread"><link rel="canonical" href="https://www.example.com/bread/rye"><meta name="robots" content="max-snippet:50"><link rel="alternate" hreflang="de" href="/de"><script type="application/ld+json">{"@type":"Product"}</script>',
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
  for (const check of [
    descriptionChanged,
    h1Changed,
    canonicalChanged,
    linksNeedScripts,
    robotsChanged,
    hreflangChanged,
    structuredDataChanged,
  ]) {
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

test('what scripts add and remove is named', () => {
  const german = { head: '<link rel="alternate" hreflang="de" href="/de"><meta name="robots" content="noarchive">' };
  const french = { head: '<link rel="alternate" hreflang="fr" href="/fr"><meta name="robots" content="nosnippet">' };
  const known = { raw: testPage(german), diff: testDiff() };
  expect(judge(hreflangChanged, french, known)).toMatchObject({
    found: '1 added, 1 removed',
    items: [{ value: 'rendered: fr https://www.example.com/fr' }, { value: 'HTML: de https://www.example.com/de' }],
  });
  expect(judge(robotsChanged, french, known)).toMatchObject({
    items: [{ value: 'HTML: noarchive' }, { value: 'rendered: nosnippet' }],
  });
  expect(renderingChanges(testPage(german), testPage(french))).toEqual(['robots', 'hreflang']);
  expect(
    renderingChanges(testPage({}), testPage({ ...SAME, body: `${SAME.body}<p>${'rye bread '.repeat(30)}</p>` })),
  ).toEqual(['title', 'description', 'h1', 'canonical', 'robots', 'hreflang', 'structured data', 'links', 'text']);
  expect(renderingChanges(testPage(SAME), testPage(SAME))).toEqual([]);
});
