import { isTag, isText, type ParentNode } from 'domhandler';
import { outside } from '#lib/engines/google/titles.ts';
import { collapse, type Element, isHidden } from '#lib/engines/serp-document.ts';

/** Elements without visible text. */
const SILENT = new Set([
  'script',
  'style',
  'noscript',
  'template',
  'svg',
  'img',
  'button',
  'textarea',
  'input',
  'select',
]);
const BLOCKS = new Set(
  'address article aside blockquote dd div dl dt figure footer form h1 h2 h3 h4 h5 h6 header main nav p section'.split(
    ' ',
  ),
);

/** What to leave out or replace. */
export interface MarkdownOptions {
  /** Parts to leave out. */
  skip: (element: Element) => boolean;
  /** Replacement text for an element, for example a citation mark; null to use its content. */
  mark?: (element: Element) => string | null;
}

/**
 * An element's text as Markdown: headings (by tag or role), paragraphs, nested lists, bold, italics, code, tables, and
 * external links; Google's own links stay plain text. Markdown characters in the text are escaped.
 */
export function toMarkdown(element: Element, options: MarkdownOptions): string {
  const writer = new Writer(options);
  writer.children(element);
  return writer.text();
}

class Writer {
  readonly #options: MarkdownOptions;
  /** Finished blocks: text, and whether to omit the blank line before it. */
  readonly #blocks: { text: string; tight: boolean }[] = [];
  #line = '';
  #prefix = '';
  #indent = '';
  #tight = false;

  constructor(options: MarkdownOptions) {
    this.#options = options;
  }

