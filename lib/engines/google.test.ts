import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { google } from '#lib/engines/google.ts';
import { readSerpDocument } from '#lib/engines/serp-document.ts';

const fixture = (name: string) =>
  readSerpDocument(readFileSync(new URL(`./__fixtures__/google-${name}.html`, import.meta.url), 'utf8'));
const answer = { status: 200, url: 'https://www.google.com/search' };
const addresses = (name: string) => google.parse(fixture(name)).organic.map(({ url }) => url);
const kinds = (name: string) =>
  google
    .parse(fixture(name))
    .features.map(({ kind, place, items }) => [place, kind, ...items.map(({ title }) => title)]);

describe.each(['wap', 'nojs', 'mobile', 'desktop', 'overview'])('%s', (name) => {
  test('is a page of results', () => expect(google.classify(fixture(name), answer)).toBe('results'));

  test('places are counted once for all blocks', () => {
    const { organic, features } = google.parse(fixture(name));
    const places = [...organic, ...features].map(({ place }) => place).toSorted((a, b) => a - b);
    expect(places).toEqual(places.map((_, i) => i + 1));
  });
});

test('the WAP page: redirects unwrapped once, tables and notes are no results', () => {
  const page = google.parse(fixture('wap'));
  expect(page.organic.map(({ url, title, siteName, description }) => [url, title, siteName, description])).toEqual([
    [
      'https://ovens.example/build?step=1&size=small',
      'Build a clay oven',
      '',
      'Sand, clay and straw: an oven in a weekend.',
    ],
    ['http://village.example/%E6%B1%A0', 'The village oven', '', 'Bread day is on Saturday.'],
  ]);
  expect(page.related).toEqual(['clay oven plans', 'clay oven pizza', 'cob oven']);
  expect(page.next).toEqual({ start: '10' });
});

test('the WAP page under other class names', () => {
  const html = fixture('wap').html.replace(/ class="[^"]*"/g, '');
  const page = google.parse(readSerpDocument(html));
  expect(page.organic.map(({ title }) => title)).toEqual(['Build a clay oven', 'The village oven']);
});

test('the page without script: places and answers to questions are no results', () => {
  expect(addresses('nojs')).toEqual(['https://ovens.example/build', 'https://village.example/']);
  expect(kinds('nojs')).toEqual([
    [1, 'local-pack', 'Oven Shop'],
    [3, 'people-also-ask', 'How hot is a clay oven?'],
  ]);
  expect(google.parse(fixture('nojs')).next).toEqual({ start: '20' });
});

test("the page without script: Google's own pages are results where it ranks them, its tools are not", () => {
  expect(addresses('nojs-own')).toEqual([
    'https://www.google.com/maps',
    'https://www.google.com/account/about/',
    'https://www.google.com/intl/en/chrome/',
    'https://www.google.com/search/howsearchworks/',
    'https://maps.google.com/maps',
    'https://support.google.com/',
  ]);
});

test.each(['nojs', 'nojs-own', 'wap'])('%s: the address next to a title is not a site name', (name) => {
  expect(google.parse(fixture(name)).organic.map(({ siteName }) => siteName)).toEqual(addresses(name).map(() => ''));
});

test("the phone's page: headings beside an address are results, ads and films are none", () => {
  const { organic, next } = google.parse(fixture('mobile'));
  expect(organic.map(({ url, title, siteName }) => [url, title, siteName])).toEqual([
    ['https://en.m.wikipedia.org/wiki/Clay_oven', 'Clay oven', 'Wikipedia'],
    ['https://ovens.example/build', 'Build a clay oven', 'Ovens'],
  ]);
  expect(kinds('mobile')).toEqual([
    [1, 'ad', 'Ovens on sale'],
    [3, 'video', 'Clay oven in a day', 'Clay oven fails'],
  ]);
  expect(next).toEqual({ start: '10' });
});

describe('the desktop page, right to left', () => {
  const page = google.parse(fixture('desktop'));

  test('every trap of a title stays out', () => {
    expect(page.organic.map(({ url, title }) => [url, title])).toEqual([
      ['https://ovens.example/', 'فرن الطين 🏺'],
      ['https://www.google.com/maps', 'خرائط Google'],
      ['https://bread.example/a#recipe', 'خبز'],
    ]);
  });

  test('descriptions with and without a mark, site name, sitelinks', () => {
    expect(page.organic.map(({ description }) => description)).toEqual([
      'طين وقش ورمل.',
      'خرائط العالم.',
      'خبز يخبز في فرن من الطين كل يوم جمعة في القرية.',
    ]);
    expect(page.organic.map(({ siteName }) => siteName)).toEqual(['Ovens', '', '']);
    expect(page.organic[0]?.sitelinks).toEqual([{ title: 'مخططات', url: 'https://ovens.example/plans' }]);
  });

  test('features in place', () => {
    expect(kinds('desktop')).toEqual([
      [1, 'ad', 'أفران للبيع'],
      [2, 'featured-snippet', 'ما هو الفرن'],
      [4, 'people-also-ask', 'كم حرارة الفرن؟'],
      [5, 'social', 'أفران (@ovens) · X'],
      [8, 'related-searches', 'فرن كهربائي', 'فرن غاز', 'فرن حطب'],
      [9, 'knowledge-panel', 'ويكيبيديا'],
    ]);
    expect(page.features.find(({ kind }) => kind === 'ad')?.items[0]?.url).toBe('https://shop.example/?gclid=1');
  });

  test('total in Arabic digits, corrected query, next page with its token', () => {
    expect(page.claimedTotal).toBe(1_260_000);
    expect(page.correctedQuery).toBe('فرن');
    expect(page.next).toEqual({ start: '10', sstk: 'tok' });
  });
});

test('a question that Google only proposes is no correction', () => {
  const html = '<div id="taw"><p>Did you mean: <a href="/search?q=oven&spell=1">oven</a></p></div><div id="rso"></div>';
  expect(google.parse(readSerpDocument(html)).correctedQuery).toBeNull();
});

test('the last page has no next one', () => {
  const pages = (links: string) => google.parse(readSerpDocument(`<div id="rso"></div>${links}`)).next;
  expect(
    pages('<a id="pnprev" href="/search?q=x&start=10">Previous</a><a href="/search?q=x&start=0">1</a>'),
  ).toBeNull();
  expect(pages('<a href="/search?q=x&start=10">&lt;</a>')).toBeNull();
  expect(pages('')).toBeNull();
});
