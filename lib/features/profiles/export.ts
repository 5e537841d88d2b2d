import 'server-only';
import { z } from 'zod';
import type { InputOf } from '#lib/contract/endpoint.ts';
import { uuid } from '#lib/contract/fields.ts';
import type { FileAnswer } from '#lib/contract/file-answer.ts';
import { parseInput } from '#lib/contract/parse-input.ts';
import type { Part, Timeline } from '#lib/features/profiles/contract.ts';
import * as contract from '#lib/features/profiles/contract.ts';
import { getKeywordProfile, getPageProfile } from '#lib/features/profiles/profiles.ts';
import type { Ctx } from '#lib/net/context.ts';
import { requireProjectRole } from '#lib/platform/access/project-access.ts';
import { InvalidInput } from '#lib/platform/errors.ts';
import { fileOfTables } from '#lib/platform/table-file/file-of-tables.ts';
import type { Cell, Table } from '#lib/platform/table-file/table.ts';

const HEAD = ['part', 'what', 'value', 'before', 'url', 'detail', 'at', 'source', 'missing'] as const;

/** One table: a line for each figure, entry, event and day, so that a format without sheets holds all of them. */
function* lines(parts: readonly Part[], timeline: Timeline | null): Generator<Cell[]> {
  for (const { part, missing, source, at, figures, rows } of parts) {
    if (missing !== null) yield [part, null, null, null, null, null, null, source, missing];
    for (const { metric, value, before } of figures) yield [part, metric, value, before, null, null, at, source, null];
    for (const { label, value, url, detail, at: seen } of rows)
      yield [part, label, value, null, url, detail, seen, source, null];
  }
  for (const { kind, label, before, after, at } of timeline?.events ?? [])
    yield ['timeline', label, after, before, null, kind, at, null, null];
  for (const { date, clicks, impressions } of timeline?.days ?? []) {
    yield ['timeline', 'clicks', clicks, null, null, null, date, 'Google Search Console', null];
    yield ['timeline', 'impressions', impressions, null, null, null, date, 'Google Search Console', null];
  }
  for (const { date, position } of timeline?.positions ?? [])
    yield ['timeline', 'position', position, null, null, null, date, 'Rank checks', null];
}

interface Exported {
  fileStem: string;
  tables: Table[];
}

const tableOf = (name: string, parts: readonly Part[], timeline: Timeline | null): Exported => ({
  fileStem: name,
  tables: [{ name: 'Profile', head: HEAD, rows: lines(parts, timeline) }],
});

async function pageTables(ctx: Ctx, input: InputOf<typeof contract.getPageProfile>): Promise<Exported> {
  const { parts, timeline } = (await getPageProfile(ctx, input)).data;
  return tableOf(`page-${URL.parse(input.url)?.host ?? ''}`, parts, timeline);
}

async function keywordTables(ctx: Ctx, input: InputOf<typeof contract.getKeywordProfile>): Promise<Exported> {
  const { parts, timeline } = (await getKeywordProfile(ctx, input)).data;
  return tableOf(`keyword-${input.keyword_id}`, parts, timeline);
}

/** The profile of a page as a file. @throws NotFound */
export async function exportPageProfile(
  ctx: Ctx,
  { format, ...input }: InputOf<typeof contract.exportPageProfile>,
): Promise<FileAnswer> {
  const { fileStem, tables } = await pageTables(ctx, input);
  return fileOfTables(fileStem, tables, format);
}

/** The profile of a keyword as a file. @throws NotFound */
export async function exportKeywordProfile(
  ctx: Ctx,
  { format, ...input }: InputOf<typeof contract.exportKeywordProfile>,
): Promise<FileAnswer> {
  const { fileStem, tables } = await keywordTables(ctx, input);
  return fileOfTables(fileStem, tables, format);
}

/** For the dashboard's links: `?keyword=` or `?url=` in the project `id`. @throws InvalidInput, NotFound */
export async function exportFromDashboard(
  ctx: Ctx,
  { id, query }: { id: string; query: URLSearchParams },
): Promise<Exported> {
  // Before the options: for everyone else, the project does not exist.
  await requireProjectRole(ctx, id, 'viewer');
  const keyword = query.get('keyword');
  if (keyword !== null) {
    const parsed = parseInput(z.object({ keyword: uuid }), { keyword });
    if (!parsed.ok) throw new InvalidInput(parsed.problem.message);
    return keywordTables(ctx, { project_id: id, keyword_id: parsed.data.keyword });
  }
  const parsed = parseInput(contract.getPageProfile.input, { project_id: id, url: query.get('url') ?? '' });
  if (!parsed.ok) throw new InvalidInput(parsed.problem.message);
  return pageTables(ctx, parsed.data);
}
