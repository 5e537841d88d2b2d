import type { Assistant } from '#lib/contract/assistants.ts';

/** The kinds of assistants, and the states of an answer. Safe for the browser. */

/** Assistants with an API key and a price; the others are read from Google's pages, without a key. */
export const API_ASSISTANTS = ['openai', 'anthropic', 'gemini', 'perplexity', 'compatible'] as const;
/** An assistant with an API. */
export type ApiAssistant = (typeof API_ASSISTANTS)[number];

/** Whether an assistant is asked through an API. */
export const isApiAssistant = (assistant: Assistant): assistant is ApiAssistant =>
  API_ASSISTANTS.some((one) => one === assistant);

export const ANSWER_STATUSES = [
  'queued',
  'asking',
  'answered',
  'absent',
  'refused',
  'truncated',
  'failed',
  'skipped',
] as const;
/** State of an answer; rates count `answered` alone. */
export type AnswerStatus = (typeof ANSWER_STATUSES)[number];

export const SENTIMENTS = ['positive', 'negative', 'mixed', 'unrated'] as const;
/** Result of the word rule for the sentences that name the brand. */
export type Sentiment = (typeof SENTIMENTS)[number];

export const EVERY = ['daily', 'weekly', 'monthly', 'off'] as const;
export const MAX_PROMPTS = 500;
export const MAX_REPEATS = 5;
/** Longest answer, in tokens; it bounds the cost of a request. */
export const MAX_OUTPUT_TOKENS = 1_500;
/** Web searches that are assumed, and allowed where a provider has a limit, for each answer. */
export const MAX_SEARCHES = 3;
