import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { extractFacts } from '#lib/audit/facts/extract-facts.ts';
import type { StructuredItem, StructuredValue } from '#lib/audit/types.ts';
import { corpus, filesIn, readJson, readPage, there } from '#tests/corpus/corpus-pages.ts';
import { readTurtle, type Thing } from '#tests/corpus/turtle.ts';

const EXTRUCT = 'pages/structured-data/extruct';

const read = (path: string, url: string) => extractFacts({ url, html: readPage(path) }).structuredData;
const labelsOf = (ending: string) =>
  there
    ? filesIn(EXTRUCT, ending).filter((path) =>
        existsSync(resolve(corpus, path.replace(/(\.expanded)?\.json(ld)?$/, '.html'))),
      )
    : [];

/** Normal form of labels and our items: sorted, whitespace collapsed, URLs absolute, schema.org removed. */
const URL_OF_LABELS = 'http://www.example.com/microdata/index.html';
const squash = (text: string) => absolute(text.replace(/\s+/g, ' ').trim());
/** Applied to both sides, so that a label with a relative URL matches its absolute form. */
const absolute = (text: string) => (/^\S+$/.test(text) ? (URL.parse(text, URL_OF_LABELS)?.href ?? text) : text);
const short = (name: string) => name.replace(/^https?:\/\/schema\.org\//, '');
type Plain = { types: string[]; id: string | null; properties: Record<string, unknown[]> };

const listOf = (value: unknown): unknown[] => (value === undefined ? [] : Array.isArray(value) ? value : [value]);
const sorted = (values: unknown[]) => values.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));

function plainLabel(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return squash(String(value));
  const { type, id, properties } = value as { type?: unknown; id?: string; properties?: object };
  // An item without type and id is represented by its properties.
  const stated = properties ?? (type === undefined && id === undefined ? value : {});
  return plain(listOf(type).map(String), id ?? null, Object.entries(stated), plainLabel);
}

function plainOurs(value: StructuredValue): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return squash(String(value));
  const { '@type': type, '@id': id, ...properties } = value;
  return plain(listOf(type).map(String), typeof id === 'string' ? id : null, Object.entries(properties), (one) =>
    plainOurs(one as StructuredValue),
  );
}

function plain(
  types: string[],
  id: string | null,
  entries: [string, unknown][],
  inner: (value: unknown) => unknown,
): Plain {
  const properties = entries.map(([name, value]): [string, unknown[]] => [name, sorted(listOf(value).map(inner))]);
  return {
    types: types.map(short),
    id,
    properties: Object.fromEntries(properties.toSorted(([a], [b]) => (a < b ? -1 : 1))),
  };
}

const plainItem = ({ types, id, properties }: StructuredItem) =>
  plain(types, id, Object.entries(properties), (one) => plainOurs(one as StructuredValue));

/**
 * Labels that are not met, each with its reason; the evidence is in disputed.md. The folder misc/ is not evaluated here: we
 * do not treat Open Graph and microformats as structured data, and Portfolio_Niels_Lubberman uses @rel, which RDFa Lite does
 * not have.
 */
const UNMET = new Map<string, string>([
  [
    'schema.org/product-ref.json',
    'disputed: itemref names an item that is no property; the HTML standard does not go into it',
  ],
]);

/** Labels of microformats and of Open Graph have the same outer shape. */
const isMicrodata = (label: unknown) =>
  Array.isArray(label) &&
  label.every(
    (one: { type?: unknown; properties?: unknown }) =>
      (one.type ?? one.properties) !== undefined &&
      !Array.isArray(one.properties) &&
      !String(one.type).startsWith('h-'),
  );

describe.skipIf(!there)('microdata of the corpus', () => {
  const labels = labelsOf('.json').filter((path) => !path.endsWith('.expanded.json') && isMicrodata(readJson(path)));
  test.each(labels)('%s', (path) => {
    const label = (readJson(path) as unknown[]).map(plainLabel);
    const ours = read(path.replace(/json$/, 'html'), URL_OF_LABELS).items.filter(
      ({ format }) => format === 'microdata',
    );
    const found = ours.map(plainItem);
    if (UNMET.has(path.slice(EXTRUCT.length + 1))) expect(found).not.toEqual(label);
    else expect(found).toEqual(label);
  });
});

describe.skipIf(!there)('JSON-LD of the corpus', () => {
  test.each(labelsOf('.jsonld'))('%s', (path) => {
    const { jsonLd } = read(path.replace(/jsonld$/, 'html'), URL_OF_LABELS);
    const label = JSON.parse(readFileSync(resolve(corpus, path), 'utf8')) as unknown;
    // One label wraps the blocks of the page.
    const blocks = typeof label === 'object' && label !== null && 'items' in label ? listOf(label.items).flat() : label;
    expect(jsonLd.flat()).toEqual(listOf(blocks));
  });
});

