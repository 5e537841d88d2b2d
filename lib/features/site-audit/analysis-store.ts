import 'server-only';
import { checkById } from '#lib/features/site-audit/check-catalogue.ts';
import { siteChecks } from '#lib/features/site-audit/site-checks.ts';
import { db } from '#lib/platform/db.ts';
import { Prisma } from '#lib/platform/prisma/client.ts';

/** SQL of the analysis: what is judged over all pages of a run. Each step can be made again. */

const SITE_CHECK_IDS = siteChecks.map(({ id }) => id);
/** Failing elements kept for each finding. */
const ITEMS = 5;
const SLICE = 5_000;

/** Takes away what an analysis before this one wrote. */
export async function forgetAnalysis(no: number): Promise<void> {
  await db().$executeRaw`DELETE FROM site_findings WHERE audit_no = ${no} AND check_id = ANY(${SITE_CHECK_IDS})`;
  await db().$executeRaw`DELETE FROM site_checks WHERE audit_no = ${no} AND check_id = ANY(${SITE_CHECK_IDS})`;
}

/** A site that answers 403 again and again keeps us out; that is not the same as pages that are closed to all. */
const REFUSALS = 5;
const REFUSED_PART = 0.3;

/** Refusals that are so many that they are meant for us: they say nothing about the pages. */
export async function tellRefusals(no: number): Promise<void> {
  const reason = 'It answers 403, as do many pages of the site to us: visitors may see it.';
  await db().$executeRaw`
    UPDATE site_pages SET outcome = 'blocked', reason = ${reason}
    WHERE audit_no = ${no} AND internal AND outcome = 'client_error' AND status = 403 AND (
      SELECT count(*) FILTER (WHERE status = 403) >= ${REFUSALS}::int
        AND count(*) FILTER (WHERE status = 403) > ${REFUSED_PART}::float8 * count(*) FILTER (WHERE status IS NOT NULL)
      FROM site_pages WHERE audit_no = ${no} AND internal)`;
}

export interface NodeRow {
  no: number;
  outcome: string;
  status: number | null;
  redirect_no: number | null;
  canonical_no: number | null;
}

/** Own addresses in the order of their numbers, slice by slice. */
export async function* ownAddresses(no: number): AsyncGenerator<NodeRow[]> {
  for (let after = 0; ; ) {
    const rows = await db().$queryRaw<NodeRow[]>`
      SELECT no, outcome::text AS outcome, status, redirect_no, canonical_no FROM site_pages
      WHERE audit_no = ${no} AND internal AND no > ${after} ORDER BY no LIMIT ${SLICE}`;
    if (rows.length === 0) return;
    yield rows;
    after = rows.at(-1)?.no ?? after;
  }
}

export interface EdgeRow {
  from_no: number;
  to_no: number;
  kind: string;
  nofollow: boolean;
}

/** Pages whose links are read at once: each has up to 2,000. */
const PAGES_AT_ONCE = 200;

/** Links and redirects between own addresses, in the order of the pages that have them. */
export async function* ownEdges(no: number, last: number): AsyncGenerator<EdgeRow[]> {
  for (let from = 1; from <= last; from += PAGES_AT_ONCE) {
    yield await db().$queryRaw<EdgeRow[]>`
      SELECT l.from_no, l.to_no, l.kind, l.nofollow FROM site_links l
      JOIN site_pages p ON p.audit_no = ${no} AND p.no = l.to_no AND p.internal
      WHERE l.audit_no = ${no} AND l.from_no >= ${from} AND l.from_no < ${from + PAGES_AT_ONCE}
        AND l.kind IN ('link', 'redirect')
      ORDER BY l.from_no`;
  }
}

export const lastNumber = async (no: number): Promise<number> => {
  const [row] = await db().$queryRaw<{ last: number | null }[]>`
    SELECT max(no) AS last FROM site_pages WHERE audit_no = ${no}`;
  return row?.last ?? 0;
};

