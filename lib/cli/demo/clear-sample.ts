import { db } from '#lib/platform/database/db.ts';

/** Deletes all user data and the demo's connections, in a database that contains only a sample. */
export async function clearSample(): Promise<void> {
  await db().$transaction([db().user.deleteMany(), db().connection.deleteMany()]);
}
