import 'server-only';
import type { SiteNotes } from '#lib/features/site-audits/crawl/run-notes.ts';
import { db } from '#lib/platform/database/db.ts';

/** Of each column of an audit: the pages that it was measured on, and those without a value. */
export async function extractionCounts(
  auditNo: number,
  columns: readonly { name: string }[],
): Promise<SiteNotes['extraction']> {
  const rows = await db().$queryRaw<{ key: string; pages: number; missing: number }[]>`
    SELECT e.key, count(*)::int AS pages, (count(*) FILTER (WHERE e.value IS NULL))::int AS missing
    FROM site_pages p CROSS JOIN LATERAL jsonb_each_text(p.extracted) e
    WHERE p.audit_no = ${auditNo} AND p.outcome = 'page' AND p.extracted IS NOT NULL GROUP BY 1`;
  return columns.map(({ name }, at) => {
    const { pages = 0, missing = 0 } = rows.find(({ key }) => key === String(at + 1)) ?? {};
    return { name, pages, missing };
  });
}
