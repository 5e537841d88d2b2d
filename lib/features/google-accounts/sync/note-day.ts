import type pg from 'pg';
import { LeaseLost } from '#lib/platform/queue/lease.ts';
import type { LoadedDays } from './load-days.ts';

/** The tables of a sync and of its property, and the column that names what is read. */
export interface SyncTables {
  syncs: 'search_console_syncs' | 'analytics_syncs';
  properties: 'search_console_properties' | 'analytics_properties';
  named: 'site_url' | 'property';
}

/** A sync of a property, as an attempt holds it. */
export interface HeldSync {
  id: string;
  lease: string | null;
  propertyNo: number;
}

/** A loaded day, to be stored with its rows. */
export interface LoadedDay {
  day: string;
  loaded: LoadedDays;
  rows: number;
  /** What the property is to read still. */
  name: string;
}

/**
 * Notes a loaded day in the transaction of its rows, if this attempt still holds the sync and the property still reads the
 * same. @throws LeaseLost: the transaction must be rolled back
 */
export async function noteDay(
  client: pg.ClientBase,
  { syncs, properties, named }: SyncTables,
  sync: HeldSync,
  { day, loaded, rows, name }: LoadedDay,
): Promise<void> {
  const held = await client.query(
    `UPDATE ${syncs} SET days_done = days_done + 1, rows = rows + $3, day = $4, heartbeat_at = now()
     WHERE id = $1 AND lease = $2 AND status IN ('running', 'pausing')`,
    [sync.id, sync.lease, rows, day],
  );
  const kept = await client.query(
    `UPDATE ${properties} SET first_day = $3, last_day = $4, loaded_at = now(), updated_at = now()
     WHERE no = $1 AND ${named} = $2`,
    [sync.propertyNo, name, loaded.from, loaded.to],
  );
  if (held.rowCount === 0 || kept.rowCount === 0) throw new LeaseLost();
}
