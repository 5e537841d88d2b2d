import { expect, test } from 'vitest';
import { kindFields } from '#components/alerts/kind-labels.ts';
import { settingsOf } from '#components/alerts/rule-settings.ts';
import { createTranslator } from '#lib/client/messages/translator.ts';
import { fullParams } from '#lib/features/alerts/describe-rule.ts';
import { ALERT_KINDS, KIND_INFO } from '#lib/features/alerts/kinds.ts';

const t = createTranslator('en');

/** The form of a kind in its initial state, with its filters filled in. */
function filled(kind: (typeof ALERT_KINDS)[number]): FormData {
  const { numbers, choice, pages } = kindFields(t)[kind];
  const data = new FormData();
  for (const { name, value } of numbers) data.append(name, String(value));
  if (choice) data.append(choice.name, choice.options[0]?.value ?? '');
  if (pages) data.append('pages', 'https://example.com/a\n\n https://example.com/b ');
  for (const engine of ['google', 'bing']) data.append('engines', engine);
  data.append('tags', 'brand, two words ,');
  data.append('keywords', 'rye bread\nrye, spelt\n');
  return data;
}

test.each(ALERT_KINDS)('what the form says of a rule of the kind %s is what such a rule takes', (kind) => {
  const settings = settingsOf(filled(kind), kind, t);
  expect(Object.keys(settings).filter((name) => !KIND_INFO[kind].takes.some((one) => one === name))).toEqual([]);
  expect(fullParams(kind, settings)).toMatchObject(settings);
  const { recovered: _, pages: __, engines: ___, ...defaults } = KIND_INFO[kind].defaults;
  expect(settings).toMatchObject(defaults);
});

test('filters are split where they may not hold the separator, and an empty one is an empty list', () => {
  expect(settingsOf(filled('position'), 'position', t)).toMatchObject({
    engines: ['google', 'bing'],
    tags: ['brand', 'two words'],
    keywords: ['rye bread', 'rye, spelt'],
  });
  expect(settingsOf(new FormData(), 'position', t)).toMatchObject({ engines: [], tags: [], keywords: [] });
});
