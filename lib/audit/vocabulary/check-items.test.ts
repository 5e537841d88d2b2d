import { expect, test } from 'vitest';
import { testPage } from '#lib/audit/checks/test-facts.ts';
import { vocabularyProblems } from '#lib/audit/vocabulary/check-items.ts';

const problemsOf = (value: object) => {
  const text = JSON.stringify({ '@context': 'https://schema.org', ...value });
  const { structuredData } = testPage({ head: `<script type="application/ld+json">${text}</script>` });
  return vocabularyProblems(structuredData).map(({ path, text: problem }) => `${path} | ${problem}`);
};

test.each([
  [{ '@type': 'Prodct', name: 'Rye' }, ' | Prodct: unknown type'],
  [{ '@type': 'Product', Name: 'Rye' }, 'Name | Product.Name: unknown property'],
  [
    { '@type': 'Product', recipeYield: '1 loaf' },
    'recipeYield | Product.recipeYield: a property of Recipe, not of Product',
  ],
  [
    { '@type': 'Product', offers: [{ '@type': 'Offer' }, { '@type': 'Person', name: 'Ann' }] },
    'offers[2] | Product.offers: Person, expected Demand or Offer',
  ],
  [
    { '@type': 'Article', headline: { '@type': 'Person', name: 'Ann' } },
    'headline | Article.headline: Person, expected Text',
  ],
  [
    { '@type': 'Article', datePublished: 'Monday, 7 January' },
    'datePublished | Article.datePublished: "Monday, 7 January" is not a value of Date or DateTime',
  ],
  [
    { '@type': 'Recipe', cookTime: '30 minutes' },
    'cookTime | Recipe.cookTime: "30 minutes" is not a value of Duration',
  ],
  [{ '@type': 'Product', offers: { '@type': 'Offer', pric: 4 } }, 'offers.pric | Offer.pric: unknown property'],
])('%j: %s', (value, problem) => {
  expect(problemsOf(value)).toEqual([problem]);
});

test.each([
  { '@type': 'Bakery', name: 'Rye', address: 'Mill Lane 1', openingHours: 'Mo-Fr 07:00-18:00', priceRange: '€' },
  { '@type': ['Product', 'Car'], name: 'Van', vehicleTransmission: 'manual' },
  { '@type': 'Recipe', cookTime: 'PT30M', author: 'Ann', datePublished: '2026-11-28T07:00:00+01:00' },
  { '@type': 'Product', offers: { '@type': 'AggregateOffer', lowPrice: '4.20', priceCurrency: 'EUR' } },
  { '@type': 'WebSite', potentialAction: { '@type': 'SearchAction', 'query-input': 'required name=q' } },
  { '@type': 'Product', 'https://schema.org/name': 'Rye', 'og:title': 'Rye' },
  { '@context': ['https://schema.org', { crust: 'https://bread.example/crust' }], '@type': 'Loaf', crust: 'thick' },
  { '@type': 'https://bread.example/Loaf', crust: 'thick' },
])('%j has no problems', (value) => {
  expect(problemsOf(value)).toEqual([]);
});

test('endless items are read up to a limit', () => {
  const list = Array.from({ length: 3_000 }, (_, at) => ({ '@type': 'Thing', [`unknown${at}`]: 1 }));
  expect(problemsOf({ '@type': 'ItemList', itemListElement: list }).length).toBeLessThan(5_000);
});
