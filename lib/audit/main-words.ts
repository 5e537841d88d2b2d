import { wordsOf } from './facts/words.ts';
import type { ContentFacts } from './types.ts';

const known = new WeakMap<ContentFacts, string>();

/** Words in lower case with a blank around each, to look for words and for runs of them. */
export const joinedWords = (text: string): string => ` ${wordsOf(text.normalize('NFC')).join(' ')} `;

/** The main text as `joinedWords`, made once for all checks that look into it. */
export function mainWords(content: ContentFacts): string {
  let words = known.get(content);
  if (words === undefined) {
    words = joinedWords(content.mainText);
    known.set(content, words);
  }
  return words;
}
