import 'server-only';
import type { StoredVerdict } from '#lib/audit/verdicts.ts';
import { db } from '#lib/platform/database/db.ts';
import { storable } from '#lib/platform/database/storable.ts';
import type { Prisma } from '#lib/platform/prisma/client.ts';

/** Stored verdicts, for page audits and site audits alike. */

type Tx = Prisma.TransactionClient;

/** Number of newest audits of a page or a site that a changed verdict is applied to. */
export const CARRIED = 50;

/** The scope of a verdict: a page audited on its own, a page of site audits, or a site, named by its key there. */
export interface VerdictPlace {
  userId: string;
  scope: 'page' | 'crawled_page' | 'site';
  urlKey: string;
}

/** The verdicts on findings in this scope, by check. */
export async function readVerdicts(place: VerdictPlace): Promise<Map<string, StoredVerdict>> {
  const rows = await db().findingVerdict.findMany({ where: { ...place } });
  return new Map(
    rows.map(({ checkId, kind, reason, fingerprint, createdAt }) => [
      checkId,
      { kind, reason, fingerprint, since: createdAt.toISOString() },
    ]),
  );
}

/**
 * Stores or deletes a verdict and applies it to reports, in one transaction.
 * @param verdict null deletes it
 * @param lock serializes changes: two concurrent ones would each write reports without the other's verdict
 */
export async function changeStored(
  { checkId, verdict, lock, ...place }: VerdictPlace & { checkId: string; verdict: StoredVerdict | null; lock: string },
  carry: (tx: Tx) => Promise<void>,
): Promise<void> {
  await db().$transaction(
    async (tx) => {
      await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`verdicts ${place.userId} ${lock}`}, 0))`;
      const key = { ...place, checkId };
      if (verdict === null) await tx.findingVerdict.deleteMany({ where: key });
      else {
        const { kind, fingerprint, since } = verdict;
        const row = { kind, reason: storable(verdict.reason), fingerprint, createdAt: new Date(since) };
        await tx.findingVerdict.upsert({
          where: { userId_scope_urlKey_checkId: key },
          create: { ...key, ...row },
          update: row,
        });
      }
      await carry(tx);
    },
    { maxWait: 10_000, timeout: 60_000 },
  );
}
