import 'server-only';
import { AddressNumbers } from '#lib/features/site-audits/crawl/address-numbers.ts';
import type { AddressRow, VisitRows } from '#lib/features/site-audits/report/rows.ts';
import type { BulkTransaction } from '#lib/platform/database/bulk-transaction.ts';
import { db } from '#lib/platform/database/db.ts';

/** Numbers the addresses of a running audit. They are in memory, so that a batch is stored without looking them up. */

/** Maximum number of addresses of a run: internal and external ones. */
export interface AddressLimits {
  internal: number;
  external: number;
}

/** Addresses that a run has. Only the attempt with the lease adds any. */
export interface RunAddresses extends AddressLimits {
  numbers: AddressNumbers;
  /** Counter of numbers as stored in the audit's row. */
  known: number;
}

const SLICE = 20_000;

/** The addresses of a run as stored. */
export async function loadAddresses(auditNo: number): Promise<RunAddresses> {
  const audit = await db().siteAudit.findUniqueOrThrow({ where: { no: auditNo }, select: { known: true } });
  const addresses = { numbers: new AddressNumbers(audit.known), known: audit.known, internal: 0, external: 0 };
  for (let after = 0; ; ) {
    const rows = await db().$queryRaw<{ no: number; key: bigint; internal: boolean; in_sitemap: boolean }[]>`
      SELECT no, key, internal, in_sitemap FROM site_pages WHERE audit_no = ${auditNo} AND no > ${after}
      ORDER BY no LIMIT ${SLICE}`;
    for (const row of rows) {
      addresses.numbers.add(row.key, row.no, row.in_sitemap);
      addresses[row.internal ? 'internal' : 'external']++;
    }
    if (rows.length < SLICE) return addresses;
    after = rows.at(-1)?.no ?? after;
  }
}

const COLUMNS = ['audit_no', 'no', 'key', 'url', 'internal', 'outcome', 'source', 'depth', 'in_sitemap'];

/**
 * Numbers new addresses while there is room, and stores them.
 * @param addresses is changed; load it again if the transaction is rolled back
 * @returns the number of addresses added
 */
export async function addAddresses(
  tx: BulkTransaction,
  auditNo: number,
  visits: readonly VisitRows[],
  { addresses, limits }: { addresses: RunAddresses; limits: AddressLimits },
): Promise<number> {
  const { numbers } = addresses;
  const added = new Map<bigint, { no: number; row: AddressRow; isInSitemap: boolean }>();
  const listed: string[] = [];
  for (const row of visits.flatMap((visit) => visit.addresses)) {
    const key = BigInt(row.key);
    const present = added.get(key);
    if (present) present.isInSitemap ||= row.inSitemap;
    else if (numbers.get(key) !== undefined) {
      if (!row.inSitemap || numbers.isInSitemap(key)) continue;
      numbers.markInSitemap(key);
      listed.push(row.key);
    } else {
      const kind = row.internal ? 'internal' : 'external';
      if (addresses[kind] >= limits[kind]) continue;
      addresses[kind]++;
      addresses.known++;
      added.set(key, { no: addresses.known, row, isInSitemap: row.inSitemap });
    }
  }
  for (const [key, { no, isInSitemap }] of added) numbers.add(key, no, isInSitemap);
  await tx.copy(
    'site_pages',
    COLUMNS,
    Array.from(added.values(), ({ no, row, isInSitemap }) => [
      auditNo,
      no,
      row.key,
      row.url,
      row.internal,
      row.outcome,
      row.source,
      row.depth,
      isInSitemap,
    ]),
  );
  if (listed.length > 0) {
    await tx.$executeRaw`UPDATE site_pages SET in_sitemap = true
      WHERE audit_no = ${auditNo} AND key = ANY(${listed}::bigint[]) AND NOT in_sitemap`;
  }
  return added.size;
}
