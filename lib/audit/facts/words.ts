import { characters, DIGIT, END, JOINER, LETTER, MARK, POINT, textOf, UNSPACED } from './characters.ts';
import { pageSource } from './page-source.ts';
import { finishHash, HASH_PRIME, HASH_SEED, secondHash } from './simhash.ts';

/** So many words from the start are kept in order, for phrases: a topic that comes up later only is none. */
const LEADING_WORDS = 1_000;

/** Words of a text in lower case, counted. */
export interface Words {
  /** Number of words. */
  total: number;
  /** The different words in order of appearance, and how often each stands in the text. */
  unique: string[];
  counts: number[];
  /** Two hashes of each different word. */
  hi: number[];
  lo: number[];
  /** Number in `unique` of each of the first words. */
  leading: number[];
  /** 1 where punctuation or a line end stands before one of those. */
  breaks: Uint8Array;
  sentences: number;
  /** Hash of all words in order. */
  order: [number, number];
}

/** Further places a word is looked for at before a Map takes it: a page cannot make the table slow. */
const MAX_PROBES = 24;

/** Numbers the different words of a text, and cuts each out of it once. */
class WordTable {
  readonly unique: string[] = [];
  readonly counts: number[] = [];
  readonly hi: number[] = [];
  readonly lo: number[] = [];
  /** Where each word first stands. */
  readonly #starts: number[] = [];
  readonly #hashes: number[] = [];
  #slots = new Int32Array(1_024);
  readonly #crowded = new Map<string, number>();

  /** Number of the word units[start, end), whose hash the reader has made on its way. */
  add(units: Uint16Array, start: number, end: number, hash: number): number {
    const mask = this.#slots.length - 1;
    let slot = (hash ^ (hash >>> 15)) & mask;
    for (let probe = 0; probe < MAX_PROBES; probe++) {
      const id = (this.#slots[slot] as number) - 1;
      if (id === -1) return this.#new(units, start, end, hash, slot);
      if (this.#hashes[id] === hash && this.#same(id, units, start, end)) {
        this.counts[id] = (this.counts[id] as number) + 1;
        return id;
      }
      slot = (slot + 1) & mask;
    }
    const word = textOf(units, start, end);
    const known = this.#crowded.get(word);
    if (known === undefined) {
      this.#crowded.set(word, this.unique.length);
      return this.#new(units, start, end, hash, -1);
    }
    this.counts[known] = (this.counts[known] as number) + 1;
    return known;
  }

  #same(id: number, units: Uint16Array, start: number, end: number): boolean {
    const length = (this.unique[id] as string).length;
    if (length !== end - start) return false;
    const first = this.#starts[id] as number;
    for (let i = 0; i < length; i++) if (units[first + i] !== units[start + i]) return false;
    return true;
  }

  #new(units: Uint16Array, start: number, end: number, hash: number, slot: number): number {
    const id = this.unique.length;
    this.unique.push(textOf(units, start, end));
    this.counts.push(1);
    this.hi.push(finishHash(hash));
    this.lo.push(secondHash(units, start, end));
    this.#starts.push(start);
    this.#hashes.push(hash);
    if (slot !== -1) this.#slots[slot] = id + 1;
    if (id * 2 > this.#slots.length) this.#grow();
    return id;
  }

  #grow(): void {
    const slots = new Int32Array(this.#slots.length * 4);
    const mask = slots.length - 1;
    this.#slots = slots;
    this.#crowded.clear();
    next: for (let id = 0; id < this.unique.length; id++) {
      const hash = this.#hashes[id] as number;
      let slot = (hash ^ (hash >>> 15)) & mask;
      for (let probe = 0; probe < MAX_PROBES; probe++) {
        if (slots[slot] === 0) {
          slots[slot] = id + 1;
          continue next;
        }
        slot = (slot + 1) & mask;
      }
      this.#crowded.set(this.unique[id] as string, id);
    }
  }
}

const segmenter = new Intl.Segmenter('und', { granularity: 'word' });
/** Sentences of up to this many words are headings, abbreviations or list marks; they are not counted. */
const SHORT_SENTENCE = 2;

/** The words of a text in order, in lower case, see `splitUnits`. */
export function wordsOf(text: string): string[] {
  const { leading, unique } = splitUnits(pageSource(text).units, text.length, text.length);
  return leading.map((id) => unique[id] as string);
}

/**
 * Splits units[0, length) into words, which are brought to lower case in place, and counts sentences. A word is a run
 * of letters, digits and marks, joined by single apostrophes and hyphens; numbers keep their points. A line end ends a
 * sentence. Linear in the text.
 */
