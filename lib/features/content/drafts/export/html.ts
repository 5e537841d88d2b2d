import type { Block, Inline, List, Table } from '#lib/text/markdown/text-tree.ts';

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes text for use between tags and in a quoted attribute. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);

/** How to write the HTML. */
export interface HtmlOptions {
  /** Additional attributes for a block's element, escaped, with a leading space. */
  attributes?: (block: Block) => string;
}

/** Blocks as clean HTML, one per line. All text is escaped; the tree contains no unsafe URL. */
export function toHtml(blocks: readonly Block[], options: HtmlOptions = {}): string {
  return blocks.map((block) => blockToHtml(block, options)).join('\n');
}

function blockToHtml(block: Block, options: HtmlOptions): string {
  const more = options.attributes?.(block) ?? '';
  switch (block.kind) {
    case 'heading':
      return `<h${block.level}${more}>${inlineToHtml(block.children)}</h${block.level}>`;
    case 'paragraph':
      return `<p${more}>${inlineToHtml(block.children)}</p>`;
    case 'code':
      return `<pre${more}><code${languageClass(block.language)}>${escapeHtml(block.text)}\n</code></pre>`;
    case 'rule':
      return `<hr${more}>`;
    case 'quote':
      return `<blockquote${more}>\n${toHtml(block.blocks, options)}\n</blockquote>`;
    case 'list':
      return listToHtml(block, more, options);
    case 'table':
      return tableToHtml(block, more);
  }
}

const languageClass = (language: string) => (language === '' ? '' : ` class="language-${escapeHtml(language)}"`);

function listToHtml(list: List, more: string, options: HtmlOptions): string {
  const tag = list.ordered ? 'ol' : 'ul';
  const start = list.ordered && list.start !== 1 ? ` start="${list.start}"` : '';
  const items = list.items.map((item) => {
    const parts = item.map((block) =>
      list.tight && block.kind === 'paragraph' ? inlineToHtml(block.children) : blockToHtml(block, options),
    );
    return `<li>${parts.join('\n')}</li>`;
  });
  return `<${tag}${start}${more}>\n${items.join('\n')}\n</${tag}>`;
}

function tableToHtml({ head, rows, aligns }: Table, more: string): string {
  const row = (cells: readonly Inline[][], tag: 'th' | 'td') =>
    `<tr>${cells.map((cell, at) => `<${tag}${alignOf(aligns[at])}>${inlineToHtml(cell)}</${tag}>`).join('')}</tr>`;
  const body = rows.length > 0 ? `\n<tbody>\n${rows.map((cells) => row(cells, 'td')).join('\n')}\n</tbody>` : '';
  return `<table${more}>\n<thead>\n${row(head, 'th')}\n</thead>${body}\n</table>`;
}

const alignOf = (align: Table['aligns'][number] | undefined) => (align ? ` style="text-align: ${align}"` : '');

/** Inline content of a block as HTML. */
export function inlineToHtml(inlines: readonly Inline[]): string {
  return inlines.map(toTag).join('');
}

function toTag(inline: Inline): string {
  switch (inline.kind) {
    case 'text':
      return escapeHtml(inline.text);
    case 'code':
      return `<code>${escapeHtml(inline.text)}</code>`;
    case 'break':
      return '<br>\n';
    case 'link':
      return `<a href="${escapeHtml(inline.url)}"${titleOf(inline)}>${inlineToHtml(inline.children)}</a>`;
    case 'image':
      return `<img src="${escapeHtml(inline.url)}" alt="${escapeHtml(inline.alt)}"${titleOf(inline)}>`;
    default:
      return `<${inline.kind}>${inlineToHtml(inline.children)}</${inline.kind}>`;
  }
}

const titleOf = ({ title }: { title: string }) => (title === '' ? '' : ` title="${escapeHtml(title)}"`);

/** Metadata of a page. */
export interface PageMeta {
  title: string;
  description: string;
  language: string;
  /** Absolute; null for none. */
  canonical: string | null;
}

/** A complete document with the text in `<main>`. */
export function htmlDocument({ title, description, language, canonical }: PageMeta, body: string): string {
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(title)}</title>`,
    ...(description === '' ? [] : [`<meta name="description" content="${escapeHtml(description)}">`]),
    ...(canonical === null ? [] : [`<link rel="canonical" href="${escapeHtml(canonical)}">`]),
  ];
  return `<!doctype html>
<html lang="${escapeHtml(language)}">
<head>
${head.join('\n')}
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`;
}
