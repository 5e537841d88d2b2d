import 'server-only';
import type { InputOf } from '#lib/contract/endpoint.ts';
import type { PackEntry } from '#lib/engines/match-business.ts';
import type { listLocalGrids } from '#lib/features/local-grids/contract.ts';
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

/** The previous measured grid of the same keyword, business and points. */
export async function findPrevious(grid: GridRow, userId: string): Promise<GridRow | null> {
  const { keyword, country, businessName, domain, latitude, longitude, size, spacing, id } = grid;
  return db().localGrid.findFirst({
    where: {
      AND: await readableTo(userId),
      keyword,
      country,
      businessName,
      domain,
      latitude,
      longitude,
      size,
      spacing,
      id: { lt: id },
      status: { in: ['done', 'partial'] },
    },
    orderBy: { id: 'desc' },
  });
}
