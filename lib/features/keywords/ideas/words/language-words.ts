import type { Intent } from '#lib/contract/fields.ts';

/** What the generator and the reading of intents know of a language. `{}` in a pattern stands for the seed. */
export interface LanguageWords {
  /** BCP 47 primary language. */
  language: string;
  /** Words that carry no meaning of their own: a seed is recognised without them. */
  empty: string;
  /** Beginnings of questions, as people type them. */
  questions: string;
  /** Words that go on after a seed and are worth asking the engines about. */
  joiners: string;
  /** Words by which an intent shows itself in a query; several words stand in one string with "_". */
  marks: Record<Intent, string>;
  /** Starts that the engines are asked to complete for an intent, the most usual first. */
  patterns: Record<Intent, readonly string[]>;
}

/** Words of a string of them; "_" inside one stands for a space. */
export const wordsOf = (text: string): string[] => text.split(/\s+/).map((word) => word.replaceAll('_', ' '));
