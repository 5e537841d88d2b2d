/**
 * Advance widths of an Arial-like font per 1,000 em for the characters of a result page, and an average for each other
 * script; a width is an estimate within a few percent for Latin text, and within ten percent for the others.
 */
const ASCII: [number, string][] = [
  [191, "'"],
  [222, 'ijl'],
  [278, ' !,./:;I[\\]ft'],
  [333, '()-`r'],
  [355, '"'],
  [260, '|'],
  [334, '{}'],
  [389, '*'],
  [469, '^'],
  [500, 'Jcksvxyz'],
  [556, '#$0123456789?L_abdeghnopqu'],
  [584, '+<=>~'],
  [611, 'FTZ'],
  [667, '&ABEKPSVXY'],
  [722, 'CDHNRUw'],
  [778, 'GOQ'],
  [833, 'Mm'],
  [889, '%'],
  [944, 'W'],
  [1015, '@'],
];
const ascii = new Uint16Array(128).fill(0);
for (const [width, characters] of ASCII) for (const c of characters) ascii[c.charCodeAt(0)] = width;

/** [last code point, width]; the first range that contains the code point counts. */
const RANGES: [number, number][] = [
  [0x9f, 0],
  [0xa0, 278],
  [0xbf, 450],
  [0xdf, 680],
  [0x24f, 540],
  [0x2af, 540],
  [0x2ff, 333],
  [0x36f, 0], // combining marks
  [0x3ff, 580], // Greek
  [0x42f, 700], // Cyrillic capitals
  [0x52f, 570],
  [0x58f, 600], // Armenian
  [0x5ff, 520], // Hebrew
  [0x6ff, 430], // Arabic, joined forms
  [0x8ff, 430],
  [0x97f, 520], // Devanagari
  [0xdff, 560],
  [0xe7f, 520], // Thai
  [0x10ff, 560],
  [0x11ff, 920], // Hangul Jamo
  [0x1fff, 560],
  [0x200a, 400],
  [0x200f, 0],
  [0x2014, 900],
  [0x2019, 222],
  [0x201f, 333],
  [0x202f, 500],
  [0x2fff, 800],
  [0xa4cf, 1000], // CJK, kana, Yi
  [0xabff, 560],
  [0xd7ff, 1000], // Hangul
  [0xf8ff, 800],
  [0xfaff, 1000],
  [0xfdff, 430],
  [0xfe0f, 0], // variation selectors
  [0xfeff, 500],
  [0xff60, 1000],
  [0xffff, 500],
  [0x1efff, 800],
  [0x1faff, 1250], // emoji
  [0x3ffff, 1000],
  [0x10ffff, 0],
];

function widthOf(codePoint: number): number {
  if (codePoint < 128) return ascii[codePoint] ?? 0;
  for (const [last, width] of RANGES) if (codePoint <= last) return width;
  return 0;
}

/** Estimated width in CSS pixels of a text in Arial at `fontSize` pixels. */
export function pixelWidth(text: string, fontSize: number): number {
  let sum = 0;
  for (const character of text) sum += widthOf(character.codePointAt(0) ?? 0);
  return Math.round((sum * fontSize) / 1000);
}

const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' });
/** Text without marks, joiners or surrogates: one character, one grapheme. */
const SIMPLE =
  /^[\u0020-\u02ff\u0370-\u0482\u048a-\u058f\u2010-\u2027\u3001-\u3029\u3041-\u3096\u30a1-\u30ff\u4e00-\u9fff\uac00-\ud7a3]*$/;

/** Number of graphemes, which readers perceive as characters. */
export function graphemes(text: string): number {
  if (SIMPLE.test(text)) return text.length;
  let count = 0;
  for (const _ of segmenter.segment(text)) count++;
  return count;
}
