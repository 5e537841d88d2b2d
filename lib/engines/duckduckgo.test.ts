import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { duckDuckGoRegion } from '#lib/engines/duckduckgo/regions.ts';
import { duckduckgo } from '#lib/engines/duckduckgo.ts';
import type { SerpQuery } from '#lib/engines/engine.ts';
import { readSerpDocument } from '#lib/engines/serp-document.ts';

const fixture = (layout: string) =>
  readFileSync(new URL(`./__fixtures__/duckduckgo-${layout}.html`, import.meta.url), 'utf8');
const read = (layout: string) => duckduckgo.parse(readSerpDocument(fixture(layout)));
const answer = { status: 200, url: 'https://html.duckduckgo.com/html/' };
const stateOf = (html: string, status = 200) => duckduckgo.classify(readSerpDocument(html), { ...answer, status });
const [html, lite, browser] = duckduckgo.transports as [
  (typeof duckduckgo.transports)[number],
  (typeof duckduckgo.transports)[number],
  (typeof duckduckgo.transports)[number],
];
const ask = (more: Partial<SerpQuery>, transport = html) =>
  duckduckgo.request({ query: 'tea', country: 'us', page: 0, cursor: null, ...more }, transport);

test('html: wrapped and direct links, advertisements apart, the mark of the end left out', () => {
  const { organic, features, next } = read('html');
  expect(organic).toMatchObject([
    { url: 'https://example.com/tea?a=1&b=2', title: 'All about tea', description: 'Tea is a drink.', place: 3 },
    { url: 'https://example.org/', title: 'Direct', description: '', place: 4 },
  ]);
  expect(features).toMatchObject([
    { kind: 'answer', place: 1, title: 'Tea', items: [{ url: 'https://example.net/wiki/Tea' }] },
    { kind: 'ad', place: 2, items: [{ title: 'Buy tea', text: 'Cheap.' }] },
  ]);
  expect(next).toEqual({ q: 'tea', s: '25', nextParams: '', dc: '26', vqd: '4-1' });
});

test('names of before 2015, and pages of DuckDuckGo itself as results', () => {
  const { organic, features } = duckduckgo.parse(
    readSerpDocument(`<div id="links">
      <div class="results_links_deep web-result-sponsored"><a class="large" href="https://shop.example/">Ad</a></div>
      <div class="results_links results_links_deep web-result"><div class="links_main links_deep"><a class="large" href="/l/?uddg=https%3A%2F%2Fexample.com%2F">Old</a><div class="snippet">A text.</div></div></div>
      <div class="result web-result"><h2><a class="result__a" href="//duckduckgo.com/l/?uddg=https%3A%2F%2Fduckduckgo.com%2Fabout">About us</a></h2></div>
      <div class="result web-result"><h2><a class="result__a" href="https://duckduckgo.com/?q=again">Check again</a></h2></div>
    </div>`),
  );
  expect(organic.map(({ url, title, description }) => [url, title, description])).toEqual([
    ['https://example.com/', 'Old', 'A text.'],
    ['https://duckduckgo.com/about', 'About us', ''],
  ]);
  expect(features).toEqual([]);
});

test('lite: rows belong to the link above them', () => {
  const { organic, features, next } = read('lite');
  expect(organic).toMatchObject([
    { url: 'https://example.com/tea', description: 'Tea is a drink.', place: 2 },
    { url: 'https://example.org/', description: '', place: 3 },
    { url: 'https://example.org/3', description: 'The third.', place: 4 },
  ]);
  expect(features).toMatchObject([{ kind: 'ad', place: 1 }]);
  expect(next).toEqual({ q: 'tea', s: '10', dc: '11', vqd: '4-2' });
});

test('rendered: site name, sitelinks, features', () => {
  const { organic, features, related, next } = read('rendered');
  expect(organic).toMatchObject([
    {
      url: 'https://example.com/tea',
      title: 'All about tea',
      siteName: 'Example',
      description: 'Aug 20, 2025 Tea is a drink.',
      place: 3,
      sitelinks: [{ title: 'Green', url: 'https://example.com/green' }],
    },
    { url: 'https://example.org/', siteName: '', place: 4 },
  ]);
  expect(features.map(({ kind, place }) => [place, kind])).toEqual([
    [1, 'ad'],
    [2, 'answer'],
    [5, 'related-searches'],
  ]);
  expect(related).toEqual(['green tea']);
  expect(next).toBeNull();
});

test('the last page leads nowhere, although its form back looks the same', () => {
  const last = fixture('html').replace(/<div class="nav-link">(?!.*Previous).*<\/div>/, '');
  expect(duckduckgo.parse(readSerpDocument(last)).next).toBeNull();
});

