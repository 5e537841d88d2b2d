import 'server-only';
import { db } from '#lib/platform/database/db.ts';

/** The email address of a user; null when the user no longer exists. */
export async function emailOf(userId: string): Promise<string | null> {
  return (await db().user.findUnique({ where: { id: userId }, select: { email: true } }))?.email ?? null;
}
