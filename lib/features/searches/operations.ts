import { operation } from '#lib/features/operation.ts';
import { serp, serpHtml, serpText } from './contract.ts';
import { engineHealth, listSearchSources, setSearchSource, tryEngine } from './engines-contract.ts';
import { pageIndexation } from './indexation/contract.ts';
import { getRanking } from './ranking/contract.ts';
import {
  cancelSearch,
  compareSearch,
  deleteSearch,
  getSearch,
  listSearches,
  mergeSearches,
  startSearch,
} from './searches-contract.ts';

export const operations = [
  operation(serpHtml, async () => (await import('./serp/serp-with-pages.ts')).getSerpHtml),
  operation(serpText, async () => (await import('./serp/serp-with-pages.ts')).getSerpText),
  operation(serp, async () => (await import('./serp/get-serp.ts')).getSerp),
  operation(getRanking, async () => (await import('./ranking/service.ts')).findRanking),
  operation(pageIndexation, async () => (await import('./indexation/service.ts')).checkIndexation),
  operation(startSearch, async () => (await import('./start-search.ts')).startSearch),
  operation(listSearches, async () => (await import('./searches.ts')).listSearches),
  operation(getSearch, async () => (await import('./searches.ts')).getSearch),
  operation(compareSearch, async () => (await import('./searches.ts')).compareSearch),
  operation(mergeSearches, async () => (await import('./merge/merge-searches.ts')).mergeSearches),
  operation(deleteSearch, async () => (await import('./searches.ts')).deleteSearch),
  operation(cancelSearch, async () => (await import('./start-search.ts')).cancelSearch),
  operation(engineHealth, async () => (await import('./health/engine-health.ts')).getEngineHealth),
  operation(tryEngine, async () => (await import('./fetch/try-engine.ts')).tryEngineNow),
  operation(listSearchSources, async () => (await import('./sources/source-choice.ts')).getSearchSources),
  operation(setSearchSource, async () => (await import('./sources/source-choice.ts')).chooseSearchSource),
];
