import 'server-only';
import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import {
  createAccountInvitation,
  deleteAccountInvitation,
  openAccountInvitations,
  ownProjects,
} from '#lib/features/accounts/invitations.ts';
import { createPasswordReset } from '#lib/features/accounts/passwords/password-reset.ts';
import { noSuchAccount, requireOwner, requireOwnerSession } from '#lib/features/accounts/people/access.ts';
import type * as contract from '#lib/features/accounts/people/contract.ts';
import { mailAccountInvitation } from '#lib/features/accounts/people/invitation-mail.ts';
import * as store from '#lib/features/accounts/people/store.ts';
import { removeSecondFactor } from '#lib/features/accounts/second-factor/second-factor.ts';
import { canonicalEmail } from '#lib/features/accounts/users.ts';
import { recordSecurityEvent } from '#lib/features/security-log/service.ts';
import type { Ctx } from '#lib/net/context.ts';
import { emailOf } from '#lib/platform/access/email-of.ts';
import { db } from '#lib/platform/database/db.ts';
import { InvalidInput, NotFound, Refused } from '#lib/platform/errors.ts';

/** @throws Forbidden */
export async function listPeople(
  ctx: Ctx,
  _input: InputOf<typeof contract.listPeople>,
): Promise<OutputOf<typeof contract.listPeople>> {
  const askerId = requireOwner(ctx);
  const [people, invitations] = await Promise.all([store.findPeople(askerId), openAccountInvitations(ctx.now())]);
  return {
    data: { people: people.map((row) => shapePerson(row, askerId)), invitations: invitations.map(shapeInvitation) },
  };
}

/** @throws NotFound (also a project), Forbidden, Refused (has an account, too many open) */
export async function invitePerson(
  ctx: Ctx,
  input: InputOf<typeof contract.invitePerson>,
): Promise<OutputOf<typeof contract.invitePerson>> {
  const askerId = requireOwnerSession(ctx);
  const email = canonicalEmail(input.email);
  const clientOf = input.client_of && (await requireOwnProjects(db(), askerId, input.client_of));
  const { invitation, token } = await createAccountInvitation(askerId, { email, clientOf }, ctx.now());
  await recordSecurityEvent({
    kind: 'member_invited',
    actorId: askerId,
    subjectEmail: email,
    ...(clientOf && { detail: { role: 'client', projects: clientOf.length } }),
  });
  const path = `/join/${token}`;
  const mail = await mailAccountInvitation(ctx, {
    to: email,
    path,
    userId: askerId,
    by: (await emailOf(askerId)) ?? '',
    lastDay: invitation.expiresAt.toISOString().slice(0, 10),
    projects: await store.namesOf(invitation.projectIds),
  });
  return { data: { invitation: shapeInvitation(invitation), path, mail } };
}

/** @throws NotFound, Forbidden */
export async function revokePersonInvitation(
  ctx: Ctx,
  input: InputOf<typeof contract.revokePersonInvitation>,
): Promise<OutputOf<typeof contract.revokePersonInvitation>> {
  const askerId = requireOwnerSession(ctx);
  const email = await deleteAccountInvitation(input.account_invitation_id);
  if (email === null) throw new NotFound('Invitation not found.');
  await recordSecurityEvent({ kind: 'invitation_revoked', actorId: askerId, subjectEmail: email });
  return { data: { deleted: true } };
}

