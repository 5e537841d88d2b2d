import 'server-only';
import { db } from '#lib/platform/database/db.ts';

/**
 * The backlink index that a project is shown with: the one its owner (`owner_id`) keeps of its domain and shares with it, or
 * null. Backlinks of other members are private. Sharing ends when another user changes the domain or becomes the owner,
 * so nobody reads another user's index by moving a project.
 */
export async function indexOfProject(projectId: string): Promise<{ id: string; no: number } | null> {
  const [index] = await db().$queryRaw<{ id: string; no: number }[]>`
    SELECT d.id, d.no FROM projects p
    JOIN backlink_domains d ON d.user_id = p.owner_id AND d.domain = p.domain
    WHERE p.backlinks_shared AND p.id = ${projectId}::uuid`;
  return index ?? null;
}
