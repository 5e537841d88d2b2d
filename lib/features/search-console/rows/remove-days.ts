import 'server-only';
import type pg from 'pg';
import type { Ctx } from '#lib/net/context.ts';

const BATCH = 50_000;

/** Deletes the days of a property before this one from all tables; what is loaded then begins there. */
export async function removeDaysBefore(ctx: Ctx, client: pg.ClientBase, no: number, day: string): Promise<void> {
  const old = `property_no = ${no} AND day < '${day}'`;
  const removed = await removeRows(ctx, client, 'search_console_rows', old);
  for (const table of ['days', 'segment_days', 'query_days', 'page_days']) {
    await removeRows(ctx, client, `search_console_${table}`, old);
  }
  await client.query(
    `UPDATE search_console_properties SET first_day = $2::date WHERE no = $1 AND first_day < $2::date`,
    [no, day],
  );
  await client.query(
    `DELETE FROM search_console_months WHERE property_no = $1 AND month < date_trunc('month', $2::date)`,
    [no, day],
  );
  if (removed === 0 || day.endsWith('-01')) return;
  await client.query(
    `UPDATE search_console_months SET rows = (SELECT count(*) FROM search_console_rows
       WHERE property_no = $1 AND day >= $2::date AND day < date_trunc('month', $2::date) + interval '1 month')
     WHERE property_no = $1 AND month = date_trunc('month', $2::date)`,
    [no, day],
  );
}

/** Deletes in batches, so that no transaction is long. @returns how many */
export async function removeRows(ctx: Ctx, client: pg.ClientBase, table: string, where: string): Promise<number> {
  for (let removed = 0; ; ) {
    ctx.signal.throwIfAborted();
    const { rowCount } = await client.query(
      `DELETE FROM ${table} WHERE (tableoid, ctid) IN (SELECT tableoid, ctid FROM ${table} WHERE ${where} LIMIT ${BATCH})`,
    );
    removed += rowCount ?? 0;
    if ((rowCount ?? 0) < BATCH) return removed;
  }
}
