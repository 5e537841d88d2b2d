import 'server-only';
import { REPORT_VERSION } from '#lib/audit/report-version.ts';
import { fingerprintOf, type StoredVerdict, stillHolds } from '#lib/audit/verdicts.ts';
import { siteScoreOf } from '#lib/features/site-audits/analysis/site-score.ts';
import type { HeldRun } from '#lib/features/site-audits/crawl/held-run-store.ts';
import { readItems } from '#lib/features/site-audits/report/present-findings.ts';
import type { FindingRow } from '#lib/features/site-audits/report/report-store.ts';
import {
  countLeftOut,
  countPageFindings,
  scorePages,
  type Touched,
} from '#lib/features/site-audits/verdicts/verdict-effects-store.ts';
import { CARRIED, changeStored, readVerdicts, type VerdictPlace } from '#lib/features/verdicts/service.ts';
import { db } from '#lib/platform/database/db.ts';
import type { Prisma } from '#lib/platform/prisma/client.ts';

/**
 * Verdicts on findings of site audits. A verdict on a page applies as long as its finding is the same; a verdict on all
 * pages, as long as about the same number of pages have the finding.
 */

type Tx = Prisma.TransactionClient;
type Evidence = Pick<FindingRow, 'found' | 'expected' | 'items' | 'total' | 'value'>;

/** A short text that identifies what the finding of a page is about. */
export function fingerprintOfFinding({ found, expected, items, total, value }: Evidence): string {
  return fingerprintOf({
    evidence: { found, expected, items: readItems(items), total, ...(value === null ? {} : { value }) },
  });
}

/** The same for a check over all pages: the number of failing pages. */
export const fingerprintOfCheck = (failed: number): string => `~${failed}`;

/** Owner and site of a run. */
export interface Run {
  no: number;
  userId: string;
  siteKey: string;
}

/** A finding that can have a verdict, with the key under which the verdict is stored; null when there is none. */
export async function findFinding(
  { no, userId, siteKey }: Run,
  check: string,
  page: number | null,
): Promise<{ place: VerdictPlace; fingerprint: string } | null> {
  if (page === null) {
    const row = await db().siteCheck.findUnique({ where: { auditNo_checkId: { auditNo: no, checkId: check } } });
    if (!row || row.failed === 0) return null;
    return { place: { userId, scope: 'site', urlKey: siteKey }, fingerprint: fingerprintOfCheck(row.failed) };
  }
  const [row] = await db().$queryRaw<(Evidence & { key: bigint })[]>`
    SELECT p.key, f.found, f.expected, f.items, f.total, f.value FROM site_findings f
    JOIN site_pages p ON p.audit_no = ${no} AND p.no = f.page_no
    WHERE f.audit_no = ${no} AND f.check_id = ${check} AND f.page_no = ${page}`;
  if (!row) return null;
  const place = { userId, scope: 'crawled_page', urlKey: row.key.toString() } as const;
  return { place, fingerprint: fingerprintOfFinding(row) };
}

/** Stores or deletes a verdict, and applies it to the finished audits of the site from `id` on. */
export async function changeVerdict(
  { id, siteKey }: Run & { id: string },
  place: VerdictPlace,
  check: string,
  verdict: StoredVerdict | null,
): Promise<void> {
  const { userId } = place;
  await changeStored({ ...place, checkId: check, verdict, lock: siteKey }, async (tx) => {
    const runs = await tx.siteAudit.findMany({
      // An audit with a score of an earlier formula keeps its numbers.
      where: { userId, siteKey, status: 'done', deletedAt: null, id: { gte: id }, scoreVersion: REPORT_VERSION },
      orderBy: { id: 'asc' },
      take: CARRIED,
      select: { no: true },
    });
    for (const { no } of runs) {
      const page = place.scope === 'site' ? null : await pageByKey(tx, no, place.urlKey);
      if (page === undefined) continue;
      if (await carry(tx, no, { check, page }, verdict)) await rescore(tx, no, { check, page });
    }
  });
}

async function pageByKey(tx: Tx, no: number, key: string): Promise<number | undefined> {
  const row = await tx.sitePage.findUnique({
    where: { auditNo_key: { auditNo: no, key: BigInt(key) } },
    select: { no: true },
  });
  return row?.no;
}

/** @returns whether the run has changed: false if it has no such finding, or a different one */
async function carry(
  tx: Tx,
  no: number,
  { check, page }: { check: string; page: number | null },
  verdict: StoredVerdict | null,
): Promise<boolean> {
  const key = { auditNo: no, checkId: check, pageNo: page ?? 0 };
  if (verdict === null) return (await tx.siteVerdict.deleteMany({ where: key })).count > 0;
  const now = page === null ? await checkNow(tx, no, check) : await findingNow(tx, no, check, page);
  if (now === null || !stillHolds(verdict.fingerprint, now)) return false;
  const row = { kind: verdict.kind, reason: verdict.reason, since: new Date(verdict.since), holds: true };
  await tx.siteVerdict.upsert({ where: { auditNo_checkId_pageNo: key }, create: { ...key, ...row }, update: row });
  return true;
}

