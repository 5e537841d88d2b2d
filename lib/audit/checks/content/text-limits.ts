import { plural } from '#lib/audit/checks/plural.ts';

/** Minimum and maximum length in characters (graphemes). */
export interface Lengths {
  min: number;
  max: number;
}

/** Writing systems by the width of their characters. */
export type ScriptWidth = 'latin' | 'wide' | 'other';

const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}]/gu;
const LATIN = /\p{Script=Latin}/gu;
/** Printable ASCII, so all its letters are Latin. */
const ASCII = /^[ -~]*$/;
const LETTER = /\p{L}/gu;

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** The length rule for a text, by the script of most of its letters. A text without letters counts as Latin. */
export function scriptWidth(text: string): ScriptWidth {
  if (ASCII.test(text)) return 'latin';
  const letters = count(text, LETTER);
  const wide = count(text, WIDE);
  if (letters === 0) return 'latin';
  // Two Latin words in a Japanese title leave it Japanese: each of its characters carries more meaning and is twice as wide.
  if (wide * 3 >= letters) return 'wide';
  return count(text, LATIN) * 2 >= letters ? 'latin' : 'other';
}

/**
 * Adapts limits calibrated on Latin text to the script: wide characters carry the same meaning in half as many. null: no
 * limit in characters is known; only the width on the result page counts.
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
