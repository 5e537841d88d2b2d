import 'server-only';
import type { InputOf } from '#lib/contract/endpoint.ts';
import type { FileAnswer } from '#lib/contract/file-answer.ts';
import { parseInput } from '#lib/contract/parse-input.ts';
import { checkById, isKnownCheck } from '#lib/features/site-audits/analysis/check-catalogue.ts';
import type { AuditRow } from '#lib/features/site-audits/audit-store.ts';
import {
  type ColumnId,
  columnById,
  columnIdsFor,
  extractionNumber,
} from '#lib/features/site-audits/columns-contract.ts';
import { readSettings } from '#lib/features/site-audits/crawl/run-notes.ts';
import { readableAudit } from '#lib/features/site-audits/owned.ts';
import { exportSiteAudit as definition } from '#lib/features/site-audits/pages-contract.ts';
import { redirectTable } from '#lib/features/site-audits/redirects/suggest-redirects.ts';
import { comparisonTable } from '#lib/features/site-audits/report/compare-export.ts';
import { orphansOf } from '#lib/features/site-audits/report/internal-links.ts';
import { everyAnchor } from '#lib/features/site-audits/report/internal-links-store.ts';
import { verdictsOn } from '#lib/features/site-audits/report/present-findings.ts';
import { listSiteIssues } from '#lib/features/site-audits/report/report.ts';
import * as store from '#lib/features/site-audits/report/report-store.ts';
import { suggestionsOf } from '#lib/features/site-audits/suggestions/suggest-links.ts';
import { everyPage } from '#lib/features/site-audits/tables/pages-store.ts';
import type { Ctx } from '#lib/net/context.ts';
import { InvalidInput, NotFound } from '#lib/platform/errors.ts';
import { fileOfTables } from '#lib/platform/table-file/file-of-tables.ts';
import type { Cell, Table } from '#lib/platform/table-file/table.ts';

type Input = InputOf<typeof definition>;

/**
 * One table of a site audit as a file, streamed while it is read. @throws NotFound, also when it belongs to another
 * user
 */
export async function exportSiteAudit(ctx: Ctx, input: Input): Promise<FileAnswer> {
  const { fileStem, tables } = await tablesOf(ctx, input);
  return fileOfTables(fileStem, tables, input.format);
}

const FLAGS = ['external', 'internal', 'selves'];

/** The same for links in the dashboard, whose options are in the query string. @throws InvalidInput, NotFound */
export async function exportFromDashboard(ctx: Ctx, { id, query }: { id: string; query: URLSearchParams }) {
  const columns = query.getAll('columns');
  const raw = {
    ...Object.fromEntries([...query].map(([name, value]) => [name, FLAGS.includes(name) ? value === 'true' : value])),
    ...(columns.length > 0 ? { columns } : {}),
    id,
  };
  const parsed = parseInput(definition.input, raw);
  if (!parsed.ok) throw new InvalidInput(parsed.problem.message);
  return tablesOf(ctx, parsed.data);
}

async function tablesOf(ctx: Ctx, input: Input): Promise<{ fileStem: string; tables: Table[] }> {
  const audit = await readableAudit(ctx, input.id);
  if (input.check !== undefined) {
    if (input.what !== 'findings')
      throw new InvalidInput(`check is only allowed with what: findings, not with ${input.what}`);
    if (!isKnownCheck(input.check)) throw new NotFound(`Unknown check "${input.check}".`);
  }
  if (input.with !== undefined && input.what !== 'comparison')
    throw new InvalidInput(`with is only allowed with what: comparison, given what: ${input.what}`);
  if ((input.kind ?? input.target ?? input.internal) !== undefined && input.what !== 'links')
    throw new InvalidInput(`kind, target and internal are only allowed with what: links, given what: ${input.what}`);
  const day = (audit.finishedAt ?? audit.createdAt).toISOString().slice(0, 10);
  const side = input.internal === undefined ? [] : [input.internal ? 'internal' : 'external'];
  const what = input.check ?? [input.what, ...(input.target ? [input.target] : []), ...side].join('-');
  const fileStem = `site-audit-${audit.host}-${what}-${day}`.replace(/[^a-z0-9.-]+/gi, '-');
  return { fileStem, tables: [await tableOf(ctx, audit, input)] };
}

