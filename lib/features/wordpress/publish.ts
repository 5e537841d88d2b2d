import 'server-only';
import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import type { DraftDetail } from '#lib/features/content/drafts/contract.ts';
import { getDraft, toWordPress } from '#lib/features/content/drafts/service.ts';
import type * as contract from '#lib/features/wordpress/contract.ts';
import * as store from '#lib/features/wordpress/post-store.ts';
import { findSite } from '#lib/features/wordpress/site-store.ts';
import { accessOf, siteOf } from '#lib/features/wordpress/sites.ts';
import { type PostContent, readPost, type WordpressAccess, writePost } from '#lib/features/wordpress/wordpress-api.ts';
import type { Ctx } from '#lib/net/context.ts';
import { requireProjectRole } from '#lib/platform/access/project-access.ts';
import { Conflict, InvalidInput, TimedOut } from '#lib/platform/errors.ts';
import { readText } from '#lib/text/markdown/text-tree.ts';

/** Longer than the requests of a publication take. */
const CLAIM_MS = 90_000;

/** @throws NotFound, also for other users' drafts */
export async function getWordpressPost(
  ctx: Ctx,
  { id }: InputOf<typeof contract.getWordpressPost>,
): Promise<OutputOf<typeof contract.getWordpressPost>> {
  const { draft } = (await getDraft(ctx, { id })).data;
  const [site, row] = await Promise.all([draft.project_id ? findSite(draft.project_id) : null, store.findPost(id)]);
  return { data: { site_url: site?.url ?? null, post: row && toView(row, draft) } };
}

/**
 * Creates or updates the post of a draft.
 * @throws NotFound (draft, project), Forbidden (not an editor), InvalidInput (no project, title or text), NotConfigured
 *   (no site), Conflict (edited or deleted in WordPress, or being published), Refused and Unreachable (the site)
 */
export async function publishToWordpress(
  ctx: Ctx,
  { id, type, status, on_change: onChange }: InputOf<typeof contract.publishToWordpress>,
): Promise<OutputOf<typeof contract.publishToWordpress>> {
  const { draft } = (await getDraft(ctx, { id })).data;
  const projectId = publishable(draft);
  await requireProjectRole(ctx, projectId, 'editor');
  const site = accessOf(await siteOf(projectId));
  const now = ctx.now();
  const until = new Date(now.getTime() + CLAIM_MS);
  const claimed = await store.claimPost(id, site.url, now, until);
  if (!claimed) throw new Conflict('The draft is being published. Wait for it to finish.');
  try {
    const known = claimed.siteUrl === site.url ? claimed.postId : null;
    const keeps = { type: known === null ? type : typeOf(claimed.type), id: known };
    const target = known === null ? keeps : { ...keeps, id: await targetOf(ctx, site, claimed, onChange) };
    const content = contentOf(draft, target.id === null ? (status ?? 'draft') : status);
    const post = await writePost(ctx, site, target, content).catch((error: unknown) => {
      throw target.id === null && error instanceof TimedOut ? unknownOutcome(site.url, error) : error;
    });
    const row = await store.recordPost(id, {
      siteUrl: site.url,
      postId: post.id,
      type: target.type,
      status: post.status,
      link: post.link,
      modifiedGmt: post.modified_gmt,
      revision: draft.revision,
      publishedAt: ctx.now(),
    });
    return { data: { post: viewOf(row, post.id, draft), created: target.id === null } };
  } catch (error) {
    await store.releasePost(id, until);
    throw error;
  }
}

/** The project of a draft that can be published. @throws InvalidInput */
function publishable(draft: DraftDetail): string {
  if (draft.kind !== 'page') throw new InvalidInput('id: posts for social media cannot be published to WordPress.');
  if (!draft.project_id) throw new InvalidInput('id: save the draft to a project first; its WordPress site is used.');
  if (draft.title.trim() === '') throw new InvalidInput('id: the draft has no title.');
  if (draft.body.trim() === '') throw new InvalidInput('id: the draft has no text.');
  return draft.project_id;
}

/** The post to update; null: create a new one. @throws Conflict when it was edited or deleted on the site */
async function targetOf(
  ctx: Ctx,
  site: WordpressAccess,
  row: store.PostRow,
  onChange: contract.OnChange,
): Promise<number | null> {
  if (onChange === 'create' || row.postId === null) return null;
  const remote = await readPost(ctx, site, { type: typeOf(row.type), id: row.postId });
  const published = row.publishedAt?.toISOString() ?? '';
  if (!remote) {
    throw new Conflict(
      `Post ${row.postId}, published on ${published}, was deleted on ${site.url}. Nothing was published: set on_change to create to publish a new post.`,
    );
  }
  if (remote.modified_gmt !== row.modifiedGmt && onChange === 'stop') {
    throw new Conflict(
      `Post ${row.postId} was edited in WordPress on ${remote.modified_gmt}Z, after it was published from here on ${published}. ` +
        'Nothing was overwritten: set on_change to overwrite to replace the edits, or to create to publish a new post.',
    );
  }
  return row.postId;
}

function contentOf(draft: DraftDetail, status: contract.PostStatus | undefined): PostContent {
  return {
    title: draft.title,
    content: toWordPress(readText(draft.body)),
    excerpt: draft.meta_description,
    ...(draft.slug && { slug: draft.slug }),
    ...(status && { status }),
  };
}

const unknownOutcome = (url: string, cause: Error) =>
  new TimedOut(`${url} did not confirm the new post in time. Check its posts before publishing again.`, { cause });

const typeOf = (type: string): contract.PostType => (type === 'page' ? 'page' : 'post');

const toView = (row: store.PostRow, draft: DraftDetail) =>
  row.postId === null ? null : viewOf(row, row.postId, draft);

function viewOf(row: store.PostRow, postId: number, draft: DraftDetail): contract.WordpressPostView {
  return {
    site_url: row.siteUrl,
    post_id: postId,
    type: typeOf(row.type),
    status: row.status,
    link: row.link,
    edit_url: `${row.siteUrl}/wp-admin/post.php?post=${postId}&action=edit`,
    published_at: row.publishedAt?.toISOString() ?? '',
    draft_revision: row.revision,
    is_current: row.revision === draft.revision,
  };
}
