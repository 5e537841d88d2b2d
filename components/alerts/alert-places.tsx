import { PlaceNav } from '#components/ui/place-nav.tsx';

const PLACES = [
  { href: '/alerts', label: 'History' },
  { href: '/alerts/rules', label: 'Rules' },
  { href: '/alerts/channels', label: 'Channels' },
];

/** The screens of alerts. */
export function AlertPlaces() {
  return <PlaceNav label="Alerts" places={PLACES} className="mb-4" />;
}
