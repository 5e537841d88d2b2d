import { z } from 'zod';
import { knownSiteWeight } from '#lib/audit/weights.ts';
import { checkById } from '#lib/features/site-audits/analysis/check-catalogue.ts';
import { type GivenVerdict, type SiteFinding, siteFinding } from '#lib/features/site-audits/parts-contract.ts';
import type { FindingRow, VerdictRow } from '#lib/features/site-audits/report/report-store.ts';

const items = z.array(siteFinding.shape.items.element);

/** Failing elements as stored. */
export const readItems = (stored: unknown): SiteFinding['items'] => items.parse(stored);

/** A stored finding with the description of its check. @param verdicts those on its page and on all pages */
export function toFinding(row: FindingRow, verdicts: readonly VerdictRow[]): SiteFinding {
  const { category, failureTitle: title, why, fix } = checkById(row.check_id);
  const weight = knownSiteWeight(row.check_id);
  const own = verdictsOn(verdicts, row.check_id, row.page_no);
  const counts = weight?.countsIn === 'seo' && own.verdict === null;
  const { severity } = siteFinding.pick({ severity: true }).parse({ severity: row.severity });
  return {
    check: row.check_id,
    category,
    severity,
    title,
    why,
    fix,
    found: row.found,
    expected: row.expected,
    items: readItems(row.items),
    total: row.total,
    since: row.since?.toISOString() ?? null,
    points: counts ? weight.points : 0,
    cap: counts ? weight.cap : null,
    scope: scopeOf(row.check_id),
    ...own,
  };
}

/** Whether an issue concerns the host (robots.txt, sitemaps, redirects of the host) or single pages. */
export const scopeOf = (check: string): SiteFinding['scope'] =>
  knownSiteWeight(check)?.countsIn === 'site' ? 'site' : 'page';

/** The verdict on a finding: that on its page first, then that on all pages. @param page 0: only on all pages */
export function verdictsOn(
  verdicts: readonly VerdictRow[],
  check: string,
  page: number,
): { verdict: GivenVerdict | null; reopened: GivenVerdict | null } {
  const own = verdicts
    .filter((one) => one.checkId === check && (one.pageNo === 0 || one.pageNo === page))
    .toSorted((a, b) => b.pageNo - a.pageNo);
  const verdict = own.find(({ holds }) => holds);
  const reopened = verdict ? undefined : own.find(({ holds }) => !holds);
  return { verdict: given(verdict), reopened: given(reopened) };
}

const given = (row: VerdictRow | undefined): GivenVerdict | null =>
  row ? { kind: row.kind, reason: row.reason, since: row.since.toISOString(), on_all_pages: row.pageNo === 0 } : null;
