import 'server-only';
import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import type { Ctx } from '#lib/features/context.ts';
import { type AuditRow, issueCounts, previousOf } from '#lib/features/site-audit/audit-store.ts';
import { checkById } from '#lib/features/site-audit/check-catalogue.ts';
import type {
  compareSiteAudits as compare,
  listComparedPages as pagesOf,
} from '#lib/features/site-audit/compare-contract.ts';
import * as store from '#lib/features/site-audit/compare-store.ts';
import { fromCursor, placeOf, toCursor } from '#lib/features/site-audit/cursor.ts';
import { readableAudit, userOf } from '#lib/features/site-audit/owned.ts';
import { toSummary } from '#lib/features/site-audit/present.ts';
import { NotFound, Refused } from '#lib/platform/errors.ts';

/** What changed since another audit. @throws NotFound, also for somebody else's; Refused when one of them has no report */
export async function compareSiteAudits(ctx: Ctx, input: InputOf<typeof compare>): Promise<OutputOf<typeof compare>> {
  const { audit, other } = await both(ctx, input);
  if (!other) {
    const findings = { issues: [], new: 0, mended: 0, still: 0, left_out: 0 };
    const pages = { pages_added: 0, pages_gone: 0, pages_changed: 0, pages_unknown: 0 };
    return { data: { comparison: { previous: null, score_delta: null, ...findings, ...pages } } };
  }
  const [issues, pages, counts] = await Promise.all([
    store.changedIssues(sideOf(audit), sideOf(other)),
    store.countPages(sideOf(audit), sideOf(other)),
    issueCounts([other.no]),
  ]);
  const sum = (of: (one: store.ChangedIssue) => number) => issues.reduce((total, one) => total + of(one), 0);
  return {
    data: {
      comparison: {
        previous: toSummary(other, counts.get(other.no)),
        score_delta: audit.score === null || other.score === null ? null : audit.score - other.score,
        issues: issues.map(({ check_id: check, ...numbers }) => {
          const { failureTitle: title, severity } = checkById(check);
          return { check, title, severity, ...numbers };
        }),
        new: sum((one) => one.new),
        mended: sum((one) => one.mended),
        still: sum((one) => one.still),
        left_out: sum((one) => one.left_out),
        pages_added: pages.added,
        pages_gone: pages.gone,
        pages_changed: pages.changed,
        pages_unknown: pages.unknown,
      },
    },
  };
}

/** The pages behind one figure of a comparison. @throws as `compareSiteAudits`; InvalidInput (cursor) */
export async function listComparedPages(ctx: Ctx, input: InputOf<typeof pagesOf>): Promise<OutputOf<typeof pagesOf>> {
  const { audit, other } = await both(ctx, input);
  if (!other) return { data: { pages: [], next_cursor: null } };
  const { what, check = null, limit } = input;
  const [offset] = input.cursor === undefined ? [0] : fromCursor(input.cursor, placeOf);
  const part = { offset, take: limit + 1 };
  const rows =
    what === 'added' || what === 'gone' || what === 'changed'
      ? await store.differentPages(sideOf(audit), sideOf(other), what, part)
      : await store.differentFindings(sideOf(audit), sideOf(other), what, { check, ...part });
  return {
    data: {
      pages: rows.slice(0, limit).map((row) => ({
        url: row.url,
        no: row.no,
        previous_no: row.previous_no,
        check: row.check_id,
        title: row.check_id === null ? null : checkById(row.check_id).failureTitle,
        changes: what === 'changed' ? changesOf(row) : [],
      })),
      next_cursor: rows.length > limit ? toCursor([offset + limit]) : null,
    },
  };
}

function changesOf({ now, before }: store.ComparedPage) {
  const names = Object.keys(now ?? {});
  return names
    .filter((name) => now?.[name] !== before?.[name])
    .map((name) => {
      // A hash says that the text differs, and nothing to a reader.
      if (name === 'text') return { field: name, before: 'another text', now: 'this text' };
      return { field: name, before: textOf(before?.[name]), now: textOf(now?.[name]) };
    });
}

/** A crawl that ended early cannot say that what it did not see is gone. */
const sideOf = ({ no, endReason }: AuditRow): store.Side => ({ no, sawAll: endReason === null });

const textOf = (value: unknown): string | null => (value === null || value === undefined ? null : String(value));

async function both(
  ctx: Ctx,
  input: { id: string; with?: string | undefined },
): Promise<{ audit: AuditRow; other: AuditRow | null }> {
  const audit = await readableAudit(ctx, input.id);
  if (audit.status !== 'done')
    throw new Refused('This site audit has no report yet: it can be compared when it is done.');
  if (input.with === undefined) return { audit, other: await previousOf(userOf(ctx), audit) };
  const other = await readableAudit(ctx, input.with);
  if (other.status !== 'done') throw new Refused('with names a site audit that has no report.');
  if (other.siteKey !== audit.siteKey) throw new Refused('with names an audit of another site.');
  if (other.no === audit.no) throw new NotFound('with names the same site audit.');
  return { audit, other };
}
