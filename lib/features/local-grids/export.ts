import 'server-only';
import type { InputOf } from '#lib/contract/endpoint.ts';
import type { FileAnswer } from '#lib/contract/file-answer.ts';
import type { exportLocalGrid as endpoint } from '#lib/features/local-grids/contract.ts';
import { localGrids } from '#lib/features/local-grids/local-grid.run.ts';
import { toPoint } from '#lib/features/local-grids/local-grids.ts';
import { findPoints } from '#lib/features/local-grids/store.ts';
import type { Ctx } from '#lib/net/context.ts';
import { fileOfTables } from '#lib/platform/table-file/file-of-tables.ts';
import type { Table } from '#lib/platform/table-file/table.ts';

const HEAD = ['no', 'latitude', 'longitude', 'status', 'position', 'error', 'local_pack', 'search_id'] as const;

/** The points as a file. @throws NotFound, also for other users' grids */
export async function exportLocalGrid(ctx: Ctx, { id, format }: InputOf<typeof endpoint>): Promise<FileAnswer> {
  const { fileStem, tables } = await exportFromDashboard(ctx, { id });
  return fileOfTables(fileStem, tables, format);
}

/** The same for the dashboard's links. @throws NotFound */
export async function exportFromDashboard(
  ctx: Ctx,
  { id }: { id: string },
): Promise<{ fileStem: string; tables: Table[] }> {
  const { createdAt } = await localGrids.get(ctx, id);
  const points = (await findPoints(id)).map(toPoint);
  const rows = points.map(({ no, latitude, longitude, status, position, error, pack, search_id: search }) => {
    const names = pack.map(({ title }) => title).join(' | ');
    return [no, latitude, longitude, status, position, error, names, search];
  });
  return {
    fileStem: `local-grid-${createdAt.toISOString().slice(0, 10)}`,
    tables: [{ name: 'Points', head: HEAD, rows }],
  };
}
