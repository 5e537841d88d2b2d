import 'server-only';
import type { InputOf } from '#lib/contract/endpoint.ts';
import type { FileAnswer } from '#lib/contract/file-answer.ts';
import { parseInput } from '#lib/contract/parse-input.ts';
import { readItems } from '#lib/features/keywords/lists/item-store.ts';
import { difficultyOf, type ListDifficulty, presentDifficulty } from '#lib/features/keywords/lists/list-difficulty.ts';
import type { KeywordFilter } from '#lib/features/keywords/lists/list-keywords-contract.ts';
import { exportKeywordList as definition } from '#lib/features/keywords/lists/list-keywords-contract.ts';
import { readableList, userOf } from '#lib/features/keywords/lists/owned.ts';
import { toKeyword } from '#lib/features/keywords/lists/present.ts';
import { assertSeesDifficulty } from '#lib/features/rankings/service.ts';
import type { Ctx } from '#lib/net/context.ts';
import type { KeysetCursor } from '#lib/platform/database/keyset-pagination.ts';
import { InvalidInput } from '#lib/platform/errors.ts';
import { fileOfTables } from '#lib/platform/table-file/file-of-tables.ts';
import type { Cell, Table } from '#lib/platform/table-file/table.ts';

type Input = InputOf<typeof definition>;

const HEAD = [
  ...['keyword', 'tags', 'target_url', 'intent', 'avg_monthly_searches', 'competition', 'competition_index'],
  ...['low_top_of_page_bid_micros', 'high_top_of_page_bid_micros', 'figures_at', 'figures_reason'],
  ...['difficulty', 'difficulty_low', 'difficulty_high', 'difficulty_reason', 'note'],
  ...['created_at'],
] as const;

const SLICE = 500;

/** The keywords of a list as a file, streamed while they are read. @throws NotFound, also for other users' lists */
export async function exportKeywordList(ctx: Ctx, input: Input): Promise<FileAnswer> {
  const { fileStem, tables } = await tablesOf(ctx, input);
  return fileOfTables(fileStem, tables, input.format);
}

/** The same for the dashboard's links, with the filter in the query string. @throws InvalidInput, NotFound */
export async function exportFromDashboard(ctx: Ctx, { id, query }: { id: string; query: URLSearchParams }) {
  const parsed = parseInput(definition.input, { ...Object.fromEntries(query), id });
  if (!parsed.ok) throw new InvalidInput(parsed.problem.message);
  return tablesOf(ctx, parsed.data);
}

async function tablesOf(ctx: Ctx, { id, format: _, ...filter }: Input): Promise<{ fileStem: string; tables: Table[] }> {
  const list = await readableList(ctx, id);
  const { name } = list;
  const difficulty = await difficultyOf(userOf(ctx), list);
  assertSeesDifficulty(difficulty.sees, filter);
  const stem = name
    .normalize('NFKD')
    .replace(/[^a-z0-9.-]+/gi, '-')
    .replace(/^-+|-+$/g, '');
  const fileStem = `keywords-${stem || 'list'}-${ctx.now().toISOString().slice(0, 10)}`;
  return { fileStem, tables: [{ name: 'Keywords', head: HEAD, rows: rowsOf(id, filter, difficulty) }] };
}

async function* rowsOf(id: string, filter: KeywordFilter, difficulty: ListDifficulty): AsyncGenerator<Cell[]> {
  for (let after: KeysetCursor | null = null; ; ) {
    const { items, last }: Awaited<ReturnType<typeof readItems>> = await readItems(id, filter, difficulty.source, {
      after,
      take: SLICE,
    });
    for (const item of items) {
      const shown = { ...toKeyword(item), ...presentDifficulty(item, difficulty) };
      const row: Record<(typeof HEAD)[number], Cell> = { ...shown, tags: shown.tags.join(', ') };
      yield HEAD.map((column) => row[column]);
    }
    if (last === null) return;
    after = last;
  }
}
