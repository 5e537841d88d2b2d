import 'server-only';
import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import { requireOwnerSession } from '#lib/features/accounts/people/access.ts';
import type * as contract from '#lib/features/accounts/people/contract.ts';
import { FILED_TABLES, MERGED_TABLES, UNFILED_TABLES } from '#lib/features/accounts/people/owned-tables.ts';
import { lockPerson } from '#lib/features/accounts/people/store.ts';
import { recordSecurityEvent } from '#lib/features/security-log/service.ts';
import type { Ctx } from '#lib/net/context.ts';
import { db } from '#lib/platform/database/db.ts';
import { Refused } from '#lib/platform/errors.ts';
import { Prisma } from '#lib/platform/prisma/client.ts';

type Tx = Prisma.TransactionClient;
/** Deleting many stored pages takes time; this stays below the operation's time limit. */
const LIMITS = { maxWait: 10_000, timeout: 110_000 };

/**
 * Deletes an account in one transaction. Its data goes to another account or is deleted; what others work with remains.
 * @throws NotFound, Forbidden, Refused (own account, last active owner, the other account has the same domain)
 */
export async function deletePerson(
  ctx: Ctx,
  { user_id: userId, hand_over_to: heirId }: InputOf<typeof contract.deletePerson>,
): Promise<OutputOf<typeof contract.deletePerson>> {
  const askerId = requireOwnerSession(ctx);
  if (userId === askerId) throw new Refused('user_id: you cannot delete your own account.');
  if (userId === heirId) throw new Refused('hand_over_to: must be a different account than the deleted one.');
  await db().$transaction(async (tx) => {
    const { email } = await lockPerson(tx, { askerId, userId, endsOwner: true });
    // Locks the projects, so that their members cannot change meanwhile (as in members-store.ts).
    await tx.$queryRaw`SELECT 1 FROM projects WHERE owner_id = ${userId}::uuid ORDER BY id FOR UPDATE`;
    const heir = heirId === undefined ? null : await findHeir(tx, heirId);
    if (heir) await handOverProjects(tx, userId, heir);
    else await keepSharedProjects(tx, userId, askerId);
    await fileWithProjects(tx, userId);
    if (heir) await handOverRecords(tx, userId, heir.id);
    await tx.projectInvitation.deleteMany({ where: { acceptedAt: null, OR: [{ invitedBy: userId }, { email }] } });
    await tx.projectInvitation.updateMany({ where: { invitedBy: userId }, data: { invitedBy: null } });
    await tx.accountInvitation.deleteMany({ where: { email } });
    // Counter keys contain the user id.
    await tx.$executeRaw`DELETE FROM usage_counters WHERE strpos(key, ${userId}) > 0`;
    const detail = { records: heir ? 'handed over' : 'deleted', handed_over_to: heir?.email ?? null };
    await recordSecurityEvent({ kind: 'member_deleted', actorId: askerId, subjectId: userId, detail }, tx);
    await tx.user.delete({ where: { id: userId } });
  }, LIMITS);
  return { data: { deleted: true } };
}

type Heir = { id: string; email: string };

async function findHeir(tx: Tx, id: string): Promise<Heir> {
  const heir = await tx.user.findFirst({
    where: { id, disabledAt: null, role: { not: 'client' } },
    select: { id: true, email: true },
  });
  if (!heir) throw new Refused('hand_over_to: no active account with this id that can own projects.');
  return heir;
}

/**
 * @throws Refused when both accounts have a project or backlinks of the same domain. The domain is private, so the
 * error omits it.
 */
