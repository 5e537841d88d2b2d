/**
 * A text without the signs at its end, as `replace(/[…]+$/, '')` would make it: that one begins anew at each of them and
 * takes time by the square of a run that stands elsewhere.
 */
export function trimEndChars(text: string, signs: string): string {
  let end = text.length;
  while (end > 0 && signs.includes(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}
