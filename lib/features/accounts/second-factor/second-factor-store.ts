import 'server-only';
import { recordSecurityEvent } from '#lib/features/security-log/service.ts';
import { db } from '#lib/platform/database/db.ts';
import type { Prisma } from '#lib/platform/prisma/client.ts';

/** The second factor of a user, confirmed or not. */
export function findFactor(userId: string) {
  return db().secondFactor.findUnique({ where: { userId } });
}

/**
 * Stores a secret that waits for its first code, replacing an earlier unconfirmed one.
 * @returns false when a factor is active
 */
export async function putUnconfirmed(userId: string, secret: string): Promise<boolean> {
  const written = await db().$executeRaw`
    INSERT INTO second_factors (user_id, secret, recovery_hashes) VALUES (${userId}::uuid, ${secret}, '{}')
    ON CONFLICT (user_id) DO UPDATE SET secret = excluded.secret, last_step = 0, created_at = now()
    WHERE second_factors.confirmed_at IS NULL`;
  return written === 1;
}

/**
 * Activates the factor and ends every other session of the user.
 * @returns the new session version; null when another request activated it, or replaced the secret, first
 */
export function confirmFactor(userId: string, secret: string, step: number, hashes: string[]): Promise<number | null> {
  return db().$transaction(async (tx) => {
    const { count } = await tx.secondFactor.updateMany({
      where: { userId, secret, confirmedAt: null },
      data: { confirmedAt: new Date(), lastStep: step, recoveryHashes: hashes },
    });
    if (count === 0) return null;
    await recordSecurityEvent({ kind: 'second_factor_enabled', actorId: userId }, tx);
    const data = { sessionVersion: { increment: 1 } };
    return (await tx.user.update({ where: { id: userId }, data, select: { sessionVersion: true } })).sessionVersion;
  });
}

/** Marks a time step as used. Of parallel requests with one code, only one gets true. */
export async function spendStep(userId: string, step: number): Promise<boolean> {
  const { count } = await db().secondFactor.updateMany({
    where: { userId, lastStep: { lt: step } },
    data: { lastStep: step },
  });
  return count === 1;
}

/** Marks a recovery code as used. Of parallel requests with one code, only one gets true. */
export async function spendRecoveryHash(userId: string, hash: string): Promise<boolean> {
  const used = await db().$executeRaw`
    UPDATE second_factors SET recovery_hashes = array_remove(recovery_hashes, ${hash})
    WHERE user_id = ${userId}::uuid AND confirmed_at IS NOT NULL AND ${hash} = ANY(recovery_hashes)`;
  return used === 1;
}

/** Removes a factor and ends every session of the user. @returns the new session version; null when there was no factor */
export function deleteFactor(
  userId: string,
  actorId: string | null,
  within?: Prisma.TransactionClient,
): Promise<number | null> {
  const work = async (tx: Prisma.TransactionClient) => {
    const { count } = await tx.secondFactor.deleteMany({ where: { userId } });
    if (count === 0) return null;
    await recordSecurityEvent({ kind: 'second_factor_disabled', actorId, subjectId: userId }, tx);
    const data = { sessionVersion: { increment: 1 } };
    return (await tx.user.update({ where: { id: userId }, data, select: { sessionVersion: true } })).sessionVersion;
  };
  return within ? work(within) : db().$transaction(work);
}
