import 'server-only';
import { db } from '#lib/platform/database/db.ts';
import { Forbidden, NotFound, Refused } from '#lib/platform/errors.ts';
import { Prisma, type ProjectRole } from '#lib/platform/prisma/client.ts';

const person = { user: { select: { id: true, name: true, email: true, role: true } } } as const;

const clientsOnlyView = () => new Refused('role: this is the account of a client, who can only view projects.');

/** The members of a project with their accounts. */
export function listMembers(projectId: string) {
  return db().projectMember.findMany({
    where: { projectId },
    include: person,
    orderBy: [{ role: 'asc' }, { createdAt: 'asc' }],
  });
}

/** Invitations that are still valid. */
export function listOpen(projectId: string, now: Date) {
  return db().projectInvitation.findMany({
    where: { projectId, acceptedAt: null, expiresAt: { gt: now } },
    orderBy: { createdAt: 'desc' },
  });
}

/**
 * Changes a member's role, or removes them (null). Changes to one project's members are serialized, so that two owners
 * who leave concurrently cannot leave it without one. A former owner knows the links of the invitations they created,
 * so these are revoked.
 * @throws NotFound (member), Refused (last owner; more than viewing for a client)
 */
export function setRole(projectId: string, userId: string, role: ProjectRole | null) {
  return db().$transaction(async (tx) => {
    const [project] = await tx.$queryRaw<{ owner_id: string; domain: string }[]>`
      SELECT owner_id, domain FROM projects WHERE id = ${projectId}::uuid FOR UPDATE`;
    const owners = await tx.projectMember.findMany({ where: { projectId, role: 'owner' }, select: { userId: true } });
    const key = { projectId_userId: { projectId, userId } };
    const member = await tx.projectMember.findUnique({ where: key, include: person });
    if (!project || !member) throw new NotFound('Member not found.');
    if (role !== null && role !== 'viewer' && member.user.role === 'client') throw clientsOnlyView();
    const others = owners.filter((owner) => owner.userId !== userId);
    if (member.role === 'owner' && role !== 'owner') {
      if (others.length === 0) throw cannotHandOver();
      if (project.owner_id === userId) await handOver(tx, projectId, project.domain, others);
    }
    if (role === null) await tx.projectMember.delete({ where: key });
    else await tx.projectMember.update({ where: key, data: { role, ownershipOfferedAt: null } });
    if (role !== 'owner') {
      await tx.projectInvitation.deleteMany({ where: { projectId, invitedBy: userId, acceptedAt: null } });
    }
    return { ...member, role: role ?? member.role, ownershipOfferedAt: null };
  });
}

/** Offers ownership to a member; no effect for an owner. @throws NotFound (member), Refused (client) */
export async function offerOwnership(projectId: string, userId: string, at: Date) {
  await db().projectMember.updateMany({
    where: { projectId, userId, role: { not: 'owner' }, user: { role: { not: 'client' } } },
    data: { ownershipOfferedAt: at },
  });
  const member = await db().projectMember.findUnique({
    where: { projectId_userId: { projectId, userId } },
    include: person,
  });
  if (!member) throw new NotFound('Member not found.');
  if (member.user.role === 'client') throw clientsOnlyView();
  return member;
}

/** Accepts or declines an open offer. @throws Refused when none is open */
export function answerOwnership(projectId: string, userId: string, accept: boolean) {
  return db().$transaction(async (tx) => {
    // As in setRole: changes to one project's members are serialized.
    await tx.$queryRaw`SELECT 1 FROM projects WHERE id = ${projectId}::uuid FOR UPDATE`;
    const { count } = await tx.projectMember.updateMany({
      where: { projectId, userId, ownershipOfferedAt: { not: null } },
      data: { ownershipOfferedAt: null, ...(accept && { role: 'owner' }) },
    });
    if (count === 0) throw new Refused('Ownership of this project is not offered to you, or the offer was withdrawn.');
    return tx.projectMember.findUniqueOrThrow({ where: { projectId_userId: { projectId, userId } }, include: person });
  });
}

/** The same message for all reasons, because it must not reveal what other owners have. */
const cannotHandOver = () =>
  new Refused(
    'The project cannot be transferred to another owner: offer ownership to another member first, or delete the project.',
  );

/**
 * The project outlives the account of its creator: `owner_id` becomes another owner, one without a project of the same
 * domain. Backlinks are private to the user who stores them, so the project then shows neither those of the old owner
 * nor those of the new one.
 */
async function handOver(
  tx: Prisma.TransactionClient,
  id: string,
  domain: string,
  others: readonly { userId: string }[],
): Promise<void> {
  const ids = others.map(({ userId }) => userId);
  const taken = await tx.project.findMany({ where: { ownerId: { in: ids }, domain }, select: { ownerId: true } });
  const next = ids.find((userId) => !taken.some(({ ownerId }) => ownerId === userId));
  if (!next) throw cannotHandOver();
  await tx.project.update({ where: { id }, data: { ownerId: next, backlinksShared: false } });
}

