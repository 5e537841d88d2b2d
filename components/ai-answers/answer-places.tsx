import { PlaceNav } from '#components/ui/place-nav.tsx';

const places = [
  { href: '/ai-answers', label: 'Answers' },
  { href: '/ai-visibility', label: 'Visibility' },
];

/** The two screens about AI answers: single questions, and what the tracked keywords tell. */
export const AnswerPlaces = () => <PlaceNav label="AI answers" places={places} className="mb-4" />;
