/** What other features use of this one. */
export { testAssistant } from './ask-api.ts';
export { aiVoiceBetween } from './share-of-voice.ts';
