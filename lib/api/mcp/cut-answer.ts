import { formatNumber } from '#lib/text/format.ts';
/** A response that was shortened to fit, and what was left out. */
export interface CutAnswer {
  value: unknown;
  /** One entry for each place: "data.results holds the first 20 of 640 entries". Empty: nothing was cut. */
  cuts: string[];
}

/** Longest text in characters and longest list in entries, step by step. */
const STEPS: readonly (readonly [text: number, list: number])[] = [
  [16_000, 1_000],
  [8_000, 300],
  [4_000, 100],
  [2_000, 50],
  [1_000, 20],
  [500, 10],
  [200, 5],
  [200, 1],
];
const MAX_CUTS_LISTED = 8;

/**
 * Shortens long lists and texts of a response until it has at most this many characters as JSON. The structure is preserved:
 * objects, lists and texts keep their type.
 * @returns null if no step makes it fit
 */
export function cutAnswer(value: unknown, maxCharacters: number): CutAnswer | null {
  if (sizeOf(value) <= maxCharacters) return { value, cuts: [] };
  for (const [text, list] of STEPS) {
    const cuts = new Map<string, string>();
    const shorter = shorten(value, '', { text, list, cuts });
    if (sizeOf(shorter) <= maxCharacters) return { value: shorter, cuts: told([...cuts.values()]) };
  }
  return null;
}

const sizeOf = (value: unknown): number => JSON.stringify(value)?.length ?? 0;

function told(cuts: string[]): string[] {
  const rest = cuts.length - MAX_CUTS_LISTED;
  return rest > 0 ? [...cuts.slice(0, MAX_CUTS_LISTED), `${rest} other values are truncated too`] : cuts;
}

interface Limits {
  text: number;
  list: number;
  cuts: Map<string, string>;
}

function shorten(value: unknown, path: string, limits: Limits): unknown {
  const note = (text: string) => limits.cuts.has(path) || limits.cuts.set(path, `${path || 'the response'} ${text}`);
  if (typeof value === 'string') {
    if (value.length <= limits.text) return value;
    note(`contains the first ${formatNumber(limits.text)} of ${formatNumber(value.length)} characters`);
    return value.slice(0, limits.text).toWellFormed();
  }
  if (Array.isArray(value)) {
    if (value.length > limits.list)
      note(`contains the first ${formatNumber(limits.list)} of ${formatNumber(value.length)} entries`);
    return value.slice(0, limits.list).map((entry) => shorten(entry, `${path}[]`, limits));
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, shorten(inner, path ? `${path}.${key}` : key, limits)]),
  );
}
