import 'server-only';
import { db } from '#lib/platform/database/db.ts';
import { Forbidden, NotFound } from '#lib/platform/errors.ts';

/**
 * Checks that the user may file records under this project.
 * @throws NotFound, also when the user is not a member; Forbidden for a viewer
 */
export async function requireProject(userId: string | null, projectId: string | null | undefined): Promise<void> {
  if (!projectId) return;
  const member =
    userId === null
      ? null
      : await db().projectMember.findUnique({
          where: { projectId_userId: { projectId, userId } },
          select: { role: true },
        });
  if (!member) throw new NotFound('There is no such project.');
  if (member.role === 'viewer') throw new Forbidden('A viewer of a project files nothing under it.');
}

/** The project, if the user may file records under it; null otherwise. For a project that the user did not name. */
export async function projectToFileUnder(userId: string, projectId: string | null): Promise<string | null> {
  if (projectId === null) return null;
  const where = { projectId, userId, role: { not: 'viewer' as const } };
  return (await db().projectMember.findFirst({ where, select: { projectId: true } }))?.projectId ?? null;
}
