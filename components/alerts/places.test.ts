import { expect, test } from 'vitest';
import { alertPlaces } from '#components/alerts/places.ts';

test('the places of alerts stay with the project that is shown', () => {
  expect(alertPlaces('0199')).toEqual([
    { href: '/alerts?project=0199', label: 'History' },
    { href: '/alerts/rules?project=0199', label: 'Rules' },
    { href: '/alerts/channels?project=0199', label: 'Channels' },
  ]);
  expect(alertPlaces(undefined).map(({ href }) => href)).toEqual(['/alerts', '/alerts/rules', '/alerts/channels']);
});
