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
  if (!member) throw new NotFound('Project not found.');
  if (member.role === 'viewer') throw new Forbidden("Viewers can't save results to this project.");
}

/**
 * The project that a new result is filed under: the given one, else the one whose domain the host is on, if the user may
 * file records there. Of several, the longest domain wins, then the user's own project, then the oldest.
 * @param host host name of what the result is about; null when it is about none
 * @throws NotFound, Forbidden (given project)
 */
export async function projectForResult(
  userId: string | null,
  given: string | null | undefined,
  host: string | null | undefined,
): Promise<string | null> {
  await requireProject(userId, given);
  if (given || !userId || !host) return given ?? null;
  const where = { members: { some: { userId, role: { not: 'viewer' as const } } }, domain: { in: domainsAbove(host) } };
  const projects = await db().project.findMany({ where, select: { id: true, domain: true, ownerId: true } });
  const isOther = ({ ownerId }: { ownerId: string }) => Number(ownerId !== userId);
  const [best] = projects.toSorted(
    (a, b) => b.domain.length - a.domain.length || isOther(a) - isOther(b) || (a.id < b.id ? -1 : 1),
  );
  return best?.id ?? null;
}

/** A host and the domains above it: the domains for which `isOnDomain` is true. */
function domainsAbove(host: string): string[] {
  const labels = host.toLowerCase().split('.');
  return [`www.${labels.join('.')}`, ...labels.map((_, n) => labels.slice(n).join('.'))];
}

/** The project, if the user may file records under it; null otherwise. For a project that the user did not name. */
export async function projectToFileUnder(userId: string, projectId: string | null): Promise<string | null> {
  if (projectId === null) return null;
  const where = { projectId, userId, role: { not: 'viewer' as const } };
  return (await db().projectMember.findFirst({ where, select: { projectId: true } }))?.projectId ?? null;
}
