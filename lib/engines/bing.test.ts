import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { bing } from '#lib/engines/bing.ts';
import type { SerpQuery } from '#lib/engines/engine.ts';
import { readSerpDocument } from '#lib/engines/serp-document.ts';

const page = readFileSync(new URL('./__fixtures__/bing-results.html', import.meta.url), 'utf8');
const document = readSerpDocument(page);
const answer = { status: 200, url: 'https://www.bing.com/search?q=x' };
const stateOf = (html: string, status = 200) => bing.classify(readSerpDocument(html), { ...answer, status });
const http = bing.transports[0] as (typeof bing.transports)[number];
const search = (more: Partial<SerpQuery>) =>
  new URL(bing.request({ query: 'tea', country: 'gb', page: 0, cursor: null, ...more }, http).url).searchParams;

test('organic results without advertisements, nested answers and searches', () => {
  expect(bing.classify(document, answer)).toBe('results');
  expect(bing.parse(document).organic).toEqual([
    {
      url: 'https://example.com/tea?kind=green&x=1',
      title: 'Grüner Tee: Sorten',
      siteName: 'Example',
      description: 'Der Tee aus Japan.',
      place: 2,
      sitelinks: [{ title: 'Sencha', url: 'https://example.com/sencha' }],
    },
    {
      url: 'https://example.org/',
      title: 'Ohne Text',
      siteName: '',
      description: 'Erstens. Zweitens.',
      place: 4,
      sitelinks: [],
    },
  ]);
});

test('a heading inside its link, pages of Bing itself, and what is not shown', () => {
  const coded = (url: string) => `https://www.bing.com/ck/a?!&amp;&amp;u=a1${Buffer.from(url).toString('base64url')}`;
  const { organic } = bing.parse(
    readSerpDocument(`<ol id="b_results">
      <li class="b_algo"><div class="b_algoheader"><a href="https://example.com/small"><h2>Small <strong>screen</strong></h2></a></div></li>
      <li class="b_algo"><h2>PDF <a href="${coded('https://www.bing.com/webmasters')}">Webmasters</a></h2></li>
      <li class="b_algo"><h2><a href="https://www.bing.com/search?q=again">Check again</a></h2></li>
      <li class="b_algo b_hide"><h2><a href="https://example.com/hidden">Hidden</a></h2></li>
      <li class="b_algo" style="display: none"><h2><a href="https://example.com/hidden">Hidden</a></h2></li>
      <li class="b_algoGroup"><ul><li class="b_algo"><h2><a href="https://example.com/grouped">Grouped</a></h2></li></ul></li>
    </ol>`),
  );
  expect(organic.map(({ url, title }) => [url, title])).toEqual([
    ['https://example.com/small', 'Small screen'],
    ['https://www.bing.com/webmasters', 'Webmasters'],
    ['https://example.com/grouped', 'Grouped'],
  ]);
});

test('features in their places, related searches, total, correction, next page', () => {
  const { features, related, claimedTotal, correctedQuery, next } = bing.parse(document);
  expect(features.map(({ kind, place }) => [place, kind])).toEqual([
    [1, 'ad'],
    [3, 'people-also-ask'],
    [5, 'related-searches'],
    [6, 'knowledge-panel'],
  ]);
  expect(features[1]?.items).toEqual([
    { title: 'Wie viel Tee?', url: 'https://example.org/answer', text: 'Zwei Tassen.' },
  ]);
  expect({ related, claimedTotal, correctedQuery, next }).toEqual({
    related: ['matcha tee'],
    claimedTotal: 1_230_000,
    correctedQuery: 'grüner tee',
    next: { first: '8', FORM: 'PORE' },
  });
});

