import type { Intent } from '#lib/contract/fields.ts';

/** Language data for generating keywords and detecting intents. `{}` in a pattern stands for the seed. */
export interface LanguageWords {
  /** BCP 47 primary language. */
  language: string;
  /** Stop words: a seed is recognized without them. */
  empty: string;
  /** Beginnings of questions, as people type them. */
  questions: string;
  /** Words that may follow a seed and are worth querying the engines for. */
  joiners: string;
  /** Words that show an intent; "_" is a space inside one. */
  marks: Record<Intent, string>;
  /** Queries that the engines complete for an intent, most common first. */
  patterns: Record<Intent, readonly string[]>;
}

/** Splits a string of words; "_" inside one stands for a space. */
export const wordsOf = (text: string): string[] => text.split(/\s+/).map((word) => word.replaceAll('_', ' '));
