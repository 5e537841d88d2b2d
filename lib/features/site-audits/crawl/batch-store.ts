import 'server-only';
import { forgetRemoval } from '#lib/features/evidence/service.ts';
import { countOutcomes } from '#lib/features/site-audits/crawl/page-checks.ts';
import {
  type AddressLimits,
  addAddresses,
  type RunAddresses,
} from '#lib/features/site-audits/crawl/run-addresses-store.ts';
import type { PageRow, VisitRows } from '#lib/features/site-audits/report/rows.ts';
import { earlierAudits, findingsBefore, sinceKey } from '#lib/features/site-audits/report/since-store.ts';
import { type BulkTransaction, bulkTransaction } from '#lib/platform/database/bulk-transaction.ts';
import { db } from '#lib/platform/database/db.ts';
import { storable } from '#lib/platform/database/storable.ts';
import { LeaseLost } from '#lib/platform/queue/lease.ts';

/** Writes the visits of a running audit: each batch in one transaction, under its lease. */

const json = (value: unknown): string => JSON.stringify(storable(value));

/** Visits that are stored together. `crawlMs`: time spent crawling. */
export interface Batch {
  visits: VisitRows[];
  crawlMs: number;
  now: Date;
}

/** The addresses in memory differ from the stored ones: a batch whose response was lost had been stored. */
export class AddressesChanged extends Error {
  override readonly name = 'AddressesChanged';
}

/**
 * Refreshes the planner's statistics of the columns that batches are found by. Until they include a new audit, the planner
 * expects one row of it, and reads all rows of the audit for each batch (1,360 ms with 10,000 pages, 1.2 ms with
 * statistics). Another refresh under way is enough.
 */
export async function analyzePages(): Promise<void> {
  await db().$executeRaw`ANALYZE (SKIP_LOCKED) site_pages (audit_no, no, key, outcome)`;
}

/**
 * Stores the results of visits in one transaction. A batch may be stored again after its response was lost: pages that are
 * stored already are left as they are, and are not counted.
 * @param known addresses of the run, and their maximum number; load them again after any error
 * @throws LeaseLost, AddressesChanged
 */
export function commit(
  id: string,
  lease: string,
  batch: Batch,
  known: { addresses: RunAddresses; limits: AddressLimits },
): Promise<void> {
  const { visits, now } = batch;
  return bulkTransaction(async (tx) => {
    const [audit] = await tx.$queryRaw<{ no: number; known: number }[]>`
      SELECT no, known FROM site_audits WHERE id = ${id}::uuid AND lease = ${lease}::uuid AND status = 'running'
      FOR NO KEY UPDATE`;
    if (!audit) throw new LeaseLost();
    if (audit.known !== known.addresses.known) throw new AddressesChanged();
    const added = await addAddresses(tx, audit.no, visits, known);
    const stored = await storePages(tx, audit.no, { visits, now, numberOf: numberIn(known.addresses) });
    await forgetRemoval(
      tx,
      visits.flatMap(({ pages }) => pages.flatMap(({ html }) => html ?? [])),
    );
    const numbers = new Map(stored.map(({ key, no }) => [key, no]));
    await addLinks(tx, audit.no, visits, { from: numbers, to: numberIn(known.addresses) });
    await addFindings(tx, audit.no, batch, numbers);
    await countChecks(tx, audit.no, visits, numbers);
    const own = stored.filter(({ internal }) => internal);
    const [bytes, keptBytes] = stored.length > 0 ? sizes(visits) : [0, 0];
    await tx.$executeRaw`
      UPDATE site_audits SET known = known + ${added}::int, fetched = fetched + ${own.length}::int,
        pages = pages + ${own.filter(({ outcome }) => outcome === 'page').length}::int, bytes = bytes + ${bytes}::bigint,
        kept_bytes = kept_bytes + ${keptBytes}::bigint, crawl_ms = crawl_ms + ${Math.round(batch.crawlMs)}::int,
        heartbeat_at = ${now}
      WHERE id = ${id}::uuid`;
  });
}

const numberIn =
  ({ numbers }: RunAddresses) =>
  (key: string) =>
    numbers.get(BigInt(key));

