import { GOOGLE_DOCS, type RichResult } from './rich-result.ts';

const SIMPLIFIED = [
  '2025-06-12',
  'https://developers.google.com/search/blog/2025/06/simplifying-search-results',
] as const;
const SEARCH_BOX = 'https://developers.google.com/search/blog/2024/10/sitelinks-search-box';
const HOWTO_FAQ = 'https://developers.google.com/search/blog/2023/08/howto-faq-changes';

/** A rich result that Google no longer shows. */
const retired = (name: string, type: string, [since, url]: readonly [since: string, url: string]): RichResult => ({
  id: `retired-${type.toLowerCase()}`,
  name,
  url,
  types: [type],
  required: [],
  recommended: [],
  retired: { since, url },
});

/** Rich results that Google has retired. Their markup is valid and does no harm, but shows nothing. */
export const RETIRED: readonly RichResult[] = [
  { ...retired('FAQ', 'FAQPage', ['2026-05-07', `${GOOGLE_DOCS}/faqpage`]), required: ['mainEntity'] },
  retired('How-to', 'HowTo', ['2023-09-13', HOWTO_FAQ]),
  retired('Fact check', 'ClaimReview', SIMPLIFIED),
  retired('Special announcement', 'SpecialAnnouncement', SIMPLIFIED),
  { ...retired('Estimated salary', 'Occupation', SIMPLIFIED), when: 'estimatedSalary' },
  { ...retired('Learning video', 'LearningResource', SIMPLIFIED), when: 'educationalAlignment' },
  { ...retired('Sitelinks search box', 'WebSite', ['2024-11-21', SEARCH_BOX]), when: 'potentialAction' },
];
