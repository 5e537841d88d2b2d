import 'server-only';
import { csvRow } from '#lib/contract/csv-row.ts';
import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import { parseInput } from '#lib/contract/parse-input.ts';
import { mainLanguage } from '#lib/engines/country-languages.ts';
import { seesDifficulty } from '#lib/features/rankings/difficulty/sees-difficulty.ts';
import { exportRankings as definition } from '#lib/features/rankings/files-contract.ts';
import type { KeywordRow } from '#lib/features/rankings/keyword-store.ts';
import { type KeywordFilter, whereKeywords } from '#lib/features/rankings/keyword-where.ts';
import { toDifficulty } from '#lib/features/rankings/present-row.ts';
import type { Ctx } from '#lib/net/context.ts';
import { requireProjectRole } from '#lib/platform/access/project-access.ts';
import { db, query } from '#lib/platform/database/db.ts';
import { InvalidInput } from '#lib/platform/errors.ts';
import { Prisma } from '#lib/platform/prisma/client.ts';
import { fileOfTables } from '#lib/platform/table-file/file-of-tables.ts';
import { begin, readAhead } from '#lib/platform/table-file/read-ahead.ts';
import { type Cell, inChunks, type Table } from '#lib/platform/table-file/table.ts';

type Input = InputOf<typeof definition>;

const KEYWORD = ['keyword', 'search_engine', 'country', 'language', 'device', 'location'] as const;
const HISTORY = [
  ...KEYWORD,
  ...[
    'date',
    'state',
    'position',
    'depth',
    'url',
    'other_urls',
    'features',
    'ai_state',
    'ai_place',
    'local_pack_state',
    'local_pack_position',
    'reason',
    'imported',
  ],
];
const RANKINGS = [
  ...KEYWORD,
  ...['tags', 'starred', 'state', 'position', 'depth', 'checked_at', 'reason', 'measured_at', 'measured_position'],
  ...['best_position', 'best_at', 'url', 'target_url', 'wrong_url', 'own_results', 'features', 'ai_state', 'ai_place'],
  ...['local_pack_state', 'local_pack_position'],
  ...[
    'avg_monthly_searches',
    'difficulty',
    'difficulty_low',
    'difficulty_high',
    'difficulty_reason',
    'note',
    'created_at',
  ],
];
const KEYWORDS_AT_ONCE = 500;
/** Number of keywords whose checks are read in one query. */
const KEYWORDS_WITH_CHECKS = 50;
const CHECKS_AT_ONCE = 5_000;

/** @throws NotFound */
export async function exportRankings(ctx: Ctx, input: Input): Promise<OutputOf<typeof definition>> {
  const { fileStem, tables } = await tablesOf(ctx, input);
  const [table] = tables;
  if (input.format === 'csv' || !table) return fileOfTables(fileStem, tables, 'csv');
  return {
    name: `${fileStem}.${input.format}`,
    contentType: input.format === 'json' ? 'application/json; charset=utf-8' : 'application/x-ndjson; charset=utf-8',
    body: streamOf(inChunks(objects(table, input.format === 'json'))),
  };
}

/** The same for links in the dashboard, whose options are in the query string. @throws InvalidInput, NotFound */
export async function exportFromDashboard(ctx: Ctx, { id, query }: { id: string; query: URLSearchParams }) {
  const { starred, format: _, ...given } = Object.fromEntries(query);
  const raw = { ...given, ...(starred === undefined ? {} : { starred: starred === 'true' }), project_id: id };
  const parsed = parseInput(definition.input, raw);
  if (!parsed.ok) throw new InvalidInput(parsed.problem.message);
  return tablesOf(ctx, parsed.data);
}

async function tablesOf(ctx: Ctx, { project_id: id, what, format: _, ...filter }: Input) {
  const { project, userId } = await requireProjectRole(ctx, id, 'viewer');
  const fileStem = `${what}-${project.domain}-${ctx.now().toISOString().slice(0, 10)}`;
  const table: Table =
    what === 'history'
      ? {
          name: 'History',
          head: HISTORY,
          rows: historyRows(ctx, id, filter),
          csvLines: () => readAhead(historyLines(ctx, id, filter)),
        }
      : {
          name: 'Rankings',
          head: RANKINGS,
          rows: rankingRows(ctx, id, { filter, sees: seesDifficulty(project, userId) }),
        };
  return { fileStem, tables: [table] };
}

