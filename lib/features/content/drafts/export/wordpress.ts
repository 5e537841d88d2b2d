import { escapeHtml, inlineToHtml } from '#lib/features/content/drafts/export/html.ts';
import type { Block, Heading, Inline, List, Quote, Table } from '#lib/text/markdown/text-tree.ts';

/**
 * Blocks in the WordPress editor's format: HTML between comments with the block's name and attributes
 * (developer.wordpress.org, "Markup representation of a block"). Square brackets become character references, because
 * WordPress runs `[shortcodes]` anywhere.
 */
export function toWordPress(blocks: readonly Block[]): string {
  return blocks.map(toBlock).join('\n\n');
}

/** A serialized WordPress block, with JSON attributes that cannot end the comment. */
export function wordPressBlock(name: string, attributes: Readonly<Record<string, unknown>>, content: string): string {
  const given = Object.keys(attributes).length === 0 ? '' : ` ${attributesOf(attributes)}`;
  return `<!-- wp:${name}${given} -->\n${content}\n<!-- /wp:${name} -->`;
}

const UNQUOTED: Readonly<Record<string, string>> = {
  '--': '\\u002d\\u002d',
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  '\\"': '\\u0022',
  '\\\\': '\\u005c',
};

/** Like WordPress's `serialize_block_attributes`: characters that could end a comment or tag become Unicode escapes. */
function attributesOf(attributes: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(attributes).replace(/--|[<>&]|\\"|\\\\/g, (sign) => UNQUOTED[sign] ?? sign);
}

function toBlock(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return toHeading(block);
    case 'paragraph': {
      const [only] = block.children;
      if (only?.kind === 'image' && block.children.length === 1) return toImage(only);
      return wordPressBlock('paragraph', {}, `<p>${words(block.children)}</p>`);
    }
    case 'code': {
      const attributes = block.language === '' ? {} : { className: `language-${block.language}` };
      const more = block.language === '' ? '' : ` language-${escapeHtml(block.language)}`;
      const code = `<pre class="wp-block-code${more}"><code>${withoutShortcodes(escapeHtml(block.text))}</code></pre>`;
      return wordPressBlock('code', attributes, code);
    }
    case 'rule':
      return wordPressBlock('separator', {}, '<hr class="wp-block-separator has-alpha-channel-opacity"/>');
    case 'quote':
      return toQuote(block);
    case 'list':
      return toList(block);
    case 'table':
      return toTable(block);
  }
}

function toHeading({ level, children }: Heading): string {
  // Level 2 is the default of a heading, so WordPress omits it.
  const attributes = level === 2 ? {} : { level };
  return wordPressBlock('heading', attributes, `<h${level} class="wp-block-heading">${words(children)}</h${level}>`);
}

function toImage({ url, alt, title }: Extract<Inline, { kind: 'image' }>): string {
  const image = `<img src="${attribute(url)}" alt="${attribute(alt)}"/>`;
  const caption =
    title === '' ? '' : `<figcaption class="wp-element-caption">${withoutShortcodes(escapeHtml(title))}</figcaption>`;
  return wordPressBlock('image', {}, `<figure class="wp-block-image">${image}${caption}</figure>`);
}

function toQuote({ blocks }: Quote): string {
  return wordPressBlock('quote', {}, `<blockquote class="wp-block-quote">${toWordPress(blocks)}</blockquote>`);
}

function toList({ ordered, start, items }: List): string {
  const tag = ordered ? 'ol' : 'ul';
  const moved = ordered && start !== 1;
  const attributes = { ...(ordered ? { ordered } : {}), ...(moved ? { start } : {}) };
  const open = `<${tag}${moved ? ` start="${start}"` : ''} class="wp-block-list">`;
  return wordPressBlock('list', attributes, `${open}${items.map(toItem).join('\n\n')}</${tag}>`);
}

/** An item contains only text and lists: other blocks become text, separated by line breaks. */
function toItem(blocks: readonly Block[]): string {
  const lists = blocks.filter((block): block is List => block.kind === 'list');
  const text = blocks.flatMap((block) => (block.kind === 'list' ? [] : wordsOf(block))).filter((part) => part !== '');
  return wordPressBlock('list-item', {}, `<li>${text.join('<br>')}${lists.map(toList).join('')}</li>`);
}

/** The text of a block, line by line. */
function wordsOf(block: Block): string[] {
  switch (block.kind) {
    case 'heading':
      return [`<strong>${words(block.children)}</strong>`];
    case 'paragraph':
      return [words(block.children)];
    case 'code':
      return block.text.split('\n').map((line) => `<code>${withoutShortcodes(escapeHtml(line))}</code>`);
    case 'quote':
      return block.blocks.flatMap(wordsOf);
    case 'list':
      return block.items.flat().flatMap(wordsOf);
    case 'table':
      return [block.head, ...block.rows].map((row) => row.map(words).join(' · '));
    case 'rule':
      return [];
  }
}

function toTable({ head, rows, aligns }: Table): string {
  const row = (cells: readonly Inline[][], tag: 'th' | 'td') => {
    const each = cells.map((cell, at) => `<${tag}${alignOf(aligns[at])}>${words(cell)}</${tag}>`);
    return `<tr>${each.join('')}</tr>`;
  };
  const body = rows.length > 0 ? `<tbody>${rows.map((cells) => row(cells, 'td')).join('')}</tbody>` : '';
  const table = `<table><thead>${row(head, 'th')}</thead>${body}</table>`;
  // Set explicitly, because the default differs between versions.
  return wordPressBlock('table', { hasFixedLayout: false }, `<figure class="wp-block-table">${table}</figure>`);
}

const alignOf = (align: Table['aligns'][number] | undefined) =>
  align ? ` class="has-text-align-${align}" data-align="${align}"` : '';

/** Text as HTML on one line, because WordPress turns each line break into a `<br>`. */
const words = (inlines: readonly Inline[]): string =>
  withoutShortcodes(inlineToHtml(inlines).replaceAll('<br>\n', '<br>').replaceAll('\n', ' '));

const attribute = (text: string): string => withoutShortcodes(escapeHtml(text));

const withoutShortcodes = (html: string): string => html.replaceAll('[', '&#91;').replaceAll(']', '&#93;');
