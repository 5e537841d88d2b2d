import 'server-only';
import { checkById } from '#lib/features/site-audits/analysis/check-catalogue.ts';
import type { AuditRow } from '#lib/features/site-audits/audit-store.ts';
import { changesOf, isPageChange, otherOf, sidesOf } from '#lib/features/site-audits/report/compare.ts';
import * as store from '#lib/features/site-audits/report/compare-store.ts';
import type { Ctx } from '#lib/net/context.ts';
import type { Cell, Table } from '#lib/platform/table-file/table.ts';

/** Rows per query. */
const SLICE = 5_000;

/** Label of each change in the file, in file order. */
const STATES = {
  new: 'new',
  mended: 'fixed',
  removed: 'removed with page',
  still: 'unchanged',
  left_out: 'ignored',
  unknown: 'not measured',
  added: 'page added',
  gone: 'page removed',
  changed: 'page changed',
  pages_unknown: 'page not measured',
} as const satisfies Record<store.FindingChange | store.PageChange, string>;

/**
 * The comparison of two audits as a table: all findings with their state, then pages. @throws what `compareSiteAudits`
 * throws
 */
export async function comparisonTable(ctx: Ctx, audit: AuditRow, other: string | undefined): Promise<Table> {
  const previous = await otherOf(ctx, audit, other);
  const head = ['state', 'url', 'check', 'severity', 'title', 'before', 'now'];
  return { name: 'Comparison', head, rows: previous ? rowsOf(audit, previous) : [] };
}

async function* rowsOf(audit: AuditRow, other: AuditRow): AsyncGenerator<Cell[]> {
  const [now, then] = sidesOf(audit, other);
  // Check by check, so that the database joins only the findings of one check at a time.
  const issues = await store.changedIssues(now, then);
  for (const what of Object.keys(STATES) as (keyof typeof STATES)[]) {
    if (isPageChange(what)) yield* slices(what, (part) => store.differentPages(now, then, what, part));
    else
      for (const { check_id: check, [what]: count } of issues)
        if (count > 0) yield* slices(what, (part) => store.differentFindings(now, then, what, { check, ...part }));
  }
}

async function* slices(
  what: keyof typeof STATES,
  read: (part: { offset: number; take: number }) => Promise<store.ComparedPage[]>,
): AsyncGenerator<Cell[]> {
  for (let offset = 0; ; offset += SLICE) {
    const rows = await read({ offset, take: SLICE });
    for (const row of rows) yield lineOf(row, what);
    if (rows.length < SLICE) return;
  }
}

function lineOf(row: store.ComparedPage, what: keyof typeof STATES): Cell[] {
  const check = row.check_id === null ? null : checkById(row.check_id);
  const changes = changesOf(row, what);
  const side = (of: 'before' | 'now') => changes.map((one) => `${one.field}: ${one[of] ?? ''}`).join('\n') || null;
  return [
    STATES[what],
    row.url,
    check?.id ?? null,
    check?.severity ?? null,
    check?.failureTitle ?? null,
    side('before'),
    side('now'),
  ];
}
