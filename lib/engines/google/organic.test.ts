import { describe, expect, test } from 'vitest';
import { google } from '#lib/engines/google.ts';
import { readSerpDocument } from '#lib/engines/serp-document.ts';

const read = (inside: string) =>
  google.parse(
    readSerpDocument(`<html><body><form action="/search"><input name="q" value="x"></form>${inside}</body></html>`),
  );

/** One result and misleading elements around it, in each generation of the markup. */
const generations: [string, string][] = [
  [
    'desktop until 2018: the link inside the title',
    `<div id="ires"><div class="g"><div class="rc" data-hveid="26"><h3 class="r"><a href="https://a.example/">Title</a></h3><div class="s"><cite>https://a.example/</cite><span class="st">Text of the result.</span></div></div></div>
     <div class="g"><g-section-with-header><h3 class="r"><a href="https://twitter.com/a?ref_src=twsrc%5Egoogle">A on Twitter</a></h3></g-section-with-header></div></div>`,
  ],
  [
    'without script until 2018: redirects, no classes of cards',
    `<div id="search"><div class="g"><h3 class="r"><a href="/url?q=https://a.example/&amp;sa=U">Title</a></h3><div class="s"><cite>a.example</cite><span class="st">Text of the result.</span></div></div>
     <div class="g"><h3 class="r"><a href="/search?q=x&amp;tbm=isch">Images for x</a></h3></div></div>`,
  ],
  [
    'without script in 2021',
    `<div id="main"><div class="ZINbbc xpd O9g5cc uUPGi"><div class="kCrYT"><a href="/url?q=https://a.example/&amp;sa=U&amp;ved=1"><h3 class="zBAuLc"><div>Title</div></h3><div>a.example</div></a></div><div class="kCrYT"><div class="s3v9rd">Text of the result.</div></div></div></div>`,
  ],
  [
    'desktop in 2020',
    `<div id="rso"><div class="g"><div class="rc" data-hveid="C"><div class="yuRUbf"><a href="https://a.example/"><br><h3 class="LC20lb"><span>Title</span></h3><div><cite>a.example<span> › x</span></cite></div></a></div><div class="IsZvec"><span class="aCOpRe">Text of the result.</span></div></div></div>
     <g-section-with-header><h3>Top stories</h3><a href="https://news.example/1"><div role="heading" aria-level="3">News</div></a></g-section-with-header></div>`,
  ],
  [
    'phone in 2020: the bare host beside the title',
    `<div id="rso"><div class="mnr-c xpd" data-hveid="C"><div><a class="C8nzq BmP5tf" href="https://www.a.example/"><div><span>a.example</span></div><div role="heading" aria-level="3">Title</div></a></div><div><div class="yDYNvb">Text of the result.</div></div></div>
     <div><a href="https://www.youtube.com/watch?v=1"><div role="heading" aria-level="3">Film</div><div>YouTube</div></a></div></div>`,
  ],
  [
    'phone in 2024',
    `<div id="rso"><div class="MjjYud"><div data-hveid="C"><a class="rTyHce" href="https://a.example/"><div><span>A</span><span><cite role="text">https://a.example</cite></span></div><div role="heading" aria-level="3">Title</div></a><div data-sncf="1">Text of the result.</div></div></div></div>`,
  ],
  [
    'further results fetched below the first ten, 2023–24',
    `<div id="rso"></div><div id="botstuff"><div id="arc-srp_110"><div class="MjjYud"><div data-hveid="C"><a href="https://a.example/"><h3>Title</h3><cite>https://a.example</cite></a><div data-sncf="1">Text of the result.</div></div></div></div><h3><a href="/search?q=x&amp;start=20">More results</a></h3></div>`,
  ],
];

test.each(generations)('%s', (_, html) => {
  const results = read(html).organic.map(({ url, title, description }) => [
    url.replace('www.', ''),
    title,
    description,
  ]);
  expect(results).toEqual([['https://a.example/', 'Title', 'Text of the result.']]);
});

