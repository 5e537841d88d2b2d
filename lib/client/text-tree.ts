import MarkdownIt, { type Token } from 'markdown-it';

/**
 * The Markdown of a draft as a tree: CommonMark with tables and struck-out text. Nothing in it is markup any more: HTML is
 * the text it is, and a link or picture whose address could run or carry something stays text too.
 */

export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'strong' | 'em' | 'del'; children: Inline[] }
  | { kind: 'link'; url: string; title: string; children: Inline[] }
  | { kind: 'image'; url: string; title: string; alt: string }
  | { kind: 'break' };

/** Where it stands in the text: characters from `from` up to `to`, whole lines. */
export interface Place {
  from: number;
  to: number;
}

export type Level = 1 | 2 | 3 | 4 | 5 | 6;
export type Align = 'left' | 'center' | 'right' | null;

export interface Heading extends Place {
  kind: 'heading';
  level: Level;
  children: Inline[];
}
export interface Paragraph extends Place {
  kind: 'paragraph';
  children: Inline[];
}
export interface Code extends Place {
  kind: 'code';
  /** First word of the fence: letters, digits, + # . - _ alone; '' for none. */
  language: string;
  text: string;
}
export interface List extends Place {
  kind: 'list';
  ordered: boolean;
  start: number;
  /** No blank lines between its items. */
  tight: boolean;
  items: Block[][];
}
export interface Quote extends Place {
  kind: 'quote';
  blocks: Block[];
}
export interface Table extends Place {
  kind: 'table';
  aligns: Align[];
  head: Inline[][];
  rows: Inline[][][];
}
export interface Rule extends Place {
  kind: 'rule';
}
export type Block = Heading | Paragraph | Code | List | Quote | Table | Rule;

const SAFE = /^(?:https?:\/\/|mailto:|tel:)/i;
const HAS_SCHEME = /^[^/?#]*:/;

/** Whether an address may stand in a link: the web, mail, telephone, or a place on the same site. */
export function isSafeUrl(url: string): boolean {
  // What browsers leave out of an address must not hide a scheme.
  const plain = url.replace(/[\p{Cc}\p{Cf}\s]/gu, '');
  return SAFE.test(plain) || !HAS_SCHEME.test(plain);
}

const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false });
markdown.validateLink = isSafeUrl;

/** Reads Markdown into blocks. Never throws; 200,000 characters that are made to be slow take half a second. */
export function readText(text: string): Block[] {
  return new Reader(markdown.parse(text, {}), lineStarts(text)).blocks(null);
}

/** Where each line begins, and the end of the last. */
function lineStarts(text: string): number[] {
  const starts = [0];
  for (const { index, 0: end } of text.matchAll(/\r\n?|\n/g)) starts.push(index + end.length);
  starts.push(text.length);
  return starts;
}

class Reader {
  readonly #tokens: readonly Token[];
  readonly #lines: readonly number[];
  #at = 0;

  constructor(tokens: readonly Token[], lines: readonly number[]) {
    this.#tokens = tokens;
    this.#lines = lines;
  }

  /** Blocks up to the token that closes what they stand in; null: to the end. */
  blocks(close: string | null): Block[] {
    const found: Block[] = [];
    for (let token = this.#next(); token && token.type !== close; token = this.#next()) {
      const block = this.#block(token);
      if (block) found.push(block);
    }
    return found;
  }

  #next(): Token | undefined {
    return this.#tokens[this.#at++];
  }

  #block(token: Token): Block | null {
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

  /** The words of a block that holds nothing else. */
  #line(close: string): Inline[] {
    let children: Inline[] = [];
    for (let token = this.#next(); token && token.type !== close; token = this.#next()) {
      if (token.type === 'inline') children = inlineOf(token.children ?? []);
    }
    return children;
  }

  #list(open: Token, place: Place, close: string): List {
    const from = this.#at;
    const items: Block[][] = [];
    for (let token = this.#next(); token && token.type !== close; token = this.#next()) {
      items.push(this.blocks('list_item_close'));
    }
    const loose = this.#tokens
      .slice(from, this.#at)
      .some(({ type, hidden, level }) => type === 'paragraph_open' && !hidden && level === open.level + 2);
    const start = Number(open.attrGet('start') ?? 1);
    return { ...place, kind: 'list', ordered: open.type === 'ordered_list_open', start, tight: !loose, items };
  }

  #table(place: Place): Table {
    const aligns: Align[] = [];
    const rows: Inline[][][] = [];
    for (let token = this.#next(); token && token.type !== 'table_close'; token = this.#next()) {
      if (token.type === 'tr_open') rows.push([]);
      if (token.type === 'th_open') aligns.push(alignOf(token));
      if (token.type === 'inline') rows.at(-1)?.push(inlineOf(token.children ?? []));
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

type Open = { children: Inline[]; close: (children: Inline[]) => Inline };

function inlineOf(tokens: readonly Token[]): Inline[] {
  const open: Open[] = [{ children: [], close: () => ({ kind: 'break' }) }];
  const push = (inline: Inline) => {
    const into = open.at(-1)?.children ?? [];
    const last = into.at(-1);
    if (inline.kind === 'text' && last?.kind === 'text') last.text += inline.text;
    else if (inline.kind !== 'text' || inline.text !== '') into.push(inline);
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
    else if (type === 'softbreak') push({ kind: 'text', text: '\n' });
    else if (type === 'hardbreak') push({ kind: 'break' });
    else if (type === 'image') push(imageOf(token));
    else push({ kind: 'text', text: content });
  }
  return open[0]?.children ?? [];
}

const mark = (kind: 'strong' | 'em' | 'del'): Open => ({ children: [], close: (children) => ({ kind, children }) });

function imageOf(token: Token): Inline {
  const alt = plainText(inlineOf(token.children ?? []));
  return { kind: 'image', url: String(token.attrGet('src') ?? ''), title: String(token.attrGet('title') ?? ''), alt };
}

/** The words alone; of a picture its alternative text, unless `alt` is false. */
export function plainText(inlines: readonly Inline[], alt = true): string {
  return inlines
    .map((inline) => {
      if (inline.kind === 'text' || inline.kind === 'code') return inline.text;
      if (inline.kind === 'image') return alt ? inline.alt : '';
      return inline.kind === 'break' ? '\n' : plainText(inline.children, alt);
    })
    .join('');
}

/** Every piece of text of its own: headings, paragraphs, items and cells; with `seen`, code too, and no alternative texts. */
export function textsOf(blocks: readonly Block[], seen = false): string[] {
  return blocks.flatMap((block) => {
    if (block.kind === 'heading' || block.kind === 'paragraph') return [plainText(block.children, !seen)];
    if (block.kind === 'list') return block.items.flatMap((item) => textsOf(item, seen));
    if (block.kind === 'quote') return textsOf(block.blocks, seen);
    if (block.kind === 'code') return seen ? [block.text] : [];
    return block.kind === 'table' ? [block.head, ...block.rows].flat().map((cell) => plainText(cell, !seen)) : [];
  });
}
