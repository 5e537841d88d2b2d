import { characters, DIGIT, LETTER } from './facts/text/characters.ts';
import { wordsOf } from './facts/text/words.ts';
import type { ContentFacts } from './types.ts';

/** Lower-case words separated and surrounded by spaces, to search for words and phrases. */
export const joinedWords = (text: string): string => ` ${wordsOf(text.normalize('NFC')).join(' ')} `;

/** Normalized like the words of the facts: composed, lower case. */
export const lowered = (text: string): string => text.normalize('NFC').toLowerCase();

let last: { content: ContentFacts; text: string } | null = null;

/** The main text in lower case, computed once for the checks of one page that search in it. */
export function mainLowered(content: ContentFacts): string {
  if (last?.content !== content) last = { content, text: lowered(content.mainText) };
  return last.text;
}

/**
 * Whether a text contains a word, both in lower case: no letter or digit next to it. Scripts without spaces have no such
 * neighbors, so there any occurrence counts. Costs only a search, whereas splitting the text costs as much as all other
 * checks.
 */
export function hasWord(text: string, word: string): boolean {
  if (word === '') return false;
  const { classes } = characters();
  const isPart = (at: number) => {
    const kind = classes[text.charCodeAt(at)];
    return kind === LETTER || kind === DIGIT;
  };
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    if ((at === 0 || !isPart(at - 1)) && (at + word.length >= text.length || !isPart(at + word.length))) return true;
  }
  return false;
}