describe.skipIf(!there)('pages with labels for several formats', () => {
  const labels = labelsOf('.json').filter((path) => path.includes('/songkick/'));
  test.each(labels)('%s', (path) => {
    const label = readJson(path) as { 'json-ld': unknown[]; microdata: unknown[] };
    const found = read(path.replace(/json$/, 'html'), URL_OF_LABELS);
    expect(found.jsonLd.flat()).toEqual(label['json-ld']);
    expect(found.microdataItems).toBe(label.microdata.length);
  });
});

/** Expanded JSON-LD of RDFa Primer examples, without data that no item of the page needs (`usesVocabulary`). */
const RDFA_URL = 'http://www.example.com/index.html';
type Expanded = { [key: string]: ({ '@value'?: string; '@id'?: string } | string)[] };

describe.skipIf(!there)('RDFa of the corpus', () => {
  test.each(labelsOf('.expanded.json').filter((path) => path.includes('/w3crdfa/')))('%s', (path) => {
    const labels = (readJson(path) as (Expanded & { '@id': string })[]).flatMap(({ '@id': id, ...properties }) =>
      Object.entries(properties)
        .filter(([name]) => !name.endsWith('#usesVocabulary'))
        .flatMap(([name, values]) =>
          values.map((one) => [
            id,
            short(name === '@type' ? 'a' : name),
            typeof one === 'string' ? short(one) : (one['@id'] ?? one['@value']),
          ]),
        ),
    );
    const ours: unknown[] = [];
    const add = (value: StructuredValue): unknown => {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
      const { '@type': type, '@id': id, ...properties } = value;
      for (const one of listOf(type)) ours.push([id, 'a', one]);
      for (const [name, values] of Object.entries(properties))
        for (const one of listOf(values)) ours.push([id, name, add(one as StructuredValue)]);
      return id;
    };
    for (const { types, id, properties } of read(path.replace(/expanded\.json$/, 'html'), RDFA_URL).items)
      add({ '@type': types, '@id': id, ...properties });
    // An item that two others reference is part of both; its statements are the same.
    const once = [...new Set(ours.map((one) => JSON.stringify(one)))].map((one): unknown => JSON.parse(one));
    expect(sorted(once)).toEqual(sorted(labels));
  });
});

const W3C = 'pages/structured-data/w3c-microdata-rdf';
/** Cases of the W3C's RDF mapping that require more than microdata; the evidence is in disputed.md. */
const W3C_UNMET = new Map([
  ['0059', 'the type is no address, so RDF has no name for it; we name it as the page does'],
  ['0074', 'RDF adds a second type for equivalentProperty'],
  ['0081', 'itemprop-reverse is no part of the HTML standard'],
  ['0082', 'itemprop-reverse is no part of the HTML standard'],
  ['0084', 'itemprop-reverse is no part of the HTML standard'],
]);

/** RDF qualifies a property with the type or the page; the last part of the name is what the page contains. */
const lastPart = (name: string) => name.replace(/^.*[#/]/, '');

function plainThing(thing: Thing): Plain {
  const properties = new Map<string, unknown[]>();
  for (const [name, value] of thing.properties) {
    if (name === 'a') continue;
    const one =
      typeof value === 'string' ? squash(value) : isAddress(value) ? squash(value.id ?? '') : plainThing(value);
    const list = properties.get(lastPart(name));
    if (list) list.push(one);
    else properties.set(lastPart(name), [one]);
  }
  const types = thing.properties.filter(([name]) => name === 'a').map(([, value]) => String(value));
  return plain(types, thing.id, [...properties], (one) => one);
}
const isAddress = ({ id, properties }: Thing) => id !== null && properties.length === 0;

describe.skipIf(!there)("microdata cases of the W3C's mapping to RDF", () => {
  test.each(there ? filesIn(W3C, '.ttl') : [])('%s', (path) => {
    const url = `http://w3c.github.io/microdata-rdf/tests/${path.slice(W3C.length + 1).replace(/ttl$/, 'html')}`;
    const things = readTurtle(readFileSync(resolve(corpus, path), 'utf8'), url);
    const inner = new Set(things.flatMap(({ properties }) => properties.map(([, value]) => value)));
    const label = things.filter((one) => !inner.has(one) && !isAddress(one)).map(plainThing);
    const items = read(path.replace(/ttl$/, 'html'), url).items.map((item) => {
      const names = Object.entries(item.properties).map(([name, value]): [string, StructuredValue] => [
        lastPart(name),
        value,
      ]);
      return plainItem({ ...item, properties: Object.fromEntries(names) });
    });
    if (W3C_UNMET.has(path.slice(W3C.length + 1, -4))) expect(sorted(items)).not.toEqual(sorted(label));
    else expect(sorted(items)).toEqual(sorted(label));
  });
});
