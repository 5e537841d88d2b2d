import 'server-only';
import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import type { FileAnswer } from '#lib/contract/file-answer.ts';
import { parseInput } from '#lib/contract/parse-input.ts';
import * as contract from '#lib/features/gaps/contract.ts';
import { type Sides, sidesOf } from '#lib/features/gaps/sides.ts';
import { type GapRow, type GapsRead, readGaps } from '#lib/features/gaps/store.ts';
import { deviceOf, toDifficulty } from '#lib/features/rankings/service.ts';
import { engineOf } from '#lib/features/searches/service.ts';
import type { Ctx } from '#lib/net/context.ts';
import { InvalidInput } from '#lib/platform/errors.ts';
import { fileOfTables } from '#lib/platform/table-file/file-of-tables.ts';
import type { Cell, Table } from '#lib/platform/table-file/table.ts';

type Input = InputOf<typeof contract.listKeywordGaps>;
type Gap = contract.KeywordGaps['keywords'][number];

/** Rows of a file: as many as a project can track. */
const MAX_FILE_ROWS = 100_000;
/** Rows read at once for a file. */
const FILE_PART = 5_000;

/** @throws NotFound; Refused for a domain that is no competitor of the project */
export async function listKeywordGaps(ctx: Ctx, input: Input): Promise<OutputOf<typeof contract.listKeywordGaps>> {
  const { sides, gaps } = await read(ctx, input);
  const { domain, competitors } = sides;
  const { serps, tracked, oldest, newest, counts, rows } = gaps;
  return {
    data: {
      domain,
      competitors,
      evidence: {
        about: contract.GAP_EVIDENCE,
        serps,
        tracked,
        checks: serps - tracked,
        oldest_at: oldest?.toISOString() ?? null,
        newest_at: newest?.toISOString() ?? null,
      },
      counts,
      keywords: rows.map((row) => present(row, sides)),
    },
  };
}

/** @throws NotFound; Refused for a domain that is no competitor of the project */
export async function exportKeywordGaps(
  ctx: Ctx,
  { format, ...input }: InputOf<typeof contract.exportKeywordGaps>,
): Promise<FileAnswer> {
  const { fileStem, tables } = await tablesOf(ctx, input);
  return fileOfTables(fileStem, tables, format);
}

/** The same for the dashboard's links, with the filter in the query string. @throws InvalidInput, NotFound, Refused */
export async function exportFromDashboard(ctx: Ctx, { id, query }: { id: string; query: URLSearchParams }) {
  const parsed = parseInput(contract.exportKeywordGaps.input, { ...Object.fromEntries(query), project_id: id });
  if (!parsed.ok) throw new InvalidInput(parsed.problem.message);
  return tablesOf(ctx, parsed.data);
}

type Selection = Omit<Input, 'limit' | 'offset'>;

async function tablesOf(ctx: Ctx, input: Selection): Promise<{ fileStem: string; tables: Table[] }> {
  const { domain, competitors } = await sidesOf(ctx, input);
  const head = [
    ...[
      'keyword',
      'search_engine',
      'country',
      'language',
      'device',
      'serp_at',
      'serp_depth',
      'avg_monthly_searches',
      'difficulty',
    ],
    ...['tracked', domain, ...competitors],
  ];
  const fileStem = `keyword-gaps-${domain}-${ctx.now().toISOString().slice(0, 10)}`;
  return { fileStem, tables: [{ name: 'Keyword gaps', head, rows: rowsOf(ctx, input) }] };
}

async function* rowsOf(ctx: Ctx, input: Selection): AsyncGenerator<Cell[]> {
  for (let offset = 0; offset < MAX_FILE_ROWS; offset += FILE_PART) {
    ctx.signal.throwIfAborted();
    const { sides, gaps } = await read(ctx, { ...input, limit: FILE_PART, offset });
    for (const row of gaps.rows) {
      const gap = present(row, sides);
      yield [
        ...[gap.keyword, gap.search_engine, gap.country, gap.language, gap.device, gap.at, gap.depth],
        ...[gap.avg_monthly_searches, gap.difficulty, gap.keyword_id !== null, gap.position],
        ...gap.competitors.map(({ position }) => position),
      ];
    }
    if (gaps.rows.length < FILE_PART) return;
  }
}

async function read(ctx: Ctx, input: Input): Promise<{ sides: Sides; gaps: GapsRead }> {
  const sides = await sidesOf(ctx, input);
  const { domain, competitors } = sides;
  const { project_id: projectId, gap: kind, competitor: _, limit, offset, ...filter } = input;
  const gaps = await readGaps({ projectId, domains: [domain, ...competitors], filter, kind, limit, offset });
  return { sides, gaps };
}

const NOT_TRACKED = {
  difficulty: null,
  difficulty_low: null,
  difficulty_high: null,
  difficulty_reason: 'not_tracked',
} as const;

const present = (row: GapRow, { competitors, sees }: Pick<Sides, 'competitors' | 'sees'>): Gap => ({
  keyword: row.keyword,
  keyword_id: row.keyword_id,
  search_id: row.search_id,
  search_engine: engineOf(row.engine),
  country: row.country,
  language: row.language || null,
  device: deviceOf(row.device),
  at: row.at,
  depth: row.depth,
  avg_monthly_searches: row.volume,
  ...(row.difficulty ? toDifficulty(row.difficulty, sees) : NOT_TRACKED),
  position: row.own,
  competitors: competitors.map((domain, index) => ({ domain, position: row.positions[index + 1] ?? null })),
});
