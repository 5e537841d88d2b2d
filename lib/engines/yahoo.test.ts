import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { SerpQuery } from '#lib/engines/engine.ts';
import { readSerpDocument } from '#lib/engines/serp-document.ts';
import { yahoo } from '#lib/engines/yahoo.ts';

const fixture = (name: string) => readFileSync(new URL(`./__fixtures__/yahoo-${name}.html`, import.meta.url), 'utf8');
const page = fixture('results');
const document = readSerpDocument(page);
const answer = { status: 200, url: 'https://it.search.yahoo.com/search?p=x' };
const stateOf = (html: string, more: Partial<typeof answer> = {}) =>
  yahoo.classify(readSerpDocument(html), { ...answer, ...more });
const http = yahoo.transports[0] as (typeof yahoo.transports)[number];
const ask = (more: Partial<SerpQuery>) =>
  new URL(yahoo.request({ query: 'tea', country: 'us', page: 0, cursor: null, ...more }, http).url);

test('links direct and wrapped, titles without the line of the site', () => {
  expect(yahoo.classify(document, answer)).toBe('results');
  expect(yahoo.parse(document).organic).toEqual([
    {
      url: 'https://example.com/a?b=c',
      title: 'Wrapped driver',
      siteName: '',
      description: 'Driver di tutti.',
      place: 2,
      sitelinks: [],
    },
    {
      url: 'https://example.org/x',
      title: 'Line over the title',
      siteName: '',
      description: 'Testo.',
      place: 3,
      sitelinks: [],
    },
    {
      url: 'https://example.net/',
      title: 'Renamed line',
      siteName: '',
      description: 'Uno. Due.',
      place: 4,
      sitelinks: [],
    },
    {
      url: 'https://named.example/tea',
      title: 'Named result',
      siteName: 'Named',
      description: 'Con nome.',
      place: 6,
      sitelinks: [{ title: 'Green', url: 'https://named.example/green' }],
    },
  ]);
});

test('a title that begins with a domain stays whole, a number in an entity is no total', () => {
  const { organic, claimedTotal } = yahoo.parse(
    readSerpDocument(
      '<ol class="searchSuperTop"><li><div class="dd ent-header"><h2 class="title">Red (2010)</h2><a href="/x">Cast</a></div></li></ol>' +
        '<div class="dd algo"><div class="compTitle"><h3><a href="https://shop.example/"><span>Shop.example</span>: Books</a></h3></div></div>',
    ),
  );
  expect(organic[0]?.title).toBe('Shop.example: Books');
  expect(claimedTotal).toBeNull();
});

test('headings of another rank, and the front page of Yahoo as a result', () => {
  const block = (href: string, tag: string) =>
    `<div class="dd algo"><div class="compTitle"><span>label</span></div><div class="compTitle"><${tag} class="title"><a href="${href}">Title</a></${tag}></div></div>`;
  const { organic } = yahoo.parse(
    readSerpDocument(
      block('https://search.yahoo.com/', 'h3') +
        block('https://search.yahoo.com/search?p=again', 'h3') +
        block('https://r.search.yahoo.com/cbclk2/x', 'h3') +
        block('https://example.com/', 'h2'),
    ),
  );
  expect(organic.map(({ url }) => url)).toEqual(['https://search.yahoo.com/', 'https://example.com/']);
});

test('features in their places, related searches, total, correction, next page', () => {
  const { features, related, claimedTotal, correctedQuery, next } = yahoo.parse(document);
  expect(features).toMatchObject([
    { kind: 'ad', place: 1, items: [{ title: 'Compra', text: 'Subito.' }, { title: 'Vendi' }] },
    { kind: 'video', place: 5, title: 'Video', items: [{ url: 'https://video.example/1' }] },
    {
      kind: 'people-also-ask',
      place: 7,
      items: [{ title: 'Che cosa?', url: 'https://example.com/faq', text: 'Questo.' }],
    },
    { kind: 'related-searches', place: 8 },
  ]);
  expect({ related, claimedTotal, correctedQuery, next }).toEqual({
    related: ['driver lg'],
    claimedTotal: 16_800,
    correctedQuery: 'driver',
    next: { b: '8', pz: '7', bct: '0' },
  });
});

test('cards of videos, pictures and places, with the page they are from', () => {
  const viewer = (rest: string) => `https://video.search.yahoo.com/search/video?p=tea&amp;rurl=${rest}`;
  const { features } = yahoo.parse(
    readSerpDocument(`<div id="results"><ol>
      <li><div class="dd Video"><h3 class="s-header">Videos</h3><ul><li class="s-card"><a href="${viewer('https%3A%2F%2Fvideo.example%2F1')}"><p>3:26</p><p class="s-card-hl">Making <b>tea</b></p></a></li>
        <li class="s-card"><a href="${viewer('javascript%3Aalert(1)')}"><p class="s-card-hl">Odd</p></a></li></ul></div></li>
      <li><div class="dd Img"><h3 class="title">Images</h3><ul class="compImageList"><li><a title="A cup" href="https://images.search.yahoo.com/x?rurl=https%3A%2F%2Fpictures.example%2F"><img></a></li></ul></div></li>
      <li><div class="dd LocalPc"><h3 class="title">Tea near you</h3><a href="https://maps.example/terms">Terms</a><ul class="compLocalList"><li><div class="titlewrapper">Tea House</div><div>Open</div><a href="https://tea.example/">Website</a></li></ul></div></li>
    </ol></div>`),
  );
  expect(features.map(({ place: _, ...feature }) => feature)).toEqual([
    {
      kind: 'video',
      title: 'Videos',
      items: [
        { title: 'Making tea', url: 'https://video.example/1', text: '3:26' },
        { title: 'Odd', url: null, text: '' },
      ],
    },
    { kind: 'image', title: 'Images', items: [{ title: 'A cup', url: 'https://pictures.example/', text: '' }] },
    {
      kind: 'local-pack',
      title: 'Tea near you',
      items: [{ title: 'Tea House', url: 'https://tea.example/', text: 'Open Website' }],
    },
  ]);
});