/** @throws NotFound, Forbidden, InvalidInput (nothing to change), Refused (own account, last active owner, no second factor) */
export async function updatePerson(
  ctx: Ctx,
  { user_id: userId, role, disabled, remove_second_factor: removesFactor }: InputOf<typeof contract.updatePerson>,
): Promise<OutputOf<typeof contract.updatePerson>> {
  const askerId = requireOwnerSession(ctx);
  if (role === undefined && disabled === undefined && !removesFactor) {
    throw new InvalidInput('role, disabled or remove_second_factor is required.');
  }
  if (disabled && userId === askerId) throw new Refused('user_id: you cannot disable your own account.');
  if (removesFactor && userId === askerId) {
    throw new Refused(
      'user_id: turn off your own two-factor authentication in your settings, with your password or a code.',
    );
  }
  await db().$transaction(async (tx) => {
    const endsOwner = disabled === true || role === 'member';
    const person = await store.lockPerson(tx, { askerId, userId, endsOwner });
    const about = { actorId: askerId, subjectId: userId };
    if (role !== undefined && role !== person.role) {
      await tx.user.update({ where: { id: userId }, data: { role } });
      await recordSecurityEvent({ ...about, kind: 'role_changed', detail: { before: person.role, after: role } }, tx);
    }
    if (disabled === true && person.disabledAt === null) {
      await tx.user.update({ where: { id: userId }, data: { disabledAt: ctx.now() } });
      const { tokens } = await store.endAccess(tx, userId);
      await recordSecurityEvent({ ...about, kind: 'member_disabled', detail: { revoked_tokens: tokens } }, tx);
    }
    if (disabled === false && person.disabledAt !== null) {
      await tx.user.update({ where: { id: userId }, data: { disabledAt: null } });
      await recordSecurityEvent({ ...about, kind: 'member_enabled' }, tx);
    }
    if (removesFactor) await removeSecondFactor(userId, askerId, tx);
  });
  const [row] = await store.findPeople(askerId, userId);
  if (!row) throw noSuchAccount();
  return { data: { person: shapePerson(row, askerId) } };
}

/** @throws NotFound (also a project), Forbidden, Refused (not a client) */
export async function setClientProjects(
  ctx: Ctx,
  { user_id: userId, project_ids: given }: InputOf<typeof contract.setClientProjects>,
): Promise<OutputOf<typeof contract.setClientProjects>> {
  const askerId = requireOwnerSession(ctx);
  await db().$transaction(async (tx) => {
    const person = await store.lockPerson(tx, { askerId, userId, endsOwner: false });
    if (person.role !== 'client') throw new Refused('user_id: only the projects of a client are chosen here.');
    const projectIds = await requireOwnProjects(tx, askerId, given);
    await store.replaceViewedProjects(tx, { askerId, userId, projectIds });
    const detail = { projects: projectIds.length };
    await recordSecurityEvent({ kind: 'client_projects_changed', actorId: askerId, subjectId: userId, detail }, tx);
  });
  const [row] = await store.findPeople(askerId, userId);
  if (!row) throw noSuchAccount();
  return { data: { person: shapePerson(row, askerId) } };
}

/** @throws NotFound unless the caller is an owner of all of them */
async function requireOwnProjects(from: Parameters<typeof ownProjects>[0], userId: string, ids: readonly string[]) {
  const own = await ownProjects(from, userId, ids);
  if (own.length < new Set(ids).size) throw new NotFound('Project not found.');
  return own;
}

/** @throws NotFound, Forbidden, Refused (disabled account) */
export async function createPersonReset(
  ctx: Ctx,
  { user_id: userId }: InputOf<typeof contract.createPersonReset>,
): Promise<OutputOf<typeof contract.createPersonReset>> {
  const askerId = requireOwnerSession(ctx);
  await db().$transaction(async (tx) => {
    const person = await store.lockPerson(tx, { askerId, userId, endsOwner: false });
    if (person.disabledAt !== null) throw new Refused('user_id: the account is disabled. Enable it first.');
  });
  const { path, expiresAt } = await createPasswordReset(userId, 'handed', askerId);
  return { data: { path, expires_at: expiresAt.toISOString() } };
}

function shapePerson(row: store.PersonRow, askerId: string): contract.Person {
  return {
    user_id: row.id,
    name: row.name,
    email: row.email,
    role: row.role,
    you: row.id === askerId,
    created_at: row.createdAt.toISOString(),
    last_sign_in_at: row.lastSignInAt?.toISOString() ?? null,
    disabled_at: row.disabledAt?.toISOString() ?? null,
    second_factor: row.secondFactor,
    tokens: row.tokens,
    projects: row.projects,
    shared_projects: row.sharedProjects,
    records: row.records,
    viewed_projects: row.viewedProjects,
  };
}

function shapeInvitation(row: {
  id: string;
  email: string;
  forClient: boolean;
  expiresAt: Date;
  createdAt: Date;
}): contract.PersonInvitation {
  return {
    id: row.id,
    email: row.email,
    client: row.forClient,
    expires_at: row.expiresAt.toISOString(),
    created_at: row.createdAt.toISOString(),
  };
}
