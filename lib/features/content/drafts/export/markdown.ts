import { escapeMarkdown, withOpenEnd } from '#lib/text/markdown/markdown-text.ts';
import type { Block, Inline, List, Table } from '#lib/text/markdown/text-tree.ts';

/**
 * Serializes blocks as Markdown. Text that resembles HTML is escaped, so that other Markdown parsers treat it as text
 * too; an unsafe URL already is text and remains so.
 */
export function toMarkdown(blocks: readonly Block[]): string {
  return linesOf(blocks, false).join('\n');
}

/** Lines of blocks; a tight list has no blank lines between them. */
function linesOf(blocks: readonly Block[], tight: boolean): string[] {
  const lines: string[] = [];
  let sign = 0;
  for (const [at, block] of blocks.entries()) {
    if (at > 0 && !tight) lines.push('');
    // Adjacent lists would merge, so they alternate bullet characters.
    sign = block.kind === 'list' && blocks[at - 1]?.kind === 'list' ? 1 - sign : 0;
    lines.push(...write(block, sign));
  }
  return lines;
}

function write(block: Block, sign: number): string[] {
  switch (block.kind) {
    case 'heading':
      return [`${'#'.repeat(block.level)} ${withOpenEnd(inline(block.children).replace(/\\?\n/g, ' '))}`.trimEnd()];
    case 'paragraph':
      return atLineStarts(inline(block.children)).split('\n');
    case 'code': {
      const fence = '`'.repeat(Math.max(3, longestRun(block.text) + 1));
      return [`${fence}${block.language}`, ...block.text.split('\n'), fence];
    }
    case 'rule':
      return ['___'];
    case 'quote':
      return linesOf(block.blocks, false).map((line) => (line === '' ? '>' : `> ${line}`));
    case 'list':
      return writeList(block, sign);
    case 'table':
      return writeTable(block);
  }
}

function writeList({ ordered, start, tight, items }: List, sign: number): string[] {
  return items.flatMap((item, at) => {
    const mark = ordered ? `${start + at}${sign ? ')' : '.'}` : sign ? '*' : '-';
    const indent = ' '.repeat(mark.length + 1);
    const [first = '', ...rest] = linesOf(item, tight);
    const lines = [
      `${mark} ${first.replace(TASK, '[$1] ')}`.trimEnd(),
      ...rest.map((line) => (line === '' ? '' : indent + line)),
    ];
    return at > 0 && !tight ? ['', ...lines] : lines;
  });
}

/** A task checkbox: text to our parser, a task to others. */
const TASK = /^\\\[([ x])\\\] (?=\S)/i;

function writeTable({ head, rows, aligns }: Table): string[] {
  const line = (cells: readonly Inline[][]) =>
    `| ${cells.map((cell) => inline(cell).replace(/\n/g, ' ').replaceAll('|', '\\|')).join(' | ')} |`;
  const rule = aligns.map((align) => (align ? RULES[align] : '---'));
  return [line(head), `| ${rule.join(' | ')} |`, ...rows.map(line)];
}

const RULES = { left: ':--', center: ':-:', right: '--:' } as const;

const longestRun = (text: string): number =>
  [...text.matchAll(/`+/g)].reduce((most, [run]) => Math.max(most, run.length), 0);

function inline(inlines: readonly Inline[], around = ''): string {
  return inlines.map((one) => writeInline(one, around)).join('');
}

function writeInline(one: Inline, around: string): string {
  switch (one.kind) {
    case 'text':
      return escapeMarkdown(one.text);
    case 'code':
      return writeCode(one.text);
    case 'break':
      return '\\\n';
    case 'del':
      return `~~${inline(one.children, around)}~~`;
    case 'strong':
      return `**${inline(one.children, '*')}**`;
    case 'em': {
      // Three adjacent asterisks would be ambiguous.
      const mark = around === '*' || one.children.some(({ kind }) => kind === 'strong' || kind === 'em') ? '_' : '*';
      return `${mark}${inline(one.children, mark)}${mark}`;
    }
    case 'link':
      return `[${inline(one.children, around)}](${target(one)})`;
    case 'image':
      return `![${escapeMarkdown(one.alt).replace(/\n/g, ' ')}](${target(one)})`;
  }
}

function writeCode(text: string): string {
  const fence = '`'.repeat(longestRun(text) + 1);
  const pad = /^`|`$/.test(text) || (/^ .* $/s.test(text) && text.trim() !== '') ? ' ' : '';
  return `${fence}${pad}${text}${pad}${fence}`;
}

function target({ url, title }: { url: string; title: string }): string {
  const escaped = url.replace(/[\\<>&]/g, '\\$&');
  const address = url === '' || /[()\s<>]/.test(url) ? `<${escaped}>` : escaped;
  return title === '' ? address : `${address} "${title.replace(/[\\"&<]/g, '\\$&').replace(/\s+/g, ' ')}"`;
}

/** Escapes block markers at the start of a line: headings, quotes, lists, rules, tables, code. */
function atLineStarts(text: string): string {
  return text
    .split('\n')
    .map((line) =>
      line
        .replace(/^[ \t]/, (blank) => (blank === ' ' ? '&#32;' : '&#9;'))
        .replace(/^(?:[#>+=|:-]|~(?=~~))/, '\\$&')
        .replace(/^(\d{1,9})([.)])/, '$1\\$2'),
    )
    .join('\n');
}

/** Front matter for site generators: JSON strings, which are valid YAML. */
export function frontMatter(fields: Readonly<Record<string, string>>): string {
  const lines = Object.entries(fields)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}: ${JSON.stringify(value).replace(/[\u007f-\u009f\u2028\u2029]/g, asEscape)}`);
  return `---\n${lines.join('\n')}\n---\n`;
}

const asEscape = (sign: string) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;
