import 'server-only';
import type { InputOf } from '#lib/contract/endpoint.ts';
import type { FileAnswer } from '#lib/contract/file-answer.ts';
import { parseInput } from '#lib/contract/parse-input.ts';
import { exportAiVisibility as definition } from '#lib/features/ai-visibility/contract.ts';
import { sourcesOf } from '#lib/features/ai-visibility/marks.ts';
import { scopeOf } from '#lib/features/ai-visibility/service.ts';
import { daysOfNext } from '#lib/features/ai-visibility/store.ts';
import type { Ctx } from '#lib/net/context.ts';
import { InvalidInput } from '#lib/platform/errors.ts';
import { fileOfTables } from '#lib/platform/table-file/file-of-tables.ts';
import type { Cell, Table } from '#lib/platform/table-file/table.ts';

type Input = InputOf<typeof definition>;

const HEAD = [
  ...['keyword', 'search_engine', 'country', 'language', 'device', 'day', 'checked_at', 'state', 'place'],
  ...['organic_position', 'reason', 'source_domains'],
] as const;

/** Every keyword-day as a file, streamed while it is read. @throws NotFound */
export async function exportAiVisibility(ctx: Ctx, input: Input): Promise<FileAnswer> {
  const { fileStem, tables } = await tablesOf(ctx, input);
  return fileOfTables(fileStem, tables, input.format);
}

/** The same for the dashboard's links, with the filter in the query string. @throws InvalidInput, NotFound */
export async function exportFromDashboard(ctx: Ctx, { id, query }: { id: string; query: URLSearchParams }) {
  const parsed = parseInput(definition.input, { ...Object.fromEntries(query), project_id: id });
  if (!parsed.ok) throw new InvalidInput(parsed.problem.message);
  return tablesOf(ctx, parsed.data);
}

async function tablesOf(ctx: Ctx, { format: _, ...input }: Input): Promise<{ fileStem: string; tables: Table[] }> {
  const scope = await scopeOf(ctx, input);
  const fileStem = `ai-visibility-${scope.project.domain}-${ctx.now().toISOString().slice(0, 10)}`;
  return { fileStem, tables: [{ name: 'AI visibility', head: HEAD, rows: rowsOf(scope) }] };
}

async function* rowsOf({
  selection,
  span,
  timezone,
  sides,
}: Awaited<ReturnType<typeof scopeOf>>): AsyncGenerator<Cell[]> {
  for (let after = 0; ; ) {
    const next = await daysOfNext(selection, span, timezone, after);
    if (!next) return;
    for (const row of next.rows) {
      const hosts = sourcesOf(row.ai_sources, [], sides).map(({ host }) => host.replace(/^www\./, ''));
      yield [
        ...[row.keyword, row.engine, row.country, row.language || null, row.device, row.day, row.at.toISOString()],
        ...[row.state, row.ai_place, row.position, row.reason, hosts.join(' ') || null],
      ];
    }
    after = next.no;
  }
}
