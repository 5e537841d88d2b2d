import { expect, test } from 'vitest';
import { entryOf, exitName } from '#components/searches/egress-labels.ts';
import { createTranslator } from '#lib/i18n/translator.ts';

const t = createTranslator('en');

const entry = (exit: string, exit_country: string | null, retry_at: string | null = null) => ({
  exit,
  exit_country,
  retry_at,
  search_engine: 'bing' as const,
  exit_label: `label of ${exit}`,
});
const health = [
  entry('direct', null),
  entry('de-000001', 'de', '2026-01-02T00:00:00.000Z'),
  entry('de-000002', 'de', '2026-01-01T00:00:00.000Z'),
];

test('an egress route uses the label of its health entry, else one derived from its id', () => {
  expect(exitName(t, 'de-000001', health)).toBe('label of de-000001');
  expect(exitName(t, 'direct')).toBe('Direct (no proxy)');
  expect(exitName(t, null)).toBe('none');
  expect(exitName(t, 'fr-a1b2c3', health)).toBe('Proxy FR');
});

test('a search matches its engine by egress route, or by those of its country', () => {
  const meets = (exit: string | null, country?: string) =>
    entryOf(health, { search_engine: 'bing', exit, ...(country && { country }) })?.exit;
  expect(meets('de-000001', 'de')).toBe('de-000001');
  expect(meets(null, 'de')).toBe('de-000002');
  expect(meets(null, 'gb')).toBe('direct');
  expect(meets(null)).toBe('direct');
  expect(meets('fr-a1b2c3', 'fr')).toBeUndefined();
  expect(entryOf(health, { search_engine: 'yahoo', exit: null, country: 'de' })).toBeUndefined();
});
