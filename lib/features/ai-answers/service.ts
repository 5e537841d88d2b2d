/** What other features use of this one. */
export { cancelAiAnswer, getAiAnswer, startAiAnswer } from '#lib/features/ai-answers/stored-answers.ts';
