import 'server-only';
import type pg from 'pg';
import { dayOf, monthsBefore } from '#lib/features/google-accounts/service.ts';
import { dropPartitionsBefore, ensurePartition, monthAfter } from '#lib/features/search-console/rows/partitions.ts';
import type { Ctx } from '#lib/net/context.ts';
import { withConnection } from '#lib/platform/database/copy-rows.ts';
import { db } from '#lib/platform/database/db.ts';

const BATCH = 50_000;

/**
 * Creates the partitions of this month and the next, deletes days that are older than a property keeps and rows of removed
 * properties, and drops months that no property keeps: that takes milliseconds, and frees the space at once.
 */
export async function removeOldRows(ctx: Ctx): Promise<void> {
  const today = dayOf(ctx.now());
  const properties = await db().searchConsoleProperty.findMany({ select: { no: true, monthsKept: true } });
  await withConnection(ctx.signal, async (client) => {
    await ensurePartition(client, today);
    await ensurePartition(client, monthAfter(today));
    const most = Math.max(1, ...properties.map(({ monthsKept }) => monthsKept));
    await dropPartitionsBefore(client, monthsBefore(today, most));
    for (const { no, monthsKept } of properties) {
      const oldest = monthsBefore(today, monthsKept);
      for (const table of ['rows', 'days', 'segment_days', 'query_days', 'page_days']) {
        await remove(ctx, client, `search_console_${table}`, `property_no = ${no} AND day < '${oldest}'`);
      }
      await client.query(
        'UPDATE search_console_properties SET first_day = greatest(first_day, $2::date) WHERE no = $1 AND first_day < $2::date',
        [no, oldest],
      );
    }
    for (const table of ['rows', 'query_days', 'page_days']) {
      await remove(ctx, client, `search_console_${table}`, removed(`search_console_${table}`));
    }
  });
}

/** Rows of properties that do not exist anymore, found by their numbers: one index probe for each property. */
const removed = (table: string) => `property_no IN (
  WITH RECURSIVE present AS (
    (SELECT property_no FROM ${table} ORDER BY property_no LIMIT 1)
    UNION ALL
    SELECT (SELECT t.property_no FROM ${table} t WHERE t.property_no > present.property_no ORDER BY t.property_no LIMIT 1)
    FROM present WHERE present.property_no IS NOT NULL
  )
  SELECT property_no FROM present
  WHERE property_no IS NOT NULL AND NOT EXISTS (SELECT FROM search_console_properties p WHERE p.no = present.property_no))`;

/** Deletes in batches, so that no transaction is long. */
async function remove(ctx: Ctx, client: pg.ClientBase, table: string, where: string): Promise<void> {
  for (;;) {
    ctx.signal.throwIfAborted();
    const { rowCount } = await client.query(
      `DELETE FROM ${table} WHERE (tableoid, ctid) IN (SELECT tableoid, ctid FROM ${table} WHERE ${where} LIMIT ${BATCH})`,
    );
    if ((rowCount ?? 0) < BATCH) return;
  }
}
