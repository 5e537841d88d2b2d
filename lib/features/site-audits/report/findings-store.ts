import 'server-only';
import type { AuditReport } from '#lib/audit/types.ts';
import { checkById } from '#lib/features/site-audits/analysis/check-catalogue.ts';
import type { HeldRun } from '#lib/features/site-audits/crawl/held-run-store.ts';
import { Prisma } from '#lib/platform/prisma/client.ts';

/** Findings of the analysis over all pages of a run, and the number of pages checked. */

/** Failing elements stored for each finding. */
export const ITEMS = 5;
const SLICE = 5_000;

/** Outcomes of the checks of the host. */
export type HostOutcomes = Pick<AuditReport, 'findings' | 'passed' | 'notApplicable' | 'notMeasured'>;

/** What a check of the whole site found on a page. */
export interface FoundFinding {
  page: number;
  found: string;
  /** Numbers of the addresses to show. */
  items: number[];
  total: number;
}

/** Stores findings that were computed outside the database. */
export async function writeFindings(
  { no, tx }: HeldRun,
  check: string,
  expected: string,
  rows: readonly FoundFinding[],
): Promise<void> {
  const { severity } = checkById(check);
  for (let at = 0; at < rows.length; at += SLICE) {
    const slice = JSON.stringify(
      rows.slice(at, at + SLICE).map((row) => ({ ...row, items: row.items.slice(0, ITEMS) })),
    );
    await tx.$executeRaw`
      INSERT INTO site_findings (audit_no, check_id, page_no, severity, found, expected, items, total)
      SELECT ${no}::int, ${check}, f.page, ${severity}, f.found, ${expected}, coalesce((
        SELECT jsonb_agg(jsonb_build_object('url', p.url, 'value', coalesce(p.status::text, '')) ORDER BY i.place)
        FROM jsonb_array_elements_text(f.items) WITH ORDINALITY AS i(no, place)
        JOIN site_pages p ON p.audit_no = ${no} AND p.no = i.no::int), '[]'), f.total
      FROM jsonb_to_recordset(${slice}::jsonb) AS f(page int, found text, items jsonb, total int)
      ON CONFLICT DO NOTHING`;
  }
}

/** The page to which findings about the host belong: the start page. */
const START = 1;

/** Stores the outcomes of the checks of the host, in place of those of an earlier attempt. */
export async function writeHostFindings(
  { no, tx }: HeldRun,
  { findings, passed, notApplicable, notMeasured }: HostOutcomes,
): Promise<void> {
  const ids = [findings, passed, notApplicable, notMeasured].flatMap((list) => list.map(({ id }) => id));
  await tx.siteFinding.deleteMany({ where: { auditNo: no, checkId: { in: ids } } });
  await tx.siteCheck.deleteMany({ where: { auditNo: no, checkId: { in: ids } } });
  await tx.siteFinding.createMany({
    data: findings.map(({ id, severity, evidence: { found, expected, items, total } }) => ({
      auditNo: no,
      checkId: id,
      pageNo: START,
      severity,
      found,
      expected,
      items: items.slice(0, ITEMS).map((item) => ({ ...item })),
      total,
    })),
    skipDuplicates: true,
  });
  const count = (list: readonly { id: string }[], column: 'failed' | 'passed' | 'notApplicable' | 'notMeasured') =>
    list.map(({ id }) => ({ auditNo: no, checkId: id, [column]: 1 }));
  await tx.siteCheck.createMany({
    data: [
      ...count(findings, 'failed'),
      ...count(passed, 'passed'),
      ...count(notApplicable, 'notApplicable'),
      ...count(notMeasured, 'notMeasured'),
    ],
    skipDuplicates: true,
  });
}

/** Stores the findings returned by a query: page_no, found, items (jsonb), total. */
export async function findBy({ no, tx }: HeldRun, check: string, expected: string, query: Prisma.Sql): Promise<void> {
  const { severity } = checkById(check);
  await tx.$executeRaw`
    INSERT INTO site_findings (audit_no, check_id, page_no, severity, found, expected, items, total)
    SELECT ${no}::int, ${check}, q.page_no, ${severity}, q.found, ${expected}, coalesce(q.items, '[]'), q.total::int
    FROM (${query}) q ON CONFLICT DO NOTHING`;
}

/** Stores the number of pages on which a check was measured; null: none. */
export async function countCheck({ no, tx }: HeldRun, check: string, measured: Prisma.Sql | null): Promise<void> {
  const count = measured ?? Prisma.sql`SELECT 0`;
  await tx.$executeRaw`
    INSERT INTO site_checks (audit_no, check_id, failed, passed, not_measured)
    SELECT ${no}::int, ${check}, failed, greatest(0, measured - failed), CASE WHEN ${measured === null} THEN 1 ELSE 0 END
    FROM (SELECT (SELECT count(*)::int FROM site_findings WHERE audit_no = ${no} AND check_id = ${check}) AS failed,
      (${count})::int AS measured) AS c
    ON CONFLICT (audit_no, check_id) DO UPDATE SET failed = EXCLUDED.failed, passed = EXCLUDED.passed,
      not_measured = EXCLUDED.not_measured`;
}

/** Like `countCheck`, for figures counted outside the database. */
export const countMeasured = (run: HeldRun, check: string, measured: number): Promise<void> =>
  countCheck(run, check, Prisma.sql`SELECT ${measured}::int`);

export const BROKEN = Prisma.sql`('client_error', 'server_error', 'no_answer')`;
/** Pages `p` that search engines may show. */
export const SHOWABLE = Prisma.sql`p.outcome = 'page' AND p.internal AND p.indexable IS NOT FALSE`;

/** The number of addresses `p` that match a condition. */
export const counted = (no: number, where: Prisma.Sql) =>
  Prisma.sql`SELECT count(*) FROM site_pages p WHERE p.audit_no = ${no} AND ${where}`;
/** Internal addresses that were requested. */
export const asked = (no: number) =>
  counted(no, Prisma.sql`p.internal AND p.outcome NOT IN ('waiting', 'unchecked', 'blocked', 'disallowed')`);
/** Number of pages of the site itself. */
export const pages = (no: number) => counted(no, Prisma.sql`p.internal AND p.outcome = 'page'`);
