import 'server-only';
import { db } from '#lib/platform/database/db.ts';

/** Stores a ticket, and deletes expired ones. */
export async function storeTicket(ticket: { tokenHash: string; reportId: string; expiresAt: Date }, now: Date) {
  await db().printTicket.deleteMany({ where: { expiresAt: { lte: now } } });
  await db().printTicket.create({ data: ticket });
}

/** Redeems a ticket. @returns the report it is for; null when it does not exist or has expired */
export async function redeemTicket(tokenHash: string, now: Date): Promise<string | null> {
  const rows = await db().$queryRaw<{ report_id: string; expires_at: Date }[]>`
    DELETE FROM print_tickets WHERE token_hash = ${tokenHash} RETURNING report_id, expires_at`;
  const [row] = rows;
  return row && row.expires_at > now ? row.report_id : null;
}
