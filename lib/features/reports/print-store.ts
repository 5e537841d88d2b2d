import 'server-only';
import { db } from '#lib/platform/database/db.ts';

/** Keeps a ticket; those that nobody used go with it. */
export async function keepTicket(ticket: { tokenHash: string; reportId: string; expiresAt: Date }, now: Date) {
  await db().printTicket.deleteMany({ where: { expiresAt: { lte: now } } });
  await db().printTicket.create({ data: ticket });
}

/** Uses a ticket up. @returns the report it is for; null when there is none, or it is too late */
export async function takeTicket(tokenHash: string, now: Date): Promise<string | null> {
  const rows = await db().$queryRaw<{ report_id: string; expires_at: Date }[]>`
    DELETE FROM print_tickets WHERE token_hash = ${tokenHash} RETURNING report_id, expires_at`;
  const [row] = rows;
  return row && row.expires_at > now ? row.report_id : null;
}
