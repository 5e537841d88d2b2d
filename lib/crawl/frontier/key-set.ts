/** Half full at most, so that a lookup ends after few steps. */
const MAX_LOAD_FACTOR = 0.5;

/**
 * A set of texts that stores a 64-bit hash of each: 16 bytes per key, whatever its length. Two texts with the same hash
 * count as equal; with a million keys the probability of any collision is below one in ten million. The seed is random for
 * each set, so that nobody can prepare colliding texts.
 */
export class KeySet {
  readonly #seed = Math.floor(Math.random() * 2 ** 32);
  #hashes: Uint32Array;
  #mask: number;
  /** Halves of the last hash: returning a pair for each would cost as much as the lookup itself. */
  #first = 0;
  #second = 0;
  size = 0;

  constructor(expected = 1_024) {
    const slots = 2 ** Math.ceil(Math.log2(Math.max(16, expected / MAX_LOAD_FACTOR)));
    this.#hashes = new Uint32Array(slots * 2);
    this.#mask = slots - 1;
  }

  has(key: string): boolean {
    this.#hash(key);
    return this.#hashes[this.#slot(this.#first, this.#second) * 2] !== 0;
  }

  /** @returns false if it was already present */
  add(key: string): boolean {
    this.#hash(key);
    const slot = this.#slot(this.#first, this.#second);
    if (this.#hashes[slot * 2] !== 0) return false;
    this.#hashes[slot * 2] = this.#first;
    this.#hashes[slot * 2 + 1] = this.#second;
    if (++this.size > (this.#mask + 1) * MAX_LOAD_FACTOR) this.#grow();
    return true;
  }

  /** Slot of a hash, or the empty slot for it. */
  #slot(first: number, second: number): number {
    const hashes = this.#hashes;
    for (let slot = second & this.#mask; ; slot = (slot + 1) & this.#mask) {
      const there = hashes[slot * 2];
      if (there === 0 || (there === first && hashes[slot * 2 + 1] === second)) return slot;
    }
  }

  #grow(): void {
    const old = this.#hashes;
    this.#hashes = new Uint32Array(old.length * 2);
    this.#mask = old.length - 1;
    for (let i = 0; i < old.length; i += 2) {
      const [first, second] = [old[i] ?? 0, old[i + 1] ?? 0];
      if (first === 0) continue;
      const slot = this.#slot(first, second);
      this.#hashes[slot * 2] = first;
      this.#hashes[slot * 2 + 1] = second;
    }
  }

  /**
   * Two different 32-bit hashes (after MurmurHash3, A. Appleby 2011); the first is never zero, which marks an empty slot.
   */
  #hash(key: string): void {
    let first = this.#seed;
    let second = ~this.#seed;
    for (let i = 0; i < key.length; i++) {
      const unit = key.charCodeAt(i);
      first = Math.imul(first ^ unit, 0x9e3779b1);
      first ^= first >>> 15;
      second = Math.imul(second ^ unit, 0x85ebca6b) + 0xe6546b64;
      second ^= second >>> 13;
    }
    first = Math.imul(first ^ (first >>> 16) ^ key.length, 0xc2b2ae35);
    second = Math.imul(second ^ (second >>> 16), 0x27d4eb2f);
    first ^= first >>> 13;
    second ^= second >>> 15;
    this.#first = first >>> 0 || 1;
    this.#second = second >>> 0;
  }
}
