import 'server-only';
import { PAGE_CHECK_IDS, type PageScores, pageScores } from '#lib/features/site-audits/analysis/site-score.ts';
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
    FROM (SELECT p.no, count(*) FILTER (WHERE f.severity IN ('critical', 'error'))::int AS errors,
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

const SLICE = 5_000;

type PageRow = { no: number; score: number; isIndexable: boolean; found: string[] };

/**
 * Recalculates the scores of all pages from the findings that count; a page without a score still has none.
 * @returns what the health of the site is calculated from
 */
export async function scorePages(tx: Tx, no: number): Promise<PageScores> {
  const [totals] = await tx.$queryRaw<{ urls: number; clean: number; indexable: number }[]>`
    SELECT count(*)::int AS urls, (count(*) FILTER (WHERE coalesce(errors, 0) = 0))::int AS clean,
      (count(*) FILTER (WHERE score IS NOT NULL AND indexable IS NOT FALSE))::int AS indexable
    FROM site_pages WHERE audit_no = ${no} AND internal
      AND outcome NOT IN ('waiting', 'unchecked', 'blocked', 'disallowed')`;
  const scores = pageScores({ hasIndexable: (totals?.indexable ?? 0) > 0 });
  for (let after = 0; ; ) {
    const rows = await tx.$queryRaw<PageRow[]>`
      SELECT p.no, p.score, p.indexable IS NOT FALSE AS "isIndexable",
        ARRAY(SELECT f.check_id FROM site_findings f WHERE f.audit_no = ${no} AND f.page_no = p.no
          AND f.check_id = ANY(${[...PAGE_CHECK_IDS]}) AND ${counts(no)}) AS found
      FROM site_pages p WHERE p.audit_no = ${no} AND p.internal AND p.score IS NOT NULL AND p.no > ${after}
      ORDER BY p.no LIMIT ${SLICE}`;
    const changed: { no: number; score: number }[] = [];
    for (const row of rows) {
      const value = scores.add(row);
      if (value !== row.score) changed.push({ no: row.no, score: value });
    }
    await tx.$executeRaw`
      UPDATE site_pages p SET score = f.score FROM jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) AS f(no int, score int)
      WHERE p.audit_no = ${no} AND p.no = f.no`;
    const last = rows.at(-1);
    if (rows.length < SLICE || !last) break;
    after = last.no;
  }
  return { ...scores.total(), urls: totals?.urls ?? 0, urlsWithoutErrors: totals?.clean ?? 0 };
}
