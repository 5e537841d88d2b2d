import 'server-only';
import { db } from '#lib/platform/database/db.ts';
import { ALIVE_SECONDS } from '#lib/platform/process/running-processes.ts';

/** Held so long without a renewal: a killed process's places come free after it (lib/net/limits.ts has the other clocks). */
const HELD_SECONDS = 10;

interface SlotRequest {
  host: string;
  holder: string;
  most: number;
  keep: number;
}

/**
 * Places at hosts, shared by all processes on this database. One is every running process's own; the others go to those who
 * ask for them, in equal parts. With as many processes as places or more, each has its own and nothing else.
 */
export const hostSlots = {
  /**
   * Takes or renews a holder's places at a host. Whoever held more than his part of it now is told so, and it is written
   * once he does without (`keep`); meanwhile nobody else gets it.
   * @returns places he may use besides the one
   */
  async claim({ host, holder, most, keep }: SlotRequest): Promise<number> {
    const [, [row]] = await db().$transaction([
      db().$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`host ${host}`}, 0))`,
      // What others wrote under the lock is seen: each statement looks anew.
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

  /** Gives a holder's places at a host back, and with them those of holders that are gone. */
  async release(host: string, holder: string): Promise<void> {
    await db().$executeRaw`
      DELETE FROM host_places WHERE (host = ${host} AND holder = ${holder}) OR until < clock_timestamp() - interval '1 minute'`;
  },
};
