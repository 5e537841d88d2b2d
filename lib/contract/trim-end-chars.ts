/**
 * Removes the given characters from the end of a text. The equivalent `replace(/[…]+$/, '')` takes quadratic time on long
 * runs inside the text.
 */
export function trimEndChars(text: string, signs: string): string {
  let end = text.length;
  while (end > 0 && signs.includes(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}
