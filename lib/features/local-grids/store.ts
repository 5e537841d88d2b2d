import 'server-only';
import type { InputOf } from '#lib/contract/endpoint.ts';
import type { PackEntry } from '#lib/engines/match-business.ts';
import { GRID_EVERY, type GridEvery, type listLocalGrids } from '#lib/features/local-grids/contract.ts';
import type { MapPoint } from '#lib/features/local-grids/points.ts';
import { readableTo } from '#lib/platform/access/project-access.ts';
import { db } from '#lib/platform/database/db.ts';
import { storable } from '#lib/platform/database/storable.ts';
import type { Prisma } from '#lib/platform/prisma/client.ts';

/** A stored grid. */
export type GridRow = Prisma.LocalGridGetPayload<object>;
/** A stored point. */
export type PointRow = Prisma.LocalGridPointGetPayload<object>;
type Client = Prisma.TransactionClient;

/** Selects grids by part of their keyword, status and project. */
export function matching({
  q,
  status,
  project_id: projectId,
}: Pick<InputOf<typeof listLocalGrids>, 'q' | 'status' | 'project_id'>): Prisma.LocalGridWhereInput {
  return {
    ...(q ? { keyword: { contains: storable(q), mode: 'insensitive' } } : {}),
    ...(status ? { status } : {}),
    ...(projectId ? { projectId } : {}),
  };
}

/** Stores the points of a new grid. */
export async function addPoints(client: Client, gridId: string, points: readonly MapPoint[]): Promise<void> {
  await client.localGridPoint.createMany({ data: points.map((point, index) => ({ gridId, no: index + 1, ...point })) });
}

/** The points of a grid, in order. */
export function findPoints(gridId: string): Promise<PointRow[]> {
  return db().localGridPoint.findMany({ where: { gridId }, orderBy: { no: 'asc' } });
}

/** The next point to measure; null when there is none. */
export function nextPoint(gridId: string): Promise<PointRow | null> {
  return db().localGridPoint.findFirst({ where: { gridId, status: 'waiting' }, orderBy: { no: 'asc' } });
}

/** What a search from a point gave. */
export interface Measured {
  status: 'found' | 'not_found' | 'not_measured';
  position: number | null;
  error: string | null;
  pack: readonly PackEntry[];
  searchId: string | null;
}

/** Writes the result of a point. */
export async function writePoint(client: Client, { gridId, no }: PointRow, measured: Measured): Promise<void> {
  const { pack, ...rest } = measured;
  await client.localGridPoint.update({
    where: { gridId_no: { gridId, no } },
    data: { ...storable(rest), pack: storable(pack) as unknown as Prisma.InputJsonValue },
  });
}

/** Makes the points that were not measured wait again. @returns how many wait */
export async function resetPoints(client: Client, gridId: string): Promise<number> {
  const open = { gridId, status: { in: ['waiting', 'not_measured'] } };
  return (await client.localGridPoint.updateMany({ where: open, data: { status: 'waiting', error: null } })).count;
}

/** Marks the points of an ended grid that still wait. */
export async function closePoints(client: Client, gridId: string, error: string): Promise<void> {
  await client.localGridPoint.updateMany({
    where: { gridId, status: 'waiting' },
    data: { status: 'not_measured', error: storable(error) },
  });
}

/** Status and position of the points of several grids. */
export type PointState = Pick<PointRow, 'gridId' | 'status' | 'position'>;

/** The points of several grids without their packs. */
export function findStates(gridIds: readonly string[]): Promise<PointState[]> {
  return db().localGridPoint.findMany({
    where: { gridId: { in: [...gridIds] } },
    select: { gridId: true, status: true, position: true },
  });
}

/** The grids that can be compared with one: the same keyword, business and points. */
const sameAs = ({ keyword, country, businessName, domain, latitude, longitude, size, spacing }: GridRow) => ({
  keyword,
  country,
  businessName,
  domain,
  latitude,
  longitude,
  size,
  spacing,
});

/** Maximum grids in a history: more than a year of weeks. */
const MAX_SERIES = 60;

/** The newest measured grids like this one that a user may read, the oldest first. */
export async function findSeries(grid: GridRow, userId: string): Promise<Pick<GridRow, 'id' | 'createdAt'>[]> {
  const rows = await db().localGrid.findMany({
    where: { AND: await readableTo(userId), ...sameAs(grid), status: { in: ['done', 'partial'] } },
    orderBy: { id: 'desc' },
    take: MAX_SERIES,
    select: { id: true, createdAt: true },
  });
  return rows.reverse();
}

/** How often a grid is measured again. */
export const everyOf = ({ every }: Pick<GridRow, 'every'>): GridEvery =>
  GRID_EVERY.find((one) => one === every) ?? 'off';

/** Schedules a grid; only one of those like it has a schedule. */
export async function setSchedule(grid: GridRow, every: GridEvery, nextAt: Date | null): Promise<void> {
  await db().$transaction([
    db().localGrid.updateMany({ where: { userId: grid.userId, ...sameAs(grid) }, data: OFF }),
    db().localGrid.update({ where: { id: grid.id }, data: { every, nextAt, scheduleError: null } }),
  ]);
}

const OFF = { every: 'off', nextAt: null, scheduleError: null };

/** Due grids of enabled accounts, the most overdue first. */
export function findDue(now: Date, take: number): Promise<GridRow[]> {
  return db().localGrid.findMany({
    where: { nextAt: { lte: now }, user: { disabledAt: null } },
    orderBy: { nextAt: 'asc' },
    take,
  });
}

/**
 * Moves a schedule on, unless another worker has. @param nextAt null: it ends here, because a new grid has it
 * @returns whether this call did it
 */
export async function moveOn(
  client: Client,
  { id, nextAt: due }: GridRow,
  nextAt: Date | null,
  scheduleError: string | null,
): Promise<boolean> {
  const data = nextAt === null ? OFF : { nextAt, scheduleError: storable(scheduleError) };
  return (await client.localGrid.updateMany({ where: { id, nextAt: due }, data })).count > 0;
}
