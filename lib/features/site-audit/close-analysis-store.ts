import 'server-only';
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
    WHERE p.audit_no = ${no} AND p.no = f.no`;
  await db().$executeRaw`
    UPDATE site_findings f SET since = coalesce((
      SELECT coalesce(of.since, ${now}) FROM site_audits a
      JOIN site_audits o ON o.user_id = a.user_id AND o.site_key = a.site_key AND o.status = 'done' AND o.no < a.no
        AND o.deleted_at IS NULL
      JOIN site_pages p ON p.audit_no = a.no AND p.no = f.page_no
      JOIN site_pages op ON op.audit_no = o.no AND op.key = p.key
      JOIN site_findings of ON of.audit_no = o.no AND of.page_no = op.no AND of.check_id = f.check_id
      WHERE a.no = ${no} ORDER BY o.no DESC LIMIT 1), ${now})
    WHERE f.audit_no = ${no}`;
}
