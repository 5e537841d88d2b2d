import 'server-only';
import { db } from '#lib/platform/database/db.ts';

export function findAll() {
  return db().connection.findMany();
}

export function find(kind: string) {
  return db().connection.findUnique({ where: { kind } });
}

/** Saves the sealed values; what an earlier test said is about other values and goes. */
export async function save(kind: string, sealed: string, shown: Record<string, string>): Promise<void> {
  const data = { secret: sealed, public: shown, lastError: null, testedAt: null };
  await db().connection.upsert({ where: { kind }, create: { kind, ...data }, update: data });
}

export async function remove(kind: string): Promise<void> {
  await db().connection.deleteMany({ where: { kind } });
}

/** @returns whether there is a stored connection to keep it with; one of variables alone has none */
export async function recordTest(kind: string, lastError: string | null, testedAt: Date): Promise<boolean> {
  const { count } = await db().connection.updateMany({ where: { kind }, data: { lastError, testedAt } });
  return count > 0;
}
