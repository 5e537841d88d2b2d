import 'server-only';
import { REF, type RefRow } from '#lib/features/site-audits/report/report-store.ts';
import { db } from '#lib/platform/database/db.ts';

/** URLs that do not exist, and pages that could replace them. */

/** A URL that returns 404 or 410. */
export interface BrokenRow extends RefRow {
  key: bigint;
  links_in: number;
}

/** Broken URLs of the site, most inlinks first. */
export const brokenUrls = (no: number, take: number): Promise<BrokenRow[]> =>
  db().$queryRaw`
    SELECT ${REF}, p.key, coalesce(p.links_in, 0) AS links_in FROM site_pages p
    WHERE p.audit_no = ${no} AND p.internal AND p.outcome = 'client_error' AND p.status IN (404, 410)
    ORDER BY p.links_in DESC NULLS LAST, p.no LIMIT ${take}`;

/** Number of broken URLs of the site. */
export const countBroken = (no: number): Promise<number> =>
  db().sitePage.count({
    where: { auditNo: no, internal: true, outcome: 'client_error', status: { in: [404, 410] } },
  });

/** A page that a redirect could lead to. */
export interface ReplacementRow extends RefRow {
  h1: string | null;
}

/** Indexable pages, the strongest first. */
export const replacements = (no: number, take: number): Promise<ReplacementRow[]> =>
  db().$queryRaw`
    SELECT ${REF}, p.h1 FROM site_pages p
    WHERE p.audit_no = ${no} AND p.internal AND p.outcome = 'page' AND p.indexable
    ORDER BY p.rank DESC NULLS LAST, p.no LIMIT ${take}`;
