import { compile, selectAll } from 'css-select';
import { type AnyNode, type Document, type Element, isTag, isText } from 'domhandler';
import { parseDocument } from 'htmlparser2';
import { RE2JS } from 're2js';
import { parseXPath } from '#lib/features/site-audits/extraction/xpath.ts';
import { type XPathNode, xpathTree } from '#lib/features/site-audits/extraction/xpath-tree.ts';
import type { ExtractionColumn } from '#lib/features/site-audits/extraction-fields-contract.ts';

/** HTML of a page: as served, and after its scripts ran (null: not rendered). */
export interface ExtractionInput {
  html: string;
  rendered: string | null;
  columns: readonly ExtractionColumn[];
}

/** What a column found. */
export interface ColumnResult {
  value: string | null;
  /** Null: not measured, with the reason in `problem`. */
  matches: number | null;
  first: string[];
  problem: string | null;
}

const MAX_MATCHES = 1_000;
const MAX_VALUE = 500;
const MAX_JOINED = 1_000;
const MAX_FIRST = 5;
const SEPARATOR = ' | ';
/** Time for all columns of a page; a column that alone takes longer ends the thread. */
const BUDGET_MS = 1_500;
/** Regular expressions and selectors are compiled once in a thread. */
const MAX_COMPILED = 200;

/** Why an expression is invalid; null: it is valid. */
export function expressionProblem({ kind, expression }: Pick<ExtractionColumn, 'kind' | 'expression'>): string | null {
  try {
    if (kind === 'css') compile(expression);
    else if (kind === 'xpath') parseXPath(expression);
    else if (kind === 'regex') RE2JS.compile(expression);
    return null;
  } catch (error) {
    return messageOf(error);
  }
}

const messageOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replaceAll(/\s+/g, ' ').slice(0, 200);

/** Extracts columns from a page. Expressions on a document share one parse of it. */
export function extract({ html, rendered, columns }: ExtractionInput): ColumnResult[] {
  const until = performance.now() + BUDGET_MS;
  const raw = new Page(html);
  const shown = rendered === null ? null : new Page(rendered);
  return columns.map((column) => {
    const page = column.source === 'raw' ? raw : shown;
    if (!page) return notMeasured('The page was not rendered.');
    if (performance.now() > until) return notMeasured('The columns before it took too long on this page.');
    try {
      return resultOf(matchesIn(page, column), column);
    } catch (error) {
      return notMeasured(error instanceof RangeError ? 'The page is too deeply nested.' : messageOf(error));
    }
  });
}

const notMeasured = (problem: string): ColumnResult => ({ value: null, matches: null, first: [], problem });

/** A page, parsed when a column needs it. */
class Page {
  readonly html: string;
  #document: Document | null = null;
  #tree: XPathNode | null = null;

  constructor(html: string) {
    this.html = html;
  }

  get document(): Document {
    this.#document ??= parseDocument(this.html);
    return this.#document;
  }

  get tree(): XPathNode {
    this.#tree ??= xpathTree(this.document);
    return this.#tree;
  }
}

interface Matches {
  texts: string[];
  total: number;
}

function matchesIn(page: Page, { kind, expression, attribute }: ExtractionColumn): Matches {
  if (kind === 'css') return ofSelector(page, expression, attribute);
  if (kind === 'xpath') return ofPath(page, expression, attribute);
  return kind === 'regex' ? ofExpression(page, expression) : ofText(page, expression);
}

function ofSelector(page: Page, selector: string, attribute: string | undefined): Matches {
  const found = selectAll<AnyNode, Element>(selector, page.document);
  const having = attribute === undefined ? found : found.filter(({ attribs }) => attribs[attribute] !== undefined);
  const texts = having
    .slice(0, MAX_MATCHES)
    .map((node) => (attribute === undefined ? textOf(node) : (node.attribs[attribute] ?? '')));
  return { texts, total: having.length };
}

/** The text of an element in document order, without recursion. */
function textOf(node: AnyNode): string {
  const parts: string[] = [];
  const open: AnyNode[] = [node];
  for (let next = open.pop(); next; next = open.pop()) {
    if (isText(next)) parts.push(next.data);
    if (isTag(next)) open.push(...next.children.toReversed());
  }
  return parts.join('');
}

function ofPath(page: Page, path: string, attribute: string | undefined): Matches {
  const result = compiled(`xpath ${path}`, () => parseXPath(path))(page.tree);
  if (typeof result === 'string') return { texts: result === '' ? [] : [result], total: result === '' ? 0 : 1 };
  const texts: string[] = [];
  for (const node of result) {
    const text = attribute === undefined ? node.textContent : attributeOf(node, attribute);
    if (text !== null) texts.push(text);
  }
  return { texts: texts.slice(0, MAX_MATCHES), total: texts.length };
}

function attributeOf({ attributes }: XPathNode, name: string): string | null {
  for (let at = 0; at < attributes.length; at++) {
    const attribute = attributes.item(at);
    if (attribute?.nodeName === name) return attribute.nodeValue;
  }
  return null;
}

/** The first group of each match, or all of it. Linear time (RE2). */
function ofExpression({ html }: Page, expression: string): Matches {
  const matcher = compiled(`regex ${expression}`, () => RE2JS.compile(expression)).matcher(html);
  const texts: string[] = [];
  let total = 0;
  while (matcher.find()) {
    total++;
    if (texts.length < MAX_MATCHES) texts.push((matcher.groupCount() > 0 ? matcher.group(1) : matcher.group()) ?? '');
  }
  return { texts, total };
}

function ofText({ html }: Page, text: string): Matches {
  let total = 0;
  for (let at = html.indexOf(text); at >= 0; at = html.indexOf(text, at + text.length)) total++;
  return { texts: total > 0 ? [text] : [], total };
}

function resultOf({ texts, total }: Matches, { kind, take }: ExtractionColumn): ColumnResult {
  const shown = texts.map((text) => text.replaceAll(/\s+/g, ' ').trim().slice(0, MAX_VALUE)).filter(Boolean);
  const first = shown.slice(0, MAX_FIRST);
  const base = { matches: total, first, problem: null };
  if (take === 'count') return { ...base, value: String(total) };
  // Of a text that is known, only its number says something.
  if (kind === 'contains') return { ...base, value: total > 0 ? String(total) : null };
  const value = take === 'all' ? shown.join(SEPARATOR).slice(0, MAX_JOINED) : (shown[0] ?? '');
  return { ...base, value: value === '' ? null : value };
}

const cache = new Map<string, unknown>();

/** A compiled expression; the oldest are dropped. */
function compiled<T>(key: string, make: () => T): T {
  // Each key starts with its kind, so the type is the one that `make` returned.
  const known = cache.get(key) as T | undefined;
  if (known !== undefined) return known;
  const made = make();
  const [oldest] = cache.keys();
  if (cache.size >= MAX_COMPILED && oldest !== undefined) cache.delete(oldest);
  cache.set(key, made);
  return made;
}