test('what an answer is', () => {
  const challenge =
    '<html><body><form id="challenge-form" action="//duckduckgo.com/anomaly.js?sv=html"></form></body></html>';
  const shell =
    '<html><body class="body--serp"><noscript><meta http-equiv="refresh" content="0;URL=/html?q=tea"></noscript><div id="links" class="js-results"></div></body></html>';
  const none =
    '<html><body class="body--html"><div id="links"><div class="result result--no-result"><span class="no-results">Keine</span></div></div></body></html>';
  for (const layout of ['html', 'lite', 'rendered']) expect(stateOf(fixture(layout))).toBe('results');
  expect(stateOf(challenge)).toBe('captcha');
  expect(stateOf('', 202)).toBe('captcha');
  expect(stateOf(shell)).toBe('needs-js');
  expect(stateOf(none)).toBe('empty');
  expect(stateOf('<html><body><div id="react-layout"><p>Nichts gefunden</p></div></body></html>')).toBe('empty');
  expect(stateOf('<html><body><div id="react-layout"></div></body></html>')).toBe('needs-js');
  expect(
    stateOf(fixture('lite').replaceAll(/<tr.*(result-link|result-snippet|link-text).*/g, '<tr><td>Keine.</td></tr>')),
  ).toBe('empty');
  // Results whose marks have changed are not an empty list.
  expect(stateOf(fixture('lite').replaceAll('result-link', 'x'))).toBe('garbage');
  expect(stateOf(fixture('html').replaceAll('result__a', 'x'))).toBe('garbage');
  expect(stateOf(fixture('rendered').replaceAll('data-testid="result"', ''))).toBe('garbage');
  expect(stateOf('<html><body>If this persists: error-lite@duckduckgo.com</body></html>')).toBe('blocked');
  expect(stateOf('', 403)).toBe('blocked');
  expect(stateOf('')).toBe('garbage');
  expect(stateOf('<html><body>It works!</body></html>')).toBe('garbage');
  for (const share of [0.4, 0.6, 0.9]) {
    const whole = fixture('html');
    expect(stateOf(whole.slice(0, whole.length * share))).toBe('garbage');
  }
});

test('the first page and the ones after it', () => {
  expect(ask({})).toMatchObject({
    url: 'https://html.duckduckgo.com/html/',
    method: 'POST',
    form: { q: 'tea', kl: 'us-en' },
  });
  expect(ask({}, lite).url).toBe('https://lite.duckduckgo.com/lite/');
  expect(ask({ page: 1, cursor: { q: 'tea', s: '10', dc: '11', vqd: '4-2', kl: 'wt-wt' } }).form).toEqual({
    q: 'tea',
    s: '10',
    dc: '11',
    vqd: '4-2',
    kl: 'us-en',
  });
  expect(ask({}, browser)).toMatchObject({ url: 'https://duckduckgo.com/?q=tea&kl=us-en&ia=web', method: 'GET' });
});

test.each([
  ['gb', undefined, 'uk-en'],
  ['ch', 'fr', 'ch-fr'],
  ['jp', undefined, 'jp-jp'],
  ['hk', 'zh', 'hk-tzh'],
  ['us', 'es', 'us-es'],
  ['us', 'fr', 'us-en'],
  ['es', 'ca', 'es-ca'],
  ['si', undefined, 'sl-sl'],
  ['sa', undefined, 'xa-ar'],
  ['ke', undefined, 'wt-wt'],
])('the region of %s in %s', (country, language, region) => {
  expect(duckDuckGoRegion(country, language)).toBe(region);
});

test.each([
  '"exact" -minus site:example.com',
  'c++ & c# 100% #1',
  '🍵 ☕',
  'شاي أخضر',
  'שלום',
  `${'ü '.repeat(255)}ü!`,
])('the query %s reaches the engine unchanged', (query) => {
  expect(ask({ query }).form?.q).toBe(query);
  expect(new URL(ask({ query }, browser).url).searchParams.get('q')).toBe(query);
  // Whatever the cursor of the previous page contains.
  expect(ask({ query, page: 1, cursor: { q: 'other' } }).form?.q).toBe(query);
});

test('hostile pages: no throw, linear', () => {
  const row = '<tr><td><a class="result-link" href="//duckduckgo.com/l/?uddg=%E0%A4%A">x</a></td></tr>';
  for (const page of [
    `<table>${row.repeat(20_000)}</table>`,
    `<table>${'<tr><td>x</td></tr>'.repeat(50_000)}${row}</table>`,
    '<div class="result"><a class="result__a" href="https://e.example/">x</a>'.repeat(500),
    `<form action="/html/">${'<input type="hidden" name="s" value="1e999">'.repeat(10_000)}</form>`,
    `<li data-layout="${'x'.repeat(100_000)}">\0&#x110000;`,
  ]) {
    const document = readSerpDocument(page);
    expect(() => [duckduckgo.classify(document, answer), duckduckgo.parse(document)]).not.toThrow();
  }
});
