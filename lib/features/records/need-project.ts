import 'server-only';
import { db } from '#lib/platform/db.ts';
import { NotFound } from '#lib/platform/errors.ts';

/** Lets no record be filed under a project that is not the user's. @throws NotFound, also for somebody else's */
export async function needProject(userId: string | null, projectId: string | null | undefined): Promise<void> {
  if (!projectId) return;
  const isTheirs = userId !== null && (await db().project.count({ where: { id: projectId, ownerId: userId } })) > 0;
  if (!isTheirs) throw new NotFound('There is no such project.');
}
