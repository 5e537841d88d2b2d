/** What other features use of this one. */
export { testAssistant } from './ask-api.ts';
export { answersBetween } from './prompt-store.ts';
