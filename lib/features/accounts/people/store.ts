import 'server-only';
import { noSuchAccount } from '#lib/features/accounts/people/access.ts';
import { FILED_TABLES, UNFILED_TABLES } from '#lib/features/accounts/people/owned-tables.ts';
import type { AccountRole } from '#lib/platform/context.ts';
import { db } from '#lib/platform/database/db.ts';
import { Forbidden, Refused } from '#lib/platform/errors.ts';
import { Prisma } from '#lib/platform/prisma/client.ts';

/** A stored account. */
export interface PersonRow {
  id: string;
  name: string;
  email: string;
  role: AccountRole;
  createdAt: Date;
  lastSignInAt: Date | null;
  disabledAt: Date | null;
  secondFactor: boolean;
  tokens: number;
  projects: number;
  sharedProjects: number;
  records: number;
  viewedProjects: { id: string; name: string }[];
}

const RECORDS = Prisma.join(
  [...FILED_TABLES, ...UNFILED_TABLES].map((table) => Prisma.raw(`SELECT user_id FROM "${table}"`)),
  ' UNION ALL ',
);

/**
 * Accounts with what they own, owners first.
 * @param askerId the reading owner: of projects that a client views, only theirs are named
 * @param id returns only this account
 */
export function findPeople(askerId: string, id?: string): Promise<PersonRow[]> {
  return db().$queryRaw`
    SELECT u.id, u.name, u.email, u.role::text AS role, u.created_at AS "createdAt",
      u.last_sign_in_at AS "lastSignInAt", u.disabled_at AS "disabledAt",
      EXISTS (SELECT FROM second_factors f WHERE f.user_id = u.id AND f.confirmed_at IS NOT NULL) AS "secondFactor",
      (SELECT count(*)::int FROM api_tokens t
       WHERE t.user_id = u.id AND t.revoked_at IS NULL AND (t.expires_at IS NULL OR t.expires_at > now())) AS tokens,
      (SELECT count(*)::int FROM projects p WHERE p.owner_id = u.id) AS projects,
      (SELECT count(*)::int FROM projects p WHERE p.owner_id = u.id AND EXISTS (
        SELECT FROM project_members m JOIN users o ON o.id = m.user_id
        WHERE m.project_id = p.id AND m.user_id <> u.id AND o.disabled_at IS NULL)) AS "sharedProjects",
      coalesce(r.count, 0)::int AS records,
      CASE WHEN u.role = 'client' THEN coalesce((
        SELECT jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name) ORDER BY p.name, p.id)
        FROM project_members m JOIN projects p ON p.id = m.project_id
        JOIN project_members o ON o.project_id = p.id AND o.user_id = ${askerId}::uuid AND o.role = 'owner'
        WHERE m.user_id = u.id), '[]'::jsonb) ELSE '[]'::jsonb END AS "viewedProjects"
    FROM users u
    LEFT JOIN (SELECT user_id, count(*) AS count FROM (${RECORDS}) x GROUP BY user_id) r ON r.user_id = u.id
    WHERE ${id ?? null}::uuid IS NULL OR u.id = ${id ?? null}::uuid
    ORDER BY u.role, u.email`;
}

type Locked = { id: string; email: string; role: AccountRole; disabledAt: Date | null };

/**
 * Locks the active owners and the account, so that two owners who remove each other in parallel leave one of them.
 * @throws Forbidden when the caller is no longer an active owner; NotFound; Refused when no active owner would be left
 * @param endsOwner whether the change ends the account's role as an active owner
 */
export async function lockPerson(
  tx: Prisma.TransactionClient,
  { askerId, userId, endsOwner }: { askerId: string; userId: string; endsOwner: boolean },
): Promise<Locked> {
  const rows = await tx.$queryRaw<Locked[]>`
    SELECT id, email, role::text AS role, disabled_at AS "disabledAt" FROM users
    WHERE (role = 'owner' AND disabled_at IS NULL) OR id = ${userId}::uuid ORDER BY id FOR UPDATE`;
  const owners = rows.filter(({ role, disabledAt }) => role === 'owner' && disabledAt === null);
  if (!owners.some(({ id }) => id === askerId)) throw new Forbidden('You are no longer an owner of this installation.');
  const person = rows.find(({ id }) => id === userId);
  if (!person) throw noSuchAccount();
  if (endsOwner && owners.every(({ id }) => id === userId)) {
    throw new Refused('user_id: this is the last active owner. Make another user an owner first.');
  }
  return person;
}

/** Ends all access of an account: sessions, tokens and invitations it created. Its bulk runs pause. */
export async function endAccess(tx: Prisma.TransactionClient, userId: string): Promise<{ tokens: number }> {
  await tx.user.update({ where: { id: userId }, data: { sessionVersion: { increment: 1 } } });
  const tokens =
    await tx.$executeRaw`UPDATE api_tokens SET revoked_at = now() WHERE user_id = ${userId}::uuid AND revoked_at IS NULL`;
  await tx.passwordReset.deleteMany({ where: { userId } });
  await tx.accountInvitation.deleteMany({ where: { invitedBy: userId, acceptedAt: null } });
  await tx.projectInvitation.deleteMany({ where: { invitedBy: userId, acceptedAt: null } });
  await tx.$executeRaw`
    UPDATE bulk_runs
    SET status = CASE status WHEN 'queued' THEN 'paused' ELSE 'pausing' END,
        run = CASE status WHEN 'queued' THEN run + 1 ELSE run END
    WHERE user_id = ${userId}::uuid AND status IN ('queued', 'running')`;
  return { tokens };
}

/** Replaces which of an owner's projects a client may view; those of others stay. */
export async function replaceViewedProjects(
  tx: Prisma.TransactionClient,
  { askerId, userId, projectIds }: { askerId: string; userId: string; projectIds: readonly string[] },
): Promise<void> {
  await tx.$executeRaw`
    DELETE FROM project_members m USING project_members o
    WHERE m.user_id = ${userId}::uuid AND o.project_id = m.project_id AND o.user_id = ${askerId}::uuid
      AND o.role = 'owner' AND m.project_id <> ALL (${[...projectIds]}::uuid[])`;
  await tx.projectMember.createMany({
    data: projectIds.map((projectId) => ({ projectId, userId, role: 'viewer' as const })),
    skipDuplicates: true,
  });
}

/** Names of projects, sorted. */
export async function namesOf(ids: readonly string[]): Promise<string[]> {
  const where = { id: { in: [...ids] } };
  return (await db().project.findMany({ where, select: { name: true }, orderBy: { name: 'asc' } })).map(
    ({ name }) => name,
  );
}
