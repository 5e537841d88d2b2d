/** What other features use of this one. */
export { keywordsOfList, listListKeywords } from '#lib/features/keywords/lists/list-keywords.ts';
export { getKeywordList } from '#lib/features/keywords/lists/lists.ts';
export { validateKeywords } from '#lib/features/keywords/lists/validate-keywords.ts';
