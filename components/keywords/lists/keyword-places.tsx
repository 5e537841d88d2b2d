import { PlaceNav } from '#components/ui/place-nav.tsx';
import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';

const places = (t: Translator) => [
  { href: '/keywords', label: t('Research') },
  { href: '/keywords/lists', label: t('Lists') },
  { href: '/keywords/groups', label: t('Clusters') },
  { href: '/keywords/questions', label: t('Questions') },
  { href: '/keywords/gaps', label: t('Gap') },
];

/** The keyword screens. */
export const KeywordPlaces = () => {
  const t = useMessages();
  return <PlaceNav label={t('Keyword research')} places={places(t)} className="mb-4" />;
};
