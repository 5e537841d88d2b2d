import { PlaceNav } from '#components/ui/place-nav.tsx';

const PARTS = [
  { href: '/settings', label: 'Account' },
  { href: '/settings/tokens', label: 'API tokens' },
  { href: '/settings/connections', label: 'Connections' },
  { href: '/settings/limits', label: 'Audit limits' },
  { href: '/settings/system', label: 'System' },
];

export const SettingsNav = () => <PlaceNav label="Settings" places={PARTS} className="mb-5" />;