/** Writes numbers of pages, column by column. */
export async function writeLinkFacts(
  no: number,
  rows: readonly { no: number; depth: number | null; linksIn: number; rank: number }[],
): Promise<void> {
  for (let at = 0; at < rows.length; at += SLICE) {
    const slice = JSON.stringify(rows.slice(at, at + SLICE));
    await db().$executeRaw`
      UPDATE site_pages p SET depth = f.depth, links_in = f."linksIn", rank = f.rank
      FROM jsonb_to_recordset(${slice}::jsonb) AS f(no int, depth int, "linksIn" int, rank float8)
      WHERE p.audit_no = ${no} AND p.no = f.no`;
  }
}

/** Writes one number for each page. */
export async function writeColumn(
  no: number,
  column: 'redirect_hops' | 'near_duplicate_of',
  rows: readonly { no: number; value: number }[],
): Promise<void> {
  for (let at = 0; at < rows.length; at += SLICE) {
    const slice = JSON.stringify(rows.slice(at, at + SLICE));
    await db().$executeRaw`
      UPDATE site_pages p SET ${Prisma.raw(column)} = f.value
      FROM jsonb_to_recordset(${slice}::jsonb) AS f(no int, value int)
      WHERE p.audit_no = ${no} AND p.no = f.no`;
  }
}

export interface FoundFinding {
  page: number;
  found: string;
  /** Numbers of the addresses to show. */
  items: number[];
  total: number;
}

/** Stores findings that were made outside the database. */
export async function writeFindings(
  no: number,
  check: string,
  expected: string,
  rows: readonly FoundFinding[],
): Promise<void> {
  const { severity } = checkById(check);
  for (let at = 0; at < rows.length; at += SLICE) {
    const slice = JSON.stringify(
      rows.slice(at, at + SLICE).map((row) => ({ ...row, items: row.items.slice(0, ITEMS) })),
    );
    await db().$executeRaw`
      INSERT INTO site_findings (audit_no, check_id, page_no, severity, found, expected, items, total)
      SELECT ${no}::int, ${check}, f.page, ${severity}, f.found, ${expected}, coalesce((
        SELECT jsonb_agg(jsonb_build_object('url', p.url, 'value', coalesce(p.status::text, '')) ORDER BY i.place)
        FROM jsonb_array_elements_text(f.items) WITH ORDINALITY AS i(no, place)
        JOIN site_pages p ON p.audit_no = ${no} AND p.no = i.no::int), '[]'), f.total
      FROM jsonb_to_recordset(${slice}::jsonb) AS f(page int, found text, items jsonb, total int)
      ON CONFLICT DO NOTHING`;
  }
}

/** Stores findings that a query gives: page_no, found, items (jsonb), total. */
async function findBy(no: number, check: string, expected: string, query: Prisma.Sql): Promise<void> {
  const { severity } = checkById(check);
  await db().$executeRaw`
    INSERT INTO site_findings (audit_no, check_id, page_no, severity, found, expected, items, total)
    SELECT ${no}::int, ${check}, q.page_no, ${severity}, q.found, ${expected}, coalesce(q.items, '[]'), q.total::int
    FROM (${query}) q ON CONFLICT DO NOTHING`;
}

/** Notes on how many pages a check was measured; null: on none. */
export async function countCheck(no: number, check: string, measured: Prisma.Sql | null): Promise<void> {
  const count = measured ?? Prisma.sql`SELECT 0`;
  await db().$executeRaw`
    INSERT INTO site_checks (audit_no, check_id, failed, passed, not_measured)
    SELECT ${no}::int, ${check}, failed, greatest(0, measured - failed), CASE WHEN ${measured === null} THEN 1 ELSE 0 END
    FROM (SELECT (SELECT count(*)::int FROM site_findings WHERE audit_no = ${no} AND check_id = ${check}) AS failed,
      (${count})::int AS measured) AS c
    ON CONFLICT (audit_no, check_id) DO UPDATE SET failed = EXCLUDED.failed, passed = EXCLUDED.passed,
      not_measured = EXCLUDED.not_measured`;
}

