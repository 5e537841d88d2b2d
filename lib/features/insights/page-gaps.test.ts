import { expect, test } from 'vitest';
import { pageGaps } from './page-gaps.ts';

const complete = {
  title: 'Sourdough bread: how to bake it',
  h1: 'Baking sourdough bread',
  description: 'Sourdough bread in ten steps.',
  indexable: true,
  linksIn: 4,
  words: 900,
};

test('a page lacks what the query asks for and it does not say, and what hinders it', () => {
  expect(pageGaps('Sourdough BREAD', complete)).toEqual([]);
  expect(pageGaps('rye bread', complete)).toEqual(['title', 'h1', 'description']);
  const poor = { ...complete, h1: null, indexable: false, linksIn: 1, words: 120 };
  expect(pageGaps('bread', poor)).toEqual(['h1', 'indexable', 'inlinks', 'words']);
  const unknown = { ...complete, indexable: null, linksIn: null, words: null };
  expect(pageGaps('bread', unknown)).toEqual([]);
});
