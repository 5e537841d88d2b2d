import { PlaceNav } from '#components/ui/place-nav.tsx';
import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';

const places = (t: Translator) => [
  { href: '/ai-answers', label: t('Answers') },
  { href: '/ai-visibility', label: t('Visibility') },
];

/** The two screens about AI answers: single questions, and the AI visibility of tracked keywords. */
export const AnswerPlaces = () => {
  const t = useMessages();
  return <PlaceNav label={t('AI answers')} places={places(t)} className="mb-4" />;
};
