import 'server-only';
import { valueWith } from '#lib/audit/scoring.ts';
import type { Severity } from '#lib/audit/types.ts';
import { siteChecks } from '#lib/features/site-audits/analysis/site-checks.ts';
import { Prisma } from '#lib/platform/prisma/client.ts';

/** The effect of verdicts on the figures of a run: those of its checks and those of its pages. */

export type Tx = Pick<Prisma.TransactionClient, '$queryRaw' | '$executeRaw'>;

/** Findings of one check, on one page or on all; null: everything. */
export type Touched = { check: string; page: number | null } | null;

/** Whether finding `f` counts. Two conditions, because each can be evaluated for all findings in one lookup. */
const counts = (no: number) => Prisma.sql`NOT EXISTS (SELECT 1 FROM site_verdicts v
    WHERE v.audit_no = ${no} AND v.check_id = f.check_id AND v.page_no = 0 AND v.holds)
  AND NOT EXISTS (SELECT 1 FROM site_verdicts v
    WHERE v.audit_no = ${no} AND v.check_id = f.check_id AND v.page_no = f.page_no AND v.holds)`;

/** Pages whose figures may have changed, as a condition on `p`. */
function pagesOf(no: number, touched: Touched): Prisma.Sql {
  if (touched === null) return Prisma.sql`true`;
  if (touched.page !== null) return Prisma.sql`p.no = ${touched.page}`;
  return Prisma.sql`p.no IN (SELECT page_no FROM site_findings WHERE audit_no = ${no} AND check_id = ${touched.check})`;
}

/** Counts the findings of each check that do not count. */
export async function countLeftOut(tx: Tx, no: number, check: string | null): Promise<void> {
  await tx.$executeRaw`
    UPDATE site_checks c SET left_out = coalesce((
      SELECT CASE WHEN bool_or(v.page_no = 0) THEN c.failed ELSE count(f.page_no)::int END FROM site_verdicts v
      LEFT JOIN site_findings f ON f.audit_no = v.audit_no AND f.check_id = v.check_id AND f.page_no = v.page_no
      WHERE v.audit_no = ${no} AND v.check_id = c.check_id AND v.holds), 0)
    WHERE c.audit_no = ${no} AND (${check}::text IS NULL OR c.check_id = ${check}::text)`;
}

/** Counts the findings of pages that count. */
export async function countPageFindings(tx: Tx, no: number, touched: Touched): Promise<void> {
  await tx.$executeRaw`
    UPDATE site_pages p SET errors = f.errors, warnings = f.warnings, notices = f.notices
    FROM (SELECT p.no, count(*) FILTER (WHERE f.severity = 'error')::int AS errors,
        count(*) FILTER (WHERE f.severity = 'warning')::int AS warnings,
        count(*) FILTER (WHERE f.severity = 'notice')::int AS notices
      FROM site_pages p LEFT JOIN (
        SELECT f.page_no, f.severity FROM site_findings f WHERE f.audit_no = ${no} AND ${counts(no)}
      ) f ON f.page_no = p.no
      WHERE p.audit_no = ${no} AND p.internal AND p.outcome NOT IN ('waiting', 'unchecked') AND ${pagesOf(no, touched)}
      GROUP BY p.no) f
    WHERE p.audit_no = ${no} AND p.no = f.no
      AND (p.errors, p.warnings, p.notices) IS DISTINCT FROM (f.errors, f.warnings, f.notices)`;
}

const SITE_CHECK_IDS = siteChecks.map(({ id }) => id);
const SLICE = 5_000;

/**
 * Recalculates the scores of pages from the findings that count; a page without a score still has none. Site-wide
 * checks do not affect it.
 */
export async function scorePages(tx: Tx, no: number, touched: Touched): Promise<void> {
  for (let after = 0; ; ) {
    const rows = await tx.$queryRaw<{ no: number; score: number; faults: { id: string; severity: Severity }[] }[]>`
      SELECT p.no, p.score, coalesce((SELECT jsonb_agg(jsonb_build_object('id', f.check_id, 'severity', f.severity))
        FROM site_findings f WHERE f.audit_no = ${no} AND f.page_no = p.no
          AND NOT f.check_id = ANY(${SITE_CHECK_IDS}) AND ${counts(no)}), '[]') AS faults
      FROM site_pages p WHERE p.audit_no = ${no} AND p.score IS NOT NULL AND p.no > ${after} AND ${pagesOf(no, touched)}
      ORDER BY p.no LIMIT ${SLICE}`;
    const changed = rows.map((row) => ({ no: row.no, score: valueWith(row.faults) }));
    await tx.$executeRaw`
      UPDATE site_pages p SET score = f.score FROM jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) AS f(no int, score int)
      WHERE p.audit_no = ${no} AND p.no = f.no AND p.score <> f.score`;
    const last = rows.at(-1);
    if (rows.length < SLICE || !last) return;
    after = last.no;
  }
}
