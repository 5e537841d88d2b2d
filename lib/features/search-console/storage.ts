import 'server-only';
import { db } from '#lib/platform/database/db.ts';

/** How much of the database the rows of a property take. */
export interface Storage {
  rows: number;
  bytes: number;
}

/**
 * Rows and bytes of a property by query, page, country and device, with their indexes: counting millions of rows takes too
 * long, so the rows that syncs loaded are compared with the planner's estimate of all rows.
 */
export async function storageOf(propertyNo: number): Promise<Storage> {
  const [found] = await db().$queryRaw<{ mine: number; all: number; bytes: number }[]>`
    SELECT coalesce((SELECT rows FROM search_console_syncs WHERE property_no = ${propertyNo}), 0)::float8 AS mine,
      coalesce((SELECT sum(rows) FROM search_console_syncs), 0)::float8 AS all,
      (SELECT coalesce(sum(pg_total_relation_size(inhrelid)), 0)::float8 FROM pg_inherits
        WHERE inhparent = 'search_console_rows'::regclass) AS bytes`;
  if (!found || found.all === 0) return { rows: 0, bytes: 0 };
  return { rows: found.mine, bytes: Math.round((found.bytes * found.mine) / found.all) };
}
