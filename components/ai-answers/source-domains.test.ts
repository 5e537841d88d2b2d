import { expect, test } from 'vitest';
import { createTranslator } from '#lib/i18n/translator.ts';
import { formatShare, sourceDomains } from './source-domains.ts';

const ranked = (...hosts: string[]) => hosts.map((host, index) => ({ host, ranking: index + 1 }));

test('sorts domains by number of sources, then by order, with the best organic position', () => {
  const sources = ranked('b.example', 'www.a.example', 'c.example', 'a.example');
  const results = ranked('x.example', 'a.example', 'www.a.example', 'blog.b.example');
  expect(sourceDomains(sources, results)).toEqual([
    { domain: 'a.example', numbers: [2, 4], share: 0.5, organic: 2 },
    { domain: 'b.example', numbers: [1], share: 0.25, organic: null },
    { domain: 'c.example', numbers: [3], share: 0.25, organic: null },
  ]);
});

test('returns no domains without sources', () => {
  expect(sourceDomains([], ranked('a.example'))).toEqual([]);
});

test.each([
  [1, '100%'],
  [1 / 3, '33.3%'],
  [0.375, '37.5%'],
  [0.0004, '< 0.1%'],
  [0, '0%'],
])('%f is %s', (share, text) => {
  expect(formatShare(createTranslator('en'), share)).toBe(text);
});
