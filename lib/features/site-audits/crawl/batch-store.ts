import 'server-only';
import { forgetRemoval } from '#lib/features/evidence/service.ts';
import type { PageRow, VisitRows } from '#lib/features/site-audits/report/rows.ts';
import { earlierAudits, foundBefore } from '#lib/features/site-audits/report/since-store.ts';
import { db } from '#lib/platform/database/db.ts';
import { storable } from '#lib/platform/database/storable.ts';
import { Prisma } from '#lib/platform/prisma/client.ts';
import { LeaseLost } from '#lib/platform/queue/lease.ts';

/** Writes the visits of a running audit: each batch in one transaction, under its lease. */

type Tx = Prisma.TransactionClient;

const json = (value: unknown): string => JSON.stringify(storable(value));

/** Visits that are stored together. `crawlMs`: time spent crawling. */
export interface Batch {
  visits: VisitRows[];
  crawlMs: number;
  now: Date;
}

/** Number of addresses that a run may still add, or has: internal and external ones. */
export interface RemainingCapacity {
  internal: number;
  external: number;
}

/** Number of addresses of a run. */
export async function countAddresses(no: number): Promise<RemainingCapacity> {
  const [row] = await db().$queryRaw<RemainingCapacity[]>`
    SELECT (count(*) FILTER (WHERE internal))::int AS internal, (count(*) FILTER (WHERE NOT internal))::int AS external
    FROM site_pages WHERE audit_no = ${no}`;
  return row ?? { internal: 0, external: 0 };
}

/**
 * Refreshes the planner's statistics. Until they include a new audit, the planner expects one row of it, and reads all rows
 * of the audit for each batch (1,360 ms with 10,000 pages, 1.2 ms with statistics). Another refresh under way is enough.
 */
export async function analyzeTables(): Promise<void> {
  await db().$executeRaw`ANALYZE (SKIP_LOCKED) site_pages, site_links`;
}

/**
 * Stores the results of visits in one transaction. A batch may be stored again after its response was lost: existing
 * rows are left as they are, and are not counted.
 * @param room number of addresses that may still be added
 * @returns the number of addresses added
 * @throws LeaseLost
 */
export function commit(id: string, lease: string, batch: Batch, room: RemainingCapacity): Promise<RemainingCapacity> {
  const { visits } = batch;
  return db().$transaction(
    async (tx) => {
      const [audit] = await tx.$queryRaw<{ no: number; known: number }[]>`
        SELECT no, known FROM site_audits WHERE id = ${id}::uuid AND lease = ${lease}::uuid AND status = 'running'
        FOR NO KEY UPDATE`;
      if (!audit) throw new LeaseLost();
      const added = await addAddresses(tx, audit, visits, room);
      const settled = await settlePages(tx, audit.no, visits, batch.now);
      await forgetRemoval(
        tx,
        visits.flatMap(({ pages }) => pages.flatMap(({ html }) => html ?? [])),
      );
      const keys = new Set(settled.map(({ key }) => key.toString()));
      await addLinks(tx, audit.no, visits, settled);
      await addFindings(tx, audit.no, batch, settled);
      await countChecks(tx, audit.no, visits, keys);
      const own = settled.filter(({ internal }) => internal);
      const [bytes, keptBytes] = keys.size > 0 ? sizes(visits) : [0, 0];
      await tx.siteAudit.update({
        where: { id },
        data: {
          known: { increment: added.internal + added.external },
          fetched: { increment: own.length },
          pages: { increment: own.filter(({ outcome }) => outcome === 'page').length },
          bytes: { increment: bytes },
          keptBytes: { increment: keptBytes },
          crawlMs: { increment: Math.round(batch.crawlMs) },
          heartbeatAt: batch.now,
        },
      });
      return added;
    },
    { maxWait: 10_000, timeout: 60_000 },
  );
}

function sizes(visits: readonly VisitRows[]): [bytes: number, kept: number] {
  const sum = (of: (visit: VisitRows) => number) => visits.reduce((total, visit) => total + of(visit), 0);
  return [sum(({ bytes }) => bytes), sum(({ keptBytes }) => keptBytes)];
}

