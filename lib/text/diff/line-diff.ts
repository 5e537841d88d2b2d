/** What a line of a diff is: on both sides, on the new side only, on the old side only. */
export type LineKind = 'same' | 'added' | 'removed';

/** A line of a diff: its text without the line break. */
export interface DiffLine {
  kind: LineKind;
  text: string;
}

/** Largest table for a line-by-line comparison; a longer stretch is reported as replaced. */
const TABLE_MAX = 4_000_000;

/**
 * Computes the line diff. Lines that occur once on both sides anchor the two texts (patience diff); the stretches between
 * them are compared line by line.
 */
export function diffLines(before: readonly string[], after: readonly string[]): DiffLine[] {
  const result: DiffLine[] = [];
  diffStretch({ before, after, result }, { a: 0, aEnd: before.length, b: 0, bEnd: after.length });
  return result;
}

interface Work {
  before: readonly string[];
  after: readonly string[];
  result: DiffLine[];
}

/** The lines [a, aEnd) of the old text and [b, bEnd) of the new one. */
interface Stretch {
  a: number;
  aEnd: number;
  b: number;
  bEnd: number;
}

function diffStretch(work: Work, stretch: Stretch): void {
  const { before, after, result } = work;
  let { a, aEnd, b, bEnd } = stretch;
  while (a < aEnd && b < bEnd && before[a] === after[b]) {
    result.push({ kind: 'same', text: before[a++] ?? '' });
    b++;
  }
  while (a < aEnd && b < bEnd && before[aEnd - 1] === after[bEnd - 1]) {
    aEnd--;
    bEnd--;
  }
  if (a === aEnd || b === bEnd) addReplaced(work, { a, aEnd, b, bEnd });
  else {
    const anchors = commonOnce(work, { a, aEnd, b, bEnd });
    if (anchors.length === 0) diffLineByLine(work, { a, aEnd, b, bEnd });
    for (const [aAt, bAt] of anchors) {
      diffStretch(work, { a, aEnd: aAt, b, bEnd: bAt });
      result.push({ kind: 'same', text: before[aAt] ?? '' });
      [a, b] = [aAt + 1, bAt + 1];
    }
    if (anchors.length > 0) diffStretch(work, { a, aEnd, b, bEnd });
  }
  for (let at = aEnd; at < stretch.aEnd; at++) result.push({ kind: 'same', text: before[at] ?? '' });
}

function addReplaced({ before, after, result }: Work, { a, aEnd, b, bEnd }: Stretch): void {
  for (let at = a; at < aEnd; at++) result.push({ kind: 'removed', text: before[at] ?? '' });
  for (let at = b; at < bEnd; at++) result.push({ kind: 'added', text: after[at] ?? '' });
}

/** Pairs of lines that occur once on each side, keeping the largest set in the same order on both. */
function commonOnce({ before, after }: Work, { a, aEnd, b, bEnd }: Stretch): [number, number][] {
  const there = once(after, b, bEnd);
  const pairs: [number, number][] = [];
  for (const [text, aAt] of once(before, a, aEnd)) {
    const bAt = there.get(text) ?? -1;
    if (aAt >= 0 && bAt >= 0) pairs.push([aAt, bAt]);
  }
  return longestRising(pairs);
}

/** Each line's index, or -1 for lines that occur more than once. In order of first appearance. */
function once(lines: readonly string[], from: number, to: number): Map<string, number> {
  const seen = new Map<string, number>();
  for (let at = from; at < to; at++) {
    const text = lines[at] ?? '';
    seen.set(text, seen.has(text) ? -1 : at);
  }
  return seen;
}

/** The longest subset of pairs (ordered by their first number) whose second numbers increase. */
function longestRising(pairs: readonly [number, number][]): [number, number][] {
  const tails: number[] = [];
  const previous: number[] = [];
  for (const [index, [, value]] of pairs.entries()) {
    let low = 0;
    let high = tails.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((pairs[tails[middle] ?? 0]?.[1] ?? 0) < value) low = middle + 1;
      else high = middle;
    }
    previous.push(low > 0 ? (tails[low - 1] ?? -1) : -1);
    tails[low] = index;
  }
  const chosen: [number, number][] = [];
  for (let at = tails.at(-1) ?? -1; at >= 0; at = previous[at] ?? -1) {
    const pair = pairs[at];
    if (pair) chosen.push(pair);
  }
  return chosen.reverse();
}

/** Diff by the longest-common-subsequence table. */
function diffLineByLine(work: Work, stretch: Stretch): void {
  const { before, after, result } = work;
  const { a, aEnd, b, bEnd } = stretch;
  const width = bEnd - b + 1;
  if ((aEnd - a + 1) * width > TABLE_MAX) {
    addReplaced(work, stretch);
    return;
  }
  const table = new Uint32Array((aEnd - a + 1) * width);
  const longest = (i: number, j: number) => table[(i - a) * width + (j - b)] ?? 0;
  for (let i = aEnd - 1; i >= a; i--) {
    for (let j = bEnd - 1; j >= b; j--) {
      table[(i - a) * width + (j - b)] =
        before[i] === after[j] ? longest(i + 1, j + 1) + 1 : Math.max(longest(i + 1, j), longest(i, j + 1));
    }
  }
  let [i, j] = [a, b];
  while (i < aEnd && j < bEnd) {
    if (before[i] === after[j]) {
      result.push({ kind: 'same', text: before[i++] ?? '' });
      j++;
    } else if (longest(i + 1, j) >= longest(i, j + 1)) result.push({ kind: 'removed', text: before[i++] ?? '' });
    else result.push({ kind: 'added', text: after[j++] ?? '' });
  }
  addReplaced(work, { a: i, aEnd, b: j, bEnd });
}

/** Stands for equal lines that `withContext` leaves out. */
export interface DiffGap {
  kind: 'gap';
  /** Number of equal lines that are hidden. */
  count: number;
}

/** Only the changes, with a few equal lines around each. */
export function withContext(lines: readonly DiffLine[], around = 3): (DiffLine | DiffGap)[] {
  const near = new Uint8Array(lines.length);
  let last = Number.NEGATIVE_INFINITY;
  for (const [at, { kind }] of lines.entries()) {
    if (kind !== 'same') last = at;
    if (at - last <= around) near[at] = 1;
  }
  last = Number.POSITIVE_INFINITY;
  for (let at = lines.length - 1; at >= 0; at--) {
    if (lines[at]?.kind !== 'same') last = at;
    if (last - at <= around) near[at] = 1;
  }
  const shown: (DiffLine | DiffGap)[] = [];
  for (const [at, line] of lines.entries()) {
    const before = shown.at(-1);
    if (near[at]) shown.push(line);
    else if (before?.kind === 'gap') before.count += 1;
    else shown.push({ kind: 'gap', count: 1 });
  }
  return shown;
}
