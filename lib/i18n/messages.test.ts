import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { german } from '#lib/i18n/german/index.ts';
import { createTranslator, pickLanguage } from '#lib/i18n/translator.ts';

const slotsOf = (text: string) => [...new Set(text.match(/\{\w+\}/g))].toSorted();
const entries = Object.entries(german);

describe('the catalog', () => {
  it('has the same slots and numbers in both languages', () => {
    const wrong = entries.filter(
      ([english, translated]) =>
        slotsOf(english).join() !== slotsOf(translated).join() ||
        english.split('|').length !== translated.split('|').length ||
        translated.trim() === '',
    );
    expect(wrong).toEqual([]);
  });

  it('has no unused text', () => {
    // Text between two quotation marks of the same kind; messages contain no nested ones.
    const said = new Set(
      globSync('{app,components,lib}/**/*.{ts,tsx}')
        .filter((path) => !/i18n\/german|\.test\.tsx?$/.test(path))
        .map((path) => readFileSync(path, 'utf8'))
        .flatMap((source) => ["'", '"'].flatMap((quote) => source.split(quote))),
    );
    expect(Object.keys(german).filter((text) => !said.has(text))).toEqual([]);
  });

  it('says each text in one file of the dictionary', () => {
    const keys = globSync('lib/i18n/german/**/*.ts').flatMap((path) =>
      [...readFileSync(path, 'utf8').matchAll(/^ {2}(?:'((?:[^'\\]|\\.)+)'|"([^"]+)"|(\w+)):/gm)].map(
        (match) => match[1] ?? match[2] ?? match[3],
      ),
    );
    expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
    expect(keys.length).toBe(entries.length);
  });
});

describe('a translator', () => {
  const de = createTranslator('de', german);
  const en = createTranslator('en');

  it('fills slots in and leaves the text of a value alone', () => {
    expect(en('Audit the page {url}', { url: 'https://example.com/{url}' })).toBe(
      'Audit the page https://example.com/{url}',
    );
    expect(de('Look up the domain {domain}', { domain: 'example.com' })).toBe('Domain example.com abfragen');
  });

  it('writes numbers, days and times as the language does', () => {
    expect(en.number(12_345.5)).toBe('12,345.5');
    expect(de.number(12_345.5)).toBe('12.345,5');
    expect(de.day('2026-03-05T00:00:00Z')).toBe('5. März 2026');
    expect(de.ago('2026-03-05T00:00:00Z', Date.parse('2026-03-05T00:00:30Z'))).toBe('gerade eben');
    expect(de.ago('2026-03-05T00:00:00Z', Date.parse('2026-03-05T00:05:10Z'))).toMatch(/^vor 5 Min/);
    expect(en.ago('2026-03-05T00:00:00Z', Date.parse('2026-03-05T00:05:10Z'))).toBe('5 min ago');
  });

  it('begins a label within an English sentence in lower case, and keeps names and abbreviations', () => {
    expect(en.inText('No AI Overview')).toBe('no AI Overview');
    expect(en.inText('SEO issues')).toBe('SEO issues');
    expect(de.inText('Keine AI Overview')).toBe('Keine AI Overview');
  });

  it('tells the pieces of a text from its slots', () => {
    expect(de.pieces('Audit the page {url}')).toEqual([
      { text: 'Seite ', isSlot: false },
      { text: 'url', isSlot: true },
      { text: ' auditieren', isSlot: false },
    ]);
  });

  it('leaves a text that it does not know as it is', () => expect(de.known('Zebra')).toBe('Zebra'));
});

describe('pickLanguage', () => {
  it.each([
    ['de', 'en-GB,en;q=0.9', 'de'],
    [undefined, 'de-AT,de;q=0.9,en;q=0.8', 'de'],
    [undefined, 'fr,en;q=0.5,de;q=0.7', 'de'],
    [undefined, 'de;q=0,en', 'en'],
    [undefined, 'fr', 'en'],
    [undefined, null, 'en'],
    ['xx', 'de', 'de'],
    ['../de', ';;;q=,,', 'en'],
  ] as const)('cookie %s, header %s: %s', (chosen, accepted, language) =>
    expect(pickLanguage(chosen, accepted)).toBe(language),
  );
});
