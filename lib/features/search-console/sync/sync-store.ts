import 'server-only';
import type pg from 'pg';
import type { PropertyRow } from '#lib/features/search-console/property-store.ts';
import { db } from '#lib/platform/database/db.ts';
import type { Prisma } from '#lib/platform/prisma/client.ts';
import { LeaseLost } from '#lib/platform/queue/lease.ts';

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

/** A loaded day, to be stored with its rows. */
export interface LoadedDay {
  day: string;
  loaded: { from: string; to: string };
  rows: number;
}

/**
 * Notes a loaded day in the transaction of its rows, if this attempt still holds the sync and the property still reads the
 * same site. @throws LeaseLost: the transaction must be rolled back
 */
export async function noteDay(
  client: pg.ClientBase,
  sync: Pick<SyncRow, 'id' | 'lease' | 'propertyNo'>,
  siteUrl: string,
  { day, loaded, rows }: LoadedDay,
): Promise<void> {
  const held = await client.query(
    `UPDATE search_console_syncs SET days_done = days_done + 1, rows = rows + $3, day = $4, heartbeat_at = now()
     WHERE id = $1 AND lease = $2 AND status IN ('running', 'pausing')`,
    [sync.id, sync.lease, rows, day],
  );
  const kept = await client.query(
    `UPDATE search_console_properties SET first_day = $3, last_day = $4, loaded_at = now(), updated_at = now()
     WHERE no = $1 AND site_url = $2 AND source = 'api'`,
    [sync.propertyNo, siteUrl, loaded.from, loaded.to],
  );
  if (held.rowCount === 0 || kept.rowCount === 0) throw new LeaseLost();
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
