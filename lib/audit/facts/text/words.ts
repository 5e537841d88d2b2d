import { pageSource } from '#lib/audit/facts/html/page-source.ts';
import { characters, DIGIT, END, JOINER, LETTER, MARK, POINT, textOf, UNSPACED } from './characters.ts';
import { HASH_PRIME, HASH_SEED } from './simhash.ts';
import { WordTable } from './word-table.ts';

/** This many words from the start are kept in order, for phrases: something first mentioned later is not a topic. */
const LEADING_WORDS = 1_000;

/** Lower-case words of a text, counted. Lent arrays are valid until the next text is split. */
export interface Words {
  /** Number of words. */
  total: number;
  /** The distinct words in order of appearance. */
  unique: string[];
  /** Number of occurrences of each, and two hashes of each; lent. */
  counts: Int32Array;
  hi: Int32Array;
  lo: Int32Array;
  /** Index in `unique` of each of the first words. */
  leading: number[];
  /** 1 if punctuation or a line break precedes that word. */
  breaks: Uint8Array;
  sentences: number;
  /** Hash of all words in order. */
  order: [number, number];
}

const table = new WordTable();

const segmenter = new Intl.Segmenter('und', { granularity: 'word' });
/** Sentences of up to this many words are headings, abbreviations or list markers; they are not counted. */
const SHORT_SENTENCE = 2;

/** The lower-case words of a text in order, see `splitUnits`. */
export function wordsOf(text: string): string[] {
  const { leading, unique } = splitUnits(pageSource(text).units, text.length, text.length);
  return leading.map((id) => unique[id] as string);
}

/**
 * Splits units[0, length) into words, which are converted to lower case in place, and counts sentences. A word is a run of
 * letters, digits and marks, joined by single apostrophes and hyphens; numbers keep their points. A line break ends a
 * sentence. Linear in the text.
 */
export function splitUnits(units: Uint16Array, length: number, leadingWords = LEADING_WORDS): Words {
  const { classes, lower } = characters();
  const leading: number[] = [];
  const breaks = new Uint8Array(leadingWords);
  table.clear();
  let total = 0;
  let sentences = 0;
  let inSentence = 0;
  let broken = 1;
  let a = HASH_SEED | 0;
  let b = 0x9747b28c | 0;
  /** Words found by a dictionary, as pairs of positions, and the index of the next one. */
  let parts: number[] = [];
  let part = 0;
  for (let i = 0; i < length || part < parts.length; ) {
    let start = i;
    let end = i;
    let hash = HASH_SEED | 0;
    if (part < parts.length) {
      start = parts[part++] as number;
      end = parts[part++] as number;
      for (let j = start; j < end; j++) hash = Math.imul(hash ^ (units[j] as number), HASH_PRIME);
    } else {
      const unit = units[i] as number;
      const kind = classes[unit] as number;
      if (kind === LETTER || kind === DIGIT) {
        let last = kind;
        for (let c = unit; ; c = units[i] as number) {
          const small = lower[c] as number;
          units[i++] = small;
          hash = Math.imul(hash ^ small, HASH_PRIME);
          if (i >= length) break;
          const k = classes[units[i] as number] as number;
          if (k === LETTER || k === DIGIT) last = k;
          else if (k !== MARK && !(isJoint(k, last) && joins(k, i + 1 < length ? classes[units[i + 1] as number] : 0)))
            break;
        }
        end = i;
      } else if (kind === UNSPACED) {
        while (i < length && isRun(classes[units[i] as number] as number)) i++;
        parts = segments(units, start, i);
        part = 0;
        continue;
      } else {
        i++;
        if (unit === 32) continue;
        if (unit === 10 || kind === END || (unit === 46 && endsSentence(units, i, length))) {
          if (inSentence > SHORT_SENTENCE) sentences++;
          inSentence = 0;
        }
        broken = 1;
        continue;
      }
    }
    const id = table.add(units, start, end, hash);
    a = Math.imul(a ^ (table.hi[id] as number), HASH_PRIME);
    b = Math.imul((b << 5) ^ (b >>> 3) ^ (table.lo[id] as number), 0x5bd1e995);
    if (total < leadingWords) {
      leading.push(id);
      breaks[total] = broken;
    }
    total++;
    broken = 0;
    inSentence++;
  }
  if (inSentence > SHORT_SENTENCE || (sentences === 0 && total > 0)) sentences++;
  const { unique, counts, hi, lo } = table;
  return { total, unique, counts, hi, lo, leading, breaks, sentences, order: [a, b] };
}

/** Whether such a character can be inside a word: a joiner, or a point after a digit. */
function isJoint(kind: number, last: number): boolean {
  return kind === JOINER || (kind === POINT && last === DIGIT);
}

/** … and is, given the next character. */
function joins(kind: number, next: number | undefined): boolean {
  return next === DIGIT || (kind === JOINER && next === LETTER);
}

/** Words of units[start, end) in a script without spaces: pairs of positions. */
function segments(units: Uint16Array, start: number, end: number): number[] {
  const found: number[] = [];
  let at = start;
  for (const { segment, isWordLike } of segmenter.segment(textOf(units, start, end))) {
    if (isWordLike) found.push(at, at + segment.length);
    at += segment.length;
  }
  return found;
}

function isRun(kind: number): boolean {
  return kind === UNSPACED || kind === MARK;
}

/** A full stop ends a sentence before white space, a closing quote or bracket, or the end. */
function endsSentence(units: Uint16Array, next: number, length: number): boolean {
  if (next >= length) return true;
  const c = units[next] as number;
  return c <= 32 || c === 34 || c === 39 || c === 41 || c === 93 || c === 0x201d || c === 0x2019 || c === 0xbb;
}

/** Number of words, without storing them. */
export function countWords(text: string): number {
  return countUnits(pageSource(text).units, text.length);
}

/** Number of words of units[0, length), as counted by `splitUnits`. */
export function countUnits(units: Uint16Array, length: number): number {
  const { classes } = characters();
  let count = 0;
  for (let i = 0; i < length; ) {
    const kind = classes[units[i] as number] as number;
    if (kind === LETTER || kind === DIGIT) {
      count++;
      let last = kind;
      for (i++; i < length; i++) {
        const k = classes[units[i] as number] as number;
        if (k === LETTER || k === DIGIT) last = k;
        else if (k !== MARK && !(isJoint(k, last) && joins(k, i + 1 < length ? classes[units[i + 1] as number] : 0)))
          break;
      }
    } else if (kind === UNSPACED) {
      const start = i++;
      while (i < length && isRun(classes[units[i] as number] as number)) i++;
      count += segments(units, start, i).length / 2;
    } else i++;
  }
  return count;
}
