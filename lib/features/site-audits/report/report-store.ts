import 'server-only';
import type { Outcome } from '#lib/features/site-audits/outcomes-contract.ts';
import type { PageRef, SiteLink } from '#lib/features/site-audits/parts-contract.ts';
import { db } from '#lib/platform/database/db.ts';
import { escapeLike } from '#lib/platform/database/escape-like.ts';
import { Prisma } from '#lib/platform/prisma/client.ts';

/** Findings, links and groups of a run, for display. */

export interface FindingRow {
  check_id: string;
  page_no: number;
  severity: string;
  found: string;
  expected: string;
  items: unknown;
  total: number;
  value: number | null;
  since: Date | null;
}

/** A stored verdict. */
export type VerdictRow = Prisma.SiteVerdictGetPayload<object>;

/** Verdicts on findings of these pages and of all pages, for one check or all. */
export const verdictsOf = (no: number, pages: readonly number[], check: string | null): Promise<VerdictRow[]> =>
  db().siteVerdict.findMany({
    where: { auditNo: no, pageNo: { in: [0, ...pages] }, ...(check === null ? {} : { checkId: check }) },
  });

export const REF = Prisma.sql`p.no, p.url, p.title, p.status, p.outcome::text AS outcome`;
/** A page that is referred to. */
export type RefRow = Omit<PageRef, 'outcome'> & { outcome: Outcome };

const BY_SEVERITY = Prisma.sql`array_position(ARRAY['error', 'warning', 'notice'], f.severity)`;

/** Findings on one address, the most severe first. */
export const findingsOf = (no: number, page: number): Promise<FindingRow[]> =>
  db().$queryRaw`SELECT f.check_id, f.page_no, f.severity, f.found, f.expected, f.items, f.total, f.value, f.since
    FROM site_findings f WHERE f.audit_no = ${no} AND f.page_no = ${page} ORDER BY ${BY_SEVERITY}, f.check_id`;

/** The redirect chain of an address. */
export const redirectsOf = (no: number, page: number): Promise<RefRow[]> =>
  db().$queryRaw`WITH RECURSIVE chain AS (
      SELECT s.redirect_no AS no, 1 AS step FROM site_pages s WHERE s.audit_no = ${no} AND s.no = ${page}
      UNION ALL SELECT s.redirect_no, c.step + 1 FROM chain c
        JOIN site_pages s ON s.audit_no = ${no} AND s.no = c.no WHERE c.step < 10 AND c.no IS NOT NULL)
    SELECT ${REF} FROM chain c JOIN site_pages p ON p.audit_no = ${no} AND p.no = c.no ORDER BY c.step`;

/** Pages with the same or nearly the same text. */
export const duplicatesOf = (no: number, page: number): Promise<RefRow[]> =>
  db().$queryRaw`SELECT ${REF} FROM site_pages s JOIN site_pages p ON p.audit_no = ${no} AND p.no <> s.no
      AND (p.duplicate_of = s.duplicate_of OR p.near_duplicate_of = s.near_duplicate_of)
    WHERE s.audit_no = ${no} AND s.no = ${page} ORDER BY p.no LIMIT 50`;

/** Hash of the stored HTML; null when none was stored. */
export async function htmlOf(no: number, page: number): Promise<string | null> {
  const row = await db().sitePage.findUnique({
    where: { auditNo_no: { auditNo: no, no: page } },
    select: { html: true },
  });
  return row?.html ?? null;
}

/** The same URL in another run; its score only if both were calculated by the same formula. */
export async function samePage(
  no: number,
  page: number,
  other: number,
): Promise<{ no: number; score: number | null } | null> {
  const [row] = await db().$queryRaw<{ no: number; score: number | null }[]>`
    SELECT o.no, CASE WHEN now.score_version IS NOT DISTINCT FROM before.score_version THEN o.score END AS score
    FROM site_pages p JOIN site_pages o ON o.audit_no = ${other} AND o.key = p.key
    JOIN site_audits now ON now.no = p.audit_no JOIN site_audits before ON before.no = o.audit_no
    WHERE p.audit_no = ${no} AND p.no = ${page}`;
  return row ?? null;
}

/** Which links to list. */
export interface LinkFilter {
  from?: number | undefined;
  to?: number | undefined;
  kind?: SiteLink['kind'] | undefined;
  target?: 'broken' | 'redirect' | 'external' | 'blocked' | undefined;
  internal?: boolean | undefined;
  /** Whether to include links of an address to itself; the default is true. */
  selves?: boolean | undefined;
}

const TARGETS = {
  broken: Prisma.sql`t.outcome IN ('client_error', 'server_error', 'no_answer')`,
  redirect: Prisma.sql`t.outcome = 'redirect'`,
  external: Prisma.sql`NOT t.internal`,
  blocked: Prisma.sql`t.outcome IN ('blocked', 'disallowed')`,
};

