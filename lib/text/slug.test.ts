import { expect, test } from 'vitest';
import { slugOf } from '#lib/text/slug.ts';

test.each([
  ['Sourdough bread: 7 rules', 'sourdough-bread-7-rules'],
  ['  Crème brûlée & café  ', 'creme-brulee-cafe'],
  ['Straße nach Łódź', 'strasse-nach-lodz'],
  ['Baker’s percentages', 'bakers-percentages'],
  ['パンの焼き方 100%', 'パンの焼き方-100'],
  ['ガス', 'ガス'],
  ['Хлеб на закваске', 'хлеб-на-закваске'],
  ['?!', ''],
  ['', ''],
  ['word '.repeat(40), 'word-'.repeat(16).slice(0, -1)],
  ['a'.repeat(100), 'a'.repeat(80)],
])('%s', (title, slug) => {
  expect(slugOf(title)).toBe(slug);
});
