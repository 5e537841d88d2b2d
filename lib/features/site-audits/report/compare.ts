import 'server-only';
import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import { checkById } from '#lib/features/site-audits/analysis/check-catalogue.ts';
import { type AuditRow, issueCounts, previousOf } from '#lib/features/site-audits/audit-store.ts';
import type {
  compareSiteAudits as compare,
  listComparedPages as pagesOf,
} from '#lib/features/site-audits/compare-contract.ts';
import { readNotes, readSettings } from '#lib/features/site-audits/crawl/run-notes.ts';
import { readableAudit, userOf } from '#lib/features/site-audits/owned.ts';
import { toSummary } from '#lib/features/site-audits/present.ts';
import * as store from '#lib/features/site-audits/report/compare-store.ts';
import type { Ctx } from '#lib/net/context.ts';
import { fromCursor, placeOf, toCursor } from '#lib/platform/database/cursor.ts';
import { NotFound, Refused } from '#lib/platform/errors.ts';

/**
 * What changed since another audit. @throws NotFound, also when it belongs to another user; Refused when one of them
 * has no report
 */
export async function compareSiteAudits(ctx: Ctx, input: InputOf<typeof compare>): Promise<OutputOf<typeof compare>> {
  const { audit, other } = await both(ctx, input);
  if (!other) {
    const findings = { issues: [], new: 0, mended: 0, removed: 0, still: 0, left_out: 0, unknown: 0 };
    const pages = { pages_added: 0, pages_gone: 0, pages_changed: 0, pages_unknown: 0 };
    return { data: { comparison: { previous: null, score_delta: null, ...findings, ...pages } } };
  }
  const [now, then] = sidesOf(audit, other);
  const [issues, pages, counts] = await Promise.all([
    store.changedIssues(now, then),
    store.countPages(now, then),
    issueCounts([other.no]),
  ]);
  const sum = (of: (one: store.ChangedIssue) => number) => issues.reduce((total, one) => total + of(one), 0);
  return {
    data: {
      comparison: {
        previous: toSummary(other, counts.get(other.no)),
        score_delta:
          audit.score === null || other.score === null || audit.scoreVersion !== other.scoreVersion
            ? null
            : audit.score - other.score,
        issues: issues.map(({ check_id: check, ...numbers }) => {
          const { failureTitle: title, severity } = checkById(check);
          return { check, title, severity, ...numbers };
        }),
        new: sum((one) => one.new),
        mended: sum((one) => one.mended),
        removed: sum((one) => one.removed),
        still: sum((one) => one.still),
        left_out: sum((one) => one.left_out),
        unknown: sum((one) => one.unknown),
        pages_added: pages.added,
        pages_gone: pages.gone,
        pages_changed: pages.changed,
        pages_unknown: pages.unknown,
      },
    },
  };
}

/** The pages behind one figure of a comparison. @throws what `compareSiteAudits` throws; InvalidInput (cursor) */
export async function listComparedPages(ctx: Ctx, input: InputOf<typeof pagesOf>): Promise<OutputOf<typeof pagesOf>> {
  const { audit, other } = await both(ctx, input);
  if (!other) return { data: { pages: [], next_cursor: null } };
  const { what, check = null, limit } = input;
  const [offset] = input.cursor === undefined ? [0] : fromCursor(input.cursor, placeOf);
  const part = { offset, take: limit + 1 };
  const [now, then] = sidesOf(audit, other);
  const rows = isPageChange(what)
    ? await store.differentPages(now, then, what, part)
    : await store.differentFindings(now, then, what, { check, ...part });
  return {
    data: {
      pages: rows.slice(0, limit).map((row) => ({
        url: row.url,
        no: row.no,
        previous_no: row.previous_no,
        check: row.check_id,
        title: row.check_id === null ? null : checkById(row.check_id).failureTitle,
        changes: changesOf(row, what),
      })),
      next_cursor: rows.length > limit ? toCursor([offset + limit]) : null,
    },
  };
}

type Change = store.PageChange | store.FindingChange;

