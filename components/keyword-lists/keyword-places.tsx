import { PlaceNav } from '#components/ui/place-nav.tsx';

const places = [
  { href: '/keywords', label: 'Research' },
  { href: '/keywords/lists', label: 'Lists' },
  { href: '/keywords/groups', label: 'Groups' },
];

/** The three screens that keywords have. */
export const KeywordPlaces = () => <PlaceNav label="Keywords" places={places} className="mb-4" />;