test('places are read card by card', () => {
  const [pack] = bing.parse(
    readSerpDocument(`<ol id="b_results"><li class="b_ans"><div id="lMapContainer"><h2>Tea near you</h2>
      <div class="b_scard"><h2>Tea House</h2><div><a href="https://reviews.example/1">Reviews (8)</a></div><span class="b_address">1 Main Street</span>
        <span class="lc_btnset"><a class="ibs_2btns" href="https://www.bing.com/maps/directions?x=1">DIRECTIONS</a><a class="ibs_2btns" href="https://tea.example/">WEBSITE</a></span></div>
      <div class="b_scard"><h2>Tea Room</h2></div></div></li></ol>`),
  ).features;
  expect(pack).toEqual({
    kind: 'local-pack',
    place: 1,
    title: 'Tea near you',
    items: [
      { title: 'Tea House', url: 'https://tea.example/', text: 'Reviews (8) 1 Main Street' },
      { title: 'Tea Room', url: null, text: '' },
    ],
  });
});

test('country, language and page go into the address', () => {
  expect(Object.fromEntries(search({}))).toEqual({ q: 'tea', mkt: 'en-GB', cc: 'GB', setlang: 'en' });
  expect(search({ country: 'ch', language: 'fr' }).get('mkt')).toBe('fr-CH');
  expect(search({ country: 'no' }).get('mkt')).toBe('nb-NO');
  expect(search({ country: 'br', language: 'pt-BR' }).get('mkt')).toBe('pt-BR');
  expect(search({ page: 2 }).get('first')).toBe('21');
  expect(search({ page: 1, cursor: { first: '8', FORM: 'PORE' } }).get('first')).toBe('8');
  expect(bing.request({ query: 'x', country: 'at', page: 0, cursor: null }, http).headers['accept-language']).toBe(
    'de-AT,de;q=0.9,en;q=0.5',
  );
});

test.each([
  '"exact words" -minus site:example.com (a OR b)',
  'c++ & c# 100% #1 = ?',
  '🍵 tea ☕',
  'شاي أخضر',
  'שלום "עולם"',
  `${'ü '.repeat(255)}ü!`,
])('the query %s reaches the engine unchanged', (query) => {
  expect(search({ query }).get('q')).toBe(query);
});

test('what an answer is', () => {
  const shell = '<html><body><div id="b_header"></div><div id="b_content"><ol id="b_results"></ol></div></body></html>';
  const none = shell.replace('"></ol>', '"><li class="b_no"><h1>Aucun résultat</h1></li></ol>');
  const older = '<html><body><div id="b_header"></div><div id="b_captchaContainer"></div></body></html>';
  const challenge =
    '<html><head><style>.b_algo{}</style></head><body id="b_header"><div class="captcha"><div id="turnstile-widget"></div></div></body></html>';
  expect(stateOf(none)).toBe('empty');
  expect(stateOf(challenge)).toBe('captcha');
  expect(stateOf(older)).toBe('captcha');
  expect(stateOf(shell)).toBe('needs-js');
  expect(stateOf(shell, 429)).toBe('blocked');
  expect(stateOf('')).toBe('garbage');
  expect(stateOf('<html><body><h1>It works!</h1></body></html>')).toBe('garbage');
  expect(stateOf('<ol class="b_algo">not a page</ol>')).toBe('garbage');
  // Part of a page, cut anywhere, does not count as a result page.
  for (const share of [0.3, 0.6, 0.9]) expect(stateOf(page.slice(0, page.length * share))).toBe('garbage');
});

test('hostile pages: no throw, linear', () => {
  const result = '<li class="b_algo"><h2><a href="https://www.bing.com/ck/a?u=a1%%%">x</a></h2></li>';
  for (const html of [
    result.repeat(20_000),
    '<div class="b_algo">'.repeat(5_000),
    `<ol id="b_results">${'<li class="b_algo">'.repeat(400)}`,
    `<span class="sb_count">${'1,'.repeat(100_000)}</span><a class="sb_pagN" href="http://[::bad">`,
    '\0<<<>>&#x110000;&#0;<li class=b_algo><h2><a href=\uD800>x',
  ]) {
    const read = readSerpDocument(html);
    expect(() => [bing.classify(read, answer), bing.parse(read)]).not.toThrow();
  }
});
