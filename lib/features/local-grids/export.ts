import 'server-only';
import type { InputOf } from '#lib/contract/endpoint.ts';
import type { FileAnswer } from '#lib/contract/file-answer.ts';
import { parseInput } from '#lib/contract/parse-input.ts';
import { exportLocalGrid as endpoint } from '#lib/features/local-grids/contract.ts';
import { getLocalGrid } from '#lib/features/local-grids/local-grids.ts';
import { findPoints } from '#lib/features/local-grids/store.ts';
import type { Ctx } from '#lib/net/context.ts';
import { InvalidInput } from '#lib/platform/errors.ts';
import { fileOfTables } from '#lib/platform/table-file/file-of-tables.ts';
import type { Table } from '#lib/platform/table-file/table.ts';

const HEAD = [
  ...['no', 'latitude', 'longitude', 'status', 'position', 'error', 'local_pack', 'search_id'],
  ...['compared_with', 'previous_status', 'previous_position', 'change'],
] as const;

/** The points as a file, with the changes since the previous or another grid. @throws NotFound; Refused (compare_with) */
export async function exportLocalGrid(ctx: Ctx, { format, ...input }: InputOf<typeof endpoint>): Promise<FileAnswer> {
  const { fileStem, tables } = await tablesOf(ctx, input);
  return fileOfTables(fileStem, tables, format);
}

/** The same for the dashboard's links. @throws InvalidInput, NotFound, Refused */
export async function exportFromDashboard(ctx: Ctx, { id, query }: { id: string; query: URLSearchParams }) {
  const parsed = parseInput(endpoint.input, { ...Object.fromEntries(query), id });
  if (!parsed.ok) throw new InvalidInput(parsed.problem.message);
  return tablesOf(ctx, parsed.data);
}

async function tablesOf(
  ctx: Ctx,
  input: Omit<InputOf<typeof endpoint>, 'format'>,
): Promise<{ fileStem: string; tables: Table[] }> {
  const { points, comparison, created_at: createdAt } = (await getLocalGrid(ctx, input)).data.grid;
  const before = new Map((comparison ? await findPoints(comparison.id) : []).map((point) => [point.no, point]));
  const changes = new Map(comparison?.points.map(({ no, change }) => [no, change]));
  const rows = points.map(({ no, latitude, longitude, status, position, error, pack, search_id: search }) => {
    const names = pack.map(({ title }) => title).join(' | ');
    const previous = before.get(no);
    return [
      ...[no, latitude, longitude, status, position, error, names, search, comparison?.created_at ?? null],
      ...[previous?.status ?? null, previous?.position ?? null, changes.get(no) ?? null],
    ];
  });
  return { fileStem: `local-grid-${createdAt.slice(0, 10)}`, tables: [{ name: 'Points', head: HEAD, rows }] };
}
