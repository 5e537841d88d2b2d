import { expect, test } from 'vitest';
import { extractFacts } from '#lib/audit/facts/extract-facts.ts';

const read = (body: string, head = '') =>
  extractFacts({
    url: 'https://www.example.com/bread/rye',
    html: `<!doctype html><html><head>${head}</head><body>${body}</body></html>`,
  }).structuredData;

test('microdata: each element gives its value as the HTML standard says', () => {
  const { items, types, microdataItems } = read(`
    <div itemscope itemtype="https://schema.org/Product" itemid="#rye">
      <h1 itemprop="name">Rye <b>bread</b><br>1 kg</h1>
      <img itemprop="image" src="rye.jpg"><meta itemprop="sku" content="R1"><data itemprop="weight" value="1000">1 kg</data>
      <p itemprop="a b">x</p>
      <div itemprop="offers" itemscope itemtype="https://schema.org/Offer"><span itemprop="price" content="4.00">4 €</span>
        <link itemprop="availability" href="https://schema.org/InStock"><time itemprop="until" datetime="2026-12-01">soon</time></div>
    </div>`);
  expect(items).toEqual([
    {
      format: 'microdata',
      types: ['Product'],
      id: 'https://www.example.com/bread/rye#rye',
      properties: {
        name: 'Rye bread 1 kg',
        image: 'https://www.example.com/bread/rye.jpg',
        sku: 'R1',
        weight: '1000',
        a: 'x',
        b: 'x',
        offers: { '@type': 'Offer', price: '4.00', availability: 'https://schema.org/InStock', until: '2026-12-01' },
      },
    },
  ]);
  expect(types).toEqual(['Product', 'Offer']);
  expect(microdataItems).toBe(1);
});

test('microdata: a field of a form is what an action asks for', () => {
  const { items } = read(`
    <form itemscope itemtype="https://schema.org/SearchAction"><meta itemprop="target" content="/search?q={q}">
      <input itemprop="query-input" name="q" required maxlength="99"><input itemprop="note" value="typed">
    </form>`);
  expect(items[0]?.properties).toEqual({
    target: '/search?q={q}',
    'query-input': { valueName: 'q', valueRequired: 'true', valueMaxLength: '99' },
    note: '',
  });
});

test('microdata: itemref reaches outside, and a circle ends', () => {
  const { items } = read(`
    <div itemscope itemref="a b" id="x"></div><p id="a">Name: <i itemprop="name">Ann</i></p>
    <div itemprop="band" id="b" itemscope itemref="c"></div><div id="c"><b itemprop="name">Jazz</b></div>
    <div itemscope><div id="d" itemprop="self" itemscope itemref="d"></div></div>`);
  expect(items.map(({ properties }) => properties)).toEqual([{ name: 'Ann', band: { name: 'Jazz' } }, { self: {} }]);
});

test('RDFa Lite: vocabulary, prefix, nested things, addresses', () => {
  const { items, rdfaItems, microdataItems } = read(`
    <div vocab="https://schema.org/" typeof="Person" resource="#ann"><b property="name">Ann</b>
      <a property="url" href="/ann">me</a>
      <div property="address" typeof="PostalAddress"><span property="addressLocality">Ghent</span></div>
      <div property="knows" resource="#ben">Ben</div></div>
    <div prefix="ex: http://example.org/" typeof="ex:Thing"><meta property="ex:size" content="4"></div>`);
  expect(items).toEqual([
    {
      format: 'rdfa',
      types: ['Person'],
      id: 'https://www.example.com/bread/rye#ann',
      properties: {
        name: 'Ann',
        url: 'https://www.example.com/ann',
        address: { '@type': 'PostalAddress', addressLocality: 'Ghent' },
        knows: 'https://www.example.com/bread/rye#ben',
      },
    },
    { format: 'rdfa', types: ['http://example.org/Thing'], id: null, properties: { 'http://example.org/size': '4' } },
  ]);
  expect([rdfaItems, microdataItems]).toEqual([2, 0]);
});

test('Open Graph and properties without a vocabulary are no items', () => {
  const head = '<meta property="og:title" content="Rye"><meta property="article:section" content="Bread">';
  expect(read('<p property="name" typeof="Thing">x</p>', head)).toMatchObject({ total: 0, rdfaItems: 0, items: [] });
});

test('names of prototypes are names', () => {
  const { items } = read('<div itemscope><i itemprop="__proto__">a</i><i itemprop="constructor">b</i></div>');
  expect(Object.entries(items[0]?.properties ?? {})).toEqual([['constructor', 'b']]);
  expect(read('<div prefix="constructor: http://a.b/" typeof="toString:x"></div>').total).toBe(0);
});

test.each([
  ['nested items', '<div itemprop=a itemscope>', 40_000],
  ['nested texts', '<b itemprop=a>text', 40_000],
  ['itemref to everything', '<p id=a itemprop=b><div itemscope itemref="a a b"></div>', 20_000],
  ['nested things', '<div vocab="http://schema.org/" typeof=Thing property=a>x', 20_000],
])('%s stay bounded', (_, piece, times) => {
  const before = performance.now();
  const facts = read(`<div itemscope>${piece.repeat(times)}`);
  expect(facts.items.length).toBeLessThanOrEqual(500);
  expect(performance.now() - before).toBeLessThan(4_000);
});

test('a comment of words before the JSON goes as a whole, one around it loses its marks', () => {
  for (const json of ['<!-- Rye, baked. -->{"@type":"Product"}', '<!--{"@type":"Product"}-->'])
    expect(read(`<script type="application/ld+json">${json}</script>`).types).toEqual(['Product']);
});
