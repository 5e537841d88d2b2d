import { PlaceNav } from '#components/ui/place-nav.tsx';
import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';

const places = (t: Translator) => [
  { href: '/backlinks', label: t('Domains') },
  { href: '/backlinks/gap', label: t('Link gap') },
  { href: '/backlinks/disavow', label: t('Disavow file') },
];

/** The backlink screens. */
export const BacklinkPlaces = () => {
  const t = useMessages();
  return <PlaceNav label={t('Backlinks')} places={places(t)} className="mb-4" />;
};
