import 'server-only';
import { db } from '#lib/platform/database/db.ts';

/**
 * The backlink index that a project shows: the one its owner (`owner_id`) has of the project's domain and shares with
 * the project, or null. Backlinks of other members are private. Sharing ends when another user changes the domain or
 * becomes the owner, so that moving a project never exposes another user's index.
 */
export async function indexOfProject(projectId: string): Promise<{ id: string; no: number } | null> {
  const [index] = await db().$queryRaw<{ id: string; no: number }[]>`
    SELECT d.id, d.no FROM projects p
    JOIN backlink_domains d ON d.user_id = p.owner_id AND d.domain = p.domain
    WHERE p.backlinks_shared AND p.id = ${projectId}::uuid`;
  return index ?? null;
}
