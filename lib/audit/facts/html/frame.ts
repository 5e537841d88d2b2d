import type { Tag } from './tags.ts';

/**
 * Notified at the end of an element. An object instead of a function: V8 (13) keeps every function created on the way, with
 * its closure, until the next full collection; one function per page would keep the page.
 */
export interface Closer {
  /** The next one to notify; set only by `whenClosed`. */
  next: Closer | null;
  close(): void;
}

/** An element while it is open. Small, because one is created for every element of the page. */
export class Frame {
  readonly tag: Tag;
  readonly parent: Frame | null;
  /** 1-based position among the parent's element children. */
  readonly nth: number;
  readonly depth: number;
  children = 0;
  id = '';
  /** Bits defined in lib/audit/facts/html/zones.ts. */
  zone = 0;
  /** Character position of the tag in the HTML. */
  start = 0;
  #closer: Closer | null = null;
  foreign: boolean;

  constructor(tag: Tag, parent: Frame | null, foreign: boolean) {
    this.tag = tag;
    this.parent = parent;
    this.foreign = foreign;
    if (parent === null) {
      this.nth = 1;
      this.depth = 0;
    } else {
      this.nth = ++parent.children;
      this.depth = parent.depth + 1;
      this.zone = parent.zone;
    }
  }

  /** Registers `closer` for the end of the element, after earlier ones. */
  whenClosed(closer: Closer): void {
    if (this.#closer === null) this.#closer = closer;
    else {
      let last = this.#closer;
      while (last.next !== null) last = last.next;
      last.next = closer;
    }
  }

  closed(): void {
    for (let closer = this.#closer; closer !== null; closer = closer.next) closer.close();
  }
}
