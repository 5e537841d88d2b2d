/**
 * 64-bit simhash as two 32-bit halves: BigInt arithmetic would cost more than parsing the page. Charikar 2002; a feature is
 * a word, weighted by its number of occurrences.
 */

/** Sums the signs: `hi` and `lo` contain the hashes of the first `features`. Ties give 0. */
export function simhashOf(
  hi: ArrayLike<number>,
  lo: ArrayLike<number>,
  weights?: ArrayLike<number>,
  features = hi.length,
): [number, number] {
  // Weights are first summed by the value of each nibble: 16 steps per feature instead of 64.
  const nibbles = new Int32Array(256);
  let whole = 0;
  for (let i = 0; i < features; i++) {
    const weight = weights?.[i] ?? 1;
    whole += weight;
    let h = hi[i] as number;
    let l = lo[i] as number;
    for (let at = 0; at < 128; at += 16) {
      nibbles[at + (l & 15)] = (nibbles[at + (l & 15)] as number) + weight;
      nibbles[at + 128 + (h & 15)] = (nibbles[at + 128 + (h & 15)] as number) + weight;
      l >>>= 4;
      h >>>= 4;
    }
  }
  const ones = new Int32Array(64);
  for (let nibble = 0; nibble < 16; nibble++) {
    for (let value = 1; value < 16; value++) {
      const weight = nibbles[nibble * 16 + value] as number;
      for (let bit = 0; bit < 4; bit++)
        if ((value >> bit) & 1) ones[nibble * 4 + bit] = (ones[nibble * 4 + bit] as number) + weight;
    }
  }
  let high = 0;
  let low = 0;
  for (let bit = 0; bit < 32; bit++) {
    if ((ones[bit] as number) * 2 > whole) low |= 1 << bit;
    if ((ones[bit + 32] as number) * 2 > whole) high |= 1 << bit;
  }
  return [high, low];
}

/** 64 bits as 16 hex digits. */
export function toHex([high, low]: readonly [number, number]): string {
  return hex(high) + hex(low);
}

function hex(half: number): string {
  return (half >>> 0).toString(16).padStart(8, '0');
}

/** Differing bits of two simhashes of 16 hex digits. */
export function hammingDistance(a: string, b: string): number {
  let bits = 0;
  for (const at of [0, 8]) {
    let x = (Number.parseInt(a.slice(at, at + 8), 16) ^ Number.parseInt(b.slice(at, at + 8), 16)) >>> 0;
    for (; x !== 0; x &= x - 1) bits++;
  }
  return bits;
}

/** FNV-1a: start with the seed; for each unit, XOR it and multiply by the prime (Math.imul). */
export const HASH_SEED = 0x811c9dc5;
export const HASH_PRIME = 0x01000193;

/** Finalizes a hash so that all its bits mix (the finalizer of MurmurHash3). */
export function finishHash(hash: number): number {
  let x = hash;
  x = Math.imul(x ^ (x >>> 16), 0x85ebca6b);
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
  return x ^ (x >>> 16);
}

/** A finalized hash of units[start, end) that is independent of FNV-1a. */
export function secondHash(units: Uint16Array, start: number, end: number): number {
  let b = 0x9747b28c;
  for (let i = start; i < end; i++) {
    b = Math.imul(b ^ (units[i] as number), 0x5bd1e995);
    b ^= b >>> 15;
  }
  return finishHash(b);
}
