import type pg from 'pg';
import { inTransaction } from '#lib/platform/database/copy-rows.ts';

/** The months of `search_console_rows`, which is partitioned by `day`. */

const TABLE = 'search_console_rows';
/** For `pg_advisory_xact_lock`: one process at a time changes the partitions. */
const LOCK_KEY = 72_707_401;

/** The first day of the month of a day, `2026-11-01`. */
export const monthOf = (day: string): string => `${day.slice(0, 7)}-01`;

/** The first day of the month after that of a day. */
export function monthAfter(day: string): string {
  const next = new Date(`${monthOf(day)}T00:00:00Z`);
  next.setUTCMonth(next.getUTCMonth() + 1);
  return next.toISOString().slice(0, 10);
}

/** Name of the partition of a month, `search_console_rows_2026_11`. */
export const partitionOf = (day: string): string => `${TABLE}_${day.slice(0, 7).replace('-', '_')}`;

/** The months that have a partition, oldest first, each by its first day. */
export async function partitionMonths(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_inherits JOIN pg_class ON oid = inhrelid WHERE inhparent = '${TABLE}'::regclass`,
  );
  return rows
    .flatMap(({ name }) => /_(\d{4})_(\d{2})$/.exec(name)?.slice(1, 3).join('-') ?? [])
    .map(firstDay)
    .sort();
}

const firstDay = (month: string) => `${month}-01`;

/**
 * Creates the partition of a day's month, and moves rows there that the default partition has of that month. Runs in a
 * transaction of its own.
 * @returns whether it was missing
 */
export async function ensurePartition(client: pg.ClientBase, day: string): Promise<boolean> {
  const [name, from, to] = [partitionOf(day), monthOf(day), monthAfter(day)];
  const { rows } = await client.query<{ there: boolean }>('SELECT to_regclass($1) IS NOT NULL AS there', [name]);
  if (rows[0]?.there) return false;
  await client.query('BEGIN');
  try {
    await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK_KEY]);
    const again = await client.query<{ there: boolean }>('SELECT to_regclass($1) IS NOT NULL AS there', [name]);
    if (!again.rows[0]?.there) {
      await client.query(`CREATE TABLE ${name} (LIKE ${TABLE} INCLUDING DEFAULTS)`);
      await client.query(
        `WITH moved AS (DELETE FROM ${TABLE}_default WHERE day >= '${from}' AND day < '${to}' RETURNING *)
         INSERT INTO ${name} SELECT * FROM moved`,
      );
      await client.query(`ALTER TABLE ${TABLE} ATTACH PARTITION ${name} FOR VALUES FROM ('${from}') TO ('${to}')`);
    }
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
  return true;
}

/** Drops the partitions of the months before that of a day. @returns how many */
export async function dropPartitionsBefore(client: pg.ClientBase, day: string): Promise<number> {
  const old = (await partitionMonths(client)).filter((month) => month < monthOf(day));
  for (const month of old) await client.query(`DROP TABLE IF EXISTS ${partitionOf(month)}`);
  return old.length;
}

/** Drops the partitions of the months before that of a day in which no property has rows: their space is free at once. */
export async function dropEmptyPartitions(client: pg.ClientBase, day: string): Promise<void> {
  const { rows } = await client.query<{ month: string }>(
    `SELECT DISTINCT to_char(month, 'YYYY-MM-DD') AS month FROM search_console_months WHERE rows > 0`,
  );
  const used = new Set(rows.map(({ month }) => month));
  for (const month of await partitionMonths(client)) {
    if (month >= monthOf(day) || used.has(month)) continue;
    const name = partitionOf(month);
    await inTransaction(client, async () => {
      // A sync may be loading its first day of this month.
      await client.query(`LOCK TABLE ${name} IN ACCESS EXCLUSIVE MODE`);
      const found = await client.query(`SELECT FROM ${name} LIMIT 1`);
      if (found.rowCount === 0) await client.query(`DROP TABLE ${name}`);
    });
  }
}
