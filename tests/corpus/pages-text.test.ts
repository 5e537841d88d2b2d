import { describe, expect, test } from 'vitest';
import { extractFacts } from '#lib/audit/facts/extract-facts.ts';
import { detectLanguage } from '#lib/audit/facts/text/language.ts';
import { hammingDistance, simhashOf, toHex } from '#lib/audit/facts/text/simhash.ts';
import { readJson, there } from '#tests/corpus/corpus-pages.ts';

const contentOf = (text: string) =>
  extractFacts({
    url: 'https://example.com/',
    html: `<main>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</main>`,
  }).content;

describe.skipIf(!there)('texts of the corpus', () => {
  test('simhash vectors', () => {
    const { compute } = readJson('text/simhash-py-vectors.json') as {
      compute: { hashes: string[]; simhash: string }[];
    };
    for (const { hashes, simhash } of compute) {
      const all = hashes.map(BigInt);
      const found = simhashOf(
        all.map((h) => Number(h >> 32n)),
        all.map((h) => Number(h & 0xffffffffn)),
      );
      expect(BigInt(`0x${toHex(found)}`)).toBe(BigInt(simhash));
    }
  });
  test('the same text has distance 0, other texts more than 3', () => {
    const pairs = readJson('text/near-duplicate-pairs.json') as { label: string; a: string; b: string }[];
    for (const { label, a, b } of pairs) {
      const distance = hammingDistance(contentOf(a).simhash, contentOf(b).simhash);
      if (label === 'duplicate') expect(distance).toBe(0);
      if (label === 'different') expect(distance).toBeGreaterThan(3);
    }
    const near = pairs.filter(({ label }) => label === 'near-duplicate');
    const found = near.filter(({ a, b }) => hammingDistance(contentOf(a).simhash, contentOf(b).simhash) <= 3);
    expect(found.length / near.length).toBeGreaterThan(0.95);
  });
  test('languages: all but the twins of Bosnian and Malay', () => {
    const samples = readJson('text/language-udhr.json') as { iso639_3: string; text: string }[];
    const right = samples.filter(({ text, iso639_3 }) => detectLanguage(text).code === iso639_3);
    expect(right.length).toBeGreaterThanOrEqual(108);
  });
  test('English reading ease lies within a point of the reference', () => {
    const { texts } = readJson('text/readability-textstat.json') as { texts: { LONG_TEXT: string } };
    expect(Math.abs((contentOf(texts.LONG_TEXT).readability.score ?? 0) - 59.771)).toBeLessThan(1);
  });
});
