import { lengthsFor, measured } from '#lib/audit/checks/content/text-limits.ts';
import { type Check, defineCheck, fail, notApplicable, type Outcome, pass } from '#lib/audit/checks/define-check.ts';
import type { PageFacts } from '#lib/audit/types.ts';

const BY_WIDTH = 'For this script the width decides, not the number of characters.';

/** A text of the head with its length in graphemes and its width on a result page. */
interface Line {
  text: string;
  length: number;
  pixelWidth: number;
}

interface Words {
  title: string;
  failureTitle: string;
  why: string;
  fix: string;
}

interface LineOfResult {
  /** 'title': its checks are title-too-short and similar. */
  name: string;
  none: string;
  lineOf(page: PageFacts): Line | null;
  limits: { minChars: number; maxChars: number; minPx: number; maxPx: number };
  /**
   * Width of a wide character, if the limit in such characters can exceed the pixel limit for Latin text; null if the pixel
   * limit is the same for every script.
   */
  wideCharPx: number | null;
  words: { tooShort: Words; tooLong: Words; tooWide: Words };
}

/**
 * The three length checks of a line: characters first, and the width only if the characters are within their limits, so that
 * one issue is one finding. They share their limits under `<name>-length`.
 */
export function lineLengthChecks({
  name,
  none,
  lineOf,
  limits,
  wideCharPx,
  words,
}: LineOfResult): [Check, Check, Check] {
  type Limits = typeof limits;
  const check = (id: string, given: Words, judge: (line: Line, limits: Limits) => Outcome) =>
    defineCheck({
      id: `${name}-${id}`,
      limitsId: `${name}-length`,
      category: 'meta',
      ...given,
      limits,
      evaluate({ page }, used) {
        const line = lineOf(page);
        return line ? judge(line, used) : notApplicable(none);
      },
    });
  const charsFor = ({ text }: Line, { minChars, maxChars }: Limits) =>
    lengthsFor(text, { min: minChars, max: maxChars });
  const verdict = (ok: boolean, line: Line, expected: string) =>
    ok ? pass(measured(line)) : fail(measured(line), expected, [{ value: line.text }]);
  const already = (word: string) => notApplicable(`The ${name} is counted as too ${word} already.`);
  return [
    check('too-short', words.tooShort, (line, used) => {
      const chars = charsFor(line, used);
      return chars
        ? verdict(line.length >= chars.min, line, `at least ${chars.min} characters`)
        : verdict(line.pixelWidth >= used.minPx, line, `at least ${used.minPx} px`);
    }),
    check('too-long', words.tooLong, (line, used) => {
      const chars = charsFor(line, used);
      return chars
        ? verdict(line.length <= chars.max, line, `at most ${chars.max} characters`)
        : notApplicable(BY_WIDTH);
    }),
    check('too-wide-px', words.tooWide, (line, used) => {
      const chars = charsFor(line, used);
      if (chars && line.length > chars.max) return already('long');
      const isWide = wideCharPx !== null && chars !== null && chars.max < used.maxChars;
      const most = isWide ? Math.max(used.maxPx, chars.max * wideCharPx) : used.maxPx;
      return verdict(line.pixelWidth <= most, line, `at most ${most} px`);
    }),
  ];
}
