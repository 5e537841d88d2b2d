/**
 * Looks up a name in a text without extracting it: most attributes and tags of a page are known names, and creating a
 * lower-case string for each costs more than the rest of the pass.
 */
export class NameTable {
  readonly #slots: Int16Array;
  readonly #mask: number;
  readonly names: readonly string[];

  constructor(names: readonly string[]) {
    this.names = names;
    let size = 64;
    while (size < names.length * 4) size *= 2;
    this.#mask = size - 1;
    this.#slots = new Int16Array(size).fill(-1);
    names.forEach((name, index) => {
      let slot =
        hashOf(
          Uint16Array.from(name, (character) => character.charCodeAt(0)),
          0,
          name.length,
        ) & this.#mask;
      while (this.#slots[slot] !== -1) slot = (slot + 1) & this.#mask;
      this.#slots[slot] = index;
    });
  }

  /** Index of the name at units[start, end), ignoring ASCII case, or -1. */
  find(units: Uint16Array, start: number, end: number): number {
    let slot = hashOf(units, start, end) & this.#mask;
    for (;;) {
      const index = this.#slots[slot] ?? -1;
      if (index === -1) return -1;
      if (same(this.names[index] as string, units, start, end)) return index;
      slot = (slot + 1) & this.#mask;
    }
  }
}

function hashOf(units: ArrayLike<number>, start: number, end: number): number {
  const length = end - start;
  const first = (units[start] as number) | 32;
  const last = (units[end - 1] as number) | 32;
  const middle = (units[start + (length >> 1)] as number) | 32;
  return length * 131 + first * 31 + middle * 17 + last * 7;
}

function same(name: string, units: Uint16Array, start: number, end: number): boolean {
  if (name.length !== end - start) return false;
  for (let i = 0; i < name.length; i++) {
    const c = units[start + i] as number;
    if ((c >= 65 && c <= 90 ? c + 32 : c) !== name.charCodeAt(i)) return false;
  }
  return true;
}
