import { db } from '#lib/platform/database/db.ts';

/** Takes everything away that belongs to somebody, and what the demo connects to: in a database that only holds a sample. */
export async function clearSample(): Promise<void> {
  await db().$transaction([db().user.deleteMany(), db().connection.deleteMany()]);
}
