import 'server-only';
import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import { previousOf } from '#lib/features/site-audits/audit-store.ts';
import { columnById, columnIdsFor } from '#lib/features/site-audits/columns-contract.ts';
import { readSettings } from '#lib/features/site-audits/crawl/run-notes.ts';
import { readableAudit, userOf } from '#lib/features/site-audits/owned.ts';
import type { listSitePages as many, getSitePage as one } from '#lib/features/site-audits/pages-contract.ts';
import { toFinding } from '#lib/features/site-audits/report/present-findings.ts';
import * as report from '#lib/features/site-audits/report/report-store.ts';
import * as store from '#lib/features/site-audits/tables/pages-store.ts';
import type { Ctx } from '#lib/net/context.ts';
import { fromCursor, sortedPlace, toCursor } from '#lib/platform/database/cursor.ts';
import { InvalidInput, NotFound } from '#lib/platform/errors.ts';

/** One page of the explorer's table. @throws NotFound, also when it belongs to another user; InvalidInput (cursor) */
export async function listSitePages(ctx: Ctx, input: InputOf<typeof many>): Promise<OutputOf<typeof many>> {
  const audit = await readableAudit(ctx, input.id);
  const { no } = audit;
  const { filter, query, external, sort, order, limit } = input;
  const columns = input.columns ?? columnIdsFor(readSettings(audit).extract.length);
  const wanted = { filter, query, external };
  const from = fromOf(input);
  const [total, { rows, last }] = await Promise.all([
    store.countPages(no, wanted),
    store.readPages(no, wanted, { columns, sort, order, from, take: limit }),
  ]);
  const more = rows.length === limit && last !== null;
  return {
    data: { pages: rows, total, next_cursor: more ? toCursor([last.value, last.no]) : null },
  };
}

function fromOf({ cursor, offset, sort }: InputOf<typeof many>): { after: store.After } | { offset: number } {
  if (cursor === undefined) return { offset: offset ?? 0 };
  if (offset !== undefined) throw new InvalidInput('offset and cursor cannot be combined');
  const [value, no] = fromCursor(cursor, sortedPlace);
  if (value !== null && !fits(value, columnById(sort)?.kind ?? 'text')) {
    throw new InvalidInput('cursor must be the next_cursor of a response with the same sort.');
  }
  return { after: { value, no } };
}

function fits(value: string, kind: string): boolean {
  if (kind === 'number') return /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(value);
  if (kind === 'boolean') return value === 'true' || value === 'false';
  if (kind === 'moment') return !Number.isNaN(Date.parse(value));
  return !value.includes('\0');
}

/** Everything known about one address. @throws NotFound, also when it belongs to another user */
export async function getSitePage(ctx: Ctx, input: InputOf<typeof one>): Promise<OutputOf<typeof one>> {
  const audit = await readableAudit(ctx, input.id);
  const { no } = audit;
  const page = await store.readPage(no, input.no, columnIdsFor(readSettings(audit).extract.length));
  if (!page) throw new NotFound('URL not found in this site audit.');
  const before = await previousOf(userOf(ctx), audit);
  const [findings, verdicts, redirects, linksIn, linksOut, duplicates, html, previous] = await Promise.all([
    report.findingsOf(no, input.no),
    report.verdictsOf(no, [input.no], null),
    report.redirectsOf(no, input.no),
    report.links(no, { to: input.no }, null, 100),
    report.links(no, { from: input.no }, null, 100),
    report.duplicatesOf(no, input.no),
    report.htmlOf(no, input.no),
    before ? report.samePage(no, input.no, before.no) : null,
  ]);
  return {
    data: {
      page,
      findings: findings.map((row) => toFinding(row, verdicts)),
      redirects,
      links_in: linksIn.rows,
      links_out: linksOut.rows,
      duplicates,
      html: html !== null,
      previous: before && previous && { audit: before.id, ...previous },
    },
  };
}