test.each([
  [
    'a name and an address',
    '<div><span>The Village</span><cite>https://village.example › oven</cite></div>',
    'The Village',
  ],
  [
    'a host as the name',
    '<div><span>village.example</span><cite>https://village.example</cite></div>',
    'village.example',
  ],
  ['an address without a mark', '<div>village.example › oven › plans</div>', ''],
  ['an address with its scheme', '<div>https://www.village.example › oven</div>', ''],
  ['an address that shows a parent of the host', '<div>example.org › village</div>', ''],
  ['the bare host', '<div>www.village.example</div>', ''],
  ['an address written from right to left', '<div>\u202avillage.example › فرن\u202c</div>', ''],
  ['a name without an address', '<div>YouTube · The Village</div>', 'YouTube · The Village'],
])('site name of a result with %s', (_, beside, name) => {
  const html = `<div id="rso"><div data-hveid="A"><a href="https://village.example/oven"><h3>Title</h3>${beside}</a></div></div>`;
  expect(read(html).organic.map(({ siteName }) => siteName)).toEqual([name]);
});

describe('results that look alike', () => {
  const one = (id: string, url: string, title: string) =>
    `<div data-hveid="${id}"><a href="${url}"><h3>${title}</h3><cite>x</cite></a></div>`;

  test('two pages of one site, indented, are two results', () => {
    const html = `<div id="rso">${one('A', 'https://a.example/1', 'One')}<ul><li>${one('B', 'https://a.example/2', 'Two')}</li></ul></div>`;
    expect(read(html).organic.map(({ title }) => title)).toEqual(['One', 'Two']);
  });

  test('one result drawn twice is one', () => {
    const html = `<div id="rso">${one('A', 'https://a.example/', 'One')}${one('B', 'https://a.example/', 'One')}</div>`;
    expect(read(html).organic).toHaveLength(1);
  });

  test("a page's own fragment stays, Google's mark of a sentence goes", () => {
    const html = `<div id="rso">${one('A', 'https://a.example/#part:~:text=a,-b', 'One')}${one('B', 'https://a.example/2#:~:text=c', 'Two')}${one('C', 'https://a.example/3#/route', 'Three')}</div>`;
    expect(read(html).organic.map(({ url }) => url)).toEqual([
      'https://a.example/#part',
      'https://a.example/2',
      'https://a.example/3#/route',
    ]);
  });

  test('a page of Google can be a result, its tools cannot', () => {
    const html = `<div id="rso">${one('A', 'https://support.google.com/websearch/answer/1', 'Help')}${one('B', 'https://www.google.com/search?q=y', 'Search')}${one('C', '/maps?q=y', 'Maps')}${one('D', 'javascript:void(0)', 'Script')}</div>`;
    expect(read(html).organic.map(({ title }) => title)).toEqual(['Help']);
  });
});

test('a redirect that only Google can read stays the address, with the host the page shows', () => {
  const one = (token: string, title: string, cite: string) =>
    `<div data-hveid="${token}"><a href="/goto?url=${token}" data-ved="1"><h3>${title}</h3><div><span>Site</span><cite role="text">${cite}</cite></div></a><div data-sncf="1">Text.</div></div>`;
  const translated = one('CAESc', 'Three', 'https://c.example<span> › d</span>').replace(
    'Text.',
    'Text.<a href="https://translate.google.com/translate?hl=de&amp;sl=en&amp;u=https://c.example/d/e?f=1&amp;prev=search">Translate</a>',
  );
  const html = `<div id="rso">${translated}${one('CAESa', 'One', 'https://www.a.example<span> › b</span>')}${one('CAESb', 'Two', '570+ comments · 5 years ago')}</div>`;
  expect(read(html).organic.map(({ url, shownHost, title }) => [url, shownHost, title])).toEqual([
    ['https://c.example/d/e?f=1', undefined, 'Three'],
    ['https://www.google.com/goto?url=CAESa', 'www.a.example', 'One'],
    ['https://www.google.com/goto?url=CAESb', null, 'Two'],
  ]);
});
