import 'server-only';
import { type Move, movesAt } from '#lib/features/rankings/figures/moves-store.ts';
import { BEYOND, changeSql } from '#lib/features/rankings/keyword-where.ts';
import { db } from '#lib/platform/database/db.ts';
import { Prisma } from '#lib/platform/prisma/client.ts';

/** A move without the number of all moves. */
export type CurrentMove = Omit<Move, 'total'>;

type Order = 'moves' | 'gains' | 'losses';

/**
 * The largest moves of keywords up to their last check, compared with that many days before. For 1, 7 and 30 days they are
 * read from the index of changes; for others, calculated from the checks.
 */
export function currentMoves(
  projectIds: readonly string[],
  { now, days }: { now: Date; days: number },
  { order, take }: { order: Order; take: number },
): Promise<CurrentMove[]> {
  const counted = days === 1 ? '1' : days === 7 ? '7' : days === 30 ? '30' : null;
  if (counted) return db().$queryRaw<CurrentMove[]>(movesSql(projectIds, counted, { order, take }));
  return movesAt(projectIds, { upTo: new Date(now.getTime() + 1), days }, { order, take });
}

const BEYOND_SQL = Prisma.raw(String(BEYOND));
const PAST = { '1': Prisma.sql`k.day1`, '7': Prisma.sql`k.day7`, '30': Prisma.sql`k.day30` } as const;

/** The statement of `currentMoves`: the largest moves of each kind in each project, and of these the largest. */
function movesSql(
  projectIds: readonly string[],
  days: keyof typeof PAST,
  { order, take }: { order: Order; take: number },
): Prisma.Sql {
  const change = changeSql(days);
  const past = PAST[days];
  const of = Prisma.sql`SELECT k.no, k.id, k.keyword, k.engine, k.country, k.device, k.location, k.state, k.position, k.depth, k.url, k.checked_at,
    ${past} AS past FROM tracked_keywords k WHERE k.project_id = p.id`;
  const best = Prisma.sql`LIMIT ${take}`;
  /**
   * Keywords that entered or left. How far depends on the depth of the check that did not find them; there are few depths,
   * so the index is read from the start of each.
   */
  const beyond = (kind: Prisma.Sql, depth: Prisma.Sql, position: Prisma.Sql) => Prisma.sql`(
    WITH RECURSIVE depths AS (
      (SELECT ${depth} AS depth FROM tracked_keywords k WHERE k.project_id = p.id AND ${change} = ${kind} ORDER BY ${depth} LIMIT 1)
      UNION ALL SELECT (SELECT ${depth} FROM tracked_keywords k WHERE k.project_id = p.id AND ${change} = ${kind}
        AND ${depth} > d.depth ORDER BY ${depth} LIMIT 1) FROM depths d WHERE d.depth IS NOT NULL
    ) SELECT c.* FROM depths d CROSS JOIN LATERAL (${of} AND ${change} = ${kind} AND ${depth} = d.depth ORDER BY ${position}, k.no ${best}) c)`;
  // Of equal moves, those that the index of changes names first: sorting them would read them all, and there can be thousands.
  const gains = [
    Prisma.sql`(${of} AND ${change} > 0 AND ${change} < ${BEYOND_SQL} ORDER BY ${change} DESC, k.no DESC ${best})`,
    beyond(BEYOND_SQL, past, Prisma.sql`k.position`),
  ];
  const losses = [
    Prisma.sql`(${of} AND ${change} < 0 AND ${change} > -${BEYOND_SQL} ORDER BY ${change}, k.no ${best})`,
    beyond(Prisma.sql`-${BEYOND_SQL}`, Prisma.sql`k.depth`, past),
  ];
  const parts = [...(order === 'losses' ? [] : gains), ...(order === 'gains' ? [] : losses)];
  return Prisma.sql`
    SELECT m.id, p.id AS "projectId", m.keyword, m.engine, m.country, m.device, m.location, m.state::text, m.position::int, m.depth::int, m.url,
      m.checked_at AS at, m.past::int AS past
    FROM projects p CROSS JOIN LATERAL (${Prisma.join(parts, ' UNION ALL ')}) m
    WHERE p.id = ANY(${[...projectIds]}::uuid[])
    ORDER BY abs(coalesce(m.position, greatest(m.depth, p.depth) + 1)
      - CASE WHEN m.past > 0 THEN m.past ELSE greatest(-m.past, p.depth) + 1 END) DESC, m.keyword, m.no LIMIT ${take}`;
}
