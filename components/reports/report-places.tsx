import { PlaceNav } from '#components/ui/place-nav.tsx';

const places = [
  { href: '/reports', label: 'Reports' },
  { href: '/reports/kept', label: 'Kept results' },
];

/** The two screens that reports have. */
export const ReportPlaces = () => <PlaceNav label="Reports" places={places} className="mb-4" />;
