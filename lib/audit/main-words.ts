import { characters, DIGIT, LETTER } from './facts/characters.ts';
import { wordsOf } from './facts/words.ts';
import type { ContentFacts } from './types.ts';

/** Words in lower case with a blank around each, to look for words and for runs of them. */
export const joinedWords = (text: string): string => ` ${wordsOf(text.normalize('NFC')).join(' ')} `;

/** As words are kept by the facts: composed, in lower case. */
export const lowered = (text: string): string => text.normalize('NFC').toLowerCase();

let last: { content: ContentFacts; text: string } | null = null;

/** The main text in lower case, made once for the checks of one page that look into it. */
export function mainLowered(content: ContentFacts): string {
  if (last?.content !== content) last = { content, text: lowered(content.mainText) };
  return last.text;
}

/**
 * Whether a word stands in a text, both in lower case: no letter or digit next to it. Scripts without spaces have no
 * such neighbours, so there it is found wherever it stands. Costs a search, where splitting the text costs as much as
 * all other checks.
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
