import 'server-only';
import { db } from '#lib/platform/database/db.ts';
import { ALIVE_SECONDS } from '#lib/platform/process/running-processes.ts';

/**
 * Lifetime of a claim without renewal: the slots of a killed process become free after it (lib/net/limits.ts has the other
 * times).
 */
const HELD_SECONDS = 10;

interface SlotRequest {
  host: string;
  holder: string;
  most: number;
  keep: number;
}

/**
 * Slots at hosts, shared by all processes on this database. Each running process owns one; the others go in equal parts to
 * the processes that claim them. With at least as many processes as slots, each has only its own.
 */
export const hostSlots = {
  /**
   * Claims or renews a holder's slots at a host. A holder above its current share gets the smaller number back, and the
   * reduction is stored once the holder does without the rest (`keep`); until then nobody else gets those slots.
   * @returns slots that it may use in addition to its own one
   */
  async claim({ host, holder, most, keep }: SlotRequest): Promise<number> {
    const [, [row]] = await db().$transaction([
      db().$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`host ${host}`}, 0))`,
      // Sees what others wrote under the lock: each statement takes a new snapshot.
      db().$queryRaw<{ part: number }[]>`
        WITH others AS (
          SELECT coalesce(sum(places), 0)::int AS held, count(*)::int AS asking
          FROM host_places WHERE host = ${host} AND holder <> ${holder} AND until > clock_timestamp()
        ), running AS (
          SELECT greatest(1, count(*))::int AS processes
          FROM running_processes WHERE seen_at > now() - make_interval(secs => ${ALIVE_SECONDS})
        ), part AS (
          SELECT greatest(0, least(${most}::int - processes - held, (${most}::int - processes) / (asking + 1))) AS part
          FROM others, running
        ), written AS (
          INSERT INTO host_places AS p (host, holder, places, until)
          SELECT ${host}, ${holder}, part, clock_timestamp() + make_interval(secs => ${HELD_SECONDS}) FROM part
          ON CONFLICT (host, holder) DO UPDATE
            SET places = greatest(excluded.places, least(p.places, ${keep}::int)), until = excluded.until
        )
        SELECT part FROM part`,
    ]);
    return row?.part ?? 0;
  },

  /** Releases a holder's slots at a host, and those of holders that are gone. */
  async release(host: string, holder: string): Promise<void> {
    await db().$executeRaw`
      DELETE FROM host_places WHERE (host = ${host} AND holder = ${holder}) OR until < clock_timestamp() - interval '1 minute'`;
  },
};
