import 'server-only';
import { siteChecks } from '#lib/features/site-audits/analysis/site-checks.ts';
import type { HeldRun } from '#lib/features/site-audits/crawl/held-run-store.ts';
import { SHOWABLE } from '#lib/features/site-audits/report/findings-store.ts';
import { db } from '#lib/platform/database/db.ts';
import { Prisma } from '#lib/platform/prisma/client.ts';

/** What the analysis reads of a run, and writes to its pages while it holds the lease. Each step is idempotent. */

const SITE_CHECK_IDS = siteChecks.map(({ id }) => id);
const SLICE = 5_000;

/** Deletes the results of an earlier analysis. */
export async function forgetAnalysis({ no, tx }: HeldRun): Promise<void> {
  await tx.$executeRaw`DELETE FROM site_findings WHERE audit_no = ${no} AND check_id = ANY(${SITE_CHECK_IDS})`;
  await tx.$executeRaw`DELETE FROM site_checks WHERE audit_no = ${no} AND check_id = ANY(${SITE_CHECK_IDS})`;
}

/**
 * Updates the planner statistics: autovacuum lags behind, and without them the database plans the steps as if the run
 * had few rows.
 */
export async function countRows(): Promise<void> {
  await db().$executeRaw`ANALYZE site_pages`;
  await db().$executeRaw`ANALYZE site_links`;
  await db().$executeRaw`ANALYZE site_findings`;
}

/** A site that answers 403 this often is blocking the crawler, which differs from pages that are closed to everyone. */
const REFUSALS = 5;
const REFUSED_PART = 0.3;

/** So many refusals that they are directed at the crawler and say nothing about the pages. */
export async function writeRefusalFindings({ no, tx }: HeldRun): Promise<void> {
  const reason = 'Status 403, like many pages of the site: visitors may see it.';
  await tx.$executeRaw`
    UPDATE site_pages SET outcome = 'blocked', reason = ${reason}
    WHERE audit_no = ${no} AND internal AND outcome = 'client_error' AND status = 403 AND (
      SELECT count(*) FILTER (WHERE status = 403) >= ${REFUSALS}::int
        AND count(*) FILTER (WHERE status = 403) > ${REFUSED_PART}::float8 * count(*) FILTER (WHERE status IS NOT NULL)
      FROM site_pages WHERE audit_no = ${no} AND internal)`;
}

/** An address of an audit, by its number within it. */
export interface NodeRow {
  no: number;
  outcome: string;
  status: number | null;
  redirect_no: number | null;
  canonical_no: number | null;
}

/** Internal addresses by number, slice by slice. */
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

/** A link between two addresses. */
export interface EdgeRow {
  from_no: number;
  to_no: number;
  kind: string;
  nofollow: boolean;
}

/** Pages whose links are read in one query: each has up to 2,000. */
const PAGES_AT_ONCE = 200;

/** Links and redirects between internal addresses, ordered by source page. */
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

/** The highest number of an address in an audit; 0 without any. */
export const lastNumber = async (no: number): Promise<number> => {
  const [row] = await db().$queryRaw<{ last: number | null }[]>`
    SELECT max(no) AS last FROM site_pages WHERE audit_no = ${no}`;
  return row?.last ?? 0;
};

/** Writes numbers of pages, column by column. */
export async function writeLinkFacts(
  { no, tx }: HeldRun,
  rows: readonly { no: number; depth: number | null; linksIn: number; rank: number }[],
): Promise<void> {
  for (let at = 0; at < rows.length; at += SLICE) {
    const slice = JSON.stringify(rows.slice(at, at + SLICE));
    await tx.$executeRaw`
      UPDATE site_pages p SET depth = f.depth, links_in = f."linksIn", rank = f.rank
      FROM jsonb_to_recordset(${slice}::jsonb) AS f(no int, depth int, "linksIn" int, rank float8)
      WHERE p.audit_no = ${no} AND p.no = f.no`;
  }
}

/** Writes one number per page. */
export async function writeColumn(
  { no, tx }: HeldRun,
  column: 'redirect_hops' | 'near_duplicate_of',
  rows: readonly { no: number; value: number }[],
): Promise<void> {
  for (let at = 0; at < rows.length; at += SLICE) {
    const slice = JSON.stringify(rows.slice(at, at + SLICE));
    await tx.$executeRaw`
      UPDATE site_pages p SET ${Prisma.raw(column)} = f.value
      FROM jsonb_to_recordset(${slice}::jsonb) AS f(no int, value int)
      WHERE p.audit_no = ${no} AND p.no = f.no`;
  }
}

/** One simhash for each comparable text of a run; identical texts appear once. */
export async function comparableTexts(no: number, minWords: number): Promise<{ no: number; simhash: bigint }[]> {
  return db().$queryRaw`SELECT p.no, p.simhash FROM site_pages p WHERE p.audit_no = ${no} AND ${SHOWABLE}
    AND p.simhash IS NOT NULL AND p.words >= ${minWords} AND (p.duplicate_of IS NULL OR p.duplicate_of = p.no) ORDER BY p.no`;
}