  text(): string {
    this.flush();
    let text = '';
    for (const { text: block, tight } of this.#blocks) text += text === '' ? block : `${tight ? '\n' : '\n\n'}${block}`;
    return text;
  }

  flush(): void {
    let line = collapse(this.#line).replace(/ ([.,;:!?])(?=\s|$)/g, '$1');
    // A heading is already bold.
    if (this.#prefix.includes('#')) line = line.replace(/^\*\*([^*]+)\*\*$/, '$1');
    if (line !== '') {
      this.#blocks.push({ text: this.#indent + this.#prefix + line, tight: this.#tight });
      this.#prefix = '';
    }
    this.#line = '';
  }

  children(element: ParentNode): void {
    for (const child of element.children) {
      if (isText(child)) this.#line += escapeText(child.data);
      else if (isTag(child)) this.element(child);
    }
  }

  element(element: Element): void {
    const mark = this.#options.mark?.(element) ?? null;
    if (mark !== null) {
      this.#line += mark;
      return;
    }
    const { name, attribs } = element;
    if (SILENT.has(name) || attribs.role === 'button' || isHidden(element) || this.#options.skip(element)) return;
    const level = headingLevel(element);
    if (level > 0) this.#block(element, `${'#'.repeat(level)} `);
    else if (name === 'ul' || name === 'ol') this.#list(element);
    else if (name === 'table') this.#table(element);
    else if (name === 'pre') this.#code(element);
    else if (name === 'br') this.flush();
    else if (name === 'strong' || name === 'b') this.#wrap(element, '**');
    else if (name === 'em' || name === 'i') this.#wrap(element, '*');
    else if (name === 'code') this.#line += inlineCode(plainText(element));
    else if (name === 'a') this.#link(element);
    else if (BLOCKS.has(name) && !/display\s*:\s*(contents|inline)/.test(attribs.style ?? '')) this.#block(element, '');
    else this.children(element);
  }

  #block(element: Element, prefix: string): void {
    this.flush();
    const outer = this.#prefix;
    if (prefix) this.#prefix = outer + prefix;
    this.children(element);
    this.flush();
    if (prefix) this.#prefix = '';
  }

  #list(list: Element): void {
    this.flush();
    const [indent, tight] = [this.#indent, this.#tight];
    let number = Number(list.attribs.start ?? 1) || 1;
    let isFirst = true;
    for (const item of itemsOf(list)) {
      if (isHidden(item) || this.#options.skip(item)) continue;
      const bullet = list.name === 'ol' ? `${number++}. ` : '- ';
      this.#prefix = bullet;
      this.#tight = tight || !isFirst || indent !== '';
      this.#indent = indent;
      const before = this.#blocks.length;
      this.#item(item, indent + ' '.repeat(bullet.length));
      if (this.#blocks.length > before) isFirst = false;
      this.#prefix = '';
    }
    [this.#indent, this.#tight] = [indent, tight];
  }

  /** The first line has the bullet, the following ones are indented below it. */
  #item(item: Element, indent: string): void {
    const own = this.#indent;
    for (const child of item.children) {
      if (isText(child)) this.#line += escapeText(child.data);
      else if (isTag(child)) {
        if (child.name === 'ul' || child.name === 'ol') {
          this.flush();
          this.#indent = indent;
        }
        this.element(child);
      }
    }
    this.flush();
    this.#indent = own;
  }

  #wrap(element: Element, sign: string): void {
    const inner = new Writer(this.#options);
    inner.children(element);
    const text = collapse(inner.text());
    if (text === '') return;
    const raw = plainText(element);
    this.#line += `${/^\s/.test(raw) ? ' ' : ''}${sign}${text}${sign}${/\s$/.test(raw) ? ' ' : ''}`;
  }

  #link(element: Element): void {
    const url = outside(element);
    const inner = new Writer(this.#options);
    inner.children(element);
    const text = collapse(inner.text());
    if (text !== '')
      this.#line += url
        ? `[${text}](${url.replace(/[()\s<>]/g, encodeURIComponent).replace(/[()]/g, (c) => (c === '(' ? '%28' : '%29'))})`
        : text;
  }

  #code(element: Element): void {
    this.flush();
    const code = plainText(element).replace(/^\n/, '').trimEnd();
    if (code === '') return;
    const fence = code.includes('```') ? '````' : '```';
    const lines = [fence, ...code.split('\n'), fence];
    this.#blocks.push({ text: lines.map((line) => this.#indent + line).join('\n'), tight: false });
  }

  #table(table: Element): void {
    this.flush();
    const rows = descendants(table, 'tr').map((row) =>
      row.children
        .filter(isTag)
        .filter(({ name }) => name === 'td' || name === 'th')
        .map((cell) => {
          const inner = new Writer(this.#options);
          inner.children(cell);
          return collapse(inner.text()).replaceAll('|', '\\|');
        }),
    );
    const [head, ...body] = rows.filter((row) => row.some((cell) => cell !== ''));
    if (!head) return;
    const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
    const text = [line(head), line(head.map(() => '---')), ...body.map(line)].join('\n');
    this.#blocks.push({ text, tight: false });
  }
}

/** Items of a list, through the wrappers that a page streams them in. */
function itemsOf(list: Element): Element[] {
  return list.children
    .filter(isTag)
    .flatMap((child) =>
      child.name === 'li' ? [child] : child.name === 'ul' || child.name === 'ol' ? [] : itemsOf(child),
    );
}

function descendants(element: Element, name: string): Element[] {
  return element.children.filter(isTag).flatMap((child) => (child.name === name ? [child] : descendants(child, name)));
}

/** 0 if it is not a heading. */
function headingLevel({ name, attribs }: Element): number {
  if (/^h[1-6]$/.test(name)) return Number(name.slice(1));
  if (attribs.role !== 'heading') return 0;
  const level = Number(attribs['aria-level'] ?? 3);
  return level >= 1 && level <= 6 ? level : 3;
}

function plainText(node: ParentNode): string {
  let text = '';
  for (const child of node.children) {
    if (isText(child)) text += child.data;
    else if (isTag(child) && !SILENT.has(child.name)) text += child.name === 'br' ? '\n' : plainText(child);
  }
  return text;
}

function inlineCode(text: string): string {
  const code = collapse(text);
  if (code === '') return '';
  return code.includes('`') ? `\`\` ${code} \`\`` : `\`${code}\``;
}

function escapeText(text: string): string {
  return text.replace(/[*[\]<`]/g, '\\$&');
}