interface LinkRow {
  kind: SiteLink['kind'];
  nofollow: boolean;
  place: string | null;
  text: string;
  count: number;
  f_no: number;
  f_url: string;
  f_title: string | null;
  f_status: number | null;
  f_outcome: Outcome;
  t_no: number;
  t_url: string;
  t_title: string | null;
  t_status: number | null;
  t_outcome: Outcome;
  internal: boolean;
  returned: boolean | null;
}

function linkConditions(no: number, { from, to, kind, target, internal, selves = true }: LinkFilter): Prisma.Sql[] {
  const parts = [Prisma.sql`l.audit_no = ${no}`];
  if (from !== undefined) parts.push(Prisma.sql`l.from_no = ${from}`);
  if (to !== undefined) parts.push(Prisma.sql`l.to_no = ${to}`);
  if (kind !== undefined) parts.push(Prisma.sql`l.kind = ${kind}`);
  if (target !== undefined) parts.push(TARGETS[target]);
  if (internal !== undefined) parts.push(Prisma.sql`t.internal = ${internal}`);
  if (!selves) parts.push(Prisma.sql`l.from_no <> l.to_no`);
  return parts;
}

/** Number of the links that `links` returns. */
export async function countLinks(no: number, filter: LinkFilter): Promise<number> {
  const [row] = await db().$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM site_links l JOIN site_pages t ON t.audit_no = l.audit_no AND t.no = l.to_no
    WHERE ${Prisma.join(linkConditions(no, filter), ' AND ')}`;
  return row?.count ?? 0;
}

/** Links ordered by source page. @param after from, to and kind of the last link of the previous page */
export async function links(
  no: number,
  filter: LinkFilter,
  after: [number, number, string] | null,
  take: number,
): Promise<{ rows: SiteLink[]; last: [number, number, string] | null }> {
  const parts = linkConditions(no, filter);
  if (after)
    parts.push(Prisma.sql`(l.from_no, l.to_no, l.kind) > (${after[0]}::int, ${after[1]}::int, ${after[2]}::text)`);
  const found = await db().$queryRaw<LinkRow[]>`
    SELECT l.kind, l.nofollow, l.place, l.text, l.count, t.internal,
      CASE WHEN l.kind = 'hreflang' AND t.outcome = 'page' AND t.internal THEN b.to_no IS NOT NULL END AS returned,
      f.no AS f_no, f.url AS f_url, f.title AS f_title, f.status AS f_status, f.outcome::text AS f_outcome,
      t.no AS t_no, t.url AS t_url, t.title AS t_title, t.status AS t_status, t.outcome::text AS t_outcome
    FROM site_links l
    JOIN site_pages f ON f.audit_no = l.audit_no AND f.no = l.from_no
    JOIN site_pages t ON t.audit_no = l.audit_no AND t.no = l.to_no
    LEFT JOIN site_links b ON l.kind = 'hreflang' AND b.audit_no = l.audit_no AND b.from_no = l.to_no AND b.to_no = l.from_no
      AND b.kind = 'hreflang'
    WHERE ${Prisma.join(parts, ' AND ')} ORDER BY l.from_no, l.to_no, l.kind LIMIT ${take}`;
  const end = found.at(-1);
  return { rows: found.map(toLink), last: end ? [end.f_no, end.t_no, end.kind] : null };
}

function toLink(row: LinkRow): SiteLink {
  const { kind, nofollow, place, text, count, internal, returned } = row;
  return {
    from: { no: row.f_no, url: row.f_url, title: row.f_title, status: row.f_status, outcome: row.f_outcome },
    to: { no: row.t_no, url: row.t_url, title: row.t_title, status: row.t_status, outcome: row.t_outcome },
    kind,
    nofollow,
    place,
    text,
    count,
    internal,
    returned,
  };
}

/** Numbers of pages by the outcome of one check. */
export interface IssueRow {
  check_id: string;
  failed: number;
  left_out: number;
  passed: number;
  not_measured: number;
  since: Date | null;
  new_pages: number;
}

/** Every check of a run with its counts. A page is new to a check when the finding was first found in this run. */
export const issues = (no: number, check: string | null): Promise<IssueRow[]> =>
  db().$queryRaw`
    SELECT c.check_id, c.failed, c.left_out, c.passed, c.not_measured, s.since, coalesce(s.new_pages, 0)::int AS new_pages
    FROM site_checks c LEFT JOIN (
      SELECT f.check_id, min(f.since) AS since, count(*) FILTER (WHERE f.since >= a.created_at AND v.page_no IS NULL) AS new_pages
      FROM site_findings f JOIN site_audits a ON a.no = f.audit_no
      LEFT JOIN site_verdicts v ON v.audit_no = ${no} AND v.check_id = f.check_id AND v.page_no = f.page_no AND v.holds
      WHERE f.audit_no = ${no} AND (${check}::text IS NULL OR f.check_id = ${check}::text) GROUP BY f.check_id
    ) s ON s.check_id = c.check_id
    WHERE c.audit_no = ${no} AND (${check}::text IS NULL OR c.check_id = ${check}::text)`;

/** Pages on which a check failed, in order of discovery. */
export async function issuePages(
  no: number,
  check: string,
  { query, after, take }: { query: string | undefined; after: number; take: number },
): Promise<{ rows: { page: RefRow; finding: FindingRow }[]; total: number }> {
  const like = query === undefined ? null : `%${escapeLike(query)}%`;
  const matching = Prisma.sql`(${like}::text IS NULL OR p.url ILIKE ${like}::text OR p.title ILIKE ${like}::text)`;
  const [rows, counted] = await Promise.all([
    db().$queryRaw<(FindingRow & RefRow)[]>`
      SELECT ${REF}, f.check_id, f.page_no, f.severity, f.found, f.expected, f.items, f.total, f.value, f.since
      FROM site_findings f JOIN site_pages p ON p.audit_no = f.audit_no AND p.no = f.page_no
      WHERE f.audit_no = ${no} AND f.check_id = ${check} AND f.page_no > ${after} AND ${matching}
      ORDER BY f.page_no LIMIT ${take}`,
    db().$queryRaw<{ count: number }[]>`
      SELECT count(*)::int AS count FROM site_findings f JOIN site_pages p ON p.audit_no = f.audit_no AND p.no = f.page_no
      WHERE f.audit_no = ${no} AND f.check_id = ${check} AND ${matching}`,
  ]);
  return {
    rows: rows.map(({ no: place, url, title, status, outcome, ...finding }) => ({
      page: { no: place, url, title, status, outcome },
      finding,
    })),
    total: counted[0]?.count ?? 0,
  };
}

/** Findings page by page, with the address; for one check or all, for files. */
export async function* everyFinding(no: number, only: string | null): AsyncGenerator<(FindingRow & { url: string })[]> {
  const slice = 2_000;
  const one = only === null ? Prisma.sql`true` : Prisma.sql`f.check_id = ${only}`;
  for (let [page, check] = [0, '']; ; ) {
    const rows = await db().$queryRaw<(FindingRow & { url: string })[]>`
      SELECT f.check_id, f.page_no, f.severity, f.found, f.expected, f.items, f.total, f.value, f.since, p.url
      FROM site_findings f JOIN site_pages p ON p.audit_no = f.audit_no AND p.no = f.page_no
      WHERE f.audit_no = ${no} AND ${one} AND (f.page_no, f.check_id) > (${page}::int, ${check}::text)
      ORDER BY f.page_no, f.check_id LIMIT ${slice}`;
    if (rows.length > 0) yield rows;
    const end = rows.at(-1);
    if (rows.length < slice || !end) return;
    [page, check] = [end.page_no, end.check_id];
  }
}

const GROUPS = {
  text: Prisma.sql`p.duplicate_of`,
  near: Prisma.sql`p.near_duplicate_of`,
  title: Prisma.sql`lower(btrim(p.title))`,
  description: Prisma.sql`lower(btrim(p.description))`,
  h1: Prisma.sql`lower(btrim(p.h1))`,
};

/** Groups of pages that share something, largest first. */
export async function groups(
  no: number,
  by: keyof typeof GROUPS,
  { offset, take }: { offset: number; take: number },
): Promise<{ rows: { value: string | null; count: number; pages: RefRow[] }[]; total: number }> {
  const key = GROUPS[by];
  const isText = by === 'title' || by === 'description' || by === 'h1';
  const value = isText ? Prisma.raw(`min(p.${by})`) : Prisma.sql`NULL::text`;
  const grouped = Prisma.sql`SELECT ${value} AS value, count(*)::int AS count, array_agg(p.no ORDER BY p.no) AS members
    FROM site_pages p WHERE p.audit_no = ${no} AND p.internal AND p.outcome = 'page' AND p.indexable IS NOT FALSE
      AND ${key} IS NOT NULL ${isText ? Prisma.sql`AND ${key} <> ''` : Prisma.empty}
    GROUP BY ${key} HAVING count(*) > 1`;
  const found = await db().$queryRaw<{ value: string | null; count: number; members: number[]; total: number }[]>`
    SELECT g.value, g.count, g.members[1:20] AS members, count(*) OVER ()::int AS total FROM (${grouped}) g
    ORDER BY g.count DESC, g.members[1] LIMIT ${take} OFFSET ${offset}`;
  const refs = await refsOf(
    no,
    found.flatMap(({ members }) => members),
  );
  return {
    rows: found.map((group) => ({
      value: group.value,
      count: group.count,
      pages: group.members.flatMap((member) => refs.get(member) ?? []),
    })),
    total: found[0]?.total ?? 0,
  };
}

/** Addresses by number. */
export async function refsOf(no: number, pages: readonly number[]): Promise<Map<number, RefRow>> {
  const rows = await db().$queryRaw<RefRow[]>`
    SELECT ${REF} FROM site_pages p WHERE p.audit_no = ${no} AND p.no = ANY(${[...pages]}::int[])`;
  return new Map(rows.map((row) => [row.no, row]));
}
