import 'server-only';
import { db } from '#lib/platform/database/db.ts';
import { storable } from '#lib/platform/database/storable.ts';
import type { WordpressPost } from '#lib/platform/prisma/client.ts';

/** WordPress posts of drafts. Callers check access to the draft. */

export type PostRow = WordpressPost;

/** The post of a draft; null if it was never published. */
export const findPost = (draftId: string): Promise<PostRow | null> =>
  db().wordpressPost.findUnique({ where: { draftId } });

/**
 * Claims the publication of a draft, so that two at once do not create two posts.
 * @returns null while another one is running
 */
export async function claimPost(draftId: string, siteUrl: string, now: Date, until: Date): Promise<PostRow | null> {
  await db().wordpressPost.createMany({ data: { draftId, siteUrl }, skipDuplicates: true });
  const { count } = await db().wordpressPost.updateMany({
    where: { draftId, OR: [{ busyUntil: null }, { busyUntil: { lt: now } }] },
    data: { busyUntil: until },
  });
  return count > 0 ? db().wordpressPost.findUnique({ where: { draftId } }) : null;
}

/** Ends a claim without a publication. */
export async function releasePost(draftId: string, until: Date): Promise<void> {
  await db().wordpressPost.updateMany({ where: { draftId, busyUntil: until }, data: { busyUntil: null } });
}

/** Stores a publication, and ends its claim. */
export function recordPost(draftId: string, post: Omit<PostRow, 'draftId' | 'busyUntil'>): Promise<PostRow> {
  return db().wordpressPost.update({ where: { draftId }, data: { ...storable(post), busyUntil: null } });
}
