/** Maximum number of different simhash bits of near-duplicate texts (docs/api-contract.md §4). */
const NEAR = 3;
/** Simhashes of shorter texts are similar by chance. */
export const MIN_NEAR_WORDS = 50;
/**
 * A 16-bit part that very many texts share says little, and comparing all of them with each other would take too long.
 */
const MAX_BUCKET = 2_000;

/**
 * Groups texts whose simhashes differ in at most three bits, directly or through others. Two such hashes have at least
 * one of their four 16-bit parts in common, so only those are compared. Pass identical texts only once.
 * @returns for each index in `hashes` the first index of its group; its own if it has no near-duplicate
 */
export function nearGroups(hashes: BigInt64Array): Int32Array {
  const high = new Int32Array(hashes.length);
  const low = new Int32Array(hashes.length);
  for (let i = 0; i < hashes.length; i++) {
    const hash = hashes[i] ?? 0n;
    high[i] = Number(BigInt.asIntN(32, hash >> 32n));
    low[i] = Number(BigInt.asIntN(32, hash));
  }
  const parents = Int32Array.from({ length: hashes.length }, (_, i) => i);
  const root = (place: number): number => {
    let at = place;
    while (parents[at] !== at) {
      parents[at] = parents[parents[at] ?? at] ?? at;
      at = parents[at] ?? at;
    }
    return at;
  };
  for (let part = 0; part < 4; part++) {
    const half = part < 2 ? low : high;
    const shift = (part % 2) * 16;
    const order = Int32Array.from(parents.keys()).sort(
      (a, b) => (((half[a] ?? 0) >>> shift) & 0xffff) - (((half[b] ?? 0) >>> shift) & 0xffff) || a - b,
    );
    for (let begin = 0; begin < order.length; ) {
      const value = ((half[order[begin] ?? 0] ?? 0) >>> shift) & 0xffff;
      let end = begin + 1;
      while (end < order.length && (((half[order[end] ?? 0] ?? 0) >>> shift) & 0xffff) === value) end++;
      const last = Math.min(end, begin + MAX_BUCKET);
      for (let i = begin; i < last; i++) {
        for (let j = i + 1; j < last; j++) {
          const [a, b] = [order[i] ?? 0, order[j] ?? 0];
          if (bits((high[a] ?? 0) ^ (high[b] ?? 0)) + bits((low[a] ?? 0) ^ (low[b] ?? 0)) > NEAR) continue;
          const [one, other] = [root(a), root(b)];
          parents[Math.max(one, other)] = Math.min(one, other);
        }
      }
      begin = end;
    }
  }
  return parents.map((_, place) => root(place));
}

/** Number of set bits of a 32-bit integer. */
function bits(value: number): number {
  let x = value - ((value >>> 1) & 0x55555555);
  x = (x & 0x33333333) + ((x >>> 2) & 0x33333333);
  return Math.imul((x + (x >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
