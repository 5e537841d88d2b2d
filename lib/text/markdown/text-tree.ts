import MarkdownIt, { type MarkdownIt as Parser, type Token } from 'markdown-it';

/**
 * Markdown as a tree: CommonMark with tables and strikethrough. The result contains no markup: HTML stays text, and so does
 * a link or image with an unsafe URL (script or data schemes).
 */

interface Kind {
  kind: string;
}
interface PlainText {
  kind: 'text';
  text: string;
}

/** `Extra`: node kinds of custom rules (`createReader`). */
export type Inline<Extra extends Kind = never> =
  | PlainText
  | { kind: 'code'; text: string }
  | { kind: 'strong' | 'em' | 'del'; children: Inline<Extra>[] }
  | { kind: 'link'; url: string; title: string; children: Inline<Extra>[] }
  | { kind: 'image'; url: string; title: string; alt: string }
  | { kind: 'break' }
  | Extra;

/** Position in the text: characters from `from` up to `to`, whole lines. */
export interface Place {
  from: number;
  to: number;
}

/** Level of a heading. */
export type Level = 1 | 2 | 3 | 4 | 5 | 6;
/** Alignment of a table column. */
export type Align = 'left' | 'center' | 'right' | null;

/** A heading. */
export interface Heading<Extra extends Kind = never> extends Place {
  kind: 'heading';
  level: Level;
  children: Inline<Extra>[];
}
/** A paragraph. */
export interface Paragraph<Extra extends Kind = never> extends Place {
  kind: 'paragraph';
  children: Inline<Extra>[];
}
/** A code block. */
export interface Code extends Place {
  kind: 'code';
  /** First word of the fence: only letters, digits and + # . - _; '' for none. */
  language: string;
  text: string;
}
/** A list; each item is a list of blocks. */
export interface List<Extra extends Kind = never> extends Place {
  kind: 'list';
  ordered: boolean;
  start: number;
  /** No blank lines between its items. */
  tight: boolean;
  items: Block<Extra>[][];
}
/** A quotation. */
export interface Quote<Extra extends Kind = never> extends Place {
  kind: 'quote';
  blocks: Block<Extra>[];
}
/** A table; cells are lists of inline nodes. */
export interface Table<Extra extends Kind = never> extends Place {
  kind: 'table';
  aligns: Align[];
  head: Inline<Extra>[][];
  rows: Inline<Extra>[][][];
}
/** A thematic break. */
export interface Rule extends Place {
  kind: 'rule';
}
/** A block of a Markdown text. `Extra` adds kinds of inline nodes. */
export type Block<Extra extends Kind = never> =
  | Heading<Extra>
  | Paragraph<Extra>
  | Code
  | List<Extra>
  | Quote<Extra>
  | Table<Extra>
  | Rule;

