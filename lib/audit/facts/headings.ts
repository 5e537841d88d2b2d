import type { HeadingFact, HeadingsFacts } from '../page-facts.ts';
import { CAPS, cut } from './caps.ts';
import type { Closer, Frame } from './html/frame.ts';
import { selectorOf } from './html/selector.ts';
import { squash, type TextCollector } from './text/text-collector.ts';

class OpenHeading implements Closer {
  next: Closer | null = null;
  readonly #headings: HeadingCollector;
  readonly fact: HeadingFact;
  readonly mark: number;
  alt = '';

  constructor(headings: HeadingCollector, fact: HeadingFact, mark: number) {
    this.#headings = headings;
    this.fact = fact;
    this.mark = mark;
  }

  close(): void {
    this.#headings.close(this);
  }
}

/** Collects h1 to h6 in order. */
export class HeadingCollector {
  readonly #text: TextCollector;
  readonly #items: HeadingFact[] = [];
  readonly #counts: HeadingsFacts['counts'] = [0, 0, 0, 0, 0, 0];
  #total = 0;
  #open: OpenHeading | null = null;

  constructor(text: TextCollector) {
    this.#text = text;
  }

  open(frame: Frame): void {
    const level = Number(frame.tag.name.charAt(1)) as HeadingFact['level'];
    this.#total++;
    this.#counts[level - 1] = (this.#counts[level - 1] ?? 0) + 1;
    if (this.#items.length >= CAPS.headings) return;
    const fact: HeadingFact = { level, text: '', selector: selectorOf(frame), fromAltOnly: false };
    this.#items.push(fact);
    this.#open = new OpenHeading(this, fact, this.#text.mark());
    frame.whenClosed(this.#open);
  }

  /** The end of a heading: its text is complete. */
  close(heading: OpenHeading): void {
    if (this.#open === heading) this.#open = null;
    const { fact, mark, alt } = heading;
    fact.text = this.#text.since(mark, CAPS.heading);
    if (fact.text === '') {
      fact.text = cut(squash(alt), CAPS.heading);
      fact.fromAltOnly = fact.text !== '';
    }
  }

  image(alt: string): void {
    if (this.#open && this.#open.alt.length < 2_000) this.#open.alt += ` ${alt}`;
  }

  facts(): HeadingsFacts {
    return { items: this.#items, total: this.#total, counts: this.#counts };
  }
}
