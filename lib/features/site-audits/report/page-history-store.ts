import 'server-only';
import { addressKey } from '#lib/features/site-audits/crawl/address-key.ts';
import { db } from '#lib/platform/database/db.ts';

/** One page over the site audits of a project. Callers check access to the project. */

/** A finished site audit of a project, with the page if the audit met it. */
export interface AuditedPage {
  id: string;
  auditNo: number;
  finishedAt: Date;
  /** Number of the page; null: the audit has no such page. */
  pageNo: number | null;
  title: string | null;
  score: number | null;
  issues: number | null;
  linksIn: number | null;
  linksOut: number | null;
}

/** The last finished audits of a project, newest first, each with the page. */
export function auditsOfPage(projectId: string, urls: readonly string[], take: number): Promise<AuditedPage[]> {
  const keys = urls.flatMap((url) => addressKey(url) ?? []);
  return db().$queryRaw<AuditedPage[]>`
    SELECT a.id, a.no AS "auditNo", a.finished_at AS "finishedAt", p.no AS "pageNo", p.title, p.score,
      (p.errors + p.warnings + p.notices)::int AS issues, p.links_in AS "linksIn", p.links_out AS "linksOut"
    FROM site_audits a LEFT JOIN LATERAL (
      SELECT * FROM site_pages p WHERE p.audit_no = a.no AND p.key = ANY(${keys}::bigint[]) AND p.internal
      ORDER BY (p.outcome = 'page') DESC, p.no LIMIT 1
    ) p ON true
    WHERE a.project_id = ${projectId}::uuid AND a.status = 'done' AND a.deleted_at IS NULL AND a.finished_at IS NOT NULL
    ORDER BY a.created_at DESC LIMIT ${take}`;
}

/** Issues of a page in an audit, the most severe first. */
export const issuesOfPage = (auditNo: number, pageNo: number, take: number) =>
  db().$queryRaw<{ checkId: string; severity: string; total: number; since: Date | null }[]>`
    SELECT check_id AS "checkId", severity, total, since FROM site_findings
    WHERE audit_no = ${auditNo} AND page_no = ${pageNo}
    ORDER BY array_position(ARRAY['critical', 'error', 'warning', 'notice', 'best_practice', 'info'], severity), check_id LIMIT ${take}`;

/** Pages that link to a page in an audit, those with the most internal links first. */
export const linksToPage = (auditNo: number, pageNo: number, take: number) =>
  db().$queryRaw<{ url: string; text: string; place: string | null }[]>`
    SELECT p.url, l.text, l.place FROM site_links l JOIN site_pages p ON p.audit_no = l.audit_no AND p.no = l.from_no
    WHERE l.audit_no = ${auditNo} AND l.to_no = ${pageNo} AND l.kind = 'link' AND l.from_no <> l.to_no
    ORDER BY p.links_in DESC NULLS LAST, p.no LIMIT ${take}`;
