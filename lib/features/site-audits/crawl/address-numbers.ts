/** Half full at most, so that a lookup ends after few steps. */
const MAX_LOAD_FACTOR = 0.5;
const IN_SITEMAP = 1;

/**
 * The addresses of a run by their keys: number, and whether a sitemap lists them. Typed arrays, 13 bytes for each slot:
 * a run has up to 300,000 addresses.
 */
export class AddressNumbers {
  #keys: BigInt64Array;
  #numbers: Int32Array;
  #flags: Uint8Array;
  #mask: number;
  #size = 0;

  constructor(expected = 1_024) {
    const slots = 2 ** Math.ceil(Math.log2(Math.max(16, expected / MAX_LOAD_FACTOR)));
    this.#keys = new BigInt64Array(slots);
    this.#numbers = new Int32Array(slots);
    this.#flags = new Uint8Array(slots);
    this.#mask = slots - 1;
  }

  get size(): number {
    return this.#size;
  }

  /** The number of an address; undefined if it has none. */
  get(key: bigint): number | undefined {
    return this.#numbers[this.#slot(key)] || undefined;
  }

  isInSitemap(key: bigint): boolean {
    return this.#flags[this.#slot(key)] === IN_SITEMAP;
  }

  /** @param no 1, 2, 3 … */
  add(key: bigint, no: number, isInSitemap: boolean): void {
    const slot = this.#slot(key);
    if (this.#numbers[slot] === 0) this.#size++;
    this.#keys[slot] = key;
    this.#numbers[slot] = no;
    this.#flags[slot] = isInSitemap ? IN_SITEMAP : 0;
    if (this.#size > (this.#mask + 1) * MAX_LOAD_FACTOR) this.#grow();
  }

  markInSitemap(key: bigint): void {
    const slot = this.#slot(key);
    if (this.#numbers[slot] !== 0) this.#flags[slot] = IN_SITEMAP;
  }

  /** Slot of a key, or the empty slot for it. Keys are hashes already. */
  #slot(key: bigint): number {
    for (let slot = Number(BigInt.asUintN(31, key)) & this.#mask; ; slot = (slot + 1) & this.#mask) {
      if (this.#numbers[slot] === 0 || this.#keys[slot] === key) return slot;
    }
  }

  #grow(): void {
    const [keys, numbers, flags] = [this.#keys, this.#numbers, this.#flags];
    this.#keys = new BigInt64Array(keys.length * 2);
    this.#numbers = new Int32Array(keys.length * 2);
    this.#flags = new Uint8Array(keys.length * 2);
    this.#mask = keys.length * 2 - 1;
    for (const [at, key] of keys.entries()) {
      if (numbers[at] === 0) continue;
      const slot = this.#slot(key);
      this.#keys[slot] = key;
      this.#numbers[slot] = numbers[at] ?? 0;
      this.#flags[slot] = flags[at] ?? 0;
    }
  }
}