/** Compressed size of the HTML that a visit stores. */
export const keptBytesOf = ({ kept }: VisitRows): number =>
  kept.reduce((total, { packed }) => total + packed.byteLength, 0);

function sizes(visits: readonly VisitRows[]): [bytes: number, kept: number] {
  const sum = (of: (visit: VisitRows) => number) => visits.reduce((total, visit) => total + of(visit), 0);
  return [sum(({ bytes }) => bytes), sum(keptBytesOf)];
}

interface StoredPage {
  no: number;
  key: string;
  internal: boolean;
  outcome: string;
}

/** Where the redirect and the canonical link of a page lead, by the page's key. */
function targetsOf(visits: readonly VisitRows[], numberOf: (key: string) => number | undefined) {
  const targets = { redirect: new Map<string, number>(), canonical: new Map<string, number>() };
  for (const { links } of visits) {
    for (const { kind, from, to } of links) {
      if (kind !== 'redirect' && kind !== 'canonical') continue;
      const no = numberOf(to);
      if (no !== undefined && !targets[kind].has(from)) targets[kind].set(from, no);
    }
  }
  return targets;
}

/** Writes the outcome of addresses that were still waiting. @returns those addresses */
async function storePages(
  tx: BulkTransaction,
  auditNo: number,
  { visits, now, numberOf }: Pick<Batch, 'visits' | 'now'> & { numberOf: (key: string) => number | undefined },
): Promise<StoredPage[]> {
  const byKey = new Map<string, PageRow & { redirectNo: number | null; canonicalNo: number | null }>();
  const { redirect, canonical } = targetsOf(visits, numberOf);
  for (const page of visits.flatMap(({ pages }) => pages)) {
    if (byKey.has(page.key)) continue;
    const [redirectNo, canonicalNo] = [redirect.get(page.key) ?? null, canonical.get(page.key) ?? null];
    byKey.set(page.key, { ...page, redirectNo, canonicalNo });
  }
  if (byKey.size === 0) return [];
  return tx.$queryRaw<StoredPage[]>`
    UPDATE site_pages p SET url = f.url, outcome = f.outcome::"SiteOutcome", status = f.status, reason = f.reason,
      content_type = f."contentType", bytes = f.bytes, ttfb_ms = f."ttfbMs", total_ms = f."totalMs", title = f.title,
      title_length = f."titleLength", title_px = f."titlePx", description = f.description,
      description_length = f."descriptionLength", h1 = f.h1, h1_count = f."h1Count", canonical = f.canonical,
      robots = f.robots, noindex = f.noindex, nofollow = f.nofollow, indexable = f.indexable,
      indexable_reason = f."indexableReason", language = f.language, words = f.words, readability = f.readability,
      text_hash = f."textHash", simhash = f.simhash, structured_data = f."structuredData", hreflangs = f.hreflangs,
      images = f.images, images_without_alt = f."imagesWithoutAlt", score = f.score, errors = f.errors,
      warnings = f.warnings, notices = f.notices, html = f.html, redirect_no = f."redirectNo",
      canonical_no = f."canonicalNo", extracted = f.extracted, rendered_changes = f."renderedChanges",
      raw_title = f."rawTitle", raw_words = f."rawWords", raw_links = f."rawLinks", rendered_links = f."renderedLinks", fetched_at = ${now}
    FROM jsonb_to_recordset(${json([...byKey.values()])}::jsonb) AS f(key bigint, url text, outcome text, status int,
      reason text, "contentType" text, bytes int, "ttfbMs" int, "totalMs" int, title text, "titleLength" int,
      "titlePx" int, description text, "descriptionLength" int, h1 text, "h1Count" int, canonical text, robots text,
      noindex boolean, nofollow boolean, indexable boolean, "indexableReason" text, language text, words int,
      readability float8, "textHash" bigint, simhash bigint, "structuredData" text, hreflangs int, images int,
      "imagesWithoutAlt" int, score int, errors int, warnings int, notices int, html text, "redirectNo" int,
      "canonicalNo" int, extracted jsonb, "renderedChanges" text, "rawTitle" text, "rawWords" int, "rawLinks" int,
      "renderedLinks" int)
    WHERE p.audit_no = ${auditNo} AND p.key = f.key AND p.outcome IN ('waiting', 'unchecked')
    RETURNING p.no, p.key::text AS key, p.internal, p.outcome::text AS outcome`;
}