export function splitUnits(units: Uint16Array, length: number, leadingWords = LEADING_WORDS): Words {
  const { classes, lower } = characters();
  const found = new WordTable();
  const leading: number[] = [];
  const breaks = new Uint8Array(leadingWords);
  let total = 0;
  let sentences = 0;
  let inSentence = 0;
  let broken = 1;
  let a = HASH_SEED | 0;
  let b = 0x9747b28c | 0;
  const classAt = (at: number) => (at < length ? (classes[units[at] as number] as number) : 0);
  const count = (id: number) => {
    a = Math.imul(a ^ (found.hi[id] as number), HASH_PRIME);
    b = Math.imul((b << 5) ^ (b >>> 3) ^ (found.lo[id] as number), 0x5bd1e995);
    if (total < leadingWords) {
      leading.push(id);
      breaks[total] = broken;
    }
    total++;
    broken = 0;
    inSentence++;
  };
  for (let i = 0; i < length; ) {
    const unit = units[i] as number;
    const kind = classes[unit] as number;
    if (kind === LETTER || kind === DIGIT) {
      const start = i;
      let hash = HASH_SEED | 0;
      let last = kind;
      for (let c = unit; ; c = units[i] as number) {
        const small = lower[c] as number;
        units[i++] = small;
        hash = Math.imul(hash ^ small, HASH_PRIME);
        if (i >= length) break;
        const k = classes[units[i] as number] as number;
        if (k === LETTER || k === DIGIT) last = k;
        else if (k !== MARK) {
          if (k !== JOINER && k !== POINT) break;
          const next = classAt(i + 1);
          if (next !== DIGIT && (k === POINT || next !== LETTER)) break;
          if (k === POINT && last !== DIGIT) break;
        }
      }
      count(found.add(units, start, i, hash));
    } else if (kind === UNSPACED) {
      const start = i++;
      while (isRun(classAt(i))) i++;
      let at = start;
      for (const part of segmenter.segment(textOf(units, start, i))) {
        const end = at + part.segment.length;
        if (part.isWordLike) {
          let hash = HASH_SEED | 0;
          for (let j = at; j < end; j++) hash = Math.imul(hash ^ (units[j] as number), HASH_PRIME);
          count(found.add(units, at, end, hash));
        }
        at = end;
      }
    } else {
      i++;
      if (unit === 32) continue;
      if (unit === 10 || kind === END || (unit === 46 && endsSentence(units, i, length))) {
        if (inSentence > SHORT_SENTENCE) sentences++;
        inSentence = 0;
      }
      broken = 1;
    }
  }
  if (inSentence > SHORT_SENTENCE || (sentences === 0 && total > 0)) sentences++;
  const { unique, counts, hi, lo } = found;
  return { total, unique, counts, hi, lo, leading, breaks, sentences, order: [a, b] };
}

function isRun(kind: number): boolean {
  return kind === UNSPACED || kind === MARK;
}

/** A full stop ends a sentence before white space, a closing mark, or the end. */
function endsSentence(units: Uint16Array, next: number, length: number): boolean {
  if (next >= length) return true;
  const c = units[next] as number;
  return c <= 32 || c === 34 || c === 39 || c === 41 || c === 93 || c === 0x201d || c === 0x2019 || c === 0xbb;
}

/** Number of words, without keeping them. */
export function countWords(text: string): number {
  return countUnits(pageSource(text).units, text.length);
}

/** Number of words of units[0, length), as `splitUnits` counts them. */
export function countUnits(units: Uint16Array, length: number): number {
  const { classes } = characters();
  const classAt = (at: number) => (at < length ? (classes[units[at] as number] as number) : 0);
  let count = 0;
  for (let i = 0; i < length; ) {
    const kind = classes[units[i] as number] as number;
    if (kind === LETTER || kind === DIGIT) {
      count++;
      let last = kind;
      for (i++; i < length; i++) {
        const k = classes[units[i] as number] as number;
        if (k === LETTER || k === DIGIT) last = k;
        else if (k !== MARK) {
          if (k !== JOINER && k !== POINT) break;
          const next = classAt(i + 1);
          if (next !== DIGIT && (k === POINT || next !== LETTER)) break;
          if (k === POINT && last !== DIGIT) break;
        }
      }
    } else if (kind === UNSPACED) {
      const start = i++;
      while (isRun(classAt(i))) i++;
      for (const part of segmenter.segment(textOf(units, start, i))) if (part.isWordLike) count++;
    } else i++;
  }
  return count;
}
