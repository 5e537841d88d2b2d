import 'server-only';
import { REF, type RefRow, refsOf } from '#lib/features/site-audits/report/report-store.ts';
import { db } from '#lib/platform/database/db.ts';

/** Folders of a run, and its strongest pages with the links between them. */

export interface TreeRow {
  name: string;
  is_folder: boolean;
  addresses: number;
  pages: number;
  broken: number;
  not_indexable: number;
  score: number | null;
  page: number | null;
}

/** Entries one level below a path. */
export async function tree(
  no: number,
  folder: string,
  host: string | null,
  take: number,
): Promise<{ rows: (Omit<TreeRow, 'page'> & { page: RefRow | null })[]; total: number }> {
  const rows = await db().$queryRaw<(TreeRow & { total: number })[]>`
    WITH own AS (
      SELECT p.*, split_part(split_part(p.url, '://', 2), '/', 1) AS host,
        regexp_replace(p.url, '^[a-z]+://[^/?#]+', '') AS rest
      FROM site_pages p WHERE p.audit_no = ${no} AND p.internal
    ), below AS (
      SELECT own.*, substr(rest, ${folder.length + 1}::int) AS tail FROM own
      WHERE left(rest, ${folder.length}::int) = ${folder} AND length(rest) > ${folder.length}::int
        AND (${host}::text IS NULL OR host = ${host}::text)
    ), named AS (
      SELECT below.*, substring(tail from '^[^/?]*/?') || CASE WHEN tail ~ '^[^/?]*[?]' THEN substring(tail from '[?].*$') ELSE '' END
        AS name FROM below
    )
    SELECT name, bool_or(name LIKE '%/' AND name NOT LIKE '%?%') AS is_folder, count(*)::int AS addresses,
      (count(*) FILTER (WHERE outcome = 'page'))::int AS pages,
      (count(*) FILTER (WHERE outcome IN ('client_error', 'server_error', 'no_answer')))::int AS broken,
      (count(*) FILTER (WHERE outcome = 'page' AND indexable IS FALSE))::int AS not_indexable,
      round(avg(score), 1)::float8 AS score, min(no) FILTER (WHERE tail = name) AS page, count(*) OVER ()::int AS total
    FROM named GROUP BY name ORDER BY name LIMIT ${take}`;
  const refs = await refsOf(
    no,
    rows.flatMap(({ page }) => page ?? []),
  );
  return {
    rows: rows.map(({ total: _, page, ...row }) => ({ ...row, page: page === null ? null : (refs.get(page) ?? null) })),
    total: rows[0]?.total ?? 0,
  };
}

/** A page in the link graph, with its depth, rank and number of incoming links. */
export type NodeRow = RefRow & { depth: number | null; rank: number | null; links_in: number | null };

/** The strongest pages, or one page and its neighbors. */
export const nodes = (no: number, around: number | null, take: number): Promise<NodeRow[]> =>
  db().$queryRaw`SELECT ${REF}, p.depth, p.rank, p.links_in FROM site_pages p
    WHERE p.audit_no = ${no} AND p.internal AND (${around}::int IS NULL OR p.no = ${around}::int OR EXISTS (
      SELECT 1 FROM site_links l WHERE l.audit_no = ${no}
        AND (l.from_no = ${around}::int AND l.to_no = p.no OR l.to_no = ${around}::int AND l.from_no = p.no)))
    ORDER BY p.no = coalesce(${around}::int, 0) DESC, p.rank DESC NULLS LAST, p.no LIMIT ${take}`;

/** The links among these pages. */
export const edges = (no: number, among: readonly number[]): Promise<{ from: number; to: number }[]> =>
  db().$queryRaw`SELECT DISTINCT l.from_no AS "from", l.to_no AS "to" FROM site_links l
    WHERE l.audit_no = ${no} AND l.from_no = ANY(${[...among]}::int[]) AND l.to_no = ANY(${[...among]}::int[])
      AND l.from_no <> l.to_no AND l.kind IN ('link', 'redirect') LIMIT 5000`;

/** Number of addresses of the site itself. */
export async function ownCount(no: number): Promise<number> {
  return db().sitePage.count({ where: { auditNo: no, internal: true } });
}
