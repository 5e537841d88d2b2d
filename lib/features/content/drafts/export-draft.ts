import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import type * as contract from '#lib/features/content/drafts/contract.ts';
import { noSuchDraft, userOf } from '#lib/features/content/drafts/drafts.ts';
import { htmlDocument, toHtml } from '#lib/features/content/drafts/export/html.ts';
import { frontMatter, toMarkdown } from '#lib/features/content/drafts/export/markdown.ts';
import { toWordPress } from '#lib/features/content/drafts/export/wordpress.ts';
import { type DraftRow, readDraft, socialOf } from '#lib/features/content/drafts/store.ts';
import type { Ctx } from '#lib/net/context.ts';
import { type Block, type Heading, readText } from '#lib/text/markdown/text-tree.ts';

type Format = contract.ExportFormat;
type Exportable = Pick<
  DraftRow,
  'kind' | 'title' | 'body' | 'metaTitle' | 'metaDescription' | 'slug' | 'language' | 'keyword' | 'social'
>;

const FILES = {
  markdown: { ending: 'md', type: 'text/markdown' },
  html: { ending: 'html', type: 'text/html' },
  wordpress: { ending: 'html', type: 'text/html' },
} as const;

/** Exports a draft, safe to paste. @throws NotFound, also for other users' drafts */
export async function exportDraft(
  ctx: Ctx,
  { id, format, with_meta }: InputOf<typeof contract.exportDraft>,
): Promise<OutputOf<typeof contract.exportDraft>> {
  const row = await readDraft(userOf(ctx), id);
  if (!row) throw noSuchDraft();
  const { ending, type } = FILES[format];
  const text = writeOut(row, format, with_meta);
  return { data: { format, file_name: `${fileStem(row)}.${ending}`, content_type: type, text } };
}

/** The text of a draft in a format; for a social post, each network's text under its name. */
export function writeOut(draft: Exportable, format: Format, withMeta: boolean): string {
  const blocks = draft.kind === 'page' ? readText(draft.body) : readPosts(draft);
  if (format === 'wordpress') return `${toWordPress(blocks)}\n`;
  if (format === 'markdown') return `${withMeta ? `${metaOf(draft)}\n` : ''}${toMarkdown(blocks)}\n`;
  if (!withMeta) return `${toHtml(blocks)}\n`;
  const meta = { title: draft.metaTitle || draft.title, description: draft.metaDescription, language: draft.language };
  return htmlDocument({ ...meta, canonical: null }, toHtml(withTitle(blocks, draft.title)));
}

/** Adds the title as the main heading, unless the text has its own. */
export function withTitle(blocks: readonly Block[], title: string): Block[] {
  const has = blocks.some((block) => block.kind === 'heading' && block.level === 1);
  const heading: Heading = { kind: 'heading', level: 1, children: [{ kind: 'text', text: title }], from: 0, to: 0 };
  return has || title === '' ? [...blocks] : [heading, ...blocks];
}

function metaOf({ title, metaTitle, metaDescription, slug, language, keyword }: Exportable): string {
  return frontMatter({ title, seo_title: metaTitle, description: metaDescription, slug, language, keyword });
}

const readPosts = ({ social }: Exportable): Block[] =>
  Object.entries(socialOf(social)).flatMap(([network, text]) => [
    ...readText(`## ${network}`),
    { kind: 'paragraph', children: [{ kind: 'text', text }], from: 0, to: 0 },
  ]);

function fileStem({ slug, title }: Exportable): string {
  const plain = (slug || title).normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const stem = plain
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '');
  return stem || 'draft';
}
