import 'server-only';
import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import type { FileAnswer } from '#lib/contract/file-answer.ts';
import { parseInput } from '#lib/contract/parse-input.ts';
import { groupByTerms } from '#lib/features/keywords/research/group-by-terms.ts';
import * as contract from '#lib/features/keywords/research/keywords-contract.ts';
import {
  countKeywords,
  readKeywords,
  readTexts,
  type StoredFilter,
} from '#lib/features/keywords/research/keywords-store.ts';
import { placesIn } from '#lib/features/keywords/research/places.ts';
import { toKeyword } from '#lib/features/keywords/research/present.ts';
import { researches } from '#lib/features/keywords/research/research.run.ts';
import type { Ctx } from '#lib/net/context.ts';
import { wrongCursor } from '#lib/platform/database/list-page.ts';
import { InvalidInput } from '#lib/platform/errors.ts';
import { fileOfTables } from '#lib/platform/table-file/file-of-tables.ts';
import type { Cell, Table } from '#lib/platform/table-file/table.ts';
import { plainKeyword } from '#lib/text/keywords/terms.ts';

type Listed = typeof contract.listResearchedKeywords;
type Grouped = typeof contract.groupResearchedKeywords;
type FileInput = InputOf<typeof contract.exportKeywordResearch>;

/** @throws NotFound, also for other users' researches; InvalidInput (cursor) */
export async function listResearchedKeywords(ctx: Ctx, input: InputOf<Listed>): Promise<OutputOf<Listed>> {
  const { id, cursor, limit, sort, order, ...asked } = input;
  const { language } = await researches.get(ctx, id);
  const filter = await storedFilter(id, language, asked);
  const skip = placeOf(cursor);
  const [rows, count] = await Promise.all([
    readKeywords(id, filter, { sort, order }, { skip, take: limit }),
    countKeywords(id, filter),
  ]);
  const next = skip + rows.length;
  return {
    data: {
      keywords: rows.map((row) => toKeyword(row, language)),
      count,
      next_cursor: rows.length > 0 && next < count ? String(next) : null,
    },
  };
}

/** Groups are formed over all keywords of the research, so that a filter changes no group. */
async function storedFilter(
  id: string,
  language: string,
  { group, ...filter }: contract.KeywordFilter,
): Promise<StoredFilter> {
  if (group === undefined) return filter;
  const found = groupByTerms(await readTexts(id), language).find(({ name }) => name === group);
  return { ...filter, positions: found?.members.map(({ position }) => position) ?? [] };
}

/** A cursor is the number of previous entries: the list of a finished research does not change. */
function placeOf(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  if (!/^[1-9]\d{0,5}$/.test(cursor)) throw wrongCursor();
  return Number(cursor);
}

/** @throws NotFound, also for other users' researches */
export async function groupResearchedKeywords(ctx: Ctx, input: InputOf<Grouped>): Promise<OutputOf<Grouped>> {
  const { id, ...filter } = input;
  const { language } = await researches.get(ctx, id);
  const rows = await readKeywords(id, filter, { sort: 'position', order: 'asc' });
  const keywords = rows.map((row) => toKeyword(row, language));
  const groups = groupByTerms(keywords, language).map(({ name, terms, members }) => {
    const volumes = members.flatMap(({ avg_monthly_searches: volume }) => volume ?? []);
    return {
      name,
      terms,
      keywords_count: members.length,
      volume_sum: volumes.length > 0 ? volumes.reduce((sum, one) => sum + one, 0) : null,
      volume_unknown_count: members.length - volumes.length,
      keywords: members.map(({ id, position, keyword, intent, avg_monthly_searches }) => ({
        id,
        position,
        keyword,
        intent,
        avg_monthly_searches,
      })),
    };
  });
  return { data: { groups, keywords_count: keywords.length } };
}

const HEAD = [
  ...['position', 'keyword', 'words', 'intent', 'sources', 'modifier', 'avg_monthly_searches', 'competition'],
  ...['competition_index', 'low_top_of_page_bid_micros', 'high_top_of_page_bid_micros', 'currency'],
  ...['monthly_searches', 'figures_reason'],
];

/** The keywords as a file. @throws NotFound, also for other users' researches */
export async function exportKeywordResearch(ctx: Ctx, input: FileInput): Promise<FileAnswer> {
  const { fileStem, tables } = await tablesOf(ctx, input);
  return fileOfTables(fileStem, tables, input.format);
}

/** The same for the dashboard's links, with the options in the query string. @throws InvalidInput, NotFound */
export async function exportFromDashboard(ctx: Ctx, { id, query }: { id: string; query: URLSearchParams }) {
  const raw: Record<string, unknown> = { id };
  for (const name of new Set(query.keys())) {
    const values = query.getAll(name);
    const isList = name === 'intent' || name === 'source';
    const isNumber = /_(?:min|max)$/.test(name) && /^\d+$/.test(values[0] ?? '');
    if (isList) raw[name] = values;
    else if (name === 'has_figures') raw[name] = values[0] === 'true';
    else raw[name] = isNumber ? Number(values[0]) : values[0];
  }
  const parsed = parseInput(contract.exportKeywordResearch.input, raw);
  if (!parsed.ok) throw new InvalidInput(parsed.problem.message);
  return tablesOf(ctx, parsed.data);
}

async function tablesOf(
  ctx: Ctx,
  { id, format: _, positions, sort, order, ...filter }: FileInput,
): Promise<{ fileStem: string; tables: Table[] }> {
  const { currency, figuresReason, createdAt, seeds, url, language } = await researches.get(ctx, id);
  const wanted = positions === undefined ? () => true : placesIn(positions);
  const keywords = (await readKeywords(id, await storedFilter(id, language, filter), { sort, order }))
    .filter(({ position }) => wanted(position))
    .map((row) => toKeyword(row, language));
  const rows = keywords.map((one): Cell[] => {
    const months = one.monthly_searches?.map(({ month, searches }) => `${month}: ${searches}`);
    const row: Record<string, Cell> = {
      ...one,
      intent_words: one.intent_words.join(' '),
      sources: one.sources.join(' '),
      modifier: one.modifier?.text ?? null,
      monthly_searches: months?.join(' ') ?? null,
      currency,
      figures_reason: one.avg_monthly_searches === null ? figuresReason : null,
    };
    return HEAD.map((column) => row[column] ?? null);
  });
  const about = plainKeyword(seeds[0] ?? URL.parse(url ?? '')?.hostname ?? '').replace(/[^a-z0-9.]+/g, '-');
  return {
    fileStem: `keywords-${about}-${createdAt.toISOString().slice(0, 10)}`.replace(/-{2,}/g, '-'),
    tables: [{ name: 'Keywords', head: HEAD, rows }],
  };
}
