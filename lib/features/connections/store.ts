import 'server-only';
import { db } from '#lib/platform/database/db.ts';

/** All stored connections. */
export function findAll() {
  return db().connection.findMany();
}

/** A stored connection; null if there is none. */
export function find(kind: string) {
  return db().connection.findUnique({ where: { kind } });
}

/** Saves the encrypted values and clears the result of the last test, which no longer applies. */
export async function save(kind: string, sealed: string, shown: Record<string, string>): Promise<void> {
  const data = { secret: sealed, public: shown, lastError: null, testedAt: null };
  await db().connection.upsert({ where: { kind }, create: { kind, ...data }, update: data });
}

/** Deletes a connection. */
export async function remove(kind: string): Promise<void> {
  await db().connection.deleteMany({ where: { kind } });
}

/** @returns whether the result was stored; a connection from variables alone has no row */
export async function recordTest(kind: string, lastError: string | null, testedAt: Date): Promise<boolean> {
  const { count } = await db().connection.updateMany({ where: { kind }, data: { lastError, testedAt } });
  return count > 0;
}
