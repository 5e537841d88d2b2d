/** What other features use of this one. */
export { type OneAnswer, readAiModeOnce, readOverviewOnce } from '#lib/features/ai-answers/read-once.ts';
export { cancelAiAnswer, getAiAnswer, startAiAnswer } from '#lib/features/ai-answers/stored-answers.ts';
