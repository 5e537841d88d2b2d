import 'server-only';
import type { Ctx } from '#lib/features/context.ts';
import { ownerOf } from '#lib/features/records/owner.ts';
import { db } from '#lib/platform/database/db.ts';
import { Forbidden, NotFound } from '#lib/platform/errors.ts';
import type { Prisma, ProjectRole } from '#lib/platform/prisma/client.ts';

const RANK: Record<ProjectRole, number> = { viewer: 0, editor: 1, owner: 2 };

const WORDS: Record<ProjectRole, string> = {
  viewer: 'a member',
  editor: 'an editor or an owner',
  owner: 'an owner',
};

/** `where` of the projects that a user may see. */
export const projectsOf = (userId: string): Prisma.ProjectWhereInput => ({ members: { some: { userId } } });

/**
 * `where` of the records that a user may read: their own, and what is filed under a project that they are a member of. To change
 * or delete a record it has to be their own.
 */
export const readableBy = (userId: string) => ({ OR: [{ userId }, { project: projectsOf(userId) }] });

/**
 * The same as `readableBy` in a form that keeps lists quick: the projects that others have a part in are read first, and whoever
 * works alone has no more to look through than their own.
 */
export async function readableTo(userId: string) {
  const shared = await db().projectMember.findMany({
    where: {
      userId,
      project: {
        OR: [
          { members: { some: { userId: { not: userId } } } },
          { invitations: { some: { acceptedAt: { not: null } } } },
        ],
      },
    },
    select: { projectId: true },
  });
  if (shared.length === 0) return { userId };
  return { OR: [{ userId }, { projectId: { in: shared.map(({ projectId }) => projectId) } }] };
}

/**
 * Lets whoever asks go on when they are a member of the project in this role or a higher one.
 * @returns the project with the asker's role in it, and the asker's id
 * @throws NotFound for a project that is not there and for one they are not a member of, which is the same to them; Forbidden
 * when their role is too low
 */
export async function requireProjectRole(ctx: Ctx, projectId: string, role: ProjectRole) {
  const userId = ownerOf(ctx, 'Projects');
  const member = await db().projectMember.findUnique({
    where: { projectId_userId: { projectId, userId } },
    include: { project: true },
  });
  if (!member) throw new NotFound('There is no such project.');
  if (RANK[member.role] < RANK[role]) {
    throw new Forbidden(
      `This needs ${WORDS[role]} of the project; you are ${member.role === 'viewer' ? 'a viewer' : 'an editor'}.`,
    );
  }
  return { project: member.project, role: member.role, userId };
}
