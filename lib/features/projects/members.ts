import 'server-only';
import { createHash, randomBytes } from 'node:crypto';
import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import { canonicalEmail } from '#lib/features/accounts/service.ts';
import { brandOf } from '#lib/features/brands/service.ts';
import { mailInvitation } from '#lib/features/projects/invitation-mail.ts';
import * as contract from '#lib/features/projects/members-contract.ts';
import * as store from '#lib/features/projects/members-store.ts';
import {
  recordSecurityEvent,
  type SecurityDetail,
  type SecurityEventKind,
} from '#lib/features/security-log/service.ts';
import type { Ctx } from '#lib/net/context.ts';
import { requireProjectRole } from '#lib/platform/access/project-access.ts';
import { NotFound, Refused } from '#lib/platform/errors.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Only the hash of a token is stored. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** @throws NotFound (project) */
export async function listMembers(
  ctx: Ctx,
  input: InputOf<typeof contract.listMembers>,
): Promise<OutputOf<typeof contract.listMembers>> {
  const { role, userId } = await requireProjectRole(ctx, input.project_id, 'viewer');
  const [members, open] = await Promise.all([
    store.listMembers(input.project_id),
    role === 'owner' ? store.listOpen(input.project_id, ctx.now()) : [],
  ]);
  return {
    data: { members: members.map((member) => shapeMember(member, userId)), invitations: open.map(shapeInvitation) },
  };
}

/**
 * Changes a role; the role `owner` is only offered, see `answerOwnership`.
 * @throws NotFound (project, member), Forbidden (not an owner), Refused (no other owner)
 */
export async function changeMember(
  ctx: Ctx,
  input: InputOf<typeof contract.changeMember>,
): Promise<OutputOf<typeof contract.changeMember>> {
  const { userId } = await requireProjectRole(ctx, input.project_id, 'owner');
  const member =
    input.role === 'owner'
      ? await store.offerOwnership(input.project_id, input.user_id, ctx.now())
      : await store.setRole(input.project_id, input.user_id, input.role);
  if (input.role !== 'owner') await record(ctx, 'role_changed', input, { role: input.role });
  return { data: { member: shapeMember(member, userId) } };
}

/** The caller accepts or declines ownership. @throws NotFound (project), Refused (no open offer) */
export async function answerOwnership(
  ctx: Ctx,
  input: InputOf<typeof contract.answerOwnership>,
): Promise<OutputOf<typeof contract.answerOwnership>> {
  const { userId } = await requireProjectRole(ctx, input.project_id, 'viewer');
  const member = await store.answerOwnership(input.project_id, userId, input.accept);
  if (input.accept) await record(ctx, 'ownership_transferred', { project_id: input.project_id, user_id: userId });
  return { data: { member: shapeMember(member, userId) } };
}

/** Any member may leave; only owners remove others. @throws what `changeMember` throws */
export async function removeMember(
  ctx: Ctx,
  input: InputOf<typeof contract.removeMember>,
): Promise<OutputOf<typeof contract.removeMember>> {
  const { userId } = await requireProjectRole(ctx, input.project_id, 'viewer');
  if (userId !== input.user_id) await requireProjectRole(ctx, input.project_id, 'owner');
  await store.setRole(input.project_id, input.user_id, null);
  await record(ctx, 'member_removed', input);
  return { data: { deleted: true } };
}

/**
 * Creates an invitation and emails its link if a mail server is configured; its token is returned only here. A failure
 * to send the email does not affect the invitation.
 * @throws NotFound (project), Forbidden (not an owner), Refused (already a member, too many open ones)
 */
export async function inviteMember(
  ctx: Ctx,
  input: InputOf<typeof contract.inviteMember>,
): Promise<OutputOf<typeof contract.inviteMember>> {
  const { userId, project } = await requireProjectRole(ctx, input.project_id, 'owner');
  const email = canonicalEmail(input.email);
  if (await store.isMember(input.project_id, email)) throw new Refused(`email: ${email} is already a member.`);
  const now = ctx.now();
  const open = await store.listOpen(input.project_id, now);
  if (open.filter((one) => one.email !== email).length >= contract.MAX_INVITATIONS) {
    throw new Refused(`Max. ${contract.MAX_INVITATIONS} pending invitations. Revoke one first.`);
  }
  const token = randomBytes(24).toString('base64url');
  const row = await store.insertInvitation({
    projectId: input.project_id,
    email,
    role: input.role,
    tokenHash: hashOf(token),
    invitedBy: userId,
    expiresAt: new Date(now.getTime() + contract.INVITATION_DAYS * DAY_MS),
  });
  await recordSecurityEvent({
    kind: 'member_invited',
    actorId: userId,
    subjectEmail: email,
    detail: { project: project.name, role: input.role },
  });
  const path = `/join/${token}`;
  const maker = await store.findUser(userId);
  const mail = await mailInvitation(ctx, {
    to: email,
    path,
    project,
    userId,
    lastDay: row.expiresAt.toISOString().slice(0, 10),
    brand: await brandOf(project.id),
    by: maker?.name || maker?.email || 'Somebody',
  });
  return {
    data: { invitation: shapeInvitation(row), token, path, mail, needs_account: !store.mayBringIn(maker) },
  };
}

/** @throws NotFound (project, invitation), Forbidden (not an owner) */
export async function revokeInvitation(
  ctx: Ctx,
  input: InputOf<typeof contract.revokeInvitation>,
): Promise<OutputOf<typeof contract.revokeInvitation>> {
  const { userId, project } = await requireProjectRole(ctx, input.project_id, 'owner');
  const email = await store.deleteInvitation(input.project_id, input.invitation_id);
  if (email === null) throw new NotFound('Invitation not found.');
  const detail = { project: project.name };
  await recordSecurityEvent({ kind: 'invitation_revoked', actorId: userId, subjectEmail: email, detail });
  return { data: { deleted: true } };
}

/** Records a change of a project's members. */
async function record(
  ctx: Ctx,
  kind: SecurityEventKind,
  { project_id: projectId, user_id: subjectId }: { project_id: string; user_id: string },
  more: SecurityDetail = {},
): Promise<void> {
  const actorId = ctx.actor.kind === 'system' ? null : ctx.actor.userId;
  const detail = { project: await store.nameOf(projectId), ...more };
  await recordSecurityEvent({ kind, actorId, subjectId, detail });
}

type MemberRow = Awaited<ReturnType<typeof store.listMembers>>[number];

function shapeMember({ user, role, createdAt, ownershipOfferedAt }: MemberRow, asker: string): contract.Member {
  return {
    user_id: user.id,
    name: user.name,
    email: user.email,
    role,
    client: user.role === 'client',
    you: user.id === asker,
    joined_at: createdAt.toISOString(),
    ownership_offered_at: ownershipOfferedAt?.toISOString() ?? null,
  };
}

function shapeInvitation(row: Awaited<ReturnType<typeof store.listOpen>>[number]): contract.Invitation {
  return {
    id: row.id,
    email: row.email,
    role: row.role,
    expires_at: row.expiresAt.toISOString(),
    created_at: row.createdAt.toISOString(),
  };
}
