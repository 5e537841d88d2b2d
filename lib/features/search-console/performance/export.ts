import 'server-only';
import type { InputOf } from '#lib/contract/endpoint.ts';
import type { FileAnswer } from '#lib/contract/file-answer.ts';
import { parseInput } from '#lib/contract/parse-input.ts';
import { type Asked, askedOf, pageOf } from '#lib/features/search-console/performance/performance.ts';
import { exportSearchPerformance as definition, MAX_ROWS } from '#lib/features/search-console/performance-contract.ts';
import type { Ctx } from '#lib/net/context.ts';
import { InvalidInput } from '#lib/platform/errors.ts';
import { fileOfTables } from '#lib/platform/table-file/file-of-tables.ts';
import type { Cell, Table } from '#lib/platform/table-file/table.ts';

type Input = InputOf<typeof definition>;

const SESSIONS = ['sessions', 'engaged_sessions', 'key_events'] as const;
const METRICS = ['clicks', 'impressions', 'ctr', 'position'] as const;

const hasSessions = ({ dimension }: Input) => dimension === 'page' || dimension === 'date';

/** All rows of a dimension as a file, streamed while they are read. @throws NotFound */
export async function exportSearchPerformance(ctx: Ctx, input: Input): Promise<FileAnswer> {
  const { fileStem, tables } = await tablesOf(ctx, input);
  return fileOfTables(fileStem, tables, input.format);
}

/** The same for the dashboard's links, with the filter in the query string. @throws InvalidInput, NotFound */
export async function exportFromDashboard(ctx: Ctx, { id, query }: { id: string; query: URLSearchParams }) {
  const parsed = parseInput(definition.input, { ...Object.fromEntries(query), project_id: id });
  if (!parsed.ok) throw new InvalidInput(parsed.problem.message);
  return tablesOf(ctx, parsed.data);
}

async function tablesOf(ctx: Ctx, input: Input): Promise<{ fileStem: string; tables: Table[] }> {
  const asked = await askedOf(ctx, input);
  const { from, to } = asked.question?.period ?? { from: 'none', to: 'none' };
  const head = [
    input.dimension,
    ...METRICS,
    ...METRICS.map((name) => `${name}_before`),
    ...(hasSessions(input) ? SESSIONS : []),
  ];
  return {
    fileStem: `search-performance-${input.dimension}-${asked.project.domain}-${from}-${to}`,
    tables: [{ name: 'Search performance', head, rows: rowsOf(asked, input) }],
  };
}

async function* rowsOf({ question, property }: Asked, input: Input): AsyncGenerator<Cell[]> {
  if (!question || !property) return;
  for (let cursor: string | undefined; ; ) {
    const { rows, next } = await pageOf(question, property, { ...input, limit: MAX_ROWS, cursor });
    for (const { key, before, analytics, ...now } of rows) {
      yield [
        key,
        ...METRICS.map((name) => now[name]),
        ...METRICS.map((name) => before?.[name] ?? null),
        ...(hasSessions(input) ? SESSIONS.map((name) => analytics?.[name] ?? null) : []),
      ];
    }
    if (next === null) return;
    cursor = next;
  }
}
