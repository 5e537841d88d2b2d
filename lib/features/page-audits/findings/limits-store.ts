import 'server-only';
import { db } from '#lib/platform/database/db.ts';

/** The limits that the user has changed, by group and name. */
export async function readLimits(userId: string): Promise<Record<string, Record<string, number>>> {
  const rows = await db().auditLimit.findMany({ where: { userId } });
  const limits: Record<string, Record<string, number>> = {};
  for (const { limitsId, name, value } of rows) {
    limits[limitsId] ??= {};
    limits[limitsId][name] = value;
  }
  return limits;
}

/** Stores one limit of a user. */
export async function writeLimit(userId: string, limitsId: string, name: string, value: number): Promise<void> {
  await db().auditLimit.upsert({
    where: { userId_limitsId_name: { userId, limitsId, name } },
    create: { userId, limitsId, name, value },
    update: { value },
  });
}

/** Resets the limits of a group to their defaults. */
export async function dropLimits(userId: string, limitsId: string): Promise<void> {
  await db().auditLimit.deleteMany({ where: { userId, limitsId } });
}
