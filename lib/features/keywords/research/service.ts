/** What other features use of this one. */
export { listResearchedKeywords } from '#lib/features/keywords/research/keywords.ts';
export { getKeywordResearch } from '#lib/features/keywords/research/researches.ts';
