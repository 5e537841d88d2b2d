import { expect, test } from 'vitest';
import { contentChecks } from '#lib/audit/checks/content/content.ts';
import type { CheckFacts } from '#lib/audit/checks/define-check.ts';
import { type TestPage, testDiff, testFacts, testSite } from '#lib/audit/checks/test-facts.ts';

const state = (id: string, page: TestPage, known: Partial<CheckFacts> = {}) => {
  const check = contentChecks.find((one) => one.id === id);
  return check?.evaluate(testFacts(page, known), check.limits).state;
};
const main = (text: string) => ({ body: `<main><p>${text}</p></main>` });
const VARIED =
  'The oven is hot before dawn. We shape the loaves by hand and let them rest. Our guests like the crust. ';

test('little text', () => {
  expect(state('thin-content', main('Fresh bread.'))).toBe('fail');
  expect(state('thin-content', main(VARIED.repeat(15)))).toBe('pass');
});

test('no text: a fault, unless scripts were not given the chance to bring it', () => {
  expect(state('text-missing', { body: '<main></main>' })).toBe('fail');
  expect(state('text-missing', { body: '<div id="root"></div><script src="/app.js"></script>' })).toBe('notMeasured');
  expect(state('text-missing', main(VARIED))).toBe('pass');
});

test('filler', () => {
  expect(state('placeholder-text', main('Lorem ipsum dolor sit amet'))).toBe('fail');
  expect(state('placeholder-text', main('The Lorem family bakes.'))).toBe('pass');
});

test('an error page that answers 200; a long page about such errors is none', () => {
  expect(state('soft-404', main('Page not found'))).toBe('fail');
  expect(state('soft-404', main(`How to mend "page not found". ${VARIED.repeat(15)}`))).toBe('pass');
});

test('reading ease is not made up where there is no formula', () => {
  expect(state('readability', { ...main('毎朝焼きたてのライ麦パンをお届けします。'.repeat(30)), lang: 'ja' })).toBe(
    'notMeasured',
  );
  const easy = 'This is the information that you should have before you visit our bakery in the city. ';
  expect(state('readability', main(easy.repeat(15)))).toBe('pass');
});

test('one word again and again', () => {
  expect(state('keyword-stuffing', main('Rye bread for rye friends. '.repeat(60)))).toBe('fail');
  expect(state('keyword-stuffing', main('Rye rye rye'))).toBe('notApplicable');
});

test('text that only scripts bring', () => {
  expect(state('content-needs-scripts', {}, { diff: testDiff({ importantContentInJs: true }) })).toBe('fail');
  expect(state('content-needs-scripts', {}, { diff: testDiff() })).toBe('pass');
});

test('copies', () => {
  const copy = { duplicates: [{ url: 'https://www.example.com/copy', distance: 1 }] };
  expect(state('duplicate-content', {}, { site: testSite(copy) })).toBe('fail');
  expect(state('duplicate-content', {}, { site: testSite() })).toBe('pass');
  expect(state('duplicate-content', {}, { site: testSite({ duplicates: null }) })).toBe('notMeasured');
});

test('an old date, judged only with a clock', () => {
  const page = { head: '<meta property="article:modified_time" content="2020-03-01T10:00:00Z">' };
  const at = (date: string) => ({ measuredAtMs: Date.parse(date) });
  expect(state('outdated-date', page, at('2026-03-01'))).toBe('fail');
  expect(state('outdated-date', page, at('2021-03-01'))).toBe('pass');
  expect(state('outdated-date', page)).toBe('notMeasured');
  expect(state('outdated-date', {}, at('2026-03-01'))).toBe('notApplicable');
});

test('only a very difficult text is reported', () => {
  const page = (sentence: string) => ({ body: `<main><p>${sentence.repeat(20)}</p></main>` });
  const easy = 'We bake our bread in a small shop near the old harbour, and you can watch us work there each day. ';
  const fair =
    'In most months the regional delivery of cereals decides which varieties we can offer on a Saturday morning. ';
  const hard = 'Institutional considerations necessitate comprehensive organisational reconfiguration universally. ';
  expect(state('readability', page(easy))).toBe('pass');
  expect(state('readability', page(fair))).toBe('pass');
  expect(state('readability', page(hard))).toBe('fail');
});

test('more text than is read', () => {
  const page = (characters: number) => ({ body: `<main><p>${'bread and salt '.repeat(characters / 15)}</p></main>` });
  expect(state('content-too-large', page(300_000))).toBe('fail');
  expect(state('content-too-large', page(3_000))).toBe('pass');
});

test('text and HTML are out of proportion both ways', () => {
  const words = 'Rye bread keeps for days. ';
  expect(state('text-ratio', { html: words.repeat(1000) })).toBe('fail');
  expect(state('text-ratio', { body: `<p class="long">${words}</p>`.repeat(400) })).toBe('pass');
  expect(state('text-ratio', { body: `${'<div class="a b c d e f g"></div>'.repeat(500)}${words}` })).toBe('fail');
  expect(state('text-ratio', { html: words })).toBe('notApplicable');
});
