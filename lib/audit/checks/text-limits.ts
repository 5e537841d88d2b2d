import { plural } from '#lib/audit/checks/plural.ts';

/** Least and greatest length in characters (graphemes). */
export interface Lengths {
  min: number;
  max: number;
}

export type ScriptWidth = 'latin' | 'wide' | 'other';

const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}]/gu;
const LATIN = /\p{Script=Latin}/gu;
/** Printable, so all its letters are Latin. */
const ASCII = /^[ -~]*$/;
const LETTER = /\p{L}/gu;

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** Which rule of length fits a text: by most of its letters. A text without letters is measured as Latin. */
export function scriptWidth(text: string): ScriptWidth {
  if (ASCII.test(text)) return 'latin';
  const letters = count(text, LETTER);
  const wide = count(text, WIDE);
  if (letters === 0) return 'latin';
  // Two Latin words in a Japanese title leave it Japanese: each of its characters says more and takes twice the room.
  if (wide * 3 >= letters) return 'wide';
  return count(text, LATIN) * 2 >= letters ? 'latin' : 'other';
}

/**
 * Limits in characters, calibrated on Latin text, made to fit the script: wide characters say as much in half of them.
 * null: no number of characters is known to fit; the width on the result page decides alone.
 */
export function lengthsFor(text: string, latin: Lengths): Lengths | null {
  const script = scriptWidth(text);
  if (script === 'other') return null;
  if (script === 'latin') return latin;
  return { min: Math.ceil(latin.min / 2), max: Math.ceil(latin.max / 2) };
}

/** "42 characters, about 390 px". */
export const measured = ({ length, pixelWidth }: { length: number; pixelWidth: number }): string =>
  `${plural(length, 'character')}, about ${pixelWidth} px`;
