import 'server-only';
import { db } from '#lib/platform/database/db.ts';

/** Minimum interval between two scans of one domain's ports, over all users. */
const AGAIN_MS = 600_000;

/** The last port scan of a domain. */
export interface PortsSeen {
  /** null: the scan has not ended, or has failed. */
  openPorts: number[] | null;
  /** ISO 8601. */
  at: string;
}

/**
 * Claims a domain's port scan for ten minutes, across all processes.
 * @returns null when the claim succeeded; else the result of the previous scan
 */
export async function claimPortScan(domain: string, now: Date): Promise<PortsSeen | null> {
  const before = new Date(now.getTime() - AGAIN_MS);
  const claimed = await db().$executeRaw`
    INSERT INTO port_looks (domain, seen_at) VALUES (${domain}, ${now})
    ON CONFLICT (domain) DO UPDATE SET seen_at = ${now}, found = NULL WHERE port_looks.seen_at <= ${before}`;
  if (claimed > 0) return null;
  const row = await db().portLook.findUnique({ where: { domain } });
  const found = Array.isArray(row?.found) ? row.found.filter((port) => typeof port === 'number') : null;
  return { openPorts: found, at: (row?.seenAt ?? now).toISOString() };
}

/** Releases an unused claim. */
export async function yieldPortScan(domain: string, claimedAt: Date): Promise<void> {
  await db().portLook.deleteMany({ where: { domain, seenAt: claimedAt } });
}

/** Stores the result of a scan for other requests within its ten minutes. */
export async function storePortScan(domain: string, openPorts: number[], seenAt: Date): Promise<void> {
  await db().portLook.updateMany({ where: { domain, seenAt }, data: { found: openPorts } });
}

/** Deletes expired scans. */
export async function dropOldPortScans(now: Date): Promise<void> {
  await db().portLook.deleteMany({ where: { seenAt: { lt: new Date(now.getTime() - AGAIN_MS) } } });
}
