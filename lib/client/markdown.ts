import { trimEndChars } from '#lib/contract/trim-end-chars.ts';

/** The Markdown that engines' answers are kept in, read into plain objects: nothing in it can become markup. */

export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'strong'; children: Inline[] }
  | { kind: 'em'; children: Inline[] }
  | { kind: 'link'; url: string; children: Inline[] }
  /** The mark of a citation, "[2]". */
  | { kind: 'cite'; number: number };

export type Block =
  | { kind: 'heading'; children: Inline[] }
  | { kind: 'paragraph'; children: Inline[] }
  | { kind: 'code'; text: string }
  | { kind: 'list'; ordered: boolean; start: number; items: Block[][] }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] };

/** Deeper nesting than any answer has is read as text. */
const DEEPEST = 8;
const LONGEST = 200_000;

/** Reads Markdown into blocks: headings, paragraphs, lists in lists, code, tables. Never throws. */
export function parseMarkdown(markdown: string): Block[] {
  return blocksOf(markdown.slice(0, LONGEST).replace(/\r\n?/g, '\n').split('\n'), 0);
}

const ITEM = /^( *)([-*+]|\d{1,9}[.)])(?: +|$)(.*)$/s;
const FENCE = /^ *(`{3,})/;
const RULE = /^ *(?:\| *)?(?::?-+:? *\| *)+(?::?-+:? *|: *)?$/;

function blocksOf(lines: readonly string[], depth: number): Block[] {
  const blocks: Block[] = [];
  let paragraph: string[] = [];
  const flush = () => {
    if (paragraph.length > 0) blocks.push({ kind: 'paragraph', children: inlineOf(paragraph.join(' ')) });
    paragraph = [];
  };
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    const fence = FENCE.exec(line)?.[1];
    const heading = /^ {0,3}#{1,6} (.*)$/s.exec(line);
    const item = depth < DEEPEST ? ITEM.exec(line) : null;
    if (line.trim() === '') flush();
    else if (fence) {
      flush();
      const end = lines.findIndex((one, index) => index > at && one.trim() === fence);
      const last = end < 0 ? lines.length : end;
      blocks.push({ kind: 'code', text: lines.slice(at + 1, last).join('\n') });
      at = last;
    } else if (heading) {
      flush();
      blocks.push({ kind: 'heading', children: inlineOf(headingText(heading[1] ?? '')) });
    } else if (item) {
      flush();
      const { block, next } = readList(lines, at, depth);
      blocks.push(block);
      at = next - 1;
    } else if (line.includes('|') && RULE.test(lines[at + 1] ?? '')) {
      flush();
      let end = at + 2;
      while ((lines[end] ?? '').includes('|')) end++;
      const [head = [], ...rows] = [line, ...lines.slice(at + 2, end)].map(cellsOf);
      blocks.push({ kind: 'table', head, rows });
      at = end - 1;
    } else paragraph.push(line.trim());
  }
  flush();
  return blocks;
}

/** What a heading says, without the signs that may close its line. */
function headingText(text: string): string {
  const said = text.trim();
  const open = trimEndChars(said, '#');
  return open === '' || open.endsWith(' ') ? open.trimEnd() : said;
}

/** A list from its first line on: what is indented further belongs to the item above it. */
function readList(lines: readonly string[], from: number, depth: number): { block: Block; next: number } {
  const first = ITEM.exec(lines[from] ?? '');
  const indent = first?.[1]?.length ?? 0;
  const ordered = /\d/.test(first?.[2] ?? '');
  const items: string[][] = [];
  let at = from;
  for (; at < lines.length; at++) {
    const line = lines[at] ?? '';
    const found = ITEM.exec(line);
    if (found && found[1]?.length === indent && /\d/.test(found[2] ?? '') === ordered) items.push([found[3] ?? '']);
    else if (line.trim() === '') {
      const after = lines[at + 1] ?? '';
      if (!isDeeper(after, indent) && ITEM.exec(after)?.[1]?.length !== indent) break;
      items.at(-1)?.push('');
    } else if (isDeeper(line, indent)) items.at(-1)?.push(line.slice(Math.min(indent + 2, indentOf(line))));
    else break;
  }
  const start = ordered ? Number.parseInt(first?.[2] ?? '1', 10) : 1;
  return {
    block: { kind: 'list', ordered, start, items: items.map((one) => blocksOf(one, depth + 1)) },
    next: Math.max(at, from + 1),
  };
}

const indentOf = (line: string): number => line.length - line.trimStart().length;
const isDeeper = (line: string, indent: number): boolean => line.trim() !== '' && indentOf(line) > indent;

/** Cells of a table's row; an escaped bar is no border. */
function cellsOf(line: string): Inline[][] {
  const inner = line
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '');
  return inner.split(/(?<!\\)\|/).map((cell) => inlineOf(cell.trim().replaceAll('\\|', '|')));
}

/** A number of a source; before an address it is the text of a link. */
const CITATION = /^\[[1-9]\d{0,2}\](?!\(https?:)/;

function inlineOf(text: string, depth = 0): Inline[] {
  const found: Inline[] = [];
  let plain = '';
  const push = (inline: Inline) => {
    if (plain) found.push({ kind: 'text', text: plain });
    plain = '';
    found.push(inline);
  };
  for (let at = 0; at < text.length; at++) {
    const rest = depth < DEEPEST ? (text[at] ?? '') : '';
    if (text[at] === '\\' && /[!-/:-@[-`{-~]/.test(text[at + 1] ?? '')) plain += text[++at];
    else if (rest === '`') {
      const ticks = /^`+/.exec(text.slice(at, at + 8))?.[0] ?? '`';
      const end = text.indexOf(ticks, at + ticks.length);
      if (end < 0) plain += '`';
      else {
        push({ kind: 'code', text: text.slice(at + ticks.length, end).trim() });
        at = end + ticks.length - 1;
      }
    } else if (rest === '*') {
      const sign = text[at + 1] === '*' ? '**' : '*';
      const end = closing(text, sign, at + sign.length);
      if (end < 0) {
        plain += sign;
        at += sign.length - 1;
      } else {
        const children = inlineOf(text.slice(at + sign.length, end), depth + 1);
        push({ kind: sign === '**' ? 'strong' : 'em', children });
        at = end + sign.length - 1;
      }
    } else if (rest === '[' && CITATION.test(text.slice(at, at + 16))) {
      const number = Number.parseInt(text.slice(at + 1), 10);
      push({ kind: 'cite', number });
      at += `[${number}]`.length - 1;
    } else if (rest === '[') {
      const end = closing(text, '](', at + 1);
      const close = end < 0 ? -1 : text.indexOf(')', end);
      if (close < 0) plain += '[';
      else {
        push({ kind: 'link', url: text.slice(end + 2, close), children: inlineOf(text.slice(at + 1, end), depth + 1) });
        at = close;
      }
    } else plain += text[at];
  }
  if (plain) found.push({ kind: 'text', text: plain });
  return found;
}

