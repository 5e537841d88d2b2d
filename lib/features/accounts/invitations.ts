import 'server-only';
import { createHash, randomBytes } from 'node:crypto';
import { db } from '#lib/platform/database/db.ts';
import { Refused } from '#lib/platform/errors.ts';
import { Prisma } from '#lib/platform/prisma/client.ts';

const INVITATION_DAYS = 7;
const MAX_OPEN = 100;
const DAY_MS = 24 * 60 * 60 * 1000;

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');
/** Versions without client accounts find no such hash: they would create a member. */
const clientHashOf = (token: string) => hashOf(`client:${token}`);
const shown = {
  id: true,
  email: true,
  expiresAt: true,
  createdAt: true,
  forClient: true,
  projectIds: true,
  invitedBy: true,
} as const;
const active = { role: 'owner', disabledAt: null } as const;
const open = (now: Date) => ({ acceptedAt: null, expiresAt: { gt: now }, inviter: active }) as const;

/** Whom to invite. */
interface NewInvitation {
  email: string;
  /** For a client: the projects that the account may view. Absent: the account of a member. */
  clientOf?: readonly string[] | undefined;
}

/**
 * Creates an invitation to the installation, replacing an earlier one for the same email. The token is returned only
 * once.
 * @throws Refused when the email has an account, or too many invitations are open
 */
export async function createAccountInvitation(invitedBy: string, { email, clientOf }: NewInvitation, now: Date) {
  if (await db().user.findUnique({ where: { email }, select: { id: true } })) {
    throw new Refused(`email: ${email} already has an account.`);
  }
  const others = await db().accountInvitation.count({ where: { ...open(now), email: { not: email } } });
  if (others >= MAX_OPEN) throw new Refused(`At most ${MAX_OPEN} pending invitations. Revoke one first.`);
  const token = randomBytes(24).toString('base64url');
  const data = {
    email,
    tokenHash: clientOf ? clientHashOf(token) : hashOf(token),
    invitedBy,
    forClient: clientOf !== undefined,
    projectIds: [...(clientOf ?? [])],
    expiresAt: new Date(now.getTime() + INVITATION_DAYS * DAY_MS),
  };
  const [, invitation] = await db().$transaction([
    db().accountInvitation.deleteMany({ where: { email, acceptedAt: null } }),
    db().accountInvitation.create({ data, select: shown }),
  ]);
  return { invitation, token };
}

/** Open invitations, newest first. */
export function openAccountInvitations(now: Date) {
  return db().accountInvitation.findMany({ where: open(now), orderBy: { createdAt: 'desc' }, select: shown });
}

/** Deletes an open invitation. @returns the invited email; null when there is no such invitation */
export async function deleteAccountInvitation(id: string): Promise<string | null> {
  const [deleted] = await db().$queryRaw<{ email: string }[]>`
    DELETE FROM account_invitations WHERE id = ${id}::uuid AND accepted_at IS NULL RETURNING email`;
  return deleted?.email ?? null;
}

/** The open invitation of a link. Its creator must still be an active owner. */
export function findAccountInvitation(token: string, now: Date) {
  return db().accountInvitation.findFirst({
    where: {
      ...open(now),
      OR: [
        { tokenHash: hashOf(token), forClient: false },
        { tokenHash: clientHashOf(token), forClient: true },
      ],
    },
    select: shown,
  });
}

/**
 * Redeems an invitation and creates a member account, or that of a client, who views those of its projects that are
 * still there and still those of the inviting owner.
 * @returns the user's id; null when the invitation is no longer valid
 * @throws Refused when the email has an account by now
 */
export async function acceptAccountInvitation(
  id: string,
  account: { email: string; name: string; passwordHash: string },
  now: Date,
): Promise<string | null> {
  try {
    return await db().$transaction(async (tx) => {
      const { count } = await tx.accountInvitation.updateMany({
        where: { id, ...open(now) },
        data: { acceptedAt: now },
      });
      if (count === 0) return null;
      const { forClient, projectIds, invitedBy } = await tx.accountInvitation.findUniqueOrThrow({ where: { id } });
      const role = forClient ? 'client' : 'member';
      const { id: userId } = await tx.user.create({ data: { ...account, role }, select: { id: true } });
      if (forClient) {
        const own = await ownProjects(tx, invitedBy, projectIds);
        await tx.projectMember.createMany({
          data: own.map((projectId) => ({ projectId, userId, role: 'viewer' as const })),
        });
      }
      return userId;
    });
  } catch (error) {
    if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002') {
      throw new Refused('An account with this email already exists. Sign in.');
    }
    throw error;
  }
}

/** Those of the projects that a user is an owner of. */
export async function ownProjects(
  from: Pick<Prisma.TransactionClient, 'projectMember'>,
  userId: string,
  ids: readonly string[],
): Promise<string[]> {
  const where = { userId, role: 'owner' as const, projectId: { in: [...ids] } };
  return (await from.projectMember.findMany({ where, select: { projectId: true } })).map(({ projectId }) => projectId);
}
