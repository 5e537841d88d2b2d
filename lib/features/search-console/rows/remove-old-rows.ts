import 'server-only';
import { dayOf, lastFinalDay, monthsBefore, pacificDay } from '#lib/features/google-accounts/service.ts';
import { limitStorage } from '#lib/features/search-console/rows/limit-storage.ts';
import { dropPartitionsBefore, ensurePartition, monthAfter } from '#lib/features/search-console/rows/partitions.ts';
import { removeDaysBefore, removeRows } from '#lib/features/search-console/rows/remove-days.ts';
import type { Ctx } from '#lib/net/context.ts';
import { withConnection } from '#lib/platform/database/copy-rows.ts';
import { db } from '#lib/platform/database/db.ts';

const isLoading = ({ status }: { status: string }) => ['queued', 'running', 'pausing'].includes(status);

/**
 * Creates the partitions of this month and the next, deletes days that are older than a property keeps and rows of removed
 * properties, drops months that no property keeps (that takes milliseconds, and frees the space at once), and deletes the oldest
 * months of properties above their storage limit.
 */
export async function removeOldRows(ctx: Ctx): Promise<void> {
  const today = dayOf(ctx.now());
  // The day from which a sync counts back: what it loads must stay.
  const last = lastFinalDay(pacificDay(ctx.now()));
  const properties = await db().searchConsoleProperty.findMany({
    select: { no: true, monthsKept: true, maxBytes: true, syncs: { select: { status: true } } },
  });
  await withConnection(ctx.signal, async (client) => {
    await ensurePartition(client, today);
    await ensurePartition(client, monthAfter(today));
    const most = Math.max(1, ...properties.map(({ monthsKept }) => monthsKept));
    await dropPartitionsBefore(client, monthsBefore(last, most));
    for (const { no, monthsKept } of properties) {
      await removeDaysBefore(ctx, client, no, monthsBefore(last, monthsKept));
    }
    for (const table of ['rows', 'query_days', 'page_days']) {
      await removeRows(ctx, client, `search_console_${table}`, removed(`search_console_${table}`));
    }
  });
  // A sync limits its property itself when it ends.
  for (const property of properties) if (!property.syncs.some(isLoading)) await limitStorage(ctx, property);
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