test('consent is answered by its own form, refusing', () => {
  const wall = readSerpDocument(fixture('consent'));
  const at = { status: 200, url: 'https://consent.yahoo.com/v2/collectConsent?sessionId=3_cc-session_1' };
  expect(yahoo.classify(wall, at)).toBe('consent');
  expect(yahoo.consent?.(wall, at)).toEqual({
    url: at.url,
    method: 'POST',
    headers: {},
    form: { csrfToken: 'tok', sessionId: '3_cc-session_1', namespace: 'yahoo', reject: 'reject' },
  });
  expect(yahoo.consent?.(readSerpDocument('<p>no form</p>'), at)).toBeNull();
  const agree = readSerpDocument(fixture('consent').replace(/<button[^>]*reject.*/, ''));
  expect(yahoo.consent?.(agree, at)?.form).toMatchObject({ agree: 'agree' });
});

test('host, language and page', () => {
  expect(ask({}).href).toBe('https://search.yahoo.com/search?p=tea&ei=UTF-8&fl=1&vl=lang_en');
  expect(ask({ country: 'gb' }).hostname).toBe('uk.search.yahoo.com');
  expect(ask({ country: 'es' }).hostname).toBe('espanol.search.yahoo.com');
  expect(ask({ country: 'jp' }).hostname).toBe('search.yahoo.com');
  expect(ask({ country: 'tw' }).searchParams.get('vl')).toBe('lang_zh_cht');
  expect(ask({ page: 2 }).searchParams.get('b')).toBe('15');
  expect(ask({ page: 1, cursor: { b: '11', pz: '10' } }).searchParams.get('pz')).toBe('10');
});

test.each([
  '"exact" -minus site:example.com',
  'c++ & c# 100% #1',
  '🍵 ☕',
  'شاي أخضر',
  'שלום',
  `${'ü '.repeat(255)}ü!`,
])('the query %s reaches the engine unchanged', (query) => {
  expect(ask({ query }).searchParams.get('p')).toBe(query);
});

test('what an answer is', () => {
  const list = (inside: string) => `<html><body><div id="results"><div id="web">${inside}</div></div></body></html>`;
  expect(stateOf(list('<ol><li><div class="dd zrp"><p>Nessun risultato</p></div></li></ol>'))).toBe('empty');
  expect(stateOf(list('<p>Kein Ergebnis</p>'))).toBe('empty');
  expect(stateOf(list('<div class="dd other"><p>Nichts gefunden</p></div>'))).toBe('empty');
  // Results whose marks have changed are not an empty list, with or without headings.
  expect(stateOf(list('<div class="card"><a href="https://example.com/">x</a></div>'))).toBe('garbage');
  expect(stateOf(list('<div class="renamed"><h3><a href="https://example.com/">x</a></h3></div>'))).toBe('garbage');
  expect(stateOf(list(''))).toBe('needs-js');
  expect(stateOf('', { url: 'https://guce.yahoo.com/consent' })).toBe('consent');
  expect(stateOf('<html><body><p>Sorry, unable to process request -- error 999.</p></body></html>')).toBe('blocked');
  expect(stateOf('', { status: 999 })).toBe('blocked');
  expect(stateOf('', { status: 307 })).toBe('blocked');
  expect(stateOf('<html><body><div class="g-recaptcha"></div></body></html>')).toBe('captcha');
  expect(stateOf('')).toBe('garbage');
  expect(stateOf('<html><body>It works!</body></html>')).toBe('garbage');
  for (const share of [0.4, 0.7, 0.95]) expect(stateOf(page.slice(0, page.length * share))).toBe('garbage');
});

test('hostile pages: no throw, linear', () => {
  const result =
    '<div class="dd algo"><div class="compTitle"><h3><a href="https://r.search.yahoo.com/RU=%E0%A4%A/RK">x</a></h3></div></div>';
  for (const html of [
    result.repeat(20_000),
    '<div class="dd algo ads"><div class="compTitle">'.repeat(250),
    `<div id="results">${'<div class="dd">x'.repeat(400)}</div>`,
    `<div class="algo"><div class="compTitle"><h3><a href="https://e.example/"><span>${'a.'.repeat(50_000)}</span>x</a></h3></div></div>`,
    `<div class="algo"><div class="compTitle"><div class="p-abs">${'<i>x</i>'.repeat(5_000)}</div><h3><a href="https://e.example/">x</a></h3></div></div>`,
    '<a class="next" href="http://[::bad">\0&#x110000;',
  ]) {
    const read = readSerpDocument(html);
    expect(() => [yahoo.classify(read, answer), yahoo.parse(read)]).not.toThrow();
  }
});