async function tableOf(ctx: Ctx, audit: AuditRow, input: Input): Promise<Table> {
  if (input.what === 'pages') {
    const { extract } = readSettings(audit);
    const columns = input.columns ?? columnIdsFor(extract.length);
    return { name: 'Pages', head: headOf(columns, extract), rows: pageRows(audit.no, input, columns) };
  }
  if (input.what === 'findings') {
    const head = [
      'url',
      'check',
      'severity',
      'category',
      'title',
      'found',
      'expected',
      'places',
      'since',
      'verdict',
      'reason',
    ];
    return { name: 'Findings', head, rows: findingRows(audit.no, input.check ?? null) };
  }
  if (input.what === 'links') {
    const head = ['from', 'to', 'kind', 'status', 'result', 'text', 'nofollow', 'place', 'count', 'internal'];
    return { name: 'Links', head, rows: linkRows(audit.no, input) };
  }
  if (input.what === 'anchors') {
    return { name: 'Anchors', head: ['target', 'anchor', 'position', 'pages', 'nofollow'], rows: anchorRows(audit.no) };
  }
  if (input.what === 'orphans') {
    const { orphans } = await orphansOf(audit);
    const head = ['url', 'title', 'in_sitemap', 'clicks', 'impressions', 'crawled'];
    const rows = orphans.map(({ no, url, title, in_sitemap, clicks, impressions }): Cell[] => [
      ...[url, title, in_sitemap, clicks, impressions],
      no !== null,
    ]);
    return { name: 'Orphan pages', head, rows };
  }
  if (input.what === 'suggestions') {
    const { suggestions } = await suggestionsOf(ctx, audit, { page: null, keywords: [] });
    const head = ['done', 'page', 'link_to', 'keyword', 'sentence', 'inlinks_of_target'];
    // A to-do list: the first column is to be filled in.
    const rows = suggestions.map(({ from, to, keyword, sentence, links_in }): Cell[] => [
      ...['', from.url, to.url, keyword, sentence],
      links_in,
    ]);
    return { name: 'Link suggestions', head, rows };
  }
  if (input.what === 'redirects') return redirectTable(ctx, audit);
  if (input.what === 'comparison') return comparisonTable(ctx, audit, input.with);
  const { data } = await listSiteIssues(ctx, { id: audit.id });
  const head = [
    'check',
    'severity',
    'category',
    'title',
    'pages',
    'left_out',
    'measured',
    'points',
    'since',
    'why',
    'fix',
  ];
  const rows = [...data.issues, ...data.left_out].map((one): Cell[] => [
    ...[one.check, one.severity, one.category, one.title, one.pages, one.left_out, one.measured, one.points],
    ...[one.since, one.why, one.fix],
  ]);
  return { name: 'Issues', head, rows };
}

/** Ids of columns; those of custom extraction have the name they were given, unless another column is called that. */
const headOf = (columns: readonly ColumnId[], extract: readonly { name: string }[]): string[] =>
  columns.map((id) => {
    const name = extract[extractionNumber(id) - 1]?.name;
    return name === undefined || columnById(name) ? id : name;
  });

async function* pageRows(no: number, input: Input, head: readonly ColumnId[]): AsyncGenerator<Cell[]> {
  const { filter, query, external, sort, order } = input;
  for await (const rows of everyPage(no, { filter, query, external }, head, { sort, order })) {
    for (const row of rows) yield head.map((column) => row[column] ?? null);
  }
}

async function* findingRows(no: number, check: string | null): AsyncGenerator<Cell[]> {
  for await (const rows of store.everyFinding(no, check)) {
    const pages = [...new Set(rows.map((row) => row.page_no))];
    const verdicts = await store.verdictsOf(no, pages, check);
    for (const row of rows) {
      const { category, failureTitle } = checkById(row.check_id);
      const { verdict } = verdictsOn(verdicts, row.check_id, row.page_no);
      const since = row.since?.toISOString() ?? null;
      const found = [row.found, row.expected, row.total, since, verdict?.kind ?? null, verdict?.reason ?? null];
      yield [row.url, row.check_id, row.severity, category, failureTitle, ...found];
    }
  }
}

async function* anchorRows(no: number): AsyncGenerator<Cell[]> {
  for await (const rows of everyAnchor(no)) {
    for (const { url, text, position, pages, nofollow } of rows) yield [url, text, position, pages, nofollow];
  }
}

async function* linkRows(no: number, { kind, target, internal, selves }: Input): AsyncGenerator<Cell[]> {
  const slice = 2_000;
  const filter = { kind, target, internal, selves };
  for (let after: [number, number, string] | null = null; ; ) {
    const { rows, last }: Awaited<ReturnType<typeof store.links>> = await store.links(no, filter, after, slice);
    for (const { from, to, kind, text, nofollow, place, count, internal } of rows) {
      yield [from.url, to.url, kind, to.status, to.outcome, text, nofollow, place, count, internal];
    }
    if (rows.length < slice || last === null) return;
    after = last;
  }
}