const SAFE = /^(?:https?:\/\/|mailto:|tel:)/i;
const HAS_SCHEME = /^[^/?#]*:/;

/** Whether a URL may be a link target: http(s), mailto, tel, or a path on the same site. */
export function isSafeUrl(url: string): boolean {
  // Characters that browsers ignore in a URL must not hide a scheme.
  const plain = url.replace(/[\p{Cc}\p{Cf}\s]/gu, '');
  return SAFE.test(plain) || !HAS_SCHEME.test(plain);
}

/** A parser for `createReader`: HTML is text, and bare URLs are not links. */
export function createParser(): Parser {
  return new MarkdownIt({ html: false, linkify: false, typographer: false });
}

/**
 * Creates a reader from a parser with custom rules.
 * @param extra maps a token of such a rule to its node; null for any other
 * @returns a function that parses Markdown into blocks; it never throws
 */
export function createReader<Extra extends Kind>(
  parser: Parser,
  extra: (token: Token) => Extra | null,
): (text: string) => Block<Extra>[] {
  return (text) => new Reader(parser.parse(text, {}), lineStarts(text), extra).blocks(null);
}

const drafts = createParser();
drafts.validateLink = isSafeUrl;

/** Parses a draft into blocks. Never throws; 200,000 adversarial characters take half a second. */
export const readText = createReader<never>(drafts, () => null);

/** Where each line begins, and the end of the last one. */
function lineStarts(text: string): number[] {
  const starts = [0];
  for (const { index, 0: end } of text.matchAll(/\r\n?|\n/g)) starts.push(index + end.length);
  starts.push(text.length);
  return starts;
}

class Reader<Extra extends Kind> {
  readonly #tokens: readonly Token[];
  readonly #lines: readonly number[];
  readonly #extra: (token: Token) => Extra | null;
  #at = 0;

  constructor(tokens: readonly Token[], lines: readonly number[], extra: (token: Token) => Extra | null) {
    this.#tokens = tokens;
    this.#lines = lines;
    this.#extra = extra;
  }

  /** Blocks up to the token that closes their container; null: to the end. */
  blocks(close: string | null): Block<Extra>[] {
    const found: Block<Extra>[] = [];
    for (let token = this.#next(); token && token.type !== close; token = this.#next()) {
      const block = this.#block(token);
      if (block) found.push(block);
    }
    return found;
  }

  #next(): Token | undefined {
    return this.#tokens[this.#at++];
  }

  #block(token: Token): Block<Extra> | null {
    const place = this.#placeOf(token);
    switch (token.type) {
      case 'heading_open':
        return { ...place, kind: 'heading', level: levelOf(token), children: this.#line('heading_close') };
      case 'paragraph_open':
        return { ...place, kind: 'paragraph', children: this.#line('paragraph_close') };
      case 'fence':
      case 'code_block':
        return { ...place, kind: 'code', language: languageOf(token.info), text: token.content.replace(/\n$/, '') };
      case 'hr':
        return { ...place, kind: 'rule' };
      case 'blockquote_open':
        return { ...place, kind: 'quote', blocks: this.blocks('blockquote_close') };
      case 'bullet_list_open':
        return this.#list(token, place, 'bullet_list_close');
      case 'ordered_list_open':
        return this.#list(token, place, 'ordered_list_close');
      case 'table_open':
        return this.#table(place);
      default:
        return null;
    }
  }

  /** The text of a block without child blocks. */
  #line(close: string): Inline<Extra>[] {
    let children: Inline<Extra>[] = [];
    for (let token = this.#next(); token && token.type !== close; token = this.#next()) {
      if (token.type === 'inline') children = inlineOf(token.children ?? [], this.#extra);
    }
    return children;
  }

  #list(open: Token, place: Place, close: string): List<Extra> {
    const from = this.#at;
    const items: Block<Extra>[][] = [];
    for (let token = this.#next(); token && token.type !== close; token = this.#next()) {
      items.push(this.blocks('list_item_close'));
    }
    const loose = this.#tokens
      .slice(from, this.#at)
      .some(({ type, hidden, level }) => type === 'paragraph_open' && !hidden && level === open.level + 2);
    const start = Number(open.attrGet('start') ?? 1);
    return { ...place, kind: 'list', ordered: open.type === 'ordered_list_open', start, tight: !loose, items };
  }

  #table(place: Place): Table<Extra> {
    const aligns: Align[] = [];
    const rows: Inline<Extra>[][][] = [];
    for (let token = this.#next(); token && token.type !== 'table_close'; token = this.#next()) {
      if (token.type === 'tr_open') rows.push([]);
      if (token.type === 'th_open') aligns.push(alignOf(token));
      if (token.type === 'inline') rows.at(-1)?.push(inlineOf(token.children ?? [], this.#extra));
    }
    const [head = [], ...rest] = rows;
    return { ...place, kind: 'table', aligns, head, rows: rest };
  }

  #placeOf({ map }: Token): Place {
    const [first, end] = map ?? [0, 0];
    return { from: this.#lines[first] ?? 0, to: this.#lines[end] ?? this.#lines.at(-1) ?? 0 };
  }
}

const LEVELS: readonly Level[] = [1, 2, 3, 4, 5, 6];
const levelOf = ({ tag }: Token): Level => LEVELS.find((level) => tag === `h${level}`) ?? 6;

const ALIGNS = ['left', 'center', 'right'] as const;
function alignOf(token: Token): Align {
  const style = String(token.attrGet('style') ?? '');
  return ALIGNS.find((align) => style.includes(align)) ?? null;
}

const languageOf = (info: string): string => /^[\w+#.-]{1,40}(?=\s|$)/.exec(info.trim())?.[0] ?? '';

interface Open<Extra extends Kind> {
  children: Inline<Extra>[];
  close: (children: Inline<Extra>[]) => Inline<Extra>;
}

function inlineOf<Extra extends Kind>(
  tokens: readonly Token[],
  extra: (token: Token) => Extra | null,
): Inline<Extra>[] {
  const open: Open<Extra>[] = [{ children: [], close: () => ({ kind: 'break' }) }];
  const into = () => open.at(-1)?.children ?? [];
  const push = (inline: Inline<Extra>) => void into().push(inline);
  const pushText = (text: string) => {
    const last = into().at(-1);
    if (isText(last)) last.text += text;
    else if (text !== '') push({ kind: 'text', text });
  };
  for (const token of tokens) {
    const { type, content } = token;
    if (type === 'strong_open') open.push(mark('strong'));
    else if (type === 'em_open') open.push(mark('em'));
    else if (type === 's_open') open.push(mark('del'));
    else if (type === 'link_open') {
      const target = { url: String(token.attrGet('href') ?? ''), title: String(token.attrGet('title') ?? '') };
      open.push({ children: [], close: (children) => ({ kind: 'link', ...target, children }) });
    } else if (token.nesting === -1) {
      const done = open.length > 1 ? open.pop() : undefined;
      if (done) push(done.close(done.children));
    } else if (type === 'code_inline') push({ kind: 'code', text: content });
    else if (type === 'softbreak') pushText('\n');
    else if (type === 'hardbreak') push({ kind: 'break' });
    else if (type === 'image') push(imageOf(token));
    else {
      const one = extra(token);
      if (one) push(one);
      else pushText(content);
    }
  }
  return open[0]?.children ?? [];
}

const isText = (inline: Kind | undefined): inline is PlainText => inline?.kind === 'text';
const mark = <Extra extends Kind>(kind: 'strong' | 'em' | 'del'): Open<Extra> => ({
  children: [],
  close: (children) => ({ kind, children }),
});

function imageOf(token: Token): Inline {
  const alt = plainText(inlineOf<never>(token.children ?? [], () => null));
  return { kind: 'image', url: String(token.attrGet('src') ?? ''), title: String(token.attrGet('title') ?? ''), alt };
}

/** The text only; for an image its alternative text, unless `alt` is false. */
export function plainText(inlines: readonly Inline[], alt = true): string {
  return inlines
    .map((inline) => {
      if (inline.kind === 'text' || inline.kind === 'code') return inline.text;
      if (inline.kind === 'image') return alt ? inline.alt : '';
      return inline.kind === 'break' ? '\n' : plainText(inline.children, alt);
    })
    .join('');
}

/** Each separate text: headings, paragraphs, items and cells; with `seen`, code too, and no alternative texts. */
export function textsOf(blocks: readonly Block[], seen = false): string[] {
  return blocks.flatMap((block) => {
    if (block.kind === 'heading' || block.kind === 'paragraph') return [plainText(block.children, !seen)];
    if (block.kind === 'list') return block.items.flatMap((item) => textsOf(item, seen));
    if (block.kind === 'quote') return textsOf(block.blocks, seen);
    if (block.kind === 'code') return seen ? [block.text] : [];
    return block.kind === 'table' ? [block.head, ...block.rows].flat().map((cell) => plainText(cell, !seen)) : [];
  });
}
