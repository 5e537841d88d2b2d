/** A text split into the rows of a view: whole lines, and long lines in pieces of the view's width. */
export interface SourceRows {
  text: string;
  /** Start offset of each row. */
  starts: readonly number[];
  /** Line number of each row, counted from 1; a row with its predecessor's number continues that line. */
  lines: readonly number[];
  /** Line count of the whole text; greater than the last of `lines` when rows were left out. */
  total: number;
}

/** More rows than this make a list taller than browsers can draw (about 17 million pixels in Firefox). */
export const ROWS_MAX = 500_000;

const lowSurrogate = (code: number) => code >= 0xdc00 && code <= 0xdfff;

/** @param columns characters in a row, at least 1 */
export function sourceRows(text: string, columns: number, most = ROWS_MAX): SourceRows {
  const starts: number[] = [];
  const lines: number[] = [];
  let line = 0;
  for (let begin = 0; begin <= text.length; ) {
    line += 1;
    const { end, next } = lineEnd(text, begin);
    for (let at = begin; starts.length < most; ) {
      starts.push(at);
      lines.push(line);
      at += columns;
      if (at >= end) break;
      if (lowSurrogate(text.charCodeAt(at))) at += 1;
    }
    begin = next;
  }
  return { text, starts, lines, total: line };
}

/** End of the line that begins here and start of the next one; past the text if there is none. */
function lineEnd(text: string, begin: number): { end: number; next: number } {
  const feed = text.indexOf('\n', begin);
  if (feed < 0) return { end: text.length, next: text.length + 1 };
  return { end: feed > begin && text.charCodeAt(feed - 1) === 13 ? feed - 1 : feed, next: feed + 1 };
}

/** The text of a row without its line break. */
export function rowText({ text, starts }: SourceRows, index: number): string {
  return text.slice(starts[index] ?? text.length, starts[index + 1] ?? text.length).replace(/\r?\n$/, '');
}

/** The row that contains an offset; the last one for text that was left out. */
export function rowAt({ starts }: SourceRows, offset: number): number {
  return Math.max(0, lastNotAfter(starts, offset));
}

/** Index of the last value that is not greater than the limit; -1 if all are. */
function lastNotAfter(values: readonly number[], limit: number): number {
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((values[middle] ?? 0) <= limit) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** A range of a text, in UTF-16 units; `end` is exclusive. */
export interface Range {
  start: number;
  end: number;
}

export const MATCHES_MAX = 10_000;

/** Every occurrence of a word, ignoring case, up to a maximum. */
export function findAll(text: string, word: string, most = MATCHES_MAX): Range[] {
  const found: Range[] = [];
  if (word === '') return found;
  const pattern = new RegExp(word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'), 'gi');
  for (const match of text.matchAll(pattern)) {
    found.push({ start: match.index, end: match.index + match[0].length });
    if (found.length >= most) break;
  }
  return found;
}

/** A part of a line: a match, or the text between two. */
export interface RowPart {
  text: string;
  /** Index of its match; null between matches. */
  match: number | null;
}

/** A row split at the boundaries of matches. @param matches in order, not overlapping */
export function rowParts(rows: SourceRows, index: number, matches: readonly Range[]): RowPart[] {
  const begin = rows.starts[index] ?? 0;
  const text = rowText(rows, index);
  const parts: RowPart[] = [];
  let at = 0;
  const first = firstEndingAfter(matches, begin);
  for (let m = first; m < matches.length; m++) {
    const match = matches[m];
    if (!match || match.start >= begin + text.length) break;
    const from = Math.max(at, match.start - begin);
    const to = Math.min(text.length, match.end - begin);
    if (from > at) parts.push({ text: text.slice(at, from), match: null });
    if (to > from) parts.push({ text: text.slice(from, to), match: m });
    at = Math.max(at, to);
  }
  if (at < text.length || parts.length === 0) parts.push({ text: text.slice(at), match: null });
  return parts;
}

function firstEndingAfter(matches: readonly Range[], offset: number): number {
  let low = 0;
  let high = matches.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((matches[middle]?.end ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Makes invisible and bidirectional control characters visible. */
export function visible(text: string): string {
  return text
    .replace(CONTROLS, (one) => (one === '\u007f' ? '\u2421' : String.fromCharCode(0x2400 + one.charCodeAt(0))))
    .replace(TURNERS, (one) => `[U+${one.charCodeAt(0).toString(16).toUpperCase()}]`);
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it looks for.
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f]/g;
const TURNERS = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
