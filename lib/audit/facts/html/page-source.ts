/**
 * A reusable buffer for UTF-16 units, because a thread reads pages one after the other: allocating it for each page costs
 * more than filling it. Its content is valid until it is lent again.
 */
export class Room {
  #units = new Uint16Array(65_536);

  /** At least `length` units, with arbitrary content. */
  lend(length: number): Uint16Array {
    if (length > MAX_STORED) return new Uint16Array(length);
    if (length > this.#units.length) this.#units = new Uint16Array(2 ** Math.ceil(Math.log2(length)));
    return this.#units;
  }
}

/** Larger buffers (4 MiB) are not kept. */
const MAX_STORED = 2 * 1024 * 1024;
/** Zeros follow the page, so that a look-ahead of one or two units needs no bounds check. */
const TAIL = 8;

const room = new Room();

/**
 * A page in two forms: as a string, for native search and extraction, and as units, for sequential reading (a string's
 * representation is checked again for each character). The units are valid until the next page is created.
 */
export interface PageSource {
  html: string;
  units: Uint16Array;
  /** Progress of the pass: the end of the current tag. */
  at: number;
}

/** Prepares a page for reading. The memory of its units is reused for the next page. */
export function pageSource(html: string): PageSource {
  const units = room.lend(html.length + TAIL);
  Buffer.from(units.buffer, units.byteOffset, html.length * 2).write(html, 'utf16le');
  units.fill(0, html.length, html.length + TAIL);
  return { html, units, at: 0 };
}
