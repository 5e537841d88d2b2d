import type { SyntaxCode } from '#lib/audit/page-facts.ts';
import { Attributes } from './attributes.ts';
import { Frame } from './frame.ts';
import { MARKUP, PLAINTEXT, RAWTEXT, RCDATA, SCRIPT, type TokenSink, tokenize } from './html-tokenizer.ts';
import type { PageSource } from './page-source.ts';
import { SyntaxCollector } from './syntax.ts';
import {
  BARRIER,
  BLOCK,
  CLOSES_P,
  FORMATTING,
  HEADING,
  RAW,
  TABLE_PART,
  type Tag,
  TEXT_ONLY,
  tagAt,
  VOID,
} from './tags.ts';

/** Deeper elements become siblings, as in Blink; this bounds every walk up the tree. */
export const MAX_DEPTH = 512;

/** Receives the parts of a page in document order. */
export interface HtmlHandler {
  open(frame: Frame, attributes: Attributes): void;
  /** Text source[start, end) of the innermost open element: a part of the page, or decoded text. */
  onText(frame: Frame, source: string, start: number, end: number): void;
  /** A block element begins or ends. */
  breakLine(): void;
  doctype(text: string): void;
}

/**
 * Parses HTML in one pass and maintains the stack of open elements, with the HTML standard's implied end tags that affect
 * facts (p, li, td, headings, links).
 */
export class HtmlStream implements TokenSink {
  readonly #source: PageSource;
  readonly #handler: HtmlHandler;
  readonly #attributes: Attributes;
  readonly root: Frame;
  readonly syntax: SyntaxCollector;
  #stack: Frame[];
  #foreign = 0;
  /** Open elements by name, so that a stray end tag costs nothing. */
  #open = new Map<string, number>();
  nodes = 0;
  maxDepth = 0;
  maxChildren = 0;
  tooDeep = false;

  constructor(source: PageSource, handler: HtmlHandler) {
    this.#source = source;
    this.#attributes = new Attributes(source);
    this.syntax = new SyntaxCollector(source);
    this.#handler = handler;
    this.root = new Frame({ name: '#document', flags: 0 }, null, false);
    this.#stack = [this.root];
  }

