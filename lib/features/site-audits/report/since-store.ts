import 'server-only';
import type { HeldRun } from '#lib/features/site-audits/crawl/held-run-store.ts';
import { isMeasured } from '#lib/features/site-audits/crawl/page-states-store.ts';
import type { RawSql } from '#lib/platform/database/raw-sql.ts';
import { Prisma } from '#lib/platform/prisma/client.ts';

/**
 * When a finding was first found: as in the last audit of the site that read its page, or now if that one did not have
 * it. It is set when a finding is stored: updating a million of them at the end takes half a minute.
 */

/** Maximum number of earlier audits searched for one that read a page. */
const MAX_EARLIER = 5;

/** Finished audits of the same site by the same user, latest first. */
export async function earlierAudits(tx: RawSql, no: number): Promise<number[]> {
  const rows = await tx.$queryRaw<{ no: number }[]>`
    SELECT o.no FROM site_audits a JOIN site_audits o ON o.user_id = a.user_id AND o.site_key = a.site_key
      AND o.status = 'done' AND o.no < a.no AND o.deleted_at IS NULL
    WHERE a.no = ${no} ORDER BY o.no DESC LIMIT ${MAX_EARLIER}`;
  return rows.map((row) => row.no);
}

/**
 * The same finding in the last audit that read its page, as a subquery with `since`. The parameters are columns of the
 * outer query. An audit that got an error instead of the page says nothing about findings in the document.
 * @param outcome of the address in this audit
 */
export function foundBefore(
  earlier: readonly number[],
  { key, check, outcome }: { key: Prisma.Sql; check: Prisma.Sql; outcome: Prisma.Sql },
): Prisma.Sql {
  return Prisma.sql`(SELECT o.since FROM (
      SELECT b.audit_no, b.no FROM site_pages b
      WHERE b.audit_no = ANY(${[...earlier]}::int[]) AND b.key = ${key} AND ${isMeasured(Prisma.sql`b`, outcome)}
      ORDER BY b.audit_no DESC LIMIT 1) b
    JOIN site_findings o ON o.audit_no = b.audit_no AND o.check_id = ${check} AND o.page_no = b.no)`;
}

/**
 * When the findings of pages that were just read were first found, by the last audit that read each page.
 * @param keys of the pages, as numbers in text
 * @returns dates by key and check, see `sinceKey`; a finding that is not in it is new
 */
export async function findingsBefore(
  tx: RawSql,
  earlier: readonly number[],
  keys: readonly string[],
): Promise<Map<string, Date>> {
  if (earlier.length === 0 || keys.length === 0) return new Map();
  const rows = await tx.$queryRaw<{ key: string; check_id: string; since: Date }[]>`
    SELECT b.key::text AS key, o.check_id, o.since FROM (
      SELECT DISTINCT ON (b.key) b.key, b.audit_no, b.no FROM unnest(${[...keys]}::bigint[]) AS k(key)
      JOIN site_pages b ON b.audit_no = ANY(${[...earlier]}::int[]) AND b.key = k.key
        AND ${isMeasured(Prisma.sql`b`, Prisma.sql`'page'`)}
      ORDER BY b.key, b.audit_no DESC) b
    JOIN site_findings o ON o.audit_no = b.audit_no AND o.page_no = b.no
    WHERE o.since IS NOT NULL`;
  return new Map(rows.map((row) => [sinceKey(row.key, row.check_id), row.since]));
}

/** Key of a finding in `findingsBefore`. */
export const sinceKey = (key: string, check: string): string => `${key} ${check}`;

/** Sets it for the findings of the site-wide checks. */
export async function writeFoundSince({ no, tx }: HeldRun, now: Date): Promise<void> {
  const earlier = await earlierAudits(tx, no);
  const columns = { key: Prisma.sql`p.key`, check: Prisma.sql`f.check_id`, outcome: Prisma.sql`p.outcome` };
  await tx.$executeRaw`
    UPDATE site_findings f SET since = coalesce(${foundBefore(earlier, columns)}, ${now})
    FROM site_pages p WHERE p.audit_no = ${no} AND p.no = f.page_no AND f.audit_no = ${no} AND f.since IS NULL`;
}
