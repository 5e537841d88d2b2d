import 'server-only';
import { z } from 'zod';
import { bySeverity } from '#lib/audit/severities.ts';
import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import { checkById, isKnownCheck, whyNotMeasured } from '#lib/features/site-audits/analysis/check-catalogue.ts';
import { type AuditRow, previousOf } from '#lib/features/site-audits/audit-store.ts';
import { readableAudit, userOf } from '#lib/features/site-audits/owned.ts';
import type { SiteIssue } from '#lib/features/site-audits/parts-contract.ts';
import { reportOf } from '#lib/features/site-audits/present.ts';
import { scopeOf, toFinding, verdictsOn } from '#lib/features/site-audits/report/present-findings.ts';
import { priorityOf } from '#lib/features/site-audits/report/priority.ts';
import * as store from '#lib/features/site-audits/report/report-store.ts';
import type * as contract from '#lib/features/site-audits/report-contract.ts';
import type { Ctx } from '#lib/net/context.ts';
import { fromCursor, placeOf, toCursor } from '#lib/platform/database/cursor.ts';
import { NotFound } from '#lib/platform/errors.ts';

type Input<E extends keyof typeof contract> = InputOf<(typeof contract)[E]>;
type Output<E extends keyof typeof contract> = Promise<OutputOf<(typeof contract)[E]>>;

const linkPlace = z.tuple([z.int().min(0), z.int().min(0), z.string().max(20)]);

/** The issues of a site by check. @throws NotFound, also when it belongs to another user */
export async function listSiteIssues(ctx: Ctx, input: Input<'listSiteIssues'>): Output<'listSiteIssues'> {
  const audit = await readableAudit(ctx, input.id);
  const before = await previousOf(userOf(ctx), audit);
  const rows = await store.issues(audit.no, null);
  const verdicts = await store.verdictsOf(audit.no, [], null);
  const found = rows
    .filter(({ failed }) => failed > 0)
    .map((row) => toIssue(row, audit, before !== null, verdicts))
    .filter(({ severity }) => input.severity === undefined || severity === input.severity)
    .toSorted((a, b) => b.points - a.points || bySeverity(a, b) || b.pages - a.pages || (a.check < b.check ? -1 : 1));
  return {
    data: {
      issues: found.filter(({ pages }) => pages > 0),
      left_out: found.filter(({ pages }) => pages === 0),
      passed: rows
        .filter(({ failed, passed }) => failed === 0 && passed > 0)
        .map(({ check_id: check, passed: pages }) => {
          const { category, title } = checkById(check);
          return { check, category, title, pages };
        }),
      not_measured: rows
        .filter(({ failed, passed, not_measured }) => failed + passed === 0 && not_measured > 0)
        .map(({ check_id: check }) => ({
          check,
          title: checkById(check).title,
          reason: whyNotMeasured(checkById(check)),
        })),
    },
  };
}

/** Pages with one issue. @throws NotFound, also for an unknown check; InvalidInput (cursor) */
export async function listIssuePages(ctx: Ctx, input: Input<'listIssuePages'>): Output<'listIssuePages'> {
  const audit = await readableAudit(ctx, input.id);
  const { check, query, limit } = input;
  const before = await previousOf(userOf(ctx), audit);
  const [row] = await store.issues(audit.no, check);
  if (!row && !isKnownCheck(check)) throw new NotFound(`Unknown check "${check}".`);
  const [after] = input.cursor === undefined ? [0] : fromCursor(input.cursor, placeOf);
  const { rows, total } = await store.issuePages(audit.no, check, { query, after, take: limit + 1 });
  const shown = rows.slice(0, limit);
  const verdicts = await store.verdictsOf(
    audit.no,
    shown.map(({ page }) => page.no),
    check,
  );
  const none = { check_id: check, failed: 0, left_out: 0, passed: 0, not_measured: 0, since: null, new_pages: 0 };
  return {
    data: {
      issue: toIssue(row ?? none, audit, before !== null, verdicts),
      pages: shown.map(({ page, finding }) => ({ page, finding: toFinding(finding, verdicts) })),
      total,
      next_cursor: rows.length > limit ? toCursor([shown.at(-1)?.page.no ?? 0]) : null,
    },
  };
}

function toIssue(
  row: store.IssueRow,
  audit: AuditRow,
  hasPrevious: boolean,
  verdicts: readonly store.VerdictRow[],
): SiteIssue {
  const { category, severity, failureTitle: title, why, fix } = checkById(row.check_id);
  const points = reportOf(audit)?.deductions.find(({ check }) => check === row.check_id)?.points ?? 0;
  return {
    check: row.check_id,
    category,
    severity,
    title,
    why,
    fix,
    points,
    priority: priorityOf({ severity, points }),
    scope: scopeOf(row.check_id),
    pages: row.failed - row.left_out,
    left_out: row.left_out,
    measured: row.failed + row.passed,
    since: row.since?.toISOString() ?? null,
    new_pages: hasPrevious ? (row.failed === row.left_out ? 0 : row.new_pages) : null,
    ...verdictsOn(verdicts, row.check_id, 0),
  };
}

/** Links between addresses. @throws NotFound, also when it belongs to another user; InvalidInput (cursor) */
export async function listSiteLinks(ctx: Ctx, input: Input<'listSiteLinks'>): Output<'listSiteLinks'> {
  const { no } = await readableAudit(ctx, input.id);
  const { from, to, kind, target, internal, selves, limit } = input;
  const after = input.cursor === undefined ? null : fromCursor(input.cursor, linkPlace);
  const filter = { from, to, kind, target, internal, selves };
  const [{ rows, last }, total] = await Promise.all([
    store.links(no, filter, after, limit),
    after === null ? store.countLinks(no, filter) : null,
  ]);
  return { data: { links: rows, total, next_cursor: rows.length === limit && last ? toCursor(last) : null } };
}

/**
 * Groups of pages that share something. @throws NotFound, also when it belongs to another user; InvalidInput (cursor)
 */
export async function listSiteDuplicates(ctx: Ctx, input: Input<'listSiteDuplicates'>): Output<'listSiteDuplicates'> {
  const { no } = await readableAudit(ctx, input.id);
  const { by, limit } = input;
  const [offset] = input.cursor === undefined ? [0] : fromCursor(input.cursor, placeOf);
  const { rows, total } = await store.groups(no, by, { offset, take: limit });
  const next = offset + rows.length;
  return { data: { groups: rows, total, next_cursor: rows.length > 0 && next < total ? toCursor([next]) : null } };
}
