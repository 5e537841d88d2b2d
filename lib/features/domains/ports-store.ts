import 'server-only';
import { db } from '#lib/platform/database/db.ts';

/** One domain's ports are looked at once in this time, whoever asks. */
const AGAIN_MS = 600_000;

export interface PortsSeen {
  /** null: that look is not over, or came to nothing. */
  openPorts: number[] | null;
  /** ISO 8601. */
  at: string;
}

/**
 * Takes the right to look at a domain's ports, for ten minutes and against every other process.
 * @returns null when it was had; else what the look before found
 */
export async function claimPortLook(domain: string, now: Date): Promise<PortsSeen | null> {
  const before = new Date(now.getTime() - AGAIN_MS);
  const claimed = await db().$executeRaw`
    INSERT INTO port_looks (domain, seen_at) VALUES (${domain}, ${now})
    ON CONFLICT (domain) DO UPDATE SET seen_at = ${now}, found = NULL WHERE port_looks.seen_at <= ${before}`;
  if (claimed > 0) return null;
  const row = await db().portLook.findUnique({ where: { domain } });
  const found = Array.isArray(row?.found) ? row.found.filter((port) => typeof port === 'number') : null;
  return { openPorts: found, at: (row?.seenAt ?? now).toISOString() };
}

/** Gives a right back that was not used. */
export async function yieldPortLook(domain: string, claimedAt: Date): Promise<void> {
  await db().portLook.deleteMany({ where: { domain, seenAt: claimedAt } });
}

/** Notes what a look found, for those who ask within its ten minutes. */
export async function keepPortLook(domain: string, openPorts: number[], seenAt: Date): Promise<void> {
  await db().portLook.updateMany({ where: { domain, seenAt }, data: { found: openPorts } });
}

/** Forgets looks that are over. */
export async function dropOldPortLooks(now: Date): Promise<void> {
  await db().portLook.deleteMany({ where: { seenAt: { lt: new Date(now.getTime() - AGAIN_MS) } } });
}
