/** What a UTF-16 unit is to the word count. */
const LETTER = 1;
const DIGIT = 2;
/** Scripts written without spaces: words are found by a dictionary (Intl.Segmenter). */
const UNSPACED = 3;
const MARK = 4;
/** Joins letters: ' ’ - · */
const JOINER = 5;
/** Joins digits: . , */
const POINT = 6;
const END = 7;

let classes: Uint8Array | null = null;

function build(): Uint8Array {
  const table = new Uint8Array(65_536);
  const letter = /\p{L}/u;
  const digit = /\p{N}/u;
  const mark = /\p{M}/u;
  for (let c = 0; c < 65_536; c++) {
    if (c >= 0xd800 && c <= 0xdfff) {
      // High surrogates: supplementary ideographs and letters, but for the planes of symbols and emoji.
      table[c] = c >= 0xd840 && c < 0xd880 ? UNSPACED : c >= 0xdc00 ? MARK : c >= 0xd83c && c <= 0xd83e ? 0 : LETTER;
      continue;
    }
    const character = String.fromCharCode(c);
    if (isUnspaced(c)) table[c] = UNSPACED;
    else if (letter.test(character)) table[c] = LETTER;
    else if (digit.test(character)) table[c] = DIGIT;
    else if (mark.test(character) || c === 0x200c || c === 0x200d || c === 0xad) table[c] = MARK;
  }
  for (const character of "'’-‐‑·_") table[character.charCodeAt(0)] = JOINER;
  for (const character of '.,') table[character.charCodeAt(0)] = POINT;
  for (const character of '!?。！？…؟।') table[character.charCodeAt(0)] = END;
  return table;
}

function isUnspaced(c: number): boolean {
  return (
    (c >= 0x4e00 && c <= 0x9fff) ||
    (c >= 0x3400 && c <= 0x4dbf) ||
    (c >= 0x3041 && c <= 0x30ff && c !== 0x30fb) ||
    (c >= 0xf900 && c <= 0xfaff) ||
    (c >= 0x0e01 && c <= 0x0e4e) ||
    (c >= 0x0e81 && c <= 0x0ecd) ||
    (c >= 0x1000 && c <= 0x109f) ||
    (c >= 0x1780 && c <= 0x17d3) ||
    c === 0x3005 ||
    c === 0x3007
  );
}

/** Words of a text in lower case, with what stands between them. */
export interface Words {
  words: string[];
  /** The text in lower case. */
  lower: string;
  /** Number of each word in `unique`. */
  ids: number[];
  /** The different words in order of appearance, and how often each stands in the text. */
  unique: string[];
  counts: number[];
  /** 1 where punctuation or a line end stands before the word. */
  breaks: Uint8Array;
  sentences: number;
}

const SEED = 0x811c9dc5;
const PRIME = 0x01000193;
/** Further places a word is looked for at before a Map takes it: a page cannot make the table slow. */
const MAX_PROBES = 24;

/** Numbers the different words of a text, and cuts each out of it once. */
class WordTable {
  readonly unique: string[] = [];
  readonly counts: number[] = [];
  #slots = new Int32Array(1_024);
  #hashes: number[] = [];
  readonly #crowded = new Map<string, number>();

  /** Number of the word text[start, end), whose hash the reader has made on its way. */
  add(text: string, start: number, end: number, hash: number): number {
    const mask = this.#slots.length - 1;
    let slot = (hash ^ (hash >>> 15)) & mask;
    for (let probe = 0; probe < MAX_PROBES; probe++) {
      const id = (this.#slots[slot] as number) - 1;
      if (id === -1) return this.#new(text.slice(start, end), hash, slot);
      if (this.#hashes[id] === hash && this.#same(id, text, start, end)) {
        this.counts[id] = (this.counts[id] as number) + 1;
        return id;
      }
      slot = (slot + 1) & mask;
    }
    const word = text.slice(start, end);
    const known = this.#crowded.get(word);
    if (known === undefined) {
      this.#crowded.set(word, this.unique.length);
      return this.#new(word, hash, -1);
    }
    this.counts[known] = (this.counts[known] as number) + 1;
    return known;
  }

  #same(id: number, text: string, start: number, end: number): boolean {
    const word = this.unique[id] as string;
    if (word.length !== end - start) return false;
    for (let i = 0; i < word.length; i++) if (word.charCodeAt(i) !== text.charCodeAt(start + i)) return false;
    return true;
  }

