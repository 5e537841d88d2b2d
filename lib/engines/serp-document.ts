import { type ChildNode, DomHandler, type Element, isTag, isText, type ParentNode } from 'domhandler';
import { Parser } from 'htmlparser2';

/** No result page is nested deeper or longer: parsing stops there and the page counts as broken. */
const MAX_DEPTH = 512;
const MAX_ELEMENTS = 300_000;

/** Elements whose text is never visible. */
const SILENT = new Set(['script', 'style', 'noscript', 'template', 'head', 'title']);
/** Elements that end a line of text. */
const BLOCK = new Set(
  'address article aside blockquote br dd div dl dt fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table td th tr ul'.split(
    ' ',
  ),
);

class TooLarge extends Error {}

/** Builds the tree and the indexes in one pass. */
class IndexingHandler extends DomHandler {
  readonly ids = new Map<string, Element>();
  readonly classes = new Map<string, Element[]>();
  readonly tags = new Map<string, Element[]>();
  readonly marks = new Map<string, Element[]>();
  #depth = 0;
  #elements = 0;

  constructor() {
    super(undefined, { withStartIndices: true });
  }

  protected override addNode(node: ChildNode): void {
    super.addNode(node);
    if (!isTag(node)) return;
    if (++this.#elements > MAX_ELEMENTS || ++this.#depth > MAX_DEPTH) throw new TooLarge();
    push(this.tags, node.name, node);
    for (const name in node.attribs) {
      const value = node.attribs[name] as string;
      if (name === 'class') for (const token of value.split(/\s+/)) push(this.classes, token, node);
      else if (name === 'id') {
        if (!this.ids.has(value)) this.ids.set(value, node);
      } else if (name.startsWith('data-')) push(this.marks, name, node);
    }
  }

  override onclosetag(): void {
    super.onclosetag();
    this.#depth--;
  }
}

function push(index: Map<string, Element[]>, key: string, element: Element): void {
  const list = index.get(key);
  if (list) list.push(element);
  else index.set(key, [element]);
}

/** A parsed page of an engine. Lookups by id, class, tag and data attribute are indexed; lists are in document order. */
export interface SerpDocument {
  root: ParentNode;
  /** The original HTML, for marks inside scripts. */
  html: string;
  /** Text of <title>, white space collapsed. */
  title: string;
  /** Whether the page was too deep or too large to be parsed completely. */
  broken: boolean;
  byId(id: string): Element | undefined;
  byClass(name: string): readonly Element[];
  byTag(name: string): readonly Element[];
  /** Elements with that data attribute, and that value if given. */
  byData(name: `data-${string}`, value?: string): readonly Element[];
}

/** Parses a result page. Never throws; linear in the page. */
export function readSerpDocument(html: string): SerpDocument {
  const handler = new IndexingHandler();
  let broken = false;
  try {
    new Parser(handler).end(html);
  } catch (error) {
    if (!(error instanceof TooLarge)) throw error;
    broken = true;
  }
  const { ids, classes, tags, marks } = handler;
  const title = tags.get('title')?.[0];
  return {
    root: handler.root,
    html,
    title: title ? collapse(rawText(title)) : '',
    broken,
    byId: (id) => ids.get(id),
    byClass: (name) => classes.get(name) ?? [],
    byTag: (name) => tags.get(name) ?? [],
    byData: (name, value) => {
      const list = marks.get(name) ?? [];
      return value === undefined ? list : list.filter((element) => element.attribs[name] === value);
    },
  };
}

/** White space collapsed to single spaces, trimmed. */
export function collapse(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function rawText(node: ParentNode): string {
  let text = '';
  for (const child of node.children) text += isText(child) ? child.data : 'children' in child ? rawText(child) : '';
  return text;
}

/**
 * Visible text of an element: without scripts, styles or hidden parts, blocks separated by a space, white space collapsed.
 */
export function textOf(element: Element | undefined, skip?: (element: Element) => boolean): string {
  if (!element) return '';
  const parts: string[] = [];
  const walk = (node: ParentNode) => {
    for (const child of node.children) {
      if (isText(child)) parts.push(child.data);
      else if (isTag(child)) {
        if (SILENT.has(child.name) || isHidden(child) || skip?.(child)) continue;
        const block = BLOCK.has(child.name);
        if (block) parts.push(' ');
        walk(child);
        if (block) parts.push(' ');
      }
    }
  };
  walk(element);
  return collapse(parts.join(''));
}

/** Hidden by its own attributes; styles of ancestors are ignored. */
export function isHidden(element: Element): boolean {
  const { style, hidden } = element.attribs;
  return hidden !== undefined || (style !== undefined && /display\s*:\s*none/i.test(style));
}

/** The nearest ancestor, including the element itself, that matches `test`. */
export function closest(element: Element, test: (element: Element) => boolean): Element | undefined {
  for (let node: ParentNode | null = element; node && isTag(node as ChildNode); node = node.parent) {
    if (test(node as Element)) return node as Element;
  }
  return undefined;
}

/** The first descendant, in document order, that matches `test`. */
export function first(element: Element, test: (element: Element) => boolean): Element | undefined {
  for (const child of element.children) {
    if (!isTag(child)) continue;
    const found = test(child) ? child : first(child, test);
    if (found) return found;
  }
  return undefined;
}

/** Every descendant, in document order, that matches `test`. */
export function every(element: Element, test: (element: Element) => boolean): Element[] {
  const found: Element[] = [];
  const walk = (node: Element) => {
    for (const child of node.children) {
      if (!isTag(child)) continue;
      if (test(child)) found.push(child);
      walk(child);
    }
  };
  walk(element);
  return found;
}

/** Whether the element carries that class. */
export function hasClass(element: Element, name: string): boolean {
  const value = element.attribs.class;
  // Most elements do not contain the name at all, and splitting costs more than this test.
  return value?.includes(name) === true && (value === name || value.split(/\s+/).includes(name));
}

/** Whether `ancestor` is the element itself or one of its ancestors. */
export function isWithin(element: Element, ancestor: Element): boolean {
  return closest(element, (node) => node === ancestor) !== undefined;
}

/** Position of the element in the page; orders elements of different lists. */
export function placeOf(element: Element): number {
  return element.startIndex ?? 0;
}

/** An element of the tree. */
export type { Element } from 'domhandler';
