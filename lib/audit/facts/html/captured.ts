import type { Closer } from './frame.ts';

/** Notified at the end of an element whose text is captured separately. */
interface Owner {
  captured(raw: Captured): void;
}

/** The text of an element that does not belong to the page text: title, script, style, iframe … */
export class Captured implements Closer {
  next: Closer | null = null;
  readonly #owner: Owner;
  readonly use: 'title' | 'json-ld' | 'script' | 'style' | 'nothing';
  readonly inHead: boolean;
  readonly #cap: number;
  readonly #pieces: string[] = [];
  chars = 0;

  /** @param cap maximum number of characters to keep; 0 only counts */
  constructor(owner: Owner, use: Captured['use'], cap: number, inHead: boolean) {
    this.#owner = owner;
    this.use = use;
    this.#cap = cap;
    this.inHead = inHead;
  }

  /** Adds source[start, end). */
  add(source: string, start: number, end: number): void {
    if (this.chars < this.#cap) this.#pieces.push(source.slice(start, Math.min(end, start + this.#cap)));
    this.chars += end - start;
  }

  get text(): string {
    return this.#pieces.join('');
  }

  close(): void {
    this.#owner.captured(this);
  }
}