const BROKEN = Prisma.sql`('client_error', 'server_error', 'no_answer')`;
/** Pages that search engines may show. */
const SHOWABLE = Prisma.sql`p.outcome = 'page' AND p.internal AND p.indexable IS NOT FALSE`;

const counted = (no: number, where: Prisma.Sql) =>
  Prisma.sql`SELECT count(*) FROM site_pages p WHERE p.audit_no = ${no} AND ${where}`;
const asked = (no: number) =>
  counted(no, Prisma.sql`p.internal AND p.outcome NOT IN ('waiting', 'unchecked', 'blocked', 'disallowed')`);
const pages = (no: number) => counted(no, Prisma.sql`p.internal AND p.outcome = 'page'`);

/** Who links to address `p`. */
const linkers = (
  no: number,
) => Prisma.sql`(SELECT to_jsonb((array_agg(jsonb_build_object('url', s.url, 'snippet', l.text)
    ORDER BY s.no))[1:${ITEMS}]) FROM site_links l JOIN site_pages s ON s.audit_no = ${no} AND s.no = l.from_no
  WHERE l.audit_no = ${no} AND l.to_no = p.no AND l.kind = 'link')`;

/** Own addresses that do not work. */
export async function judgeAnswers(no: number): Promise<void> {
  const kinds = [
    ['http-4xx', 'client_error', 'a status from 200 to 299'],
    ['http-5xx', 'server_error', 'a status from 200 to 299'],
    ['no-response', 'no_answer', 'an answer'],
  ] as const;
  for (const [check, outcome, expected] of kinds) {
    await findBy(
      no,
      check,
      expected,
      Prisma.sql`SELECT p.no AS page_no, coalesce('status ' || p.status, p.reason, 'no answer') AS found,
        ${linkers(no)} AS items, coalesce(p.links_in, 0) AS total
        FROM site_pages p WHERE p.audit_no = ${no} AND p.internal AND p.outcome = ${outcome}::"SiteOutcome"`,
    );
    await countCheck(no, check, asked(no));
  }
  await findBy(
    no,
    'blocked-by-robots-txt',
    'an address that may be crawled',
    Prisma.sql`SELECT p.no AS page_no, 'robots.txt forbids it' AS found, ${linkers(no)} AS items,
      coalesce(p.links_in, 0) AS total
      FROM site_pages p WHERE p.audit_no = ${no} AND p.internal AND p.outcome = 'disallowed'
        AND coalesce(p.links_in, 0) > 0`,
  );
  await countCheck(
    no,
    'blocked-by-robots-txt',
    counted(no, Prisma.sql`p.internal AND p.outcome NOT IN ('waiting', 'unchecked')`),
  );
}

/** Pages by where their links lead. */
export async function judgeLinks(no: number, hasExternal: boolean): Promise<void> {
  const leadingTo = (internal: boolean, outcomes: Prisma.Sql) => Prisma.sql`
    SELECT l.from_no AS page_no, count(*) || CASE WHEN count(*) = 1 THEN ' address' ELSE ' addresses' END AS found,
      to_jsonb((array_agg(jsonb_build_object('url', t.url, 'value', coalesce(t.status::text, t.reason, ''), 'snippet', l.text)
        ORDER BY t.no))[1:${ITEMS}]) AS items, count(*) AS total
    FROM site_links l JOIN site_pages t ON t.audit_no = ${no} AND t.no = l.to_no
    WHERE l.audit_no = ${no} AND l.kind = 'link' AND t.internal = ${internal} AND t.outcome IN ${outcomes}
    GROUP BY l.from_no`;
  await findBy(no, 'link-broken', 'links that work', leadingTo(true, BROKEN));
  await countCheck(no, 'link-broken', pages(no));
  await findBy(no, 'link-to-redirect', 'links to final addresses', leadingTo(true, Prisma.sql`('redirect')`));
  await countCheck(no, 'link-to-redirect', pages(no));
  await findBy(no, 'external-link-broken', 'links that work', leadingTo(false, BROKEN));
  await countCheck(no, 'external-link-broken', hasExternal ? pages(no) : null);
  await findBy(
    no,
    'orphan-page',
    'a link from another page',
    Prisma.sql`SELECT p.no AS page_no, CASE WHEN p.in_sitemap THEN 'only the sitemap names it' ELSE 'no link leads to it' END
        AS found, '[]'::jsonb AS items, 0 AS total
      FROM site_pages p WHERE p.audit_no = ${no} AND p.internal AND p.outcome = 'page' AND p.no <> 1
        AND NOT EXISTS (SELECT 1 FROM site_links l WHERE l.audit_no = ${no} AND l.to_no = p.no AND l.from_no <> p.no
          AND l.kind IN ('link', 'redirect'))`,
  );
  await countCheck(no, 'orphan-page', pages(no));
  await findBy(
    no,
    'deep-page',
    'at most 5 clicks',
    Prisma.sql`SELECT p.no AS page_no, p.depth || ' clicks' AS found, '[]'::jsonb AS items, 0 AS total
      FROM site_pages p WHERE p.audit_no = ${no} AND ${SHOWABLE} AND p.depth > 5`,
  );
  await countCheck(no, 'deep-page', counted(no, SHOWABLE));
}

