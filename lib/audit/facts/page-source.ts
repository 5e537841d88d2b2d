/**
 * Room for UTF-16 units that is lent again and again, as pages are read one after the other in a thread: making it anew
 * for each page costs more than filling it. What stands in it holds until it is lent again.
 */
export class Room {
  #units = new Uint16Array(65_536);

  /** At least `length` units, of any content. */
  lend(length: number): Uint16Array {
    if (length > MAX_KEPT) return new Uint16Array(length);
    if (length > this.#units.length) this.#units = new Uint16Array(2 ** Math.ceil(Math.log2(length)));
    return this.#units;
  }
}

/** Larger rooms (4 MiB) are for one page alone. */
const MAX_KEPT = 2 * 1024 * 1024;
/** Behind the page stand zeros, so that a look one or two units ahead needs no question for the end. */
const TAIL = 8;

const room = new Room();

/**
 * A page twice: as a string, for the engine's own search and for cutting out, and as units, for reading one by one (a
 * string's shape is looked at anew for each character). The units hold until the next page is made.
 */
export interface PageSource {
  html: string;
  units: Uint16Array;
  /** How far the pass has come: the end of the tag it is at. */
  at: number;
}

export function pageSource(html: string): PageSource {
  const units = room.lend(html.length + TAIL);
  Buffer.from(units.buffer, units.byteOffset, html.length * 2).write(html, 'utf16le');
  units.fill(0, html.length, html.length + TAIL);
  return { html, units, at: 0 };
}
