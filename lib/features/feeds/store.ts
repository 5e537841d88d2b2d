import 'server-only';
import { db } from '#lib/platform/database/db.ts';
import type { Prisma } from '#lib/platform/prisma/client.ts';

/** CSV feeds. Callers check access to the project. */

const include = { user: { select: { email: true } } } as const;
/** A feed with the address of who created it. */
export type FeedRow = Prisma.FeedGetPayload<{ include: typeof include }>;

/** The feeds of a project, newest first. */
export const findFeeds = (projectId: string): Promise<FeedRow[]> =>
  db().feed.findMany({ where: { projectId }, orderBy: { id: 'desc' }, include });

/** Stores a feed. @returns null when the project has as many as it may */
export async function insertFeed(data: Prisma.FeedUncheckedCreateInput, most: number): Promise<FeedRow | null> {
  return db().$transaction(async (tx) => {
    await tx.$queryRaw`SELECT id FROM projects WHERE id = ${data.projectId}::uuid FOR UPDATE`;
    const count = await tx.feed.count({ where: { projectId: data.projectId } });
    return count >= most ? null : tx.feed.create({ data, include });
  });
}

/** Deletes a feed of a project. @returns whether there was one */
export async function deleteFeed(projectId: string, id: string): Promise<boolean> {
  return (await db().feed.deleteMany({ where: { id, projectId } })).count > 0;
}

/** The feed with this digest; null: none, or its account is disabled. */
export const feedByHash = (tokenHash: string) =>
  db().feed.findFirst({ where: { tokenHash, user: { disabledAt: null } }, omit: { tokenHash: true } });

/** Notes a use; at most one write a minute. */
export async function touchFeed(id: string, now: Date): Promise<void> {
  const before = new Date(now.getTime() - 60_000);
  const where = { id, OR: [{ lastUsedAt: null }, { lastUsedAt: { lt: before } }] };
  await db().feed.updateMany({ where, data: { lastUsedAt: now } });
}