const SHARED = { title: 'title-duplicate', description: 'description-duplicate', h1: 'h1-duplicate' } as const;
/** Texts shorter than this are the same by chance. */
const MIN_WORDS = 10;

/** Pages that share a title, a description, a heading, a text. */
export async function judgeDuplicates(no: number): Promise<void> {
  for (const [column, check] of Object.entries(SHARED)) {
    const field = Prisma.raw(`p.${column}`);
    await findBy(
      no,
      check,
      'a text of its own',
      Prisma.sql`SELECT m.no AS page_no, left(m.value, 200) AS found, to_jsonb((array(SELECT jsonb_build_object('url', o.url)
            FROM site_pages o WHERE o.audit_no = ${no} AND o.no = ANY(g.members[1:${ITEMS + 1}]) AND o.no <> m.no
            ORDER BY o.no))[1:${ITEMS}]) AS items, cardinality(g.members) - 1 AS total
        FROM (SELECT md5(lower(btrim(${field}))) AS hash, array_agg(p.no ORDER BY p.no) AS members FROM site_pages p
          WHERE p.audit_no = ${no} AND ${SHOWABLE} AND btrim(${field}) <> '' GROUP BY 1 HAVING count(*) > 1) g
        JOIN LATERAL (SELECT p.no, ${field} AS value FROM site_pages p WHERE p.audit_no = ${no} AND p.no = ANY(g.members)) m ON true`,
    );
    await countCheck(no, check, counted(no, Prisma.sql`${SHOWABLE} AND btrim(${field}) <> ''`));
  }
  await db().$executeRaw`UPDATE site_pages SET duplicate_of = NULL, near_duplicate_of = NULL
    WHERE audit_no = ${no} AND (duplicate_of IS NOT NULL OR near_duplicate_of IS NOT NULL)`;
  await db().$executeRaw`
    UPDATE site_pages t SET duplicate_of = g.first FROM (SELECT text_hash, min(no) AS first FROM site_pages p
      WHERE p.audit_no = ${no} AND ${SHOWABLE} AND text_hash IS NOT NULL AND words >= ${MIN_WORDS}
      GROUP BY text_hash HAVING count(*) > 1) g
    WHERE t.audit_no = ${no} AND t.text_hash = g.text_hash AND t.outcome = 'page' AND t.internal
      AND t.indexable IS NOT FALSE AND t.words >= ${MIN_WORDS}`;
  await judgeGroups(no, 'duplicate-content', Prisma.sql`duplicate_of`);
}

/** One simhash for each text of a run that can be compared; texts that are the same are there once. */
export async function comparableTexts(no: number, minWords: number): Promise<{ no: number; simhash: bigint }[]> {
  return db().$queryRaw`SELECT p.no, p.simhash FROM site_pages p WHERE p.audit_no = ${no} AND ${SHOWABLE}
    AND p.simhash IS NOT NULL AND p.words >= ${minWords} AND (p.duplicate_of IS NULL OR p.duplicate_of = p.no) ORDER BY p.no`;
}