/** An invitation to store; of its token only the hash. */
export interface NewInvitation {
  projectId: string;
  email: string;
  role: ProjectRole;
  tokenHash: string;
  invitedBy: string;
  expiresAt: Date;
}

/**
 * Stores an invitation, replacing an earlier one for the same address. It is serialized with changes to the members, so
 * that no invitation of a user who is removed meanwhile remains.
 * @throws Forbidden when its creator is no longer an owner
 */
export function insertInvitation(given: NewInvitation) {
  const { projectId, email, invitedBy: userId } = given;
  return db().$transaction(async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM projects WHERE id = ${projectId}::uuid FOR UPDATE`;
    const maker = await tx.projectMember.findUnique({
      where: { projectId_userId: { projectId, userId }, role: 'owner' },
    });
    if (!maker) throw new Forbidden('You are no longer an owner of the project.');
    await tx.projectInvitation.deleteMany({ where: { projectId, email, acceptedAt: null } });
    return tx.projectInvitation.create({ data: given });
  });
}

/** The member of a project with an email address; null if there is none. */
export function isMember(projectId: string, email: string) {
  return db().projectMember.findFirst({ where: { projectId, user: { email } }, select: { userId: true } });
}

/** Deletes an open invitation. @returns its email address; null when there is none */
export async function deleteInvitation(projectId: string, id: string): Promise<string | null> {
  const [deleted] = await db().$queryRaw<{ email: string }[]>`
    DELETE FROM project_invitations
    WHERE id = ${id}::uuid AND project_id = ${projectId}::uuid AND accepted_at IS NULL RETURNING email`;
  return deleted?.email ?? null;
}

/** Name of a project; empty when it was deleted meanwhile. */
export async function nameOf(projectId: string): Promise<string> {
  return (await db().project.findUnique({ where: { id: projectId }, select: { name: true } }))?.name ?? '';
}

/** The user who invites. */
export function findUser(id: string | null) {
  if (id === null) return null;
  return db().user.findUnique({ where: { id }, select: { name: true, email: true, role: true, disabledAt: true } });
}

/** Only the owner of the installation may create accounts, so only their invitations do. */
export const mayBringIn = (maker: { role: string; disabledAt: Date | null } | null): boolean =>
  maker?.role === 'owner' && maker.disabledAt === null;

/** The invitation with this token, while it is valid. */
export function findOpen(tokenHash: string, now: Date) {
  return db().projectInvitation.findFirst({
    where: { tokenHash, acceptedAt: null, expiresAt: { gt: now } },
    include: { project: { select: { id: true, name: true, domain: true } } },
  });
}

/** Shown to users without an account when the invitation does not create one. */
export const NEEDS_ACCOUNT =
  'This invitation is for existing accounts. Ask the owner of this installation to invite you, then open the link again.';

const RANK: Record<ProjectRole, number> = { viewer: 0, editor: 1, owner: 2 };

/**
 * Accepts an invitation: its user becomes a member. With `account`, a user with that address is created first. An
 * existing member keeps the higher of the two roles; a client becomes a viewer, whatever the invitation says.
 * @returns the user's id; null when the invitation is no longer valid
 * @throws Refused when an account with that address exists by now; Forbidden for a new account when the creator of the
 *   invitation may not create accounts
 */
export async function accept(
  id: string,
  now: Date,
  by: { userId: string } | { account: { email: string; name: string; passwordHash: string } },
): Promise<string | null> {
  try {
    return await db().$transaction(async (tx) => {
      const [used] = await tx.projectInvitation.updateManyAndReturn({
        where: { id, acceptedAt: null, expiresAt: { gt: now } },
        data: { acceptedAt: now },
      });
      if (!used) return null;
      if ('account' in by) {
        const maker = used.invitedBy && (await tx.user.findUnique({ where: { id: used.invitedBy } }));
        if (!mayBringIn(maker || null)) throw new Forbidden(NEEDS_ACCOUNT);
      }
      const user =
        'userId' in by
          ? await tx.user.findUniqueOrThrow({ where: { id: by.userId } })
          : await tx.user.create({ data: { ...by.account, role: 'member' } });
      const userId = user.id;
      const { projectId } = used;
      const role = user.role === 'client' ? 'viewer' : used.role;
      const key = { projectId_userId: { projectId, userId } };
      const present = await tx.projectMember.findUnique({ where: key });
      if (!present) await tx.projectMember.create({ data: { projectId, userId, role } });
      else if (RANK[role] > RANK[present.role]) await tx.projectMember.update({ where: key, data: { role } });
      return userId;
    });
  } catch (error) {
    if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002') {
      throw new Refused('An account with this email already exists. Sign in.');
    }
    throw error;
  }
}

/** Whether an email address has an account. */
export async function hasAccount(email: string): Promise<boolean> {
  return (await db().user.findUnique({ where: { email }, select: { id: true } })) !== null;
}
