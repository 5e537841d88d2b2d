/**
 * Collects the garbage of the start once, and returns its memory to the system. V8 does so only when the heap has grown by much,
 * which it never does in an idle installation. Needs `--expose-gc`: a flag that is set later would make V8 reject the compile cache
 * at the next start.
 */
export function trimHeap(): void {
  void globalThis.gc?.({ type: 'major', execution: 'async', flavor: 'last-resort' });
}
