import 'server-only';
import { db } from '#lib/platform/database/db.ts';

/**
 * Reserves the next time slot of an engine through an egress route. A single atomic statement on the database's clock,
 * so that all processes together keep the gap; nothing is reserved when the slot would be too late.
 * @param gapMs until the slot after this one
 * @returns milliseconds to wait; `taken` is false when that is longer than `mostMs`
 */
export async function takeMoment(
  engine: string,
  exit: string,
  gapMs: number,
  mostMs: number,
): Promise<{ taken: boolean; waitMs: number }> {
  const gap = gapMs / 1000;
  const [row] = await db().$queryRaw<{ waitMs: number }[]>`
    INSERT INTO engine_pace AS p (engine, exit, next_at)
    VALUES (${engine}, ${exit}, clock_timestamp() + make_interval(secs => ${gap}::float8))
    ON CONFLICT (engine, exit) DO UPDATE
      SET next_at = greatest(p.next_at, clock_timestamp()) + make_interval(secs => ${gap}::float8)
      WHERE p.next_at <= clock_timestamp() + make_interval(secs => ${mostMs / 1000}::float8)
    RETURNING greatest(0, extract(epoch FROM next_at - clock_timestamp()) * 1000 - ${gapMs}::float8)::float8 AS "waitMs"`;
  if (row) return { taken: true, waitMs: Math.round(row.waitMs) };
  const [later] = await db().$queryRaw<{ waitMs: number }[]>`
    SELECT greatest(0, extract(epoch FROM next_at - clock_timestamp()) * 1000)::float8 AS "waitMs"
    FROM engine_pace WHERE engine = ${engine} AND exit = ${exit}`;
  return { taken: false, waitMs: Math.round(later?.waitMs ?? 0) };
}
