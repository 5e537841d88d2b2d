import { expect, test } from 'vitest';
import { type CrawledPage, suggestKeywords } from './suggest-keywords.ts';

const page = (title: string, h1: string | null = null, more: Partial<CrawledPage> = {}): CrawledPage => ({
  title,
  h1,
  language: 'en-GB',
  ...more,
});

test('phrases of titles and headings are suggested, the name of the site and navigation are not', () => {
  const found = suggestKeywords(
    [
      page('Harbour Bakery | Sourdough bread and rye bread', 'Sourdough bread from the harbour'),
      page('Sourdough starter | Harbour Bakery', 'How to feed a sourdough starter'),
      page('Rye bread | Harbour Bakery', 'Rye bread'),
      page('Contact us | Harbour Bakery', 'Contact us'),
    ],
    'harbour-bakery.example',
    12,
  );
  expect(found).toContain('sourdough bread');
  expect(found).toContain('sourdough starter');
  expect(found).toContain('rye bread');
  expect(found.join('\n')).not.toMatch(/harbour bakery|contact/);
});

test('a brand that differs from the domain is recognized by the share of titles it is in', () => {
  const pages = ['Oak tables', 'Pine shelves', 'Garden benches'].map((title) => page(`${title} – Nordholz Werke`));
  const found = suggestKeywords(pages, 'nw-shop.example', 12);
  expect(found).toEqual(expect.arrayContaining(['oak tables', 'pine shelves', 'garden benches']));
  expect(found.join('\n')).not.toContain('nordholz');
});

test('stop words are those of the language of most pages', () => {
  const pages = [
    page('Kaffeemühle für das Büro', 'Kaffeemühle für das Büro', { language: 'de' }),
    page('Espresso für die Küche', null, { language: 'de-DE' }),
  ];
  for (const keyword of suggestKeywords(pages, 'example.de', 12)) expect(keyword).not.toMatch(/\b(für|das|die)\b/);
});

test('words of no topic are left out', () => {
  const found = suggestKeywords(
    [page('Sourdough bread, baked daily', 'Sourdough bread, baked every morning'), page('Our four loaves')],
    'example.com',
    12,
  );
  expect(found[0]).toBe('sourdough bread');
  expect(found.join('\n')).not.toMatch(/every|daily|four/);
});

test('pages without a phrase give no keyword', () => {
  expect(suggestKeywords([], 'example.com', 12)).toEqual([]);
  expect(suggestKeywords([page('Home'), page('404 not found')], 'example.com', 12)).toEqual([]);
});
