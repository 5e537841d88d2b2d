import 'server-only';
import type { PropertyRow } from '#lib/features/search-console/property-store.ts';
import { db } from '#lib/platform/database/db.ts';
import type { Prisma } from '#lib/platform/prisma/client.ts';

/** Syncs of Search Console properties: one row for each property. */

export type SyncRow = Prisma.SearchConsoleSyncGetPayload<object>;

/** The property that a sync loads; null: it was removed. */
export const propertyOf = (no: number): Promise<PropertyRow | null> =>
  db().searchConsoleProperty.findUnique({ where: { no } });

/** The sync of a property; null before the first. */
export const findSync = (propertyNo: number): Promise<SyncRow | null> =>
  db().searchConsoleSync.findUnique({ where: { propertyNo } });

/** Changes a property that still reads from the API. */
export async function updateProperty(
  no: number,
  data: Prisma.SearchConsolePropertyUncheckedUpdateManyInput,
): Promise<void> {
  await db().searchConsoleProperty.updateMany({ where: { no, source: 'api' }, data });
}

/** Properties whose last load is older than this, with the sync that loads them. */
export function dueProperties(before: Date, limit: number) {
  return db().searchConsoleProperty.findMany({
    where: {
      source: 'api',
      account: { status: 'connected' },
      syncs: { some: { status: { in: ['done', 'failed'] }, finishedAt: { lt: before } } },
    },
    select: { no: true, projectId: true, syncs: { select: { id: true, userId: true } } },
    orderBy: { no: 'asc' },
    take: limit,
  });
}
