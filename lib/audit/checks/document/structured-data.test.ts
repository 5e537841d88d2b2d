import { expect, test } from 'vitest';
import {
  breadcrumbMissing,
  structuredDataError,
  structuredDataMissing,
} from '#lib/audit/checks/document/structured-data.ts';
import {
  richResultError,
  richResultRecommended,
  richResultRetired,
  vocabulary,
} from '#lib/audit/checks/document/structured-data-rules.ts';
import { judge, stateOf } from '#lib/audit/checks/test-facts.ts';

const block = (text: string) => ({ head: `<script type="application/ld+json">${text}</script>` });
const data = (value: object) => block(JSON.stringify({ '@context': 'https://schema.org', ...value }));

test('none, some, and some that cannot be read', () => {
  expect(stateOf(structuredDataMissing, {})).toBe('fail');
  expect(stateOf(structuredDataMissing, data({ '@type': 'Article', headline: 'Rye' }))).toBe('pass');
  const microdata = '<p itemscope itemtype="https://schema.org/Person"><b itemprop="name">Ann</b></p>';
  expect(stateOf(structuredDataMissing, { body: microdata })).toBe('pass');
  expect(stateOf(structuredDataMissing, { body: '<p vocab="https://schema.org/" typeof="Person"></p>' })).toBe('pass');
  expect(stateOf(structuredDataMissing, block('{"@type": }'))).toBe('notApplicable');
  expect(stateOf(structuredDataError, block('{"@type": }'))).toBe('fail');
  expect(stateOf(structuredDataError, data({ '@type': 'Article' }))).toBe('pass');
  expect(stateOf(structuredDataError, {})).toBe('notApplicable');
});

test.each([
  [{ '@type': 'Product', name: 'Rye' }, 'Product: offers or review or aggregateRating'],
  [
    { '@type': 'Product', name: 'Rye', offers: { '@type': 'Offer', priceCurrency: 'EUR' } },
    'Offer: price or priceSpecification (offers)',
  ],
  [{ '@type': 'Recipe', name: 'Rye' }, 'Recipe: image'],
  [{ '@type': 'Event', name: 'Baking day', startDate: '2026-12-01' }, 'Event: location'],
  [{ '@type': 'Restaurant', name: 'Rye' }, 'Restaurant: address'],
  [{ '@type': 'BreadcrumbList', itemListElement: [] }, 'BreadcrumbList: itemListElement'],
  [{ '@type': 'VideoObject', name: 'Kneading', uploadDate: '2026-01-01' }, 'VideoObject: thumbnailUrl'],
  [{ '@type': 'Review', author: 'Ann', itemReviewed: { '@type': 'Book', name: 'Crust' } }, 'Review: reviewRating'],
])('%j lacks %s', (value, missing) => {
  expect(judge(richResultError, data(value))).toMatchObject({ state: 'fail', items: [{ value: missing }] });
});

test.each([
  { '@type': 'Product', name: 'Rye', offers: { '@type': 'Offer', price: 4, priceCurrency: 'EUR' } },
  { '@type': 'Product', name: 'Rye', offers: { '@id': '#offer' } },
  {
    '@type': 'FAQPage',
    mainEntity: [{ '@type': 'Question', name: 'Q', acceptedAnswer: { '@type': 'Answer', text: 'A' } }],
  },
  { '@type': 'LocalBusiness', name: 'Rye', address: 'Mill Lane 1' },
])('%j is complete', (value) => {
  expect(stateOf(richResultError, data(value))).toBe('pass');
});

test('types of which nothing is asked, and mere references', () => {
  expect(stateOf(richResultError, data({ '@type': 'Article', headline: 'Rye' }))).toBe('notApplicable');
  expect(stateOf(richResultError, data({ '@type': 'Organization', name: 'Rye' }))).toBe('notApplicable');
  expect(stateOf(richResultError, data({ '@type': 'Product', '@id': '#rye' }))).toBe('notApplicable');
});

test('breadcrumbs are asked of deep pages', () => {
  expect(stateOf(breadcrumbMissing, {})).toBe('fail');
  expect(stateOf(breadcrumbMissing, { url: 'https://www.example.com/bread' })).toBe('notApplicable');
  const crumb = { '@type': 'BreadcrumbList', itemListElement: [{ '@type': 'ListItem', position: 1, name: 'Bread' }] };
  expect(stateOf(breadcrumbMissing, data(crumb))).toBe('pass');
});

test('recommended properties, schema.org and retired results are reported without points', () => {
  expect(
    judge(richResultRecommended, data({ '@type': 'Article', headline: 'Rye', author: { '@type': 'Person' } })),
  ).toMatchObject({
    state: 'fail',
    items: [
      { value: 'Article: author.name, for Article' },
      { value: 'Article: author.url or sameAs, for Article' },
      { value: 'Article: dateModified, for Article' },
      { value: 'Article: datePublished, for Article' },
      { value: 'Article: image, for Article' },
    ],
  });
  expect(stateOf(richResultRecommended, data({ '@type': 'Person', name: 'Ann' }))).toBe('notApplicable');
  expect(judge(vocabulary, data({ '@type': 'Product', offers: { '@type': 'Offer', cost: 4 } }))).toMatchObject({
    state: 'fail',
    items: [{ value: 'Offer.cost: unknown property (offers.cost)' }],
  });
  expect(stateOf(vocabulary, data({ '@type': 'Product', name: 'Rye' }))).toBe('pass');
  expect(stateOf(vocabulary, {})).toBe('notApplicable');
  expect(judge(richResultRetired, data({ '@type': 'HowTo', name: 'Knead' }))).toMatchObject({
    state: 'fail',
    found: 'HowTo: How-to, retired on 2023-09-13',
  });
  expect(stateOf(richResultRetired, data({ '@type': 'Recipe', name: 'Rye' }))).toBe('pass');
  expect(stateOf(richResultRetired, {})).toBe('notApplicable');
});

test('an item of a page with several is named by its number', () => {
  const graph = {
    '@graph': [
      { '@type': 'Person', name: 'Ann' },
      { '@type': 'Recipe', name: 'Rye' },
    ],
  };
  expect(judge(richResultError, data(graph))).toMatchObject({ items: [{ value: 'Recipe: image (item 2)' }] });
});