  run(): void {
    const cutOff = tokenize(this.#source, this.#attributes, this);
    if (cutOff !== -1) this.syntax.cutOff(cutOff);
    for (let i = 1; i < this.#stack.length; i++) this.syntax.notClosed(this.#stack[i] as Frame);
    while (this.#stack.length > 1) this.#pop();
  }

  get top(): Frame {
    return this.#stack[this.#stack.length - 1] ?? this.root;
  }

  // Tokens

  startTag(start: number, end: number, selfClosing: boolean): number {
    const tag = tagAt(this.#source, start, end);
    const foreign = this.#foreign > 0;
    this.#openTag(tag, start - 1, selfClosing);
    if (foreign || (tag.flags & (RAW | TEXT_ONLY)) === 0) return tag.name === 'plaintext' ? PLAINTEXT : MARKUP;
    return tag.flags & TEXT_ONLY ? RCDATA : tag.name === 'script' ? SCRIPT : RAWTEXT;
  }

  endTag(start: number, end: number): void {
    this.#source.at = end + 1;
    this.#closeTag(tagAt(this.#source, start, end), start - 2);
  }

  text(source: string, start: number, end: number): void {
    this.#handler.onText(this.top, source, start, end);
  }

  doctype(text: string): void {
    this.#handler.doctype(text);
  }

  inForeign(): boolean {
    return this.#foreign > 0;
  }

  // Tree

  #openTag(tag: Tag, start: number, slash: boolean): void {
    if (this.#foreign === 0) this.#impliedEnds(tag);
    if (this.#stack.length > MAX_DEPTH) {
      this.tooDeep = true;
      this.#pop();
    }
    const frame = new Frame(tag, this.top, this.#foreign > 0);
    frame.start = start;
    this.nodes++;
    if (frame.depth > this.maxDepth) this.maxDepth = frame.depth;
    if (frame.nth > this.maxChildren) this.maxChildren = frame.nth;
    const selfClosing = slash && (frame.foreign || tag.name === 'svg' || tag.name === 'math');
    const attributes = this.#attributes;
    if (attributes.faults !== 0 || attributes.unquoted || (slash && !selfClosing))
      this.syntax.tag(frame, attributes, slash && !selfClosing);
    if (!attributes.empty) frame.id = attributes.get('id') ?? '';
    if (tag.flags & BLOCK && this.#foreign === 0) this.#handler.breakLine();
    if ((tag.flags & VOID && this.#foreign === 0) || selfClosing) {
      this.#handler.open(frame, attributes);
      frame.closed();
      return;
    }
    this.#stack.push(frame);
    this.#open.set(tag.name, (this.#open.get(tag.name) ?? 0) + 1);
    if (tag.name === 'svg' || tag.name === 'math') this.#foreign++;
    this.#handler.open(frame, attributes);
  }

  /** Closes the elements that the standard closes when `tag` begins. */
  #impliedEnds(tag: Tag): void {
    const { name, flags } = tag;
    if (flags & CLOSES_P && this.#isOpen('p')) this.#closeWithin('p');
    if (flags & HEADING) {
      if (this.top.tag.flags & HEADING) this.#pop();
    } else if (flags & TABLE_PART) {
      this.#endTableParts(name);
    } else if (name === 'li') this.#closeItem('li', 'li');
    else if (name === 'dd' || name === 'dt') this.#closeItem('dd', 'dt');
    else if (name === 'option' || name === 'optgroup') {
      if (this.top.tag.name === 'option') this.#pop();
    } else if (name === 'a' || name === 'button') {
      if (this.#isOpen(name)) this.#closeTag(tag, -1);
    } else if (name === 'body' && this.#isOpen('head')) this.#closeWithin('head');
  }

  #endTableParts(name: string): void {
    const inner = name === 'td' || name === 'th' ? CELLS : name === 'tr' ? ROW_PARTS : SECTION_PARTS;
    if (name === 'table') return;
    for (let i = this.#stack.length - 1; i > 0; i--) {
      const open = this.#stack[i]?.tag.name ?? '';
      if (open === 'table' || open === 'template') return;
      if (inner.has(open)) {
        while (this.#stack.length > i) this.#pop();
        // A row also ends the current row of a cell; continue up to the table.
        if (name === 'td' || name === 'th') return;
      }
    }
  }

  #closeItem(name: string, other: string): void {
    for (let i = this.#stack.length - 1; i > 0; i--) {
      const { name: open, flags } = (this.#stack[i] as Frame).tag;
      if (open === name || open === other) {
        while (this.#stack.length > i) this.#pop();
        return;
      }
      if (flags & (BLOCK | BARRIER) && open !== 'div' && open !== 'p' && open !== 'address') return;
    }
  }

  #isOpen(name: string): boolean {
    return (this.#open.get(name) ?? 0) > 0;
  }

  /** Pops to the innermost `name`, unless a barrier comes first. */
  #closeWithin(name: string): void {
    for (let i = this.#stack.length - 1; i > 0; i--) {
      const { tag } = this.#stack[i] as Frame;
      if (tag.name === name) {
        while (this.#stack.length > i) this.#pop();
        return;
      }
      if (tag.flags & BARRIER) return;
    }
  }

  /** @param start position of the end tag; -1: implied by another element */
  #closeTag(tag: Tag, start: number): void {
    const { name, flags } = tag;
    if (name === 'br') {
      this.#attributes.clear();
      this.#openTag(tag, start, false);
      return;
    }
    if ((flags & VOID && this.#foreign === 0) || (!this.#isOpen(name) && !(flags & HEADING))) {
      this.#oddEnd('end-tag-without-start', start);
      return;
    }
    let blocks = false;
    for (let i = this.#stack.length - 1; i > 0; i--) {
      const frame = this.#stack[i] as Frame;
      const open = frame.tag;
      if (open.name === name || (flags & HEADING && open.flags & HEADING)) {
        if (blocks && flags & FORMATTING) {
          this.#oddEnd('misnested', start);
          this.#remove(i);
          return;
        }
        if (open.name !== name) this.#oddEnd('wrong-end-tag', start);
        if (start !== -1)
          for (let j = i + 1; j < this.#stack.length; j++) this.syntax.notClosed(this.#stack[j] as Frame);
        while (this.#stack.length > i) this.#pop();
        return;
      }
      if (open.flags & BARRIER && !(flags & TABLE_PART) && name !== 'body' && name !== 'html') {
        if (!(open.name === 'button' && flags & BLOCK) && !(name === 'template')) break;
      }
      if (open.name === 'table' && flags & TABLE_PART && name !== 'table') break;
      if (open.flags & BLOCK) blocks = true;
    }
    this.#oddEnd('end-tag-without-start', start);
  }

  #oddEnd(code: SyntaxCode, start: number): void {
    if (start !== -1) this.syntax.endTag(code, start, this.top);
  }

  /** Ends a formatting element with open blocks inside: those stay open. */
  #remove(index: number): void {
    const [frame] = this.#stack.splice(index, 1);
    if (frame) this.#closed(frame);
  }

  #pop(): void {
    const frame = this.#stack.pop();
    if (frame) this.#closed(frame);
  }

  #closed(frame: Frame): void {
    const { name, flags } = frame.tag;
    this.#open.set(name, (this.#open.get(name) ?? 1) - 1);
    if (name === 'svg' || name === 'math') this.#foreign--;
    frame.closed();
    if (flags & BLOCK && !(flags & RAW)) this.#handler.breakLine();
  }
}

const CELLS = new Set(['td', 'th']);
const ROW_PARTS = new Set(['td', 'th', 'tr']);
const SECTION_PARTS = new Set(['td', 'th', 'tr', 'tbody', 'thead', 'tfoot', 'caption']);