/** Numbers new addresses while there is room. @returns the addresses that got a number */
async function addAddresses(
  tx: Tx,
  { no, known }: { no: number; known: number },
  visits: readonly VisitRows[],
  room: RemainingCapacity,
): Promise<RemainingCapacity> {
  const byKey = new Map<string, VisitRows['addresses'][number]>();
  for (const address of visits.flatMap(({ addresses }) => addresses)) {
    const present = byKey.get(address.key);
    if (!present) byKey.set(address.key, { ...address });
    else present.inSitemap ||= address.inSitemap;
  }
  const none = { internal: 0, external: 0 };
  if (byKey.size === 0) return none;
  const rows = [...byKey.values()].map((row, ord) => ({ ...row, ord }));
  const list = json(rows);
  if (rows.some(({ inSitemap }) => inSitemap)) {
    await tx.$executeRaw`UPDATE site_pages p SET in_sitemap = true
      FROM jsonb_to_recordset(${list}::jsonb) AS f(key bigint, "inSitemap" boolean)
      WHERE p.audit_no = ${no} AND p.key = f.key AND f."inSitemap" AND NOT p.in_sitemap`;
  }
  const [added] = await tx.$queryRaw<RemainingCapacity[]>`
    WITH fresh AS (
      SELECT f.*, row_number() OVER (PARTITION BY f.internal ORDER BY ord) AS place
      FROM jsonb_to_recordset(${list}::jsonb) AS f(key bigint, url text, internal boolean, outcome text, source text,
        depth int, "inSitemap" boolean, ord int)
      LEFT JOIN site_pages p ON p.audit_no = ${no} AND p.key = f.key
      WHERE p.no IS NULL
    ), added AS (
      INSERT INTO site_pages (audit_no, no, key, url, internal, outcome, source, depth, in_sitemap)
      SELECT ${no}::int, ${known}::int + row_number() OVER (ORDER BY ord), key, url, internal, outcome::"SiteOutcome", source,
        depth, "inSitemap"
      FROM fresh WHERE place <= CASE WHEN internal THEN ${room.internal}::int ELSE ${room.external}::int END
      RETURNING internal
    )
    SELECT (count(*) FILTER (WHERE internal))::int AS internal, (count(*) FILTER (WHERE NOT internal))::int AS external
    FROM added`;
  return added ?? none;
}

interface Settled {
  no: number;
  key: bigint;
  internal: boolean;
  outcome: string;
}

/** Writes the outcome of addresses that were still waiting. @returns those addresses */
async function settlePages(tx: Tx, auditNo: number, visits: readonly VisitRows[], now: Date): Promise<Settled[]> {
  const byKey = new Map<string, PageRow>();
  for (const page of visits.flatMap(({ pages }) => pages)) if (!byKey.has(page.key)) byKey.set(page.key, page);
  if (byKey.size === 0) return [];
  return tx.$queryRaw<Settled[]>`
    UPDATE site_pages p SET url = f.url, outcome = f.outcome::"SiteOutcome", status = f.status, reason = f.reason,
      content_type = f."contentType", bytes = f.bytes, ttfb_ms = f."ttfbMs", total_ms = f."totalMs", title = f.title,
      title_length = f."titleLength", title_px = f."titlePx", description = f.description,
      description_length = f."descriptionLength", h1 = f.h1, h1_count = f."h1Count", canonical = f.canonical,
      robots = f.robots, noindex = f.noindex, nofollow = f.nofollow, indexable = f.indexable,
      indexable_reason = f."indexableReason", language = f.language, words = f.words, readability = f.readability,
      text_hash = f."textHash", simhash = f.simhash, structured_data = f."structuredData", hreflangs = f.hreflangs,
      images = f.images, images_without_alt = f."imagesWithoutAlt", score = f.score, errors = f.errors,
      warnings = f.warnings, notices = f.notices, html = f.html, fetched_at = ${now}
    FROM jsonb_to_recordset(${json([...byKey.values()])}::jsonb) AS f(key bigint, url text, outcome text, status int,
      reason text, "contentType" text, bytes int, "ttfbMs" int, "totalMs" int, title text, "titleLength" int,
      "titlePx" int, description text, "descriptionLength" int, h1 text, "h1Count" int, canonical text, robots text,
      noindex boolean, nofollow boolean, indexable boolean, "indexableReason" text, language text, words int,
      readability float8, "textHash" bigint, simhash bigint, "structuredData" text, hreflangs int, images int,
      "imagesWithoutAlt" int, score int, errors int, warnings int, notices int, html text)
    WHERE p.audit_no = ${auditNo} AND p.key = f.key AND p.outcome IN ('waiting', 'unchecked')
    RETURNING p.no, p.key, p.internal, p.outcome::text AS outcome`;
}

