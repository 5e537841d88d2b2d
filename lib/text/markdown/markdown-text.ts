import { trimEndChars } from '#lib/contract/trim-end-chars.ts';

/** Escapes text so that nothing in it is markup, at any position in a line. */
export function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*[\]<]|&(?=[#a-z0-9])|~(?=~|$)|(?<=~|^)~|_/gi, (sign, at: number) => {
    const isInWord =
      sign === '_' && /[\p{L}\p{N}]/u.test(text[at - 1] ?? '') && /[\p{L}\p{N}]/u.test(text[at + 1] ?? '');
    return isInWord ? sign : `\\${sign}`;
  });
}

/** The same text without the backslashes that escape markup. */
export const unescapeMarkdown = (text: string): string => text.replace(/\\(?=[!-/:-@[-`{-~])/g, '');

/** Escapes trailing characters of a heading that would close it. */
export function withOpenEnd(text: string): string {
  const open = trimEndChars(text, '#');
  return open === text ? text : `${open}\\${text.slice(open.length)}`;
}

/** Third-party text as a level-two heading: one line without markup. */
export const headingLine = (text: string): string =>
  `## ${withOpenEnd(escapeMarkdown(text.replace(/\s+/g, ' ').trim()))}`;
