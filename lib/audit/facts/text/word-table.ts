import { textOf } from './characters.ts';
import { finishHash, secondHash } from './simhash.ts';

/** Maximum number of probes before a Map is used: a page cannot make the table slow. */
const MAX_PROBES = 24;
const SLOTS = 4_096;

/** The word units[start, end) and its FNV-1a hash. */
interface Word {
  units: Uint16Array;
  start: number;
  end: number;
  hash: number;
}

/** Numbers the distinct words of a text, and extracts each one once. One table is reused for all texts. */
export class WordTable {
  /** The words by number. */
  unique: string[] = [];
  /** Number of occurrences of each. */
  counts = new Int32Array(SLOTS / 2);
  /** Two finalized hashes of each. */
  hi = new Int32Array(SLOTS / 2);
  lo = new Int32Array(SLOTS / 2);
  /** First position of each word, and its hash as given. */
  #starts = new Int32Array(SLOTS / 2);
  #hashes = new Int32Array(SLOTS / 2);
  /** Number of the word in a slot, plus 1; 0 for none. */
  #slots = new Int32Array(SLOTS);
  readonly #crowded = new Map<string, number>();

  clear(): void {
    this.unique = [];
    this.#crowded.clear();
    // Long texts are rare: their memory is released.
    if (this.#slots.length > SLOTS * 16) this.#resize(SLOTS);
    else this.#slots.fill(0);
  }

  /** Number of the word units[start, end), whose FNV-1a hash the reader has already computed. */
  add(units: Uint16Array, start: number, end: number, hash: number): number {
    const slots = this.#slots;
    const mask = slots.length - 1;
    let slot = (hash ^ (hash >>> 15)) & mask;
    for (let probe = 0; probe < MAX_PROBES; probe++) {
      const id = (slots[slot] as number) - 1;
      if (id === -1) return this.#new({ units, start, end, hash }, slot);
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
      return this.#new({ units, start, end, hash }, -1);
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

  /** @param slot free place in the table; -1: the word is in the Map */
  #new({ units, start, end, hash }: Word, slot: number): number {
    const id = this.unique.length;
    const full = id === this.counts.length;
    if (full) this.#grow();
    else if (slot !== -1) this.#slots[slot] = id + 1;
    this.unique.push(textOf(units, start, end));
    this.counts[id] = 1;
    this.hi[id] = finishHash(hash);
    this.lo[id] = secondHash(units, start, end);
    this.#starts[id] = start;
    this.#hashes[id] = hash;
    if (full) this.#place(id);
    return id;
  }

  #grow(): void {
    const { counts, hi, lo } = this;
    const [starts, hashes] = [this.#starts, this.#hashes];
    this.#resize(this.#slots.length * 4);
    this.counts.set(counts);
    this.hi.set(hi);
    this.lo.set(lo);
    this.#starts.set(starts);
    this.#hashes.set(hashes);
    this.#crowded.clear();
    for (let id = 0; id < counts.length; id++) this.#place(id);
  }

  #place(id: number): void {
    const mask = this.#slots.length - 1;
    const hash = this.#hashes[id] as number;
    let slot = (hash ^ (hash >>> 15)) & mask;
    for (let probe = 0; probe < MAX_PROBES; probe++) {
      if (this.#slots[slot] === 0) {
        this.#slots[slot] = id + 1;
        return;
      }
      slot = (slot + 1) & mask;
    }
    this.#crowded.set(this.unique[id] as string, id);
  }

  #resize(slots: number): void {
    this.#slots = new Int32Array(slots);
    this.counts = new Int32Array(slots / 2);
    this.hi = new Int32Array(slots / 2);
    this.lo = new Int32Array(slots / 2);
    this.#starts = new Int32Array(slots / 2);
    this.#hashes = new Int32Array(slots / 2);
  }
}