/** Links from the pages settled in this batch to known addresses. */
async function addLinks(
  tx: Tx,
  auditNo: number,
  visits: readonly VisitRows[],
  settled: readonly Settled[],
): Promise<void> {
  const numbers = new Map(settled.map(({ key, no }) => [key.toString(), no]));
  const unique = new Map<string, object>();
  for (const { from, to, kind, ...rest } of visits.flatMap(({ links }) => links)) {
    const fromNo = numbers.get(from);
    const name = `${from} ${to} ${kind}`;
    if (fromNo !== undefined && !unique.has(name)) unique.set(name, { fromNo, to, kind, ...rest });
  }
  if (unique.size === 0) return;
  await tx.$executeRaw`
    INSERT INTO site_links (audit_no, from_no, to_no, kind, nofollow, place, text, count)
    SELECT ${auditNo}::int, f."fromNo", p.no, f.kind, f.nofollow, f.place, f.text, f.count
    FROM jsonb_to_recordset(${json([...unique.values()])}::jsonb) AS f("fromNo" int, "to" bigint, kind text,
      nofollow boolean, place text, text text, count int)
    JOIN site_pages p ON p.audit_no = ${auditNo} AND p.key = f."to"
    ON CONFLICT DO NOTHING`;
  await tx.$executeRaw`
    UPDATE site_pages p SET redirect_no = CASE WHEN l.kind = 'redirect' THEN l.to_no ELSE p.redirect_no END,
      canonical_no = CASE WHEN l.kind = 'canonical' THEN l.to_no ELSE p.canonical_no END
    FROM site_links l
    WHERE p.audit_no = ${auditNo} AND p.no = ANY(${settled.map(({ no }) => no)}::int[])
      AND l.audit_no = ${auditNo} AND l.from_no = p.no AND l.kind IN ('redirect', 'canonical')`;
}

async function addFindings(
  tx: Tx,
  auditNo: number,
  { visits, now }: Batch,
  settled: readonly Settled[],
): Promise<void> {
  const numbers = new Map(settled.map(({ key, no }) => [key.toString(), no]));
  const rows = visits
    .flatMap(({ findings }) => findings)
    .flatMap(({ key, ...finding }) => {
      const pageNo = numbers.get(key);
      return pageNo === undefined ? [] : [{ pageNo, key, ...finding }];
    });
  if (rows.length === 0) return;
  const earlier = await earlierAudits(tx, auditNo);
  // Findings are stored only for pages that were read.
  const columns = { key: Prisma.sql`f.key`, check: Prisma.sql`f."check"`, outcome: Prisma.sql`'page'` };
  const since =
    earlier.length === 0 ? Prisma.sql`${now}` : Prisma.sql`coalesce(${foundBefore(earlier, columns)}, ${now})`;
  await tx.$executeRaw`
    INSERT INTO site_findings (audit_no, check_id, page_no, severity, found, expected, items, total, value, since)
    SELECT ${auditNo}::int, f."check", f."pageNo", f.severity, f.found, f.expected, f.items, f.total, f.value, ${since}
    FROM jsonb_to_recordset(${json(rows)}::jsonb) AS f("check" text, "pageNo" int, key bigint, severity text, found text,
      expected text, items jsonb, total int, value float8)
    ON CONFLICT DO NOTHING`;
}

async function countChecks(
  tx: Tx,
  auditNo: number,
  visits: readonly VisitRows[],
  keys: ReadonlySet<string>,
): Promise<void> {
  const counts = new Map<
    string,
    { failed: number; passed: number; notApplicable: number; notMeasured: number; broke: number }
  >();
  for (const { key, ...ended } of visits.flatMap(({ checks }) => checks)) {
    if (!keys.has(key)) continue;
    for (const kind of ['failed', 'passed', 'notApplicable', 'notMeasured', 'broke'] as const) {
      for (const id of ended[kind]) {
        const count = counts.get(id) ?? { failed: 0, passed: 0, notApplicable: 0, notMeasured: 0, broke: 0 };
        count[kind]++;
        counts.set(id, count);
      }
    }
  }
  if (counts.size === 0) return;
  const rows = [...counts].map(([id, count]) => ({ id, ...count }));
  await tx.$executeRaw`
    INSERT INTO site_checks AS c (audit_no, check_id, failed, passed, not_applicable, not_measured, broke)
    SELECT ${auditNo}::int, id, failed, passed, "notApplicable", "notMeasured", broke
    FROM jsonb_to_recordset(${json(rows)}::jsonb) AS f(id text, failed int, passed int, "notApplicable" int,
      "notMeasured" int, broke int)
    ON CONFLICT (audit_no, check_id) DO UPDATE SET failed = c.failed + EXCLUDED.failed,
      passed = c.passed + EXCLUDED.passed, not_applicable = c.not_applicable + EXCLUDED.not_applicable,
      not_measured = c.not_measured + EXCLUDED.not_measured, broke = c.broke + EXCLUDED.broke`;
}