/** Where a sign stands next without a backslash before it, and not empty-handed; −1 for nowhere. */
function closing(text: string, sign: string, from: number): number {
  for (let at = text.indexOf(sign, from); at >= 0; at = text.indexOf(sign, at + 1)) {
    if (text[at - 1] !== '\\' && at > from) return at;
  }
  return -1;
}

/** The text of foreign Markdown without its markup and marks of citation, a line for each block. */
export function plainOf(markdown: string): string {
  return parseMarkdown(markdown)
    .flatMap((block) => linesOf(block, ''))
    .join('\n');
}

function linesOf(block: Block, indent: string): string[] {
  if (block.kind === 'code') return [block.text];
  if (block.kind === 'table') return [block.head, ...block.rows].map((cells) => cells.map(textOf).join(' | '));
  if (block.kind !== 'list') return [indent + textOf(block.children)];
  return block.items.flatMap((item, at) => {
    const bullet = block.ordered ? `${block.start + at}. ` : '• ';
    const lines = item.flatMap((one) => linesOf(one, one.kind === 'list' ? `${indent}  ` : indent));
    return lines.map((line, index) => (index === 0 ? indent + bullet + line.trimStart() : line));
  });
}

/** Inline Markdown as a reader hears it. */
export function textOf(inlines: readonly Inline[]): string {
  return inlines.map((one) => ('text' in one ? one.text : 'children' in one ? textOf(one.children) : '')).join('');
}