const LINK_COLUMNS = ['audit_no', 'from_no', 'to_no', 'kind', 'nofollow', 'place', 'text', 'count'];

/** Links from the pages stored in this batch to known addresses. */
async function addLinks(
  tx: BulkTransaction,
  auditNo: number,
  visits: readonly VisitRows[],
  numbers: { from: ReadonlyMap<string, number>; to: (key: string) => number | undefined },
): Promise<void> {
  const seen = new Set<string>();
  const rows: (string | number | boolean | null)[][] = [];
  for (const { from, to, kind, nofollow, place, text, count } of visits.flatMap(({ links }) => links)) {
    const fromNo = numbers.from.get(from);
    if (fromNo === undefined) continue;
    const toNo = numbers.to(to);
    if (toNo === undefined) continue;
    const name = `${fromNo} ${toNo} ${kind}`;
    if (seen.has(name)) continue;
    seen.add(name);
    rows.push([auditNo, fromNo, toNo, kind, nofollow, place, text, count]);
  }
  await tx.copy('site_links', LINK_COLUMNS, rows);
}

const FINDING_COLUMNS = [
  'audit_no',
  'check_id',
  'page_no',
  'severity',
  'found',
  'expected',
  'items',
  'total',
  'value',
  'since',
];

async function addFindings(
  tx: BulkTransaction,
  auditNo: number,
  { visits, now }: Batch,
  numbers: ReadonlyMap<string, number>,
): Promise<void> {
  const findings = visits.flatMap((visit) => visit.findings).filter(({ key }) => numbers.has(key));
  if (findings.length === 0) return;
  const keys = new Set(findings.map(({ key }) => key));
  const before = await findingsBefore(tx, await earlierAudits(tx, auditNo), [...keys]);
  const seen = new Set<string>();
  const rows = findings.flatMap(({ key, check, severity, found, expected, items, total, value }) => {
    const name = sinceKey(key, check);
    const pageNo = numbers.get(key);
    if (pageNo === undefined || seen.has(name)) return [];
    seen.add(name);
    const since = before.get(name) ?? now;
    return [[auditNo, check, pageNo, severity, found, expected, jsonText(items), total, value ?? null, since]];
  });
  await tx.copy('site_findings', FINDING_COLUMNS, rows);
}

/** What PostgreSQL rejects in JSON: NUL and lone surrogates, as JSON.stringify writes them. */
const UNSTORABLE = /\\u(?:0000|d[89a-f])/;

function jsonText(items: readonly object[]): string {
  if (items.length === 0) return '[]';
  const text = JSON.stringify(items);
  return UNSTORABLE.test(text) ? json(items) : text;
}

async function countChecks(
  tx: BulkTransaction,
  auditNo: number,
  visits: readonly VisitRows[],
  numbers: ReadonlyMap<string, number>,
): Promise<void> {
  const rows = countOutcomes(
    visits.flatMap(({ checks }) => checks.flatMap(({ key, outcomes }) => (numbers.has(key) ? [outcomes] : []))),
  );
  if (rows.length === 0) return;
  await tx.$executeRaw`
    INSERT INTO site_checks AS c (audit_no, check_id, failed, passed, not_applicable, not_measured, broke)
    SELECT ${auditNo}::int, id, failed, passed, "notApplicable", "notMeasured", broke
    FROM jsonb_to_recordset(${json(rows)}::jsonb) AS f(id text, failed int, passed int, "notApplicable" int,
      "notMeasured" int, broke int)
    ON CONFLICT (audit_no, check_id) DO UPDATE SET failed = c.failed + EXCLUDED.failed,
      passed = c.passed + EXCLUDED.passed, not_applicable = c.not_applicable + EXCLUDED.not_applicable,
      not_measured = c.not_measured + EXCLUDED.not_measured, broke = c.broke + EXCLUDED.broke`;
}
