import { CappedList } from '#lib/audit/facts/caps.ts';
import type { Capped, SyntaxCode, SyntaxFact, SyntaxFacts } from '#lib/audit/page-facts.ts';
import { NO_SPACE, NO_VALUE, ODD_NAME, TWICE } from './attribute-faults.ts';
import type { Attributes } from './attributes.ts';
import type { Frame } from './frame.ts';
import type { PageSource } from './page-source.ts';
import { VOID } from './tags.ts';
import { IN_NOSCRIPT } from './zones.ts';

const ATTRIBUTE_FAULTS: [number, SyntaxCode][] = [
  [TWICE, 'attribute-twice'],
  [NO_SPACE, 'no-space-between-attributes'],
  [ODD_NAME, 'quote-in-attribute-name'],
  [NO_VALUE, 'value-missing'],
];

/** Elements with an optional end tag (HTML standard, "optional tags"). */
const OPTIONAL_END = new Set(
  'html head body li dt dd p rb rt rtc rp optgroup option thead tbody tfoot tr td th caption colgroup'.split(' '),
);

const MAX_FAULTS = 20;
const SNIPPET = 120;

interface Place {
  code: SyntaxCode;
  at: number;
}

/**
 * Collects parse errors of the HTML standard that the pass detects without extra work: unmatched tags, malformed attributes.
 * Content of <noscript> is not markup to a browser, so it is ignored.
 */
export class SyntaxCollector {
  readonly #source: PageSource;
  readonly #faults = new CappedList<Place>(MAX_FAULTS);
  readonly #svgFaults = new CappedList<Place>(MAX_FAULTS);
  readonly #unquoted = new CappedList<Place>(MAX_FAULTS);

  constructor(source: PageSource) {
    this.#source = source;
  }

  /** A start tag with malformed attributes, or with a meaningless closing slash. */
  tag(frame: Frame, attributes: Attributes, selfClosed: boolean): void {
    if (frame.zone & IN_NOSCRIPT) return;
    const { foreign, start } = frame;
    if (attributes.faults !== 0) {
      for (const [bit, code] of ATTRIBUTE_FAULTS) if (attributes.faults & bit) this.#add(code, start, foreign);
    }
    if (attributes.unquoted && this.#unquoted.next()) this.#unquoted.items.push({ code: 'unquoted', at: start });
    if (selfClosed && !foreign && !(frame.tag.flags & VOID)) this.#add('self-closed', start, false);
  }

  /** An element that ended without its own end tag. */
  notClosed({ tag, foreign, start, zone }: Frame): void {
    if (OPTIONAL_END.has(tag.name) || tag.flags & VOID || zone & IN_NOSCRIPT) return;
    this.#add('not-closed', start, foreign);
  }

  endTag(code: SyntaxCode, at: number, top: Frame): void {
    if (!(top.zone & IN_NOSCRIPT)) this.#add(code, at, top.foreign);
  }

  /** The page ends inside a tag. */
  cutOff(at: number): void {
    this.#add('cut-off-tag', at, false);
  }

  #add(code: SyntaxCode, at: number, svg: boolean): void {
    const list = svg ? this.#svgFaults : this.#faults;
    if (list.next()) list.items.push({ code, at });
  }

  facts(complete: boolean): SyntaxFacts {
    return {
      complete,
      faults: this.#told(this.#faults),
      svgFaults: this.#told(this.#svgFaults),
      unquoted: this.#told(this.#unquoted),
    };
  }

  #told({ items, total }: CappedList<Place>): Capped<SyntaxFact> {
    const { html } = this.#source;
    let line = 1;
    let counted = 0;
    const told = items
      .toSorted((a, b) => a.at - b.at)
      .map(({ code, at }): SyntaxFact => {
        for (let next = html.indexOf('\n', counted); next !== -1 && next < at; next = html.indexOf('\n', counted)) {
          line++;
          counted = next + 1;
        }
        const end = html.indexOf('>', at);
        const stop = end === -1 ? html.length : end + 1;
        return { code, line, snippet: html.slice(at, Math.min(stop, at + SNIPPET)) };
      });
    return { items: told, total };
  }
}