async function* keywordsOf(ctx: Ctx, projectId: string, filter: KeywordFilter) {
  for (let after = 0; ; ) {
    ctx.signal.throwIfAborted();
    const found = await db().$queryRaw<{ no: number }[]>`
      SELECT k.no FROM tracked_keywords k WHERE ${whereKeywords(projectId, filter)} AND k.no > ${after}
      ORDER BY k.no LIMIT ${KEYWORDS_AT_ONCE}`;
    const last = found.at(-1);
    if (!last) return;
    after = last.no;
    const where = { no: { in: found.map(({ no }) => no) } };
    yield await db().trackedKeyword.findMany({ where, orderBy: { no: 'asc' } });
  }
}

/** An empty language means the country's primary one; in a file, it would be read as the project's. */
const targetCells = ({ keyword, engine, country, language, device, location }: KeywordRow): Cell[] => [
  ...[keyword, engine, country, language || mainLanguage(country), device, location],
];

const iso = (date: Date | null): Cell => date?.toISOString() ?? null;

/** Cells of a check, in the order of HISTORY after the keyword's own; the time is in milliseconds. */
type StoredCheck = [no: number, at: number, ...cells: Cell[]];

async function* historyRows(ctx: Ctx, projectId: string, filter: KeywordFilter): AsyncGenerator<Cell[]> {
  for await (const heads of headsOf(ctx, projectId, filter)) {
    for await (const checks of checksOf(ctx, [...heads.keys()])) yield* rowsOf(heads, checks);
  }
}

/** The cells that the rows of each keyword begin with. */
async function* headsOf(ctx: Ctx, projectId: string, filter: KeywordFilter): AsyncGenerator<Map<number, Cell[]>> {
  for await (const keywords of keywordsOf(ctx, projectId, filter)) {
    const heads = keywords.map((row): [number, Cell[]] => [row.no, targetCells(row)]);
    for (let at = 0; at < heads.length; at += KEYWORDS_WITH_CHECKS)
      yield new Map(heads.slice(at, at + KEYWORDS_WITH_CHECKS));
  }
}

function* rowsOf(heads: ReadonlyMap<number, Cell[]>, checks: readonly StoredCheck[]): Generator<Cell[]> {
  for (const [no, at, ...cells] of checks) yield [...(heads.get(no) ?? []), new Date(at).toISOString(), ...cells];
}

/**
 * The history as CSV, written by PostgreSQL a few thousand lines at a time, two parts at once: reading waits for whoever saves the
 * file, and holds no connection meanwhile.
 */
async function* historyLines(ctx: Ctx, projectId: string, filter: KeywordFilter): AsyncGenerator<string> {
  async function* parts() {
    for await (const heads of headsOf(ctx, projectId, filter)) yield begin(linesOf(ctx, heads));
  }
  for await (const lines of readAhead(parts())) yield* lines;
}

/** The lines of some keywords. */
async function* linesOf(ctx: Ctx, heads: ReadonlyMap<number, Cell[]>): AsyncGenerator<string> {
  const starts = [...heads].map(([no, cells]) => ({ no, text: csvRow(cells).trimEnd() }));
  for (let after = START; ; ) {
    ctx.signal.throwIfAborted();
    // Without Prisma, which copies the text several times.
    const { text, values } = linesSql(starts, after);
    const [page] = await query<LinePage>(text, values);
    if (!page?.last) return;
    // Text that needs quotes or could start a formula is written cell by cell.
    if (page.isPlain) yield page.lines;
    else for (const row of rowsOf(heads, await readChecks([...heads.keys()], after))) yield csvRow(row);
    if (page.count < CHECKS_AT_ONCE) return;
    after = page.last;
  }
}

interface LinePage {
  lines: string;
  /** Whether all cells are written as they are. */
  isPlain: boolean;
  count: number;
  last: CheckPlace | null;
}

/** Number of a keyword, and time of a check in milliseconds. */
type CheckPlace = [no: number, at: number];
const START: CheckPlace = [0, 0];

/** Printable ASCII without quotes, commas and semicolons that starts with a letter or digit, for which `csvRow` changes nothing. */
const PLAIN = '^([A-Za-z0-9_]([ !#-+./0-:<-~-]*[!#-+./0-:<-~-])?)?$';

