import { expect, test } from 'vitest';
import { formFields, settingsOf } from '#components/alerts/rule-settings.ts';
import { ALERT_KIND_IDS, ALERT_KINDS, type AlertKind } from '#lib/features/alerts/kinds/index.ts';
import { fullParams } from '#lib/features/alerts/rule-params.ts';

/** The form of a kind in its initial state, with its pages and filters filled in. */
function filled(kind: AlertKind): FormData {
  const data = new FormData();
  for (const [name, field] of formFields(kind)) {
    if (field.type === 'number' || field.type === 'choice') data.append(name, String(field.default));
    if (field.type === 'recovery' && field.default) data.append(name, 'on');
    if (field.type === 'urls') data.append(name, 'https://example.com/a\n\n https://example.com/b ');
    if (field.type === 'engines') for (const engine of ['google', 'bing']) data.append(name, engine);
  }
  data.append('tags', 'brand, two words ,');
  data.append('keywords', 'rye bread\nrye, spelt\n');
  return data;
}

test.each(ALERT_KIND_IDS)('the form of a rule of the kind %s submits settings that the kind accepts', (kind) => {
  const settings = settingsOf(filled(kind), kind);
  expect(fullParams(kind, settings)).toMatchObject(settings);
  const { pages: _, engines: __, ...defaults } = ALERT_KINDS[kind].defaults;
  expect(settings).toMatchObject(defaults);
});

test('filters are split by their separator, and an empty one is an empty list', () => {
  expect(settingsOf(filled('position'), 'position')).toMatchObject({
    engines: ['google', 'bing'],
    tags: ['brand', 'two words'],
    keywords: ['rye bread', 'rye, spelt'],
  });
  expect(settingsOf(new FormData(), 'position')).toMatchObject({ engines: [], tags: [], keywords: [] });
});
