/** Class of a UTF-16 unit for text processing. */
export const LETTER = 1;
export const DIGIT = 2;
/** Scripts written without spaces: words are found by a dictionary (Intl.Segmenter). */
export const UNSPACED = 3;
export const MARK = 4;
/** Joins letters: ' ’ - · */
export const JOINER = 5;
/** Joins digits: . , */
export const POINT = 6;
export const END = 7;

/** Tables of character classes and lower-case letters. */
export interface Characters {
  /** Class of each UTF-16 unit; 0 for those that only separate words. */
  classes: Uint8Array;
  /** Lower case of each unit; the unit itself if its lower case has several units. */
  lower: Uint16Array;
}

let tables: Characters | null = null;

/** Tables over the UTF-16 units, built at first use: one lookup instead of a regular expression for each character. */
export function characters(): Characters {
  tables ??= build();
  return tables;
}

function build(): Characters {
  const classes = new Uint8Array(65_536);
  const lower = new Uint16Array(65_536);
  const letter = /\p{L}/u;
  const digit = /\p{N}/u;
  const mark = /\p{M}/u;
  for (let c = 0; c < 65_536; c++) {
    lower[c] = c;
    if (c >= 0xd800 && c <= 0xdfff) {
      // High surrogates: supplementary ideographs and letters, except the planes of symbols and emoji.
      classes[c] = c >= 0xd840 && c < 0xd880 ? UNSPACED : c >= 0xdc00 ? MARK : c >= 0xd83c && c <= 0xd83e ? 0 : LETTER;
      continue;
    }
    const character = String.fromCharCode(c);
    const small = character.toLowerCase();
    if (small.length === 1) lower[c] = small.charCodeAt(0);
    if (isUnspaced(c)) classes[c] = UNSPACED;
    else if (letter.test(character)) classes[c] = LETTER;
    else if (digit.test(character)) classes[c] = DIGIT;
    else if (mark.test(character) || c === 0x200c || c === 0x200d || c === 0xad) classes[c] = MARK;
  }
  for (const character of "'’-‐‑·_") classes[character.charCodeAt(0)] = JOINER;
  for (const character of '.,') classes[character.charCodeAt(0)] = POINT;
  for (const character of '!?。！？…؟।') classes[character.charCodeAt(0)] = END;
  return { classes, lower };
}

function isUnspaced(c: number): boolean {
  return (
    (c >= 0x4e00 && c <= 0x9fff) ||
    (c >= 0x3400 && c <= 0x4dbf) ||
    (c >= 0x3041 && c <= 0x30ff && c !== 0x30fb) ||
    (c >= 0xf900 && c <= 0xfaff) ||
    (c >= 0x0e01 && c <= 0x0e4e) ||
    (c >= 0x0e81 && c <= 0x0ecd) ||
    (c >= 0x1000 && c <= 0x109f) ||
    (c >= 0x1780 && c <= 0x17d3) ||
    c === 0x3005 ||
    c === 0x3007
  );
}

/** White space to collapse: that of HTML, the no-break and ideographic space, the byte order mark, U+2000 and up. */
export function isWhite(c: number): boolean {
  if (c <= 32) return c === 32 || (c > 8 && c < 14);
  if (c < 160) return false;
  return (
    c === 160 ||
    (c >= 0x2000 && (c <= 0x200a || c === 0x2028 || c === 0x2029 || c === 0x202f || c === 0x205f)) ||
    c === 0x3000 ||
    c === 0xfeff
  );
}

/** units[start, end) as a string: the fastest method depends on its length. */
export function textOf(units: Uint16Array, start: number, end: number): string {
  const length = end - start;
  if (length > 60) return Buffer.from(units.buffer, units.byteOffset + start * 2, length * 2).toString('utf16le');
  if (length > 8) return String.fromCharCode.apply(null, units.subarray(start, end) as unknown as number[]);
  let text = '';
  for (let i = start; i < end; i++) text += String.fromCharCode(units[i] as number);
  return text;
}
