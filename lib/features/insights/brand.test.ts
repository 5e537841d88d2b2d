import { expect, test } from 'vitest';
import { brandTermsOf, isBrandQuery } from './brand.ts';

const project = { name: 'Harbour Bakery', domain: 'harbour-bakery.example', brandTerms: [] as string[] };

test('brand terms come from name and domain unless they are set', () => {
  expect(brandTermsOf(project)).toEqual(['harbour bakery']);
  expect(brandTermsOf({ ...project, name: 'harbour-bakery.example' })).toEqual(['harbour bakery']);
  expect(brandTermsOf({ ...project, name: 'The Baker’s' })).toEqual(['the baker s', 'harbour bakery']);
  expect(brandTermsOf({ ...project, brandTerms: [' Bäckerei ', 'bäckerei'] })).toEqual(['backerei']);
  expect(brandTermsOf({ name: 'ab', domain: 'ab.example', brandTerms: [] })).toEqual([]);
});

test('a query is for the brand if it has the term as whole words, or written as one word', () => {
  const terms = ['harbour bakery', 'nord'];
  for (const query of ['harbour bakery opening times', 'harbourbakery', 'Nord café', 'harbour-bakery.example']) {
    expect(isBrandQuery(query, terms), query).toBe(true);
  }
  for (const query of ['bakery harbour', 'norden', 'sourdough bread', '']) {
    expect(isBrandQuery(query, terms), query).toBe(false);
  }
  expect(isBrandQuery('anything', [])).toBe(false);
});
