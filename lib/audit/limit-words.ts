/** Labels and ranges of limits, separate from the checks: a report shows its limits without loading the checks. */

type Words = [label: string, unit: string, min: number, max: number, step?: number];

/** By the name of the limit; if one name has several meanings, by check and name. */
const INFO: Readonly<Record<string, Words>> = {
  minChars: ['At least', 'characters', 0, 1_000],
  maxChars: ['At most', 'characters', 1, 10_000],
  maxCharacters: ['At most', 'characters', 1, 1_000_000],
  minPx: ['At least', 'px wide', 0, 2_000],
  maxPx: ['At most', 'px wide', 100, 5_000],
  minWords: ['For pages of at least', 'words', 0, 10_000],
  fewestWords: ['At least', 'words', 0, 1_000],
  thinWords: ['At least', 'words', 0, 5_000],
  'keyword-stuffing.thinWords': ['For pages of at least', 'words', 0, 5_000],
  stuffingPercent: ['At most', '% of the words', 1, 50, 0.5],
  readingEase: ['At least', 'of 100', 0, 100],
  textRatio: ['Text, at least', 'of the HTML (0 to 1)', 0, 1, 0.01],
  maxTextRatio: ['Text, at most', 'of the HTML (0 to 1)', 0, 1, 0.01],
  minDays: ['At least', 'days left', 1, 365],
  maxCopies: ['At most', 'copies', 1, 100],
  maxGrams: ['At most', 'g CO2e', 0.001, 100, 0.001],
  maxMonths: ['At most', 'months old', 1, 240],
  minShare: ['At least', 'of all (0 to 1)', 0, 1, 0.05],
  maxPercent: ['At most', '% deviation', 1, 100],
  minScale: ['At least', 'image pixels per CSS pixel', 0.1, 4, 0.1],
  minSide: ['For images of at least', 'px wide and high', 1, 2_000],
  maxDepth: ['At most', 'levels', 4, 1_000],
  maxShare: ['At most', 'of all (0 to 1)', 0, 1, 0.05],
  maxSmall: ['Ignore up to', 'small targets', 0, 1_000],
  minDepth: ['From', 'folder levels', 1, 20],
  maxParams: ['At most', 'parameters', 0, 50],
  maxRedirects: ['At most', 'redirects', 0, 20],
  maxLinks: ['At most', 'links', 1, 10_000],
  maxExternal: ['At most', 'external links', 0, 10_000],
  minImages: ['For pages with at least', 'images', 1, 1_000],
  maxScale: ['At most', 'times the displayed size', 1, 10, 0.5],
  minPixels: ['For images of at least', 'pixels', 0, 10_000_000],
  maxBytes: ['At most', 'bytes', 1_000, 100_000_000],
  minBytes: ['For pages of at least', 'bytes', 0, 1_000_000],
  maxPosition: ['Within the first', 'characters', 100, 100_000],
  minMaximumScale: ['Zoom of at least', 'times', 1, 10, 0.5],
  good: ['At most', 'ms', 10, 60_000],
  'cumulative-layout-shift.good': ['At most', '', 0, 5, 0.01],
  maxMs: ['At most', 'ms', 10, 60_000],
  maxRequests: ['At most', 'requests', 1, 5_000],
  maxBlocking: ['At most', 'files', 0, 100],
  maxNodes: ['At most', 'elements', 100, 100_000],
  'cache-lifetime.minSeconds': ['At least', 'seconds', 0, 31_536_000],
  minSeconds: ['At least', 'seconds', 0, 315_360_000],
};

/** Limits shared by several checks, with a common label. */
export const SHARED_LIMITS: Readonly<Record<string, string>> = {
  'title-length': 'Length of the title',
  'description-length': 'Length of the meta description',
};

/** Label and range of a limit; null for an unknown one. */
export function limitWords(
  id: string,
  name: string,
): { label: string; unit: string; min: number; max: number; step: number } | null {
  const words = INFO[`${id}.${name}`] ?? INFO[name];
  if (!words) return null;
  const [label, unit, min, max, step = 1] = words;
  return { label, unit, min, max, step };
}
