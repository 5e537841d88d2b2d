import 'server-only';
import { db } from '#lib/platform/db.ts';

/**
 * The index of backlinks that a project is shown with: the one its owner keeps of its domain, or null. What other members keep is
 * theirs alone: a project's domain can be changed, and nobody reads the index of somebody else by it.
 */
export async function indexOfProject(projectId: string): Promise<{ id: string; no: number } | null> {
  const [index] = await db().$queryRaw<{ id: string; no: number }[]>`
    SELECT d.id, d.no FROM projects p
    JOIN backlink_domains d ON d.user_id = p.owner_id AND d.domain = p.domain
    WHERE p.id = ${projectId}::uuid`;
  return index ?? null;
}

/** Whether a user keeps backlinks of a domain. */
export const keepsBacklinks = async (userId: string, domain: string): Promise<boolean> =>
  (await db().backlinkDomain.count({ where: { userId, domain } })) > 0;
