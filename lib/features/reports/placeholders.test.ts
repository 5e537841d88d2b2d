import { expect, test } from 'vitest';
import { placeholderFault, placeholderIn, placeholdersOf } from '#lib/features/reports/placeholders.ts';
import { TEMPLATE_BLOCKS } from '#lib/features/reports/templates.ts';

const cover = { title: '', client: 'Harbour Bakery', author: 'Bright Agency', logo: '', footer: '' };

test.each([
  ['Dear {{client}},', '{{client}}'],
  ['Report for {% month %}', '{% month %}'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a placeholder as people type it.
  ['Hello ${name}', '${name}'],
  ['Hello {client_name}', '{client_name}'],
  ['Clicks of %CLIENT_NAME% rose', '%CLIENT_NAME%'],
  ['Report for [Client name]', '[Client name]'],
  ['Bericht für [Kunde einfügen]', '[Kunde einfügen]'],
  ['Lorem ipsum dolor sit amet', 'Lorem ipsum'],
  ['TODO: next steps', 'TODO'],
  ['Budget: TBD', 'TBD'],
])('%j has a placeholder', (text, found) => {
  expect(placeholderIn(text)).toBe(found);
});

test.each([
  'Clicks rose by 12% and impressions by 30%.',
  'See [our client list](https://example.com/clients) and ![Logo](logo.png).',
  'See [the summary][1].\n\n[summary]: https://example.com',
  'As they say [sic], it works [1].',
  'The todo list of the client is done.',
  'Use `{}` and {1} here.',
])('%j has none', (text) => {
  expect(placeholderIn(text)).toBeNull();
});

test('cover, headings and texts are read, empty ones and those of a template included', () => {
  const heading = { id: 'a', kind: 'heading', text: ' ' } as const;
  const text = { id: 'b', kind: 'text', text: 'Done for {{client}}.' } as const;
  const rest = { id: 'c', kind: 'page_break' } as const;
  const report = { name: 'March', cover: { ...cover, client: '[Client]' }, blocks: [rest, heading, text] };
  expect(placeholdersOf(report)).toEqual([
    { block: null, found: '[Client]' },
    { block: 2, found: '' },
    { block: 3, found: '{{client}}' },
  ]);
  expect(placeholderFault(report)).toBe(
    'The report has texts that were not filled in: the cover has “[Client]”, block 2 is empty, block 3 has “{{client}}”. Replace or remove them; nothing was emailed.',
  );
  expect(placeholdersOf({ name: 'March', cover, blocks: TEMPLATE_BLOCKS.monthly })).toMatchObject([{ block: 2 }]);
  expect(placeholderFault({ name: 'March', cover, blocks: TEMPLATE_BLOCKS.rankings })).toBeNull();
});

test('a name is read only if it is shown', () => {
  const named = { name: 'Template [Client name]', blocks: [] };
  expect(placeholdersOf({ ...named, cover })).toHaveLength(1);
  expect(placeholdersOf({ ...named, cover: { ...cover, title: 'SEO report' } })).toEqual([]);
});
