import { PlaceNav } from '#components/ui/place-nav.tsx';
import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';

const places = (t: Translator) => [
  { href: '/reports', label: t('Reports') },
  { href: '/reports/saved-results', label: t('Saved results') },
];

/** The two report screens. */
export const ReportPlaces = () => {
  const t = useMessages();
  return <PlaceNav label={t('Reports')} places={places(t)} className="mb-4" />;
};
