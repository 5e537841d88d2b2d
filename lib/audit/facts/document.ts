import type { DocumentFacts, ElementRef } from '../page-facts.ts';
import { CappedList, cut } from './caps.ts';
import type { Attributes } from './html/attributes.ts';
import type { Closer, Frame } from './html/frame.ts';
import { selectorOf } from './html/selector.ts';
import { HEAD, RAW } from './html/tags.ts';
import { IN_NOSCRIPT, IN_SVG, IN_TEMPLATE } from './html/zones.ts';

/** Position in the document: the HTML standard's rules for what ends <head>. */
const BEFORE = 0;
const IN_HEAD = 1;
const AFTER_HEAD = 2;
const IN_BODY = 3;

class HeadEnd implements Closer {
  next: Closer | null = null;
  readonly #document: DocumentCollector;

  constructor(document: DocumentCollector) {
    this.#document = document;
  }

  close(): void {
    this.#document.leaveHead();
  }
}

/** Collects the document structure: doctype, html, head and body, its encoding, and misplaced elements. */
export class DocumentCollector {
  readonly #invalidInHead = new CappedList<ElementRef>(20);
  readonly #metasInBody = new CappedList<ElementRef>(20);
  #phase = BEFORE;
  #doctype = '';
  #html = { count: 0, lang: '', dir: '' };
  #headCount = 0;
  #bodyCount = 0;
  #charset: { value: string; at: number } | null = null;

  /** Neither an element nor text has ended the head yet. */
  get beforeBody(): boolean {
    return this.#phase < IN_BODY;
  }

  doctype(text: string): void {
    if (this.#doctype === '') this.#doctype = text;
  }

  /** Processes an element before the start of the body. */
  enter(frame: Frame): void {
    const { name, flags } = frame.tag;
    if (name === 'html') return;
    if (name === 'head') {
      if (this.#phase === BEFORE) this.#phase = IN_HEAD;
      frame.whenClosed(new HeadEnd(this));
      return;
    }
    if (flags & HEAD || frame.zone & (IN_NOSCRIPT | IN_TEMPLATE | IN_SVG)) {
      if (this.#phase === BEFORE) this.#phase = IN_HEAD;
      return;
    }
    if (this.#phase === IN_HEAD && name !== 'body') {
      if (this.#invalidInHead.next())
        this.#invalidInHead.items.push({ selector: selectorOf(frame), snippet: `<${name}>` });
    }
    this.#phase = IN_BODY;
  }

  /**
   * Processes text before the body: it ends the head, except for the content of elements allowed there.
   * @returns whether it is text: white space does not count here
   */
  text(frame: Frame, text: string): boolean {
    if (text.trim() === '') return false;
    if (!(frame.zone & (IN_NOSCRIPT | IN_TEMPLATE)) && !(frame.tag.flags & RAW)) this.#phase = IN_BODY;
    return true;
  }

  /** The end of <head>. */
  leaveHead(): void {
    if (this.#phase === IN_HEAD) this.#phase = AFTER_HEAD;
  }

  inHead(frame: Frame): boolean {
    return this.#phase < IN_BODY && frame.tag.name !== 'body';
  }

  html(attributes: Attributes): void {
    if (this.#html.count++ > 0) return;
    this.#html.lang = cut((attributes.get('lang') ?? attributes.get('xml:lang') ?? '').trim(), 100);
    this.#html.dir = cut(attributes.get('dir') ?? '', 20);
  }

  head(): void {
    this.#headCount++;
  }

  body(): void {
    this.#bodyCount++;
  }

  /** The encoding declared by a meta tag, and whether the tag is in the body. */
  meta(frame: Frame, attributes: Attributes, equiv: string | undefined): void {
    const charset = attributes.get('charset');
    const content = attributes.get('content');
    if (charset !== undefined) this.#charset ??= { value: charset.trim().toLowerCase(), at: frame.start };
    else if (equiv === 'content-type' && content !== undefined) {
      const found = /charset\s*=\s*["']?([^\s;"']+)/i.exec(content.slice(0, 500))?.[1];
      if (found !== undefined) this.#charset ??= { value: found.toLowerCase(), at: frame.start };
    }
    const isNamed = equiv !== undefined || attributes.has('name');
    if (isNamed && !this.inHead(frame) && !attributes.has('itemprop') && this.#metasInBody.next())
      this.#metasInBody.items.push({ selector: selectorOf(frame), snippet: `<meta${attributes}>` });
  }

  /** @param header charset from the Content-Type header; '' for none */
  facts(header: string, bom: boolean): DocumentFacts {
    const name = /^doctype\s+([^\s>]+)/i.exec(this.#doctype)?.[1]?.toLowerCase() ?? '';
    const plain = /^doctype\s+html\s*(system\s+["']about:legacy-compat["']\s*)?$/i.test(this.#doctype);
    return {
      doctype: name,
      doctypeText: cut(this.#doctype, 300),
      quirks: !plain && !/xhtml 1\.|html 4\.01\/\/|strict/i.test(this.#doctype),
      htmlLang: this.#html.lang,
      htmlDir: this.#html.dir,
      charset: {
        meta: this.#charset?.value ?? '',
        header,
        source: bom ? 'bom' : header !== '' ? 'header' : this.#charset ? 'meta' : 'none',
        position: this.#charset?.at ?? null,
      },
      headCount: this.#headCount,
      bodyCount: this.#bodyCount,
      htmlCount: this.#html.count,
      invalidInHead: this.#invalidInHead.toJSON(),
      metasInBody: this.#metasInBody.toJSON(),
    };
  }
}