  #new(word: string, hash: number, slot: number): number {
    const id = this.unique.length;
    this.unique.push(word);
    this.counts.push(1);
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

/**
 * Splits text into words and counts sentences. A word is a run of letters, digits and marks, joined by single
 * apostrophes and hyphens; numbers keep their points. '\n' ends a sentence. Linear in the text.
 */
export function splitWords(text: string): Words {
  classes ??= build();
  const table = classes;
  const lower = text.toLowerCase();
  const found = new WordTable();
  const { unique, counts } = found;
  const words: string[] = [];
  const ids: number[] = [];
  const marks: number[] = [];
  let sentences = 0;
  let inSentence = 0;
  let broken = 1;
  const length = lower.length;
  for (let i = 0; i < length; ) {
    const kind = table[lower.charCodeAt(i)] as number;
    if (kind === LETTER || kind === DIGIT) {
      const start = i;
      let hash = Math.imul(SEED ^ lower.charCodeAt(i++), PRIME);
      let last = kind;
      for (; i < length; i++) {
        const c = lower.charCodeAt(i);
        const k = table[c] as number;
        if (k === LETTER || k === DIGIT) last = k;
        else if (k !== MARK) {
          const next = table[lower.charCodeAt(i + 1)] as number;
          const joins = k === JOINER && (next === LETTER || next === DIGIT);
          if (!joins && !(k === POINT && last === DIGIT && next === DIGIT)) break;
        }
        hash = Math.imul(hash ^ c, PRIME);
      }
      const id = found.add(lower, start, i, hash);
      ids.push(id);
      words.push(unique[id] as string);
      marks.push(broken);
      broken = 0;
      inSentence++;
    } else if (kind === UNSPACED) {
      const start = i++;
      while (i < length && isRun(table[lower.charCodeAt(i)] as number)) i++;
      for (const part of segmenter.segment(lower.slice(start, i))) {
        if (!part.isWordLike) continue;
        const { segment } = part;
        let hash = SEED;
        for (let at = 0; at < segment.length; at++) hash = Math.imul(hash ^ segment.charCodeAt(at), PRIME);
        const id = found.add(segment, 0, segment.length, hash);
        ids.push(id);
        words.push(unique[id] as string);
        marks.push(broken);
        broken = 0;
        inSentence++;
      }
    } else {
      const c = lower.charCodeAt(i++);
      if (c === 32) continue;
      if (c === 10 || kind === END || (c === 46 && endsSentence(lower, i))) {
        if (inSentence > SHORT_SENTENCE) sentences++;
        inSentence = 0;
      }
      broken = 1;
    }
  }
  if (inSentence > SHORT_SENTENCE || (sentences === 0 && words.length > 0)) sentences++;
  return { words, lower, ids, unique, counts, breaks: new Uint8Array(marks), sentences };
}

function isRun(kind: number): boolean {
  return kind === UNSPACED || kind === MARK;
}

/** A full stop ends a sentence before white space, a closing mark, or the end. */
function endsSentence(text: string, next: number): boolean {
  if (next >= text.length) return true;
  const c = text.charCodeAt(next);
  return c <= 32 || c === 34 || c === 39 || c === 41 || c === 93 || c === 0x201d || c === 0x2019 || c === 0xbb;
}

/** Number of words, without keeping them. */
export function countWords(text: string): number {
  classes ??= build();
  const table = classes;
  let count = 0;
  const length = text.length;
  for (let i = 0; i < length; ) {
    const kind = table[text.charCodeAt(i)] as number;
    if (kind === LETTER || kind === DIGIT) {
      count++;
      let last = kind;
      for (i++; i < length; i++) {
        const k = table[text.charCodeAt(i)] as number;
        if (k === LETTER || k === DIGIT) last = k;
        else if (k !== MARK) {
          const next = table[text.charCodeAt(i + 1)] as number;
          if (k === JOINER && (next === LETTER || next === DIGIT)) continue;
          if (k === POINT && last === DIGIT && next === DIGIT) continue;
          break;
        }
      }
    } else if (kind === UNSPACED) {
      const start = i++;
      while (i < length && isRun(table[text.charCodeAt(i)] as number)) i++;
      for (const part of segmenter.segment(text.slice(start, i))) if (part.isWordLike) count++;
    } else i++;
  }
  return count;
}
