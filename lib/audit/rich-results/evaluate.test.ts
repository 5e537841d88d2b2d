import { expect, test } from 'vitest';
import { testPage } from '#lib/audit/checks/test-facts.ts';
import { isSchemaType, schemaProperty } from '#lib/audit/vocabulary/schema-org.ts';
import { evaluateRichResults } from './evaluate.ts';
import { RICH_RESULTS } from './index.ts';
import { REQUIRED_INSIDE } from './nested.ts';

const evaluate = (value: object) => {
  const text = JSON.stringify({ '@context': 'https://schema.org', ...value });
  return evaluateRichResults(testPage({ head: `<script type="application/ld+json">${text}</script>` }).structuredData);
};
const required = (value: object) => {
  const { outcomes, inside } = evaluate(value);
  return [
    ...outcomes.filter(({ isAlternative }) => !isAlternative).flatMap(({ missingRequired }) => missingRequired),
    ...inside.map(({ text, path }) => `${text} (${path})`),
  ];
};

test('every rule names types and properties of schema.org, and has a source', () => {
  const names = RICH_RESULTS.flatMap(({ required: needed, recommended, when }) => [
    ...needed,
    ...recommended,
    when ?? 'name',
  ])
    .concat([...REQUIRED_INSIDE.values()].flat())
    .flatMap((path) => path.split('.'))
    .flatMap((part) =>
      part
        .replace('[:-1]', '')
        .replace(/-input$/, '')
        .split('|'),
    );
  // Google writes xPath, schema.org xpath.
  expect([...new Set(names)].filter((name) => name !== 'xPath' && schemaProperty(name) === null)).toEqual([]);
  const types = RICH_RESULTS.flatMap((rule) => rule.types).concat([...REQUIRED_INSIDE.keys()]);
  expect(types.filter((type) => !isSchemaType(type))).toEqual([]);
  for (const { id, url } of RICH_RESULTS) expect(url, id).toMatch(/^https:\/\/developers\.google\.com\/search\//);
  const ids = RICH_RESULTS.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

test.each([
  [
    { '@type': 'TheaterEvent', name: 'Play', startDate: '2026-12-01', location: { '@type': 'Place', name: 'Hall' } },
    ['TheaterEvent: location.address'],
  ],
  [
    {
      '@type': 'JobPosting',
      title: 'Baker',
      description: 'Bread',
      datePosted: '2026-11-01',
      hiringOrganization: 'Rye',
    },
    ['JobPosting: jobLocation or applicantLocationRequirements'],
  ],
  [
    {
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: 'Bread' },
        { '@type': 'ListItem', position: 2, name: 'Rye' },
      ],
    },
    ['BreadcrumbList: itemListElement.item'],
  ],
  [
    {
      '@type': 'QAPage',
      mainEntity: { '@type': 'Question', name: 'How long?', suggestedAnswer: { '@type': 'Answer' } },
    },
    ['QAPage: mainEntity.answerCount', 'Answer: text (mainEntity.suggestedAnswer)'],
  ],
  [
    { '@type': 'VacationRental', name: 'Mill', identifier: '1', image: '/m.jpg', geo: { '@type': 'GeoCoordinates' } },
    ['VacationRental: containsPlace'],
  ],
  [
    {
      '@type': 'Quiz',
      hasPart: { '@type': 'Question', text: 'Rye?', acceptedAnswer: { '@type': 'Answer', text: 'Yes' } },
    },
    ['Quiz: hasPart.eduQuestionType'],
  ],
  [{ '@type': 'ImageObject', license: 'https://site.example/license' }, ['ImageObject: contentUrl or url']],
  [
    { '@type': 'Dataset', name: 'Flour', description: 'Prices', distribution: { '@type': 'DataDownload' } },
    ['Dataset: distribution.contentUrl'],
  ],
  [{ '@type': 'Brewery', name: 'Mill' }, ['Brewery: address']],
  [{ '@type': 'ProfilePage', mainEntity: { '@type': 'Person', alternateName: 'ann' } }, []],
  [{ '@type': 'Restaurant', name: 'Mill', address: 'Mill Lane 1' }, []],
])('%j lacks %j', (value, missing) => {
  expect(required(value)).toEqual(missing);
});

test('what merchant listings require is recommended: the page may be eligible for a product snippet only', () => {
  const { outcomes } = evaluate({ '@type': 'Product', name: 'Rye', offers: { '@type': 'Offer', price: 4 } });
  expect(outcomes.map(({ id, missingRequired, isAlternative }) => [id, missingRequired, isAlternative])).toEqual([
    ['product-snippet', [], false],
    ['merchant-listing', ['Product: image', 'Product: offers.priceCurrency or priceSpecification'], true],
  ]);
});

test('an item that is only referenced is looked up on the page, and else taken as complete', () => {
  const event = { '@type': 'Event', name: 'Fair', startDate: '2026-12-01', location: { '@id': '#hall' } };
  expect(required(event)).toEqual([]);
  expect(required({ '@graph': [event, { '@type': 'Place', '@id': '#hall', name: 'Hall' }] })).toEqual([
    'Event: location.address',
  ]);
});

test('retired rich results name the day', () => {
  expect(evaluate({ '@type': 'FAQPage', mainEntity: [] }).outcomes.map(({ retired }) => retired?.since)).toEqual([
    '2026-05-07',
  ]);
});
