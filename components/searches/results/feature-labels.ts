import {
  Briefcase,
  CirclePlay,
  type IconType,
  Image,
  Lightbulb,
  MapPin,
  Megaphone,
  MessageCircleQuestionMark,
  MessagesSquare,
  Newspaper,
  Quote,
  Search,
  ShoppingBag,
  Sparkles,
  SquareLibrary,
} from '#components/ui/icons.tsx';
import type { StoredPage } from '#lib/features/searches/searches-contract.ts';
import type { Message } from '#lib/i18n/translator.ts';

type FeatureKind = StoredPage['features'][number]['kind'];

/** Names and icons of SERP features. */
export const featureLabels: Record<FeatureKind, { name: Message; icon: IconType }> = {
  ad: { name: 'Ads', icon: Megaphone },
  'featured-snippet': { name: 'Featured snippet', icon: Quote },
  'people-also-ask': { name: 'People Also Ask', icon: MessageCircleQuestionMark },
  'related-searches': { name: 'Related searches', icon: Search },
  'local-pack': { name: 'Places', icon: MapPin },
  video: { name: 'Videos', icon: CirclePlay },
  image: { name: 'Images', icon: Image },
  news: { name: 'News', icon: Newspaper },
  shopping: { name: 'Products', icon: ShoppingBag },
  jobs: { name: 'Jobs', icon: Briefcase },
  social: { name: 'Discussions and forums', icon: MessagesSquare },
  'knowledge-panel': { name: 'Knowledge panel', icon: SquareLibrary },
  answer: { name: 'Answer box', icon: Lightbulb },
  'ai-overview': { name: 'AI Overview', icon: Sparkles },
};