async function handOverProjects(tx: Tx, userId: string, heir: Heir): Promise<void> {
  const [both] = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM projects WHERE owner_id = ${userId}::uuid
      AND domain IN (SELECT domain FROM projects WHERE owner_id = ${heir.id}::uuid)
    UNION ALL
    SELECT 1 FROM backlink_domains WHERE user_id = ${userId}::uuid
      AND domain IN (SELECT domain FROM backlink_domains WHERE user_id = ${heir.id}::uuid)
    LIMIT 1`;
  if (both) {
    throw new Refused(
      `hand_over_to: ${heir.email} cannot receive everything: both accounts have a project for the same domain. Choose another account.`,
    );
  }
  const owned = await tx.project.findMany({ where: { ownerId: userId }, select: { id: true } });
  for (const { id } of owned) await passProject(tx, id, heir.id);
}

/**
 * Keeps projects that other active people work with: another owner of the project takes over, else the owner who
 * deletes.
 */
async function keepSharedProjects(tx: Tx, userId: string, askerId: string): Promise<void> {
  const others = { userId: { not: userId }, user: { disabledAt: null } } as const;
  const shared = await tx.project.findMany({
    where: { ownerId: userId, members: { some: others } },
    select: {
      id: true,
      domain: true,
      members: { where: { ...others, role: 'owner' }, select: { userId: true }, orderBy: { createdAt: 'asc' } },
    },
  });
  for (const { id, domain, members } of shared) {
    const candidates = [...members.map((member) => member.userId), askerId];
    const taken = await tx.project.findMany({
      where: { ownerId: { in: candidates }, domain },
      select: { ownerId: true },
    });
    const next = candidates.find((candidate) => !taken.some(({ ownerId }) => ownerId === candidate));
    if (next === undefined) {
      throw new Refused(
        `user_id: the project for ${domain} has other members and cannot be transferred to you: you have a project for the same domain. Transfer everything to another account.`,
      );
    }
    await passProject(tx, id, next);
  }
  await tx.project.deleteMany({ where: { ownerId: userId } });
}

/** Backlinks are private to their user: the new owner's backlinks are not shared until they opt in. */
async function passProject(tx: Tx, projectId: string, ownerId: string): Promise<void> {
  await tx.project.update({ where: { id: projectId }, data: { ownerId, backlinksShared: false } });
  await tx.projectMember.upsert({
    where: { projectId_userId: { projectId, userId: ownerId } },
    create: { projectId, userId: ownerId, role: 'owner' },
    update: { role: 'owner', ownershipOfferedAt: null },
  });
}

/** Moves records filed under someone else's project to that project's owner, because its members work with them. */
async function fileWithProjects(tx: Tx, userId: string): Promise<void> {
  await renameLists(tx, userId, Prisma.sql`SELECT p.owner_id FROM projects p WHERE p.id = l.project_id`);
  for (const table of FILED_TABLES) {
    await tx.$executeRaw`UPDATE ${Prisma.raw(`"${table}"`)} t SET user_id = p.owner_id FROM projects p
      WHERE t.user_id = ${userId}::uuid AND p.id = t.project_id AND p.owner_id <> t.user_id`;
  }
}

async function handOverRecords(tx: Tx, userId: string, heirId: string): Promise<void> {
  await renameLists(tx, userId, Prisma.sql`SELECT ${heirId}::uuid`);
  for (const table of [...FILED_TABLES, ...UNFILED_TABLES]) {
    await tx.$executeRaw`UPDATE ${Prisma.raw(`"${table}"`)} SET user_id = ${heirId}::uuid WHERE user_id = ${userId}::uuid`;
  }
  for (const [table, key] of Object.entries(MERGED_TABLES)) {
    const name = Prisma.raw(`"${table}"`);
    const same = Prisma.join(
      key.map((column) => Prisma.raw(`h.${column} = t.${column}`)),
      ' AND ',
    );
    await tx.$executeRaw`UPDATE ${name} t SET user_id = ${heirId}::uuid WHERE t.user_id = ${userId}::uuid
      AND NOT EXISTS (SELECT FROM ${name} h WHERE h.user_id = ${heirId}::uuid AND ${same})`;
  }
}

/** List names are unique per account: a duplicate gets the start of its id appended. */
async function renameLists(tx: Tx, userId: string, newOwner: Prisma.Sql): Promise<void> {
  await tx.$executeRaw`
    UPDATE keyword_lists l SET name = l.name || ' (' || left(l.id::text, 13) || ')',
      name_key = l.name_key || ' (' || left(l.id::text, 13) || ')'
    WHERE l.user_id = ${userId}::uuid AND EXISTS (SELECT FROM keyword_lists h
      WHERE h.id <> l.id AND h.user_id = (${newOwner}) AND h.user_id <> l.user_id AND h.name_key = l.name_key)`;
}