/** Findings of groups that a column tells. */
export async function judgeGroups(
  no: number,
  check: 'duplicate-content' | 'near-duplicate',
  column: Prisma.Sql,
): Promise<void> {
  await findBy(
    no,
    check,
    'a text of its own',
    Prisma.sql`SELECT p.no AS page_no, g.size - 1 || CASE WHEN g.size = 2 THEN ' other page' ELSE ' other pages' END AS found,
        to_jsonb((array(SELECT jsonb_build_object('url', o.url) FROM site_pages o WHERE o.audit_no = ${no}
          AND o.no = ANY(g.members[1:${ITEMS + 1}]) AND o.no <> p.no ORDER BY o.no))[1:${ITEMS}]) AS items,
        g.size - 1 AS total
      FROM (SELECT ${column} AS first, count(*) AS size, array_agg(no ORDER BY no) AS members FROM site_pages
        WHERE audit_no = ${no} AND ${column} IS NOT NULL GROUP BY 1) g
      JOIN site_pages p ON p.audit_no = ${no} AND p.${column} = g.first`,
  );
  await countCheck(no, check, counted(no, Prisma.sql`${SHOWABLE} AND p.words >= ${MIN_WORDS}`));
}

export const nearColumn = Prisma.sql`near_duplicate_of`;

/** Canonical links by what they lead to; chains and circles are followed elsewhere. */
export async function judgeCanonicals(no: number): Promise<void> {
  const naming = (where: Prisma.Sql, found: Prisma.Sql) => Prisma.sql`
    SELECT p.no AS page_no, ${found} AS found, jsonb_build_array(jsonb_build_object('url', t.url, 'value',
      coalesce(t.status::text, ''))) AS items, 1 AS total
    FROM site_pages p JOIN site_pages t ON t.audit_no = ${no} AND t.no = p.canonical_no
    WHERE p.audit_no = ${no} AND p.internal AND p.outcome = 'page' AND p.canonical_no <> p.no AND ${where}`;
  const status = Prisma.sql`coalesce('status ' || t.status, t.reason, 'no answer')`;
  const withCanonical = counted(no, Prisma.sql`p.internal AND p.outcome = 'page' AND p.canonical IS NOT NULL`);
  await findBy(no, 'canonical-to-error', 'an address that works', naming(Prisma.sql`t.outcome IN ${BROKEN}`, status));
  await findBy(no, 'canonical-to-redirect', 'the final address', naming(Prisma.sql`t.outcome = 'redirect'`, status));
  await findBy(
    no,
    'canonical-to-noindex',
    'a page that can be indexed',
    naming(
      Prisma.sql`(t.outcome = 'page' AND t.noindex OR t.outcome = 'disallowed')`,
      Prisma.sql`CASE WHEN t.outcome = 'page'
      THEN 'that page says noindex' ELSE 'robots.txt forbids that page' END`,
    ),
  );
  for (const check of [
    'canonical-to-error',
    'canonical-to-redirect',
    'canonical-to-noindex',
    'canonical-chain',
    'canonical-loop',
  ]) {
    await countCheck(no, check, withCanonical);
  }
}

