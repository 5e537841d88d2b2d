import { operation } from '#lib/features/operation.ts';
import {
  cancelKeywordGrouping,
  deleteKeywordGrouping,
  estimateKeywordGrouping,
  exportKeywordGrouping,
  getKeywordGrouping,
  listKeywordGroupings,
  repeatKeywordGrouping,
  retryKeywordGrouping,
  startKeywordGrouping,
} from './groups/contract.ts';
import { keywordsSearchVolume, keywordsSuggestions, longTailKeywords } from './ideas/contract.ts';
import {
  createKeywordList,
  deleteKeywordList,
  getKeywordList,
  listKeywordLists,
  refreshListFigures,
  updateKeywordList,
} from './lists/contract.ts';
import {
  addListKeywords,
  exportKeywordList,
  listListKeywords,
  removeListKeywords,
  tagListKeywords,
  updateListKeyword,
} from './lists/list-keywords-contract.ts';
import {
  cancelKeywordResearch,
  deleteKeywordResearch,
  getKeywordResearch,
  listKeywordResearches,
  repeatKeywordResearch,
  startKeywordResearch,
} from './research/contract.ts';
import {
  exportKeywordResearch,
  groupResearchedKeywords,
  listResearchedKeywords,
} from './research/keywords-contract.ts';

export const operations = [
  operation(keywordsSuggestions, async () => (await import('./ideas/suggest-keywords.ts')).suggestKeywords),
  operation(keywordsSearchVolume, async () => (await import('./ideas/search-volume.ts')).searchVolume),
  operation(longTailKeywords, async () => (await import('./ideas/long-tail-keywords.ts')).generateLongTail),
  operation(startKeywordResearch, async () => (await import('./research/researches.ts')).startKeywordResearch),
  operation(listKeywordResearches, async () => (await import('./research/researches.ts')).listKeywordResearches),
  operation(getKeywordResearch, async () => (await import('./research/researches.ts')).getKeywordResearch),
  operation(repeatKeywordResearch, async () => (await import('./research/researches.ts')).repeatKeywordResearch),
  operation(cancelKeywordResearch, async () => (await import('./research/researches.ts')).cancelKeywordResearch),
  operation(deleteKeywordResearch, async () => (await import('./research/researches.ts')).deleteKeywordResearch),
  operation(listResearchedKeywords, async () => (await import('./research/keywords.ts')).listResearchedKeywords),
  operation(groupResearchedKeywords, async () => (await import('./research/keywords.ts')).groupResearchedKeywords),
  operation(exportKeywordResearch, async () => (await import('./research/keywords.ts')).exportKeywordResearch),
  operation(createKeywordList, async () => (await import('./lists/lists.ts')).createKeywordList),
  operation(listKeywordLists, async () => (await import('./lists/lists.ts')).listKeywordLists),
  operation(getKeywordList, async () => (await import('./lists/lists.ts')).getKeywordList),
  operation(updateKeywordList, async () => (await import('./lists/lists.ts')).updateKeywordList),
  operation(deleteKeywordList, async () => (await import('./lists/lists.ts')).deleteKeywordList),
  operation(addListKeywords, async () => (await import('./lists/list-keywords.ts')).addListKeywords),
  operation(listListKeywords, async () => (await import('./lists/list-keywords.ts')).listListKeywords),
  operation(updateListKeyword, async () => (await import('./lists/list-keywords.ts')).updateListKeyword),
  operation(tagListKeywords, async () => (await import('./lists/list-keywords.ts')).tagListKeywords),
  operation(removeListKeywords, async () => (await import('./lists/list-keywords.ts')).removeListKeywords),
  operation(refreshListFigures, async () => (await import('./lists/figures.ts')).refreshListFigures),
  operation(exportKeywordList, async () => (await import('./lists/export.ts')).exportKeywordList),
  operation(estimateKeywordGrouping, async () => (await import('./groups/groupings.ts')).estimateKeywordGrouping),
  operation(startKeywordGrouping, async () => (await import('./groups/groupings.ts')).startKeywordGrouping),
  operation(listKeywordGroupings, async () => (await import('./groups/groupings.ts')).listKeywordGroupings),
  operation(getKeywordGrouping, async () => (await import('./groups/groupings.ts')).getKeywordGrouping),
  operation(cancelKeywordGrouping, async () => (await import('./groups/groupings.ts')).cancelKeywordGrouping),
  operation(retryKeywordGrouping, async () => (await import('./groups/groupings.ts')).retryKeywordGrouping),
  operation(repeatKeywordGrouping, async () => (await import('./groups/groupings.ts')).repeatKeywordGrouping),
  operation(deleteKeywordGrouping, async () => (await import('./groups/groupings.ts')).deleteKeywordGrouping),
  operation(exportKeywordGrouping, async () => (await import('./groups/groupings.ts')).exportKeywordGrouping),
];
