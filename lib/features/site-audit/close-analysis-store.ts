import 'server-only';
import { tellSince } from '#lib/features/site-audit/since-store.ts';
import { db } from '#lib/platform/db.ts';

/** What the findings over the site add to the pages, and since when each finding is there. */
export async function closeAnalysis(no: number, now: Date): Promise<void> {
  await db().$executeRaw`
    UPDATE site_pages p SET errors = f.errors, warnings = f.warnings, notices = f.notices
    FROM (SELECT p.no, count(*) FILTER (WHERE f.severity = 'error')::int AS errors,
        count(*) FILTER (WHERE f.severity = 'warning')::int AS warnings,
        count(*) FILTER (WHERE f.severity = 'notice')::int AS notices
      FROM site_pages p LEFT JOIN site_findings f ON f.audit_no = ${no} AND f.page_no = p.no
      WHERE p.audit_no = ${no} AND p.internal AND p.outcome NOT IN ('waiting', 'unchecked') GROUP BY p.no) f
    WHERE p.audit_no = ${no} AND p.no = f.no
      AND (p.errors, p.warnings, p.notices) IS DISTINCT FROM (f.errors, f.warnings, f.notices)`;
  await tellSince(no, now);
}
