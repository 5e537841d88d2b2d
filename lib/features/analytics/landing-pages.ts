import 'server-only';
import { z } from 'zod';
import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import type { FileAnswer } from '#lib/contract/file-answer.ts';
import { parseInput } from '#lib/contract/parse-input.ts';
import type { listLandingPages as Listed } from '#lib/features/analytics/landing-pages-contract.ts';
import { exportLandingPages as definition } from '#lib/features/analytics/landing-pages-contract.ts';
import { findProperty } from '#lib/features/analytics/property-store.ts';
import { type After, type Days, landingPages, loadedDays } from '#lib/features/analytics/sessions.ts';
import type { Ctx } from '#lib/net/context.ts';
import { requireProjectRole } from '#lib/platform/access/project-access.ts';
import { fromCursor, toCursor } from '#lib/platform/database/cursor.ts';
import { InvalidInput } from '#lib/platform/errors.ts';
import { fileOfTables } from '#lib/platform/table-file/file-of-tables.ts';
import type { Cell, Table } from '#lib/platform/table-file/table.ts';
import { addDays } from '#lib/text/zoned-time.ts';

type Scope = Pick<InputOf<typeof Listed>, 'project_id' | 'from' | 'to' | 'page' | 'sort'>;

const DEFAULT_DAYS = 28;
const EXPORT_ROWS = 500;
const place = z.tuple([z.number(), z.string().max(2_100)]);

/** One page of landing pages. @throws NotFound (project), InvalidInput (cursor) */
export async function listLandingPages(ctx: Ctx, input: InputOf<typeof Listed>): Promise<OutputOf<typeof Listed>> {
  const { propertyNo, period, property } = await askedOf(ctx, input);
  if (propertyNo === null || !period) return { data: { period: null, property, rows: [], next_cursor: null } };
  const { page, sort } = input;
  const [value, last] = input.cursor === undefined ? [] : fromCursor(input.cursor, place);
  const after: After | null = value === undefined || last === undefined ? null : { value, page: last };
  const found = await landingPages(propertyNo, period, { page, after, sort, limit: input.limit + 1 });
  const rows = found.slice(0, input.limit);
  const end = found.length > input.limit ? rows.at(-1) : undefined;
  return { data: { period, property, rows, next_cursor: end ? toCursor([end[sort], end.page]) : null } };
}

/** All landing pages as a file, streamed while they are read. @throws NotFound */
export async function exportLandingPages(ctx: Ctx, input: InputOf<typeof definition>): Promise<FileAnswer> {
  const { fileStem, tables } = await tablesOf(ctx, input);
  return fileOfTables(fileStem, tables, input.format);
}

/** The same for links and feeds, with the filter in the query string. @throws InvalidInput, NotFound */
export async function exportFromDashboard(ctx: Ctx, { id, query }: { id: string; query: URLSearchParams }) {
  const parsed = parseInput(definition.input, { ...Object.fromEntries(query), project_id: id });
  if (!parsed.ok) throw new InvalidInput(parsed.problem.message);
  return tablesOf(ctx, parsed.data);
}

async function tablesOf(ctx: Ctx, scope: Scope): Promise<{ fileStem: string; tables: Table[] }> {
  const { domain, propertyNo, period } = await askedOf(ctx, scope);
  const head = ['page', 'sessions', 'engaged_sessions', 'key_events'];
  return {
    fileStem: `landing-pages-${domain}-${period?.from ?? 'none'}-${period?.to ?? 'none'}`,
    tables: [{ name: 'Landing pages', head, rows: rowsOf(propertyNo, period, scope) }],
  };
}

async function* rowsOf(propertyNo: number | null, period: Days | null, { page, sort }: Scope): AsyncGenerator<Cell[]> {
  if (propertyNo === null || !period) return;
  for (let after: After | null = null; ; ) {
    const rows = await landingPages(propertyNo, period, { page, after, sort, limit: EXPORT_ROWS });
    for (const row of rows) yield [row.page, row.sessions, row.engaged_sessions, row.key_events];
    const last = rows.at(-1);
    if (!last || rows.length < EXPORT_ROWS) return;
    after = { value: last[sort], page: last.page };
  }
}

async function askedOf(ctx: Ctx, { project_id: projectId, from, to }: Scope) {
  const { project } = await requireProjectRole(ctx, projectId, 'viewer');
  const property = await findProperty(projectId);
  const loaded = loadedDays(property);
  const last = to ?? loaded?.to;
  const period = loaded && last ? ordered(from ?? addDays(last, 1 - DEFAULT_DAYS), last) : null;
  return { domain: project.domain, propertyNo: property?.no ?? null, property: property?.displayName ?? null, period };
}

const ordered = (from: string, to: string): Days => (from <= to ? { from, to } : { from: to, to: from });
