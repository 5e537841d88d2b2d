'use client';

import { useMessages } from '#components/ui/language.tsx';
import { PlaceNav } from '#components/ui/place-nav.tsx';
import { useReadOnly } from '#components/ui/read-only.tsx';
import type { Translator } from '#lib/i18n/translator.ts';

const partsOf = (t: Translator) => [
  { href: '/settings', label: t('Account') },
  { href: '/settings/tokens', label: t('API tokens') },
  { href: '/settings/security', label: t('Security log') },
  { href: '/settings/people', label: t('People') },
  { href: '/settings/brand', label: t('White label') },
  { href: '/settings/connections', label: t('Connections') },
  { href: '/settings/limits', label: t('Audit thresholds') },
  { href: '/settings/system', label: t('System') },
];

/** The navigation between the settings pages. */
export function SettingsNav() {
  const t = useMessages();
  // Clients have nothing but their account.
  const places = useReadOnly() ? [] : partsOf(t);
  if (places.length === 0) return null;
  return <PlaceNav label={t('Settings')} places={places} className="mb-5" />;
}
