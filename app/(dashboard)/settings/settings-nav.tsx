'use client';

import { useMessages } from '#components/ui/language.tsx';
import { PlaceNav } from '#components/ui/place-nav.tsx';

const PARTS = [
  { href: '/settings', label: 'Account' },
  { href: '/settings/tokens', label: 'API tokens' },
  { href: '/settings/connections', label: 'Connections' },
  { href: '/settings/limits', label: 'Audit limits' },
  { href: '/settings/system', label: 'System' },
];

export function SettingsNav() {
  const t = useMessages();
  const places = PARTS.map(({ href, label }) => ({ href, label: t.known(label) }));
  return <PlaceNav label={t('Settings')} places={places} className="mb-5" />;
}