/** A line of HISTORY. Operators take two thirds of the time of `concat`. */
const LINE = Prisma.raw(
  [
    ...[
      'start',
      `to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
      'state',
      'position',
      'depth',
      'url',
    ],
    ...[
      'others',
      `array_to_string(features, ' ')`,
      'ai_state',
      'ai_place',
      'local_state',
      'local_position',
      'reason',
      'imported',
    ],
  ]
    .map((cell) => `coalesce(${cell}::text, '')`)
    .join(` || ',' || `),
);

/**
 * The next checks of the keywords of `s`, as `c`. By keyword and with a limit of its own, which keeps the planner at the index: in an ordinary join,
 * PostgreSQL reads the checks of all projects for each part.
 */
const nextChecks = ([no, at]: CheckPlace): Prisma.Sql => Prisma.sql`
  CROSS JOIN LATERAL (
    SELECT *, (extract(epoch FROM at) * 1000)::int8 AS ms FROM rank_checks
    WHERE keyword_no = s.no AND at > CASE s.no WHEN ${no}::int THEN to_timestamp(${at}::float8 / 1000) ELSE '-infinity' END
    ORDER BY at LIMIT ${CHECKS_AT_ONCE}
  ) c
  WHERE s.no >= ${no}::int ORDER BY s.no, c.at LIMIT ${CHECKS_AT_ONCE}`;

function linesSql(starts: readonly { no: number; text: string }[], after: CheckPlace): Prisma.Sql {
  return Prisma.sql`
    WITH found AS (
      SELECT c.*, s.text AS start, array_to_string(c.other_urls, ' ') AS others
      FROM unnest(${starts.map((one) => one.no)}::int[], ${starts.map(({ text }) => text)}::text[]) AS s(no, text)
      ${nextChecks(after)}
    )
    SELECT coalesce(string_agg(${LINE} || E'\\r\\n', '' ORDER BY keyword_no, at), '') AS lines,
      coalesce(bool_and(coalesce(url, '') ~ ${PLAIN} AND others ~ ${PLAIN}), true) AS "isPlain", count(*)::int AS count,
      (array_agg(json_build_array(keyword_no, ms) ORDER BY keyword_no, at))[count(*)] AS last
    FROM found`;
}

/**
 * All checks of some keywords, in parts. PostgreSQL sends a part as one JSON text: with a value for each cell, decoding
 * took most of an export's time.
 */
async function* checksOf(ctx: Ctx, nos: readonly number[]): AsyncGenerator<StoredCheck[]> {
  for (let after = START; ; ) {
    ctx.signal.throwIfAborted();
    const checks = await readChecks(nos, after);
    yield checks;
    const last = checks.at(-1);
    if (checks.length < CHECKS_AT_ONCE || !last) return;
    after = [last[0], last[1]];
  }
}

async function readChecks(nos: readonly number[], after: CheckPlace): Promise<StoredCheck[]> {
  const [found] = await db().$queryRaw<{ checks: string }[]>`
      SELECT coalesce(json_agg(json_build_array(c.keyword_no, c.ms, c.state, c.position, c.depth, c.url,
        array_to_string(c.other_urls, ' '), array_to_string(c.features, ' '), c.ai_state, c.ai_place, c.local_state, c.local_position, c.reason, c.imported)), '[]')::text AS checks
      FROM (SELECT c.* FROM unnest(${nos}::int[]) AS s(no) ${nextChecks(after)}) c`;
  return JSON.parse(found?.checks ?? '[]');
}

async function* rankingRows(
  ctx: Ctx,
  projectId: string,
  { filter, sees }: { filter: KeywordFilter; sees: boolean },
): AsyncGenerator<Cell[]> {
  for await (const keywords of keywordsOf(ctx, projectId, filter)) {
    for (const row of keywords) {
      const difficulty = toDifficulty(row, sees);
      yield [
        ...targetCells(row),
        ...[row.tags.join(','), row.starred, row.state],
        ...[row.position, row.depth, iso(row.checkedAt), row.reason, iso(row.measuredAt), row.measuredPosition],
        ...[row.bestPosition, iso(row.bestAt), row.url, row.targetUrl, row.wrongUrl, row.ownCount],
        ...[
          row.features.join(' '),
          row.aiState,
          row.aiPlace,
          row.localState,
          row.localPosition,
          row.avgMonthlySearches,
          difficulty.difficulty,
          difficulty.difficulty_low,
          difficulty.difficulty_high,
          difficulty.difficulty_reason,
          row.note,
          iso(row.createdAt),
        ],
      ];
    }
  }
}

/** A table as a JSON array, or as NDJSON. */
async function* objects({ head, rows }: Table, isArray: boolean): AsyncGenerator<string> {
  if (isArray) yield '[';
  let between = '\n';
  for await (const row of rows) {
    const text = JSON.stringify(Object.fromEntries(head.map((name, at) => [name, row[at] ?? null])));
    yield isArray ? between + text : `${text}\n`;
    between = ',\n';
  }
  if (isArray) yield '\n]\n';
}

function streamOf(chunks: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await chunks.return(undefined);
    },
  });
}
