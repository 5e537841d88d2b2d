import 'server-only';
import { isClient } from '#lib/platform/access/client-access.ts';
import { ownerOf } from '#lib/platform/access/owner.ts';
import type { BaseCtx } from '#lib/platform/context.ts';
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
 * `where` of the records that a user may read: their own, and those filed under a project that they are a member of.
 * Only the owner of a record may change or delete it.
 */
export const readableBy = (userId: string) => ({ OR: [{ userId }, { project: projectsOf(userId) }] });

/**
 * The same as `readableBy`, in a form that keeps lists fast: shared projects are read first, so that for a user who
 * works alone only their own records are searched.
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

/** A user's membership of a project, with the project; null: none. */
export const findMembership = (projectId: string, userId: string) =>
  db().projectMember.findUnique({
    where: { projectId_userId: { projectId, userId } },
    include: { project: true },
  });

/**
 * Requires that the caller is a member of the project, in this role or a higher one.
 * @returns the project with the caller's role and the caller's id
 * @throws NotFound when the project does not exist or the caller is not a member, without distinguishing the two;
 *   Forbidden when their role is too low
 */
export async function requireProjectRole(ctx: BaseCtx, projectId: string, role: ProjectRole) {
  const userId = ownerOf(ctx, 'Projects');
  const member = await findMembership(projectId, userId);
  if (!member) throw new NotFound('Project not found.');
  // Clients are made viewers only; should a row say otherwise, they still are.
  const held = isClient(ctx.actor) ? 'viewer' : member.role;
  if (RANK[held] < RANK[role]) {
    throw new Forbidden(
      `This requires ${WORDS[role]} of the project; you are ${held === 'viewer' ? 'a viewer' : 'an editor'}.`,
    );
  }
  return { project: member.project, role: held, userId };
}
