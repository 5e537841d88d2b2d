/** What other features use of this one. */
export { getQuestionTree } from '#lib/features/question-trees/question-trees.ts';
export { questionsOfTree } from '#lib/features/question-trees/store.ts';
