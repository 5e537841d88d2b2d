import 'server-only';
import type { StoredVerdict } from '#lib/audit/verdicts.ts';
import { storable } from '#lib/features/page-audits/storable.ts';
import { db } from '#lib/platform/database/db.ts';
import type { Prisma } from '#lib/platform/prisma/client.ts';

/** Verdicts as they are kept, for audits of pages and of sites alike. */

type Tx = Prisma.TransactionClient;

/** How many audits of a page or a site, the newest ones, a change of a verdict is carried into. */
export const CARRIED = 50;

/** What verdicts are about: a page audited by itself, a page of site audits, or a site; named by its key there. */
export interface VerdictPlace {
  userId: string;
  scope: 'page' | 'crawled_page' | 'site';
  urlKey: string;
}

/** What was said about findings of a place, by check. */
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
 * Keeps or drops a verdict, and has it carried into reports, all or nothing.
 * @param verdict null: it is taken back
 * @param lock what is written one change at a time; two at once would each write reports without the other's
 */
export async function changeKept(
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
