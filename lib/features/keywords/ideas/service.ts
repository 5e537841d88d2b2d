/** What other features use of this one. */
export { type AdsAnswer, adsFigures, adsIdeas } from '#lib/features/keywords/ideas/ask-ads.ts';
export {
  type AskedFigures,
  accountCurrency,
  isAdsConnected,
  keywordFigures,
} from '#lib/features/keywords/ideas/google-ads/planner.ts';
export type { KeywordFigures } from '#lib/features/keywords/ideas/google-ads/read-figures.ts';
export { languageOfSeed } from '#lib/features/keywords/ideas/language-of-seed.ts';
export { findLongTail, startsOfSeeds } from '#lib/features/keywords/ideas/long-tail-keywords.ts';
export { keyOf, type ProposedKeyword, type ProposedList } from '#lib/features/keywords/ideas/merge-proposals.ts';
export { needTerms } from '#lib/features/keywords/ideas/need-terms.ts';
export { NOT_CONNECTED, presentFigures } from '#lib/features/keywords/ideas/present-figures.ts';
export { AllSourcesFailed, type Outcome } from '#lib/features/keywords/ideas/propose.ts';
export { readIntent } from '#lib/features/keywords/ideas/read-intent.ts';
export { keywordsAround, startsAround } from '#lib/features/keywords/ideas/related-keywords.ts';
export { needPageTerms } from '#lib/features/keywords/ideas/terms-of-page.ts';
