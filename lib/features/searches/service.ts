/** What other features use of this one. */
export type { Answered } from '#lib/features/searches/fetch/ask.ts';
export type { WaitUntilComplete } from '#lib/features/searches/fetch/ask-browser.ts';
export { classifyAnswer, requestPage } from '#lib/features/searches/fetch/ask-engine.ts';
export { awaitOverview, type Polling, pollPage } from '#lib/features/searches/fetch/await-overview.ts';
export { locateBy, openRedirects } from '#lib/features/searches/fetch/open-redirects.ts';
export { overviewSentence } from '#lib/features/searches/fetch/overview-reason.ts';
export { readPage } from '#lib/features/searches/fetch/read-page.ts';
export type { SerpReading } from '#lib/features/searches/fetch/read-serp.ts';
export { readSearch } from '#lib/features/searches/read-search.job.ts';
export { recentSearch } from '#lib/features/searches/recent-search.ts';
export type { PageAnswer } from '#lib/features/searches/routes/search-route.ts';
export { browserRoutes } from '#lib/features/searches/routes/search-routes.ts';
export { assertLocationSupported, locationSupport } from '#lib/features/searches/routes/supported-location.ts';
export { runSearch, type SearchRequest } from '#lib/features/searches/run-search.ts';
export { type SearchError, toSearchError } from '#lib/features/searches/search-error.ts';
export { getSearch } from '#lib/features/searches/searches.ts';
export { type PhrasedSearch, searchPhrasings } from '#lib/features/searches/serp/search-phrasings.ts';
export {
  type Asked,
  canShowAiOverview,
  canShowLocalPack,
  endSearches,
  engineOf,
  engineOutlook,
  existingSearches,
  freshSearches,
  openSearch,
  pageSizeOf,
  readKeywordSerp,
  readWholeSerp,
  runStoredSearch,
  sameSearch,
  type WholeSerp,
} from '#lib/features/searches/serp/serp-of-keyword.ts';
export { cancelSearch, startSearch } from '#lib/features/searches/start-search.ts';
export { askSuggestions, type Proposals } from '#lib/features/searches/suggestions/ask-suggestions.ts';
export { type StoredProposals, storedProposals } from '#lib/features/searches/suggestions/stored-proposals.ts';
