import type { PageInput } from '#lib/audit/types.ts';
import { htmlDocument, toHtml } from '#lib/features/content/drafts/export/html.ts';
import { withTitle } from '#lib/features/content/drafts/export-draft.ts';
import type { DraftRow } from '#lib/features/content/drafts/store.ts';
import { type Block, readText } from '#lib/text/markdown/text-tree.ts';

type Checked = Pick<DraftRow, 'title' | 'body' | 'metaTitle' | 'metaDescription' | 'slug' | 'language'>;

/** Domain for a draft without one (RFC 2606). */
const NOWHERE = 'example.com';

/** A draft as a page that can be audited. */
export interface DraftPage {
  blocks: Block[];
  input: PageInput;
}

/** Renders a draft as a page in a minimal template. Each block contains its position in the text, see `placeIn`. */
export function draftPage(draft: Checked, domain: string | null): DraftPage {
  const blocks = readText(draft.body);
  const url = `https://${domain ?? NOWHERE}/${encodeURIComponent(draft.slug)}`;
  const meta = {
    title: draft.metaTitle || draft.title,
    description: draft.metaDescription,
    language: draft.language,
    canonical: url,
  };
  const body = toHtml(withTitle(blocks, draft.title), { attributes: ({ from, to }) => ` id="at-${from}-${to}"` });
  const headers = { 'content-type': ['text/html; charset=utf-8'] };
  return { blocks, input: { url, html: htmlDocument(meta, body), status: 200, headers, charset: 'utf-8' } };
}

/** The position that a selector of the page refers to; null without one. The title's heading is at 0, 0. */
export function placeIn(selector: string): { from: number; to: number } | null {
  const found = [...selector.matchAll(/#at-(\d+)-(\d+)/g)].at(-1);
  return found ? { from: Number(found[1]), to: Number(found[2]) } : null;
}
