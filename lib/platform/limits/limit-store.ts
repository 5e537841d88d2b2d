import 'server-only';
import { db, query } from '#lib/platform/database/db.ts';

/** Requests counted in the current window, this one included. */
export interface Taken {
  count: number;
  /** Time left in the window, by the database's clock. */
  resetMs: number;
}

/**
 * Takes requests from a window that starts with its first use and lasts a minute. One atomic statement: across all
 * processes, at most `cap` requests are taken.
 * @param amount all or nothing; at most `cap`
 * @returns null when fewer are left
 */
export async function takeFromMinute(key: string, cap: number, amount = 1): Promise<Taken | null> {
  const rows = await query<Taken>(
    `INSERT INTO usage_counters AS c (key, window_start, count, expires_at)
    VALUES ($1, to_timestamp(0), $3::int, clock_timestamp() + interval '1 minute')
    ON CONFLICT (key, window_start) DO UPDATE SET
      count = CASE WHEN c.expires_at <= clock_timestamp() THEN excluded.count ELSE c.count + excluded.count END,
      expires_at = CASE WHEN c.expires_at <= clock_timestamp() THEN excluded.expires_at ELSE c.expires_at END
    WHERE c.count + excluded.count <= $2::int OR c.expires_at <= clock_timestamp()
    RETURNING count, ceil(extract(epoch FROM expires_at - clock_timestamp()) * 1000)::int AS "resetMs"`,
    [key, cap, amount],
  );
  return rows[0] ?? null;
}

/** Like `takeFromMinute`, for the calendar day in UTC. @param amount all or nothing; at most `cap` */
export async function takeFromDay(key: string, cap: number, amount = 1): Promise<Taken | null> {
  const rows = await db().$queryRaw<Taken[]>`
    INSERT INTO usage_counters AS c (key, window_start, count, expires_at)
    VALUES (${key}, date_trunc('day', clock_timestamp(), 'UTC'), ${amount}::int,
            date_trunc('day', clock_timestamp(), 'UTC') + interval '1 day')
    ON CONFLICT (key, window_start) DO UPDATE SET count = c.count + ${amount}::int
    WHERE c.count + ${amount}::int <= ${cap}::int
    RETURNING count, ceil(extract(epoch FROM expires_at - clock_timestamp()) * 1000)::int AS "resetMs"`;
  return rows[0] ?? null;
}

/** Returns an amount to today's window. */
export async function returnToDay(key: string, amount: number): Promise<void> {
  await db().$executeRaw`
    UPDATE usage_counters SET count = greatest(0, count - ${amount}::int)
    WHERE key = ${key} AND window_start = date_trunc('day', clock_timestamp(), 'UTC')`;
}

/** Usage of a window that has not ended, without taking from it. */
export async function readWindow(key: string): Promise<Taken | null> {
  const rows = await db().$queryRaw<Taken[]>`
    SELECT count, ceil(extract(epoch FROM expires_at - clock_timestamp()) * 1000)::int AS "resetMs"
    FROM usage_counters WHERE key = ${key} AND expires_at > clock_timestamp()
    ORDER BY expires_at DESC LIMIT 1`;
  return rows[0] ?? null;
}
