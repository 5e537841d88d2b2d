import 'server-only';
import { REF, type RefRow } from '#lib/features/site-audits/report/report-store.ts';
import { db } from '#lib/platform/database/db.ts';
import { escapeLike } from '#lib/platform/database/escape-like.ts';
import { Prisma } from '#lib/platform/prisma/client.ts';

/** Internal links of a run by their target. */

/** Which targets to read, in which order. */
export interface TargetQuery {
  query?: string | undefined;
  sort: 'rank' | 'links_in';
  order: 'asc' | 'desc';
}

/** A target with its metrics. */
export interface TargetRow extends RefRow {
  rank: number | null;
  depth: number | null;
  links_in: number;
  nofollow: number;
  nav: number;
  main: number;
  footer: number;
  other: number;
  anchor_count: number;
  anchors: { text: string; pages: number }[];
}

const MAX_ANCHORS = 10;

function matching(no: number, query: string | undefined): Prisma.Sql {
  const like = query === undefined ? null : `%${escapeLike(query)}%`;
  return Prisma.sql`p.audit_no = ${no} AND p.internal AND p.outcome = 'page'
    AND (${like}::text IS NULL OR p.url ILIKE ${like}::text OR p.title ILIKE ${like}::text)`;
}

/** Number of pages that match. */
export async function countTargets(no: number, query: string | undefined): Promise<number> {
  const [row] = await db().$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM site_pages p WHERE ${matching(no, query)}`;
  return row?.count ?? 0;
}

/** Pages in order; the links of those alone are counted. */
export function readTargets(
  no: number,
  { query, sort, order }: TargetQuery,
  { offset, take }: { offset: number; take: number },
): Promise<TargetRow[]> {
  const by = Prisma.raw(`p.${sort === 'rank' ? 'rank' : 'links_in'} ${order === 'asc' ? 'ASC' : 'DESC'} NULLS LAST`);
  return db().$queryRaw`
    WITH t AS (SELECT p.*, row_number() OVER (ORDER BY ${by}, p.no) AS place FROM site_pages p
      WHERE ${matching(no, query)} ORDER BY ${by}, p.no LIMIT ${take} OFFSET ${offset}),
    l AS (SELECT l.to_no, l.nofollow, l.place, l.text FROM site_links l
      WHERE l.audit_no = ${no} AND l.kind = 'link' AND l.from_no <> l.to_no AND l.to_no IN (SELECT no FROM t)),
    a AS (SELECT to_no, text, count(*)::int AS pages, row_number() OVER (PARTITION BY to_no ORDER BY count(*) DESC, text) AS place
      FROM l GROUP BY 1, 2)
    SELECT ${REF}, p.rank, p.depth, coalesce(s.links_in, 0) AS links_in, coalesce(s.nofollow, 0) AS nofollow,
      coalesce(s.nav, 0) AS nav, coalesce(s.main, 0) AS main, coalesce(s.footer, 0) AS footer,
      coalesce(s.links_in - s.nav - s.main - s.footer, 0) AS other, coalesce(x.anchor_count, 0) AS anchor_count,
      coalesce(x.anchors, '[]') AS anchors
    FROM t p
    LEFT JOIN (SELECT to_no, count(*)::int AS links_in, (count(*) FILTER (WHERE nofollow))::int AS nofollow,
        (count(*) FILTER (WHERE place IN ('nav', 'header')))::int AS nav,
        (count(*) FILTER (WHERE place = 'main'))::int AS main,
        (count(*) FILTER (WHERE place = 'footer'))::int AS footer FROM l GROUP BY 1) s ON s.to_no = p.no
    LEFT JOIN (SELECT to_no, count(*)::int AS anchor_count,
        jsonb_agg(jsonb_build_object('text', text, 'pages', pages) ORDER BY place) FILTER (WHERE place <= ${MAX_ANCHORS}) AS anchors
      FROM a GROUP BY 1) x ON x.to_no = p.no
    ORDER BY p.place`;
}

/** Anchor texts of a run, slice by slice, for files. */
export async function* everyAnchor(
  no: number,
): AsyncGenerator<{ url: string; text: string; position: string | null; pages: number; nofollow: number }[]> {
  const slice = 500;
  for (let after = 0; ; ) {
    const targets = await db().$queryRaw<{ no: number }[]>`
      SELECT no FROM site_pages WHERE audit_no = ${no} AND internal AND outcome = 'page' AND no > ${after}
      ORDER BY no LIMIT ${slice}`;
    const numbers = targets.map((target) => target.no);
    if (numbers.length > 0) {
      yield await db().$queryRaw`
        SELECT p.url, l.text, l.place AS position, count(*)::int AS pages, (count(*) FILTER (WHERE l.nofollow))::int AS nofollow
        FROM site_links l JOIN site_pages p ON p.audit_no = ${no} AND p.no = l.to_no
        WHERE l.audit_no = ${no} AND l.kind = 'link' AND l.from_no <> l.to_no AND l.to_no = ANY(${numbers}::int[])
        GROUP BY p.no, p.url, l.text, l.place ORDER BY p.no, 4 DESC, 2`;
    }
    if (numbers.length < slice) return;
    after = numbers.at(-1) ?? after;
  }
}

/** A page of the run without inlinks. */
export interface OrphanRow {
  key: bigint;
  no: number;
  url: string;
  title: string | null;
  in_sitemap: boolean;
}

/** Pages that no other page links or redirects to, without the start page. */
export const orphansOf = (no: number): Promise<OrphanRow[]> =>
  db().$queryRaw`
    SELECT p.key, p.no, p.url, p.title, p.in_sitemap FROM site_pages p
    WHERE p.audit_no = ${no} AND p.internal AND p.outcome = 'page' AND p.no <> 1
      AND NOT EXISTS (SELECT 1 FROM site_links l WHERE l.audit_no = ${no} AND l.to_no = p.no AND l.from_no <> p.no
        AND l.kind IN ('link', 'redirect'))
    ORDER BY p.no`;

/** Of these addresses, those that the run knows. */
export async function knownKeys(no: number, keys: readonly string[]): Promise<Set<string>> {
  const rows = await db().$queryRaw<{ key: string }[]>`
    SELECT key::text AS key FROM site_pages WHERE audit_no = ${no} AND key = ANY(${[...keys]}::bigint[])`;
  return new Set(rows.map(({ key }) => key));
}

/** A page of a Search Console property in its last 28 days. */
export interface SearchedPage {
  url: string;
  clicks: number;
  impressions: number;
}

const MAX_SEARCHED = 10_000;
const DAYS = 28;

/** Pages of a project's property by impressions; null: the project has no property with data. */
export async function searchedPages(projectId: string): Promise<SearchedPage[] | null> {
  const property = await db().searchConsoleProperty.findUnique({
    where: { projectId },
    select: { no: true, lastDay: true },
  });
  if (!property?.lastDay) return null;
  const { no, lastDay } = property;
  const after = new Date(lastDay.getTime() - DAYS * 86_400_000);
  return db().$queryRaw`
    SELECT s.url, sum(r.clicks)::int AS clicks, sum(r.impressions)::int AS impressions
    FROM search_console_rows r JOIN search_console_pages s ON s.no = r.page_no
    WHERE r.property_no = ${no} AND r.day > ${after}::date AND r.day <= ${lastDay}::date
    GROUP BY s.no, s.url ORDER BY 3 DESC, 1 LIMIT ${MAX_SEARCHED}`;
}
