import 'server-only';
import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import { comparePoints } from '#lib/features/local-grids/compare-points.ts';
import type * as contract from '#lib/features/local-grids/contract.ts';
import { gridPoint, gridStatus } from '#lib/features/local-grids/contract.ts';
import { localGrids } from '#lib/features/local-grids/local-grid.run.ts';
import { pointsAround } from '#lib/features/local-grids/points.ts';
import * as store from '#lib/features/local-grids/store.ts';
import { competitorsOf, totalsOf } from '#lib/features/local-grids/totals.ts';
import { engineOutlook } from '#lib/features/searches/service.ts';
import type { Ctx } from '#lib/net/context.ts';
import { Refused } from '#lib/platform/errors.ts';
import type { Prisma } from '#lib/platform/prisma/client.ts';

type Endpoints = Omit<typeof contract, 'gridStatus' | 'pointStatus' | 'GRID_EVERY' | `grid${string}`>;
type Input<E extends keyof Endpoints> = InputOf<Endpoints[E]>;
type Output<E extends keyof Endpoints> = Promise<OutputOf<Endpoints[E]>>;

/**
 * Stores a grid with its points and queues it.
 * @throws Refused while a connected source is asked instead of Google; NotFound (project), Unavailable (queue)
 */
export async function startLocalGrid(ctx: Ctx, input: Input<'startLocalGrid'>): Output<'startLocalGrid'> {
  const { keyword, country, latitude, longitude, size, spacing_m: spacing, project_id: projectId = null } = input;
  const business = { businessName: input.business_name ?? null, domain: input.domain ?? null };
  const userId = localGrids.owner(ctx);
  return toGrid(
    await startGrid(ctx, { userId, projectId, keyword, country, size, spacing, latitude, longitude, ...business }),
  );
}

type NewGrid = Parameters<typeof localGrids.start>[0] &
  Pick<store.GridRow, 'latitude' | 'longitude' | 'size' | 'spacing'>;

/**
 * Stores a grid with its points and queues it.
 * @param also what else belongs to the transaction
 * @throws as `startLocalGrid`
 */
export async function startGrid(
  ctx: Ctx,
  grid: NewGrid,
  also?: (client: Prisma.TransactionClient) => Promise<void>,
): Promise<store.GridRow> {
  const { source } = await engineOutlook(ctx, { engine: 'google', country: grid.country });
  if (source) {
    throw new Refused(
      'Local grids read local packs, which are only read from Google itself. Select own requests as the source of Google in Settings → Connections.',
    );
  }
  return localGrids.start(grid, async (client, id) => {
    await also?.(client);
    await store.addPoints(client, id, pointsAround(grid, grid.size, grid.spacing));
  });
}

/** The user's own grids and those filed under their projects, newest first. @throws InvalidInput (cursor) */
export async function listLocalGrids(ctx: Ctx, input: Input<'listLocalGrids'>): Output<'listLocalGrids'> {
  const { page, next_cursor } = await localGrids.list(ctx, store.matching(input), input);
  const states = Map.groupBy(await store.findStates(page.map(({ id }) => id)), ({ gridId }) => gridId);
  return { data: { grids: page.map((row) => toSummary(row, states.get(row.id) ?? [])), next_cursor } };
}

/** @throws NotFound, also for other users' grids; Refused (compare_with) */
export async function getLocalGrid(
  ctx: Ctx,
  { id, compare_with: wanted }: Input<'getLocalGrid'>,
): Output<'getLocalGrid'> {
  const row = await localGrids.get(ctx, id);
  const [rows, series] = await Promise.all([store.findPoints(id), store.findSeries(row, localGrids.owner(ctx))]);
  const points = rows.map(toPoint);
  const states = Map.groupBy(await store.findStates(series.map((grid) => grid.id)), ({ gridId }) => gridId);
  const history = series.map((grid) => {
    const { average_position, found_share, measured_count, points_count } = totalsOf(states.get(grid.id) ?? []);
    const created_at = grid.createdAt.toISOString();
    return { id: grid.id, created_at, average_position, found_share, measured_count, points_count };
  });
  const before = history.findLast((grid) => grid.id < id);
  const other = wanted === undefined ? before : history.find((grid) => grid.id === wanted && grid.id !== id);
  if (wanted !== undefined && !other) {
    throw new Refused('compare_with: must be another measured grid of the same keyword, business and points.');
  }
  return {
    data: {
      grid: {
        ...toSummary(row, rows),
        points,
        competitors: competitorsOf(
          points.map(({ pack }) => pack),
          row,
        ),
        previous: before
          ? {
              id: before.id,
              created_at: before.created_at,
              average_position: before.average_position,
              found_share: before.found_share,
            }
          : null,
        comparison: other
          ? {
              id: other.id,
              created_at: other.created_at,
              ...comparePoints(points, (await store.findPoints(other.id)).map(toPoint)),
            }
          : null,
        history,
      },
    },
  };
}

/** Stops a grid; a finished one does not change. @throws NotFound */
export async function stopLocalGrid(ctx: Ctx, { id }: Input<'stopLocalGrid'>): Output<'stopLocalGrid'> {
  return toGrid(await localGrids.cancel(ctx, id));
}

/** @throws NotFound; Refused when every point is measured or the grid is running; Unavailable (queue) */
export async function resumeLocalGrid(ctx: Ctx, { id }: Input<'resumeLocalGrid'>): Output<'resumeLocalGrid'> {
  const count = await localGrids.retry(ctx, id, (client) => store.resetPoints(client, id));
  if (count === null) throw new Refused('id: the grid is still running.');
  if (count === 0) throw new Refused('id: every point of this grid is measured.');
  return toGrid(await localGrids.own(ctx, id));
}

/** Stops and deletes a grid; its searches remain. @throws NotFound, also for other users' grids */
export async function deleteLocalGrid(ctx: Ctx, { id }: Input<'deleteLocalGrid'>): Output<'deleteLocalGrid'> {
  await localGrids.cancel(ctx, id);
  await localGrids.delete(ctx, id);
  return { data: { deleted: true } };
}

/** The answer of an operation that changes a grid. */
export async function toGrid(row: store.GridRow) {
  return { data: { grid: toSummary(row, await store.findStates([row.id])) } };
}

function toSummary(
  row: store.GridRow,
  points: readonly Pick<store.PointRow, 'status' | 'position'>[],
): contract.GridSummary {
  return {
    id: row.id,
    keyword: row.keyword,
    country: row.country,
    business_name: row.businessName,
    domain: row.domain,
    latitude: row.latitude,
    longitude: row.longitude,
    size: row.size,
    spacing_m: row.spacing,
    project_id: row.projectId,
    status: gridStatus.parse(row.status),
    ...totalsOf(points),
    every: store.everyOf(row),
    next_at: row.nextAt?.toISOString() ?? null,
    schedule_error: row.scheduleError,
    error: row.error,
    created_at: row.createdAt.toISOString(),
    finished_at: row.finishedAt?.toISOString() ?? null,
  };
}

/** A stored point as the contract shows it. */
export const toPoint = ({ searchId, ...point }: store.PointRow): contract.GridPoint =>
  gridPoint.parse({ ...point, search_id: searchId });