/** Whether a kind of change concerns pages, not findings. */
export const isPageChange = (what: Change): what is store.PageChange =>
  what === 'added' || what === 'gone' || what === 'changed' || what === 'pages_unknown';

/** The differences, for lists that a row is in because of them. */
export function changesOf({ now, before }: store.ComparedPage, what: Change) {
  if (what !== 'changed' && what !== 'removed' && what !== 'unknown') return [];
  const names = Object.keys(now ?? {});
  return names
    .filter((name) => now?.[name] !== before?.[name])
    .map((name) => {
      // A hash only shows that the text differs, so it is not displayed.
      if (name === 'text') return { field: name, before: 'different text', now: 'same text' };
      return { field: name, before: textOf(before?.[name]), now: textOf(now?.[name]) };
    });
}

/** Both audits as sides of the comparison. An audit with another scope cannot show that an address is gone. */
export function sidesOf(audit: AuditRow, other: AuditRow): [store.Side, store.Side] {
  const isSameScope = scopeOf(audit) === scopeOf(other);
  const extracted = sharedColumns(audit, other);
  return [
    { ...sideOf(audit, isSameScope), extracted },
    { ...sideOf(other, isSameScope), extracted },
  ];
}

/** Numbers of the columns that both audits extract in the same way. */
function sharedColumns(audit: AuditRow, other: AuditRow): number[] {
  const before = readSettings(other).extract.map((column) => JSON.stringify(column));
  return readSettings(audit).extract.flatMap((column, at) =>
    before[at] === JSON.stringify(column) && (column.source === 'raw' || readSettings(audit).render) ? [at + 1] : [],
  );
}

/** The settings that determine which addresses a crawl reaches. */
function scopeOf(audit: AuditRow): string {
  const { include, exclude, subdomains, obey_robots, sitemaps, max_depth, mode } = readSettings(audit);
  return JSON.stringify([
    audit.url,
    mode,
    ...(mode === 'list' ? audit.seedUrls.toSorted() : []),
    include.toSorted(),
    exclude.toSorted(),
    subdomains,
    obey_robots,
    sitemaps,
    max_depth,
  ]);
}

/** A crawl that ended early or skipped addresses cannot show that an address is gone. */
function sideOf(audit: AuditRow, isSameScope: boolean): Omit<store.Side, 'extracted'> {
  const skipped = skippedOf(audit);
  const { sitemaps } = readNotes(audit);
  return {
    no: audit.no,
    sawAll: isSameScope && audit.endReason === null && !skipped.has('too-deep') && !skipped.has('too-many'),
    sawQueries: !skipped.has('query-variants') && !skipped.has('duplicates'),
    sawSitemaps: !readSettings(audit).sitemaps || sitemaps?.complete === true,
  };
}

/** Reasons for which a crawl skipped addresses. */
const skippedOf = ({ letGo }: AuditRow): Set<string> =>
  new Set(
    letGo && typeof letGo === 'object' ? Object.entries(letGo).flatMap(([why, n]) => (Number(n) > 0 ? [why] : [])) : [],
  );

const textOf = (value: unknown): string | null => (value === null || value === undefined ? null : String(value));

async function both(
  ctx: Ctx,
  input: { id: string; with?: string | undefined },
): Promise<{ audit: AuditRow; other: AuditRow | null }> {
  const audit = await readableAudit(ctx, input.id);
  return { audit, other: await otherOf(ctx, audit, input.with) };
}

/** The audit to compare with: the given one, or the previous finished one. @throws what `compareSiteAudits` throws */
export async function otherOf(ctx: Ctx, audit: AuditRow, id: string | undefined): Promise<AuditRow | null> {
  if (audit.status !== 'done') throw new Refused('This site audit has no report yet. Compare it when it is done.');
  if (id === undefined) return previousOf(userOf(ctx), audit);
  const other = await readableAudit(ctx, id);
  if (other.status !== 'done') throw new Refused('with: the site audit has no report.');
  if (other.siteKey !== audit.siteKey) throw new Refused('with: the audit is for another site.');
  if (other.no === audit.no) throw new NotFound('with: must be a different site audit.');
  return other;
}
