import 'server-only';
import { db } from '#lib/platform/database/db.ts';

/** A user's views of a table by name. */
export function listOwned(ownerId: string, table: string) {
  return db().savedView.findMany({ where: { ownerId, table }, orderBy: [{ name: 'asc' }, { id: 'asc' }] });
}

/** Number of a user's views of a table with other names. */
export function countOthers(ownerId: string, table: string, name: string): Promise<number> {
  return db().savedView.count({ where: { ownerId, table, name: { not: name } } });
}

/** A single statement, so that two concurrent calls leave one view. */
export function upsert(ownerId: string, table: string, name: string, state: string) {
  return db().savedView.upsert({
    where: { ownerId_table_name: { ownerId, table, name } },
    create: { ownerId, table, name, state },
    update: { state },
  });
}

/** @returns the number of deleted rows: 0 or 1 */
export async function deleteOwned(ownerId: string, id: string): Promise<number> {
  return (await db().savedView.deleteMany({ where: { id, ownerId } })).count;
}