/** Language links by what they lead to, and whether they are returned. */
export async function judgeLanguages(no: number): Promise<void> {
  const naming = (where: Prisma.Sql) => Prisma.sql`
    SELECT l.from_no AS page_no, string_agg(l.text, ', ' ORDER BY t.no) AS found,
      to_jsonb((array_agg(jsonb_build_object('url', t.url, 'value', coalesce(t.status::text, t.indexable_reason, ''), 'snippet', l.text)
        ORDER BY t.no))[1:${ITEMS}]) AS items, count(*) AS total
    FROM site_links l JOIN site_pages t ON t.audit_no = ${no} AND t.no = l.to_no
    WHERE l.audit_no = ${no} AND l.kind = 'hreflang' AND l.from_no <> l.to_no AND ${where} GROUP BY l.from_no`;
  const none = Prisma.sql`NOT EXISTS (SELECT 1 FROM site_links r WHERE r.audit_no = ${no} AND r.kind = 'hreflang'
    AND r.from_no = l.to_no AND r.to_no = l.from_no)`;
  await findBy(
    no,
    'hreflang-no-return',
    'a link back',
    naming(Prisma.sql`t.internal AND t.outcome = 'page' AND ${none}`),
  );
  await findBy(no, 'hreflang-to-error', 'an address that works', naming(Prisma.sql`t.outcome IN ${BROKEN}`));
  await findBy(no, 'hreflang-to-redirect', 'the final address', naming(Prisma.sql`t.outcome = 'redirect'`));
  await findBy(
    no,
    'hreflang-to-not-indexable',
    'an indexable page',
    naming(Prisma.sql`t.internal AND (t.outcome = 'disallowed' OR t.outcome = 'page' AND t.indexable IS FALSE)`),
  );
  const measured = counted(no, Prisma.sql`p.internal AND p.outcome = 'page' AND p.hreflangs > 0`);
  for (const check of [
    'hreflang-no-return',
    'hreflang-to-error',
    'hreflang-to-redirect',
    'hreflang-to-not-indexable',
  ]) {
    await countCheck(no, check, measured);
  }
}

/** The sitemaps against the crawl. @param isWhole they were read to their end and name pages */
export async function judgeSitemaps(no: number, hasSitemaps: boolean, isWhole: boolean): Promise<void> {
  const named = (where: Prisma.Sql, found: Prisma.Sql) => Prisma.sql`
    SELECT p.no AS page_no, ${found} AS found, '[]'::jsonb AS items, 0 AS total
    FROM site_pages p WHERE p.audit_no = ${no} AND p.internal AND p.in_sitemap AND ${where}`;
  const status = Prisma.sql`coalesce('status ' || p.status, p.reason, 'no answer')`;
  const inSitemap = counted(
    no,
    Prisma.sql`p.internal AND p.in_sitemap AND p.outcome NOT IN ('waiting', 'unchecked', 'blocked')`,
  );
  await findBy(no, 'sitemap-error', 'an address that works', named(Prisma.sql`p.outcome IN ${BROKEN}`, status));
  await findBy(no, 'sitemap-redirect', 'the final address', named(Prisma.sql`p.outcome = 'redirect'`, status));
  await findBy(
    no,
    'sitemap-not-indexable',
    'an indexable page',
    named(
      Prisma.sql`(p.outcome = 'disallowed' OR p.outcome = 'page' AND p.indexable IS FALSE)`,
      Prisma.sql`coalesce(p.indexable_reason, 'robots.txt forbids it')`,
    ),
  );
  for (const check of ['sitemap-error', 'sitemap-redirect', 'sitemap-not-indexable']) {
    await countCheck(no, check, hasSitemaps ? inSitemap : null);
  }
  const missing = 'indexable-not-in-sitemap';
  if (isWhole) {
    await findBy(
      no,
      missing,
      'an entry in the sitemap',
      Prisma.sql`SELECT p.no AS page_no, 'no sitemap names it' AS found, '[]'::jsonb AS items, 0 AS total
        FROM site_pages p WHERE p.audit_no = ${no} AND ${SHOWABLE} AND NOT p.in_sitemap`,
    );
  }
  await countCheck(no, missing, isWhole ? counted(no, SHOWABLE) : null);
}

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

export async function checkCounts(no: number) {
  const rows = await db().siteCheck.findMany({ where: { auditNo: no } });
  return rows.map(({ checkId: id, failed, passed, notMeasured }) => ({ id, failed, passed, notMeasured }));
}

/** As `countCheck`, for what was counted outside the database. */
export const countMeasured = (no: number, check: string, measured: number): Promise<void> =>
  countCheck(no, check, Prisma.sql`SELECT ${measured}::int`);
