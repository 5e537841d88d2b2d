import { expect, test } from 'vitest';
import { alertPlaces } from '#components/alerts/places.ts';
import { createTranslator } from '#lib/i18n/translator.ts';

const t = createTranslator('en');

test('the tabs of alerts keep the current project', () => {
  expect(alertPlaces('0199', t)).toEqual([
    { href: '/alerts?project=0199', label: 'History' },
    { href: '/alerts/rules?project=0199', label: 'Rules' },
    { href: '/alerts/channels?project=0199', label: 'Channels' },
  ]);
  expect(alertPlaces(undefined, t).map(({ href }) => href)).toEqual(['/alerts', '/alerts/rules', '/alerts/channels']);
});