async function checkNow(tx: Tx, auditNo: number, checkId: string): Promise<string | null> {
  const row = await tx.siteCheck.findUnique({ where: { auditNo_checkId: { auditNo, checkId } } });
  return row && row.failed > 0 ? fingerprintOfCheck(row.failed) : null;
}

async function findingNow(tx: Tx, auditNo: number, checkId: string, pageNo: number): Promise<string | null> {
  const row = await tx.siteFinding.findUnique({ where: { auditNo_checkId_pageNo: { auditNo, checkId, pageNo } } });
  return row && fingerprintOfFinding(row);
}

async function rescore(tx: Tx, no: number, touched: NonNullable<Touched>): Promise<void> {
  await countLeftOut(tx, no, touched.check);
  await countPageFindings(tx, no, touched);
  const pages = await scorePages(tx, no);
  const score = siteScoreOf(await checkCounts(no, tx), pages);
  await tx.siteAudit.update({ where: { no }, data: { score: score.value, report: { ...score } } });
}

/** The outcome of each check of a run, for its score. */
export async function checkCounts(no: number, tx: Pick<Tx, 'siteCheck'> = db()) {
  const rows = await tx.siteCheck.findMany({ where: { auditNo: no } });
  return rows.map(({ checkId: id, failed, passed, notMeasured, leftOut }) => ({
    id,
    failed,
    passed,
    notMeasured,
    leftOut,
  }));
}

/**
 * Applies stored verdicts to a run that is being analyzed: findings whose verdict still applies are left out; the
 * others are reopened and stay open. It is idempotent.
 */
export async function applyVerdicts(
  { userId, siteKey }: Pick<Run, 'userId' | 'siteKey'>,
  { no, tx }: HeldRun,
): Promise<void> {
  const onPages = await verdictsOnPages(tx, no, userId);
  const place = { userId, scope: 'site', urlKey: siteKey } as const;
  const onSite = await readVerdicts(place);
  const checks = await tx.siteCheck.findMany({
    where: { auditNo: no, checkId: { in: [...onSite.keys()] }, failed: { gt: 0 } },
  });
  const rows = [
    ...onPages.map((row) => ({
      auditNo: no,
      checkId: row.check_id,
      pageNo: row.page_no,
      kind: row.kind,
      reason: row.reason,
      since: row.since,
      holds: stillHolds(row.fingerprint, fingerprintOfFinding(row)),
    })),
    ...checks.flatMap(({ checkId, failed }) => {
      const given = onSite.get(checkId);
      if (!given) return [];
      const { kind, reason, since, fingerprint } = given;
      const holds = stillHolds(fingerprint, fingerprintOfCheck(failed));
      return [{ auditNo: no, checkId, pageNo: 0, kind, reason, since: new Date(since), holds }];
    }),
  ];
  const gone = onPages.filter((_, at) => rows[at]?.holds === false).map(({ id }) => id);
  const reopened = rows.filter(({ pageNo, holds }) => pageNo === 0 && !holds).map(({ checkId }) => checkId);
  await tx.siteVerdict.deleteMany({ where: { auditNo: no, holds: true } });
  await tx.siteVerdict.createMany({ data: rows, skipDuplicates: true });
  await tx.findingVerdict.deleteMany({ where: { id: { in: gone } } });
  await tx.findingVerdict.deleteMany({ where: { ...place, checkId: { in: reopened } } });
  await countLeftOut(tx, no, null);
}

type Kept = Evidence & {
  id: string;
  check_id: string;
  page_no: number;
  kind: StoredVerdict['kind'];
  reason: string;
  fingerprint: string;
  since: Date;
};

/** Verdicts on pages of a run, each with its finding. */
const verdictsOnPages = (tx: Tx, no: number, userId: string): Promise<Kept[]> =>
  // Only the keys of crawled pages are numbers.
  tx.$queryRaw`
    WITH kept AS MATERIALIZED (SELECT * FROM finding_verdicts WHERE user_id = ${userId}::uuid AND scope = 'crawled_page')
    SELECT v.id, v.check_id, v.kind::text AS kind, v.reason, v.fingerprint, v.created_at AS since, f.page_no,
      f.found, f.expected, f.items, f.total, f.value
    FROM kept v JOIN site_pages p ON p.audit_no = ${no} AND p.key = v.url_key::bigint
    JOIN site_findings f ON f.audit_no = ${no} AND f.check_id = v.check_id AND f.page_no = p.no`;
