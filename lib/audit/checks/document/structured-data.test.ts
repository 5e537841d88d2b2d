import { expect, test } from 'vitest';
import {
  breadcrumbMissing,
  richResultError,
  structuredDataError,
  structuredDataMissing,
} from '#lib/audit/checks/document/structured-data.ts';
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
    'Offer: price or priceSpecification',
  ],
  [{ '@type': 'Recipe', name: 'Rye' }, 'Recipe: image'],
  [{ '@type': 'Event', name: 'Baking day', startDate: '2026-12-01' }, 'Event: location'],
  [{ '@type': 'Restaurant', name: 'Rye' }, 'Restaurant: address'],
  [{ '@type': 'BreadcrumbList', itemListElement: [] }, 'BreadcrumbList: itemListElement'],
  [{ '@type': 'VideoObject', name: 'Kneading', uploadDate: '2026-01-01' }, 'VideoObject: thumbnailUrl'],
  [{ '@type': 'Review', author: 'Ann', itemReviewed: { '@type': 'Book' } }, 'Review: reviewRating'],
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
