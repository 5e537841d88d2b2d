import 'server-only';
import { db } from '#lib/platform/database/db.ts';

// A series of attempts has no fixed window: it ends an hour after the last attempt.
const SERIES = new Date(0);

/**
 * Increments a counter and sets its expiry.
 * @returns the counter before the increment; count 0 when there was none or it had expired.
 */
export function raise(
  key: string,
  now: Date,
  endsAt: (count: number) => Date,
): Promise<{ count: number; expiresAt: Date }> {
  return db().$transaction(async (tx) => {
    await tx.$executeRaw`
      INSERT INTO usage_counters (key, window_start, count, expires_at) VALUES (${key}, ${SERIES}, 0, ${now})
      ON CONFLICT (key, window_start) DO NOTHING`;
    const rows = await tx.$queryRaw<{ count: number; expires_at: Date }[]>`
      SELECT count, expires_at FROM usage_counters WHERE key = ${key} AND window_start = ${SERIES} FOR UPDATE`;
    const row = rows[0];
    const live = row !== undefined && row.expires_at > now;
    const before = live ? { count: row.count, expiresAt: row.expires_at } : { count: 0, expiresAt: now };
    const count = before.count + 1;
    await tx.usageCounter.update({
      where: { key_windowStart: { key, windowStart: SERIES } },
      data: { count, expiresAt: endsAt(count) },
    });
    return before;
  });
}

/** Takes back one counted attempt. */
export async function giveBack(key: string, expiresAt: Date): Promise<void> {
  await db().usageCounter.updateMany({
    where: { key, windowStart: SERIES, count: { gt: 0 } },
    data: { count: { decrement: 1 }, expiresAt },
  });
}

/** Forgets all counted attempts. */
export async function forget(key: string): Promise<void> {
  await db().usageCounter.deleteMany({ where: { key, windowStart: SERIES } });
}

/**
 * Deletes a few counters of any kind that expired long ago. Runs on every sign-in, so that guessing never fills the
 * table.
 */
export async function sweep(now: Date): Promise<void> {
  await db().$executeRaw`
    DELETE FROM usage_counters WHERE (key, window_start) IN (
      SELECT key, window_start FROM usage_counters WHERE expires_at < ${now}
      ORDER BY expires_at LIMIT 200 FOR UPDATE SKIP LOCKED)`;
}
