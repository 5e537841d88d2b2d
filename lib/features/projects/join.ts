import 'server-only';
import {
  type AccountUser,
  acceptAccountInvitation,
  findAccountInvitation,
  ownerRecord,
} from '#lib/features/accounts/service.ts';
import { hashOf } from '#lib/features/projects/members.ts';
import * as store from '#lib/features/projects/members-store.ts';
import { recordSecurityEvent } from '#lib/features/security-log/service.ts';
import { Forbidden, LimitReached, Refused } from '#lib/platform/errors.ts';
import { countAttempt, settleAttempt } from '#lib/platform/limits/attempts.ts';
import type { ProjectRole } from '#lib/platform/prisma/client.ts';

/** What the page of an invitation shows. */
export interface OpenInvitation {
  id: string;
  email: string;
  /** Role in the project. */
  role: ProjectRole | null;
  /** Null when the invitation is to the installation, without a project. */
  project: { id: string; name: string; domain: string } | null;
  /** Whether there is an account with its address: that user signs in to accept it. */
  hasAccount: boolean;
  /** Whether accepting it may create an account. */
  makesAccount: boolean;
  /** Whether that is the account of a client, who only views. */
  isClient: boolean;
}

/**
 * The invitation of a link, or null when it is unknown, was used or revoked, or has expired. Invalid ones are counted
 * for the client's address, separately from sign-ins: opening links must not lock the sign-in of that address.
 * @throws LimitReached after too many invalid ones
 */
export async function findInvitation(token: string, address: string, now: Date): Promise<OpenInvitation | null> {
  const wait = await countAttempt('invitation', address, now);
  if (wait > 0) throw new LimitReached(`Too many failed attempts. Try again in ${wait} seconds.`, wait);
  const row = await store.findOpen(hashOf(token), now);
  if (!row) {
    const account = await findAccountInvitation(token, now);
    if (!account) return null;
    await settleAttempt('invitation', address, now);
    const { id, email, forClient: isClient } = account;
    return {
      id,
      email,
      role: null,
      project: null,
      hasAccount: await store.hasAccount(email),
      makesAccount: true,
      isClient,
    };
  }
  await settleAttempt('invitation', address, now);
  const { id, email, role, project } = row;
  const [hasAccount, maker] = await Promise.all([store.hasAccount(email), store.findUser(row.invitedBy)]);
  return { id, email, role, project, hasAccount, makesAccount: store.mayBringIn(maker), isClient: false };
}

interface Acceptance {
  token: string;
  /** The signed-in user, if any. */
  user: AccountUser | null;
  /** For an account that is created on acceptance. */
  account: { name: string; password: string };
  address: string;
  now: Date;
}

/**
 * Accepts an invitation: the signed-in user it was made for becomes a member; without a session, an account with its
 * address is created and becomes the member.
 * @returns the member, the project (null if it has none), and whether the account is new
 * @throws Refused when the link is no longer valid, Forbidden for another user's address and for a new account when the
 *   owner of the installation did not invite, LimitReached, InvalidInput (password)
 */
export async function joinProject({ token, user, account, address, now }: Acceptance) {
  const invitation = await findInvitation(token, address, now);
  if (!invitation) throw gone();
  const { id, email, project } = invitation;
  const joined = (userId: string) =>
    recordSecurityEvent({
      kind: 'member_joined',
      actorId: userId,
      address,
      detail: { project: project?.name ?? null },
    });
  if (project === null) {
    if (user) throw new Refused('You already have an account. This link is for new accounts.');
    const userId = await acceptAccountInvitation(id, await ownerRecord({ ...account, email }), now);
    if (userId === null) throw gone();
    await joined(userId);
    return { userId, projectId: null, isNew: true };
  }
  if (user) {
    if (user.email !== email) throw new Forbidden('This invitation is for another email address.');
    if ((await store.accept(id, now, { userId: user.id })) === null) throw gone();
    await joined(user.id);
    return { userId: user.id, projectId: project.id, isNew: false };
  }
  if (invitation.hasAccount) throw new Refused('An account with this email already exists. Sign in.');
  if (!invitation.makesAccount) throw new Forbidden(store.NEEDS_ACCOUNT);
  const userId = await store.accept(id, now, { account: await ownerRecord({ ...account, email }) });
  if (userId === null) throw gone();
  await joined(userId);
  return { userId, projectId: project.id, isNew: true };
}

const gone = () => new Refused('This invitation has expired, was revoked or already used.');
