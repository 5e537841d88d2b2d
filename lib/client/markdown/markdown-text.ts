import { trimEndChars } from '#lib/contract/trim-end-chars.ts';

/** Text as Markdown in which nothing is markup, wherever in a line it stands. */
export function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*[\]<]|&(?=[#a-z0-9])|~(?=~|$)|(?<=~|^)~|_/gi, (sign, at: number) => {
    const isInWord =
      sign === '_' && /[\p{L}\p{N}]/u.test(text[at - 1] ?? '') && /[\p{L}\p{N}]/u.test(text[at + 1] ?? '');
    return isInWord ? sign : `\\${sign}`;
  });
}

/** The same words without the backslashes that keep signs from being markup. */
export const unescapeMarkdown = (text: string): string => text.replace(/\\(?=[!-/:-@[-`{-~])/g, '');

/** A heading's text whose last signs are its own, not the marks that may close a heading. */
export function withOpenEnd(text: string): string {
  const open = trimEndChars(text, '#');
  return open === text ? text : `${open}\\${text.slice(open.length)}`;
}

/** Somebody else's words as a heading of level two: one line, in which nothing is markup. */
export const headingLine = (text: string): string =>
  `## ${withOpenEnd(escapeMarkdown(text.replace(/\s+/g, ' ').trim()))}`;
