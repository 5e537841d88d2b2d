import 'server-only';
import { dateOf } from '#lib/features/google-accounts/service.ts';
import type { PropertyRow } from '#lib/features/search-console/property-store.ts';
import { dropEmptyPartitions, monthAfter, monthOf } from '#lib/features/search-console/rows/partitions.ts';
import { removeDaysBefore } from '#lib/features/search-console/rows/remove-days.ts';
import { type MonthStorage, storageByMonth, sumOf } from '#lib/features/search-console/storage.ts';
import type { Ctx } from '#lib/net/context.ts';
import { withConnection } from '#lib/platform/database/copy-rows.ts';
import { db } from '#lib/platform/database/db.ts';

type Limited = Pick<PropertyRow, 'no' | 'maxBytes'>;

/** Whether the rows of a property take more than its limit. */
export async function isOverLimit({ no, maxBytes }: Limited): Promise<boolean> {
  return maxBytes !== null && sumOf(await storageByMonth(no)).bytes > Number(maxBytes);
}

/**
 * The first day that is kept for the rows to take at most this many bytes: the oldest months go first, the running one
 * never. Null: nothing has to go. @param months oldest first
 */
export function firstKeptDay(months: readonly MonthStorage[], maxBytes: number, today: string): string | null {
  let { bytes } = sumOf(months);
  let first: string | null = null;
  for (const month of months) {
    if (bytes <= maxBytes || month.month >= monthOf(today)) break;
    bytes -= month.bytes;
    first = monthAfter(month.month);
  }
  return first;
}

/** Deletes the oldest months of a property above its limit, and notes from which day on it has rows. */
export async function limitStorage(ctx: Ctx, { no, maxBytes }: Limited): Promise<void> {
  if (maxBytes === null) return;
  const today = ctx.now().toISOString().slice(0, 10);
  const first = firstKeptDay(await storageByMonth(no), Number(maxBytes), today);
  if (first === null) return;
  await withConnection(ctx.signal, async (client) => {
    // Before the rows: a sync that begins now does not load these days again.
    await db().searchConsoleProperty.updateMany({
      where: { no },
      data: { droppedBefore: dateOf(first), droppedAt: ctx.now() },
    });
    await removeDaysBefore(ctx, client, no, first);
    await dropEmptyPartitions(client, today);
  });
}
