import 'server-only';
import { comparedPositionsSql } from '#lib/features/rankings/checks/current-position-store.ts';
import { changeKind } from '#lib/features/rankings/history/change-kind.ts';
import { type KeywordFilter, whereKeywords } from '#lib/features/rankings/keyword-where.ts';
import { db } from '#lib/platform/database/db.ts';
import { Prisma } from '#lib/platform/prisma/client.ts';

/** A keyword's position at a time and before. */
export interface Move {
  id: string;
  projectId: string;
  keyword: string;
  engine: string;
  country: string;
  device: string;
  /** Empty: the country as a whole. */
  location: string;
  state: 'found' | 'not_found' | 'unmeasured' | null;
  position: number | null;
  depth: number | null;
  url: string | null;
  at: Date | null;
  /** A position, -N for not among the first N, 0 for an empty list; null: nothing was measured near that day. */
  past: number | null;
  total: number;
}

const SIDES = {
  state: Prisma.sql`l.state`,
  position: Prisma.sql`l.position`,
  depth: Prisma.sql`l.depth`,
  past: Prisma.sql`d.value`,
};

const GAINS = ['up', 'entered'];
const LOSSES = ['down', 'left'];
const KINDS = { gains: GAINS, losses: LOSSES, moves: [...GAINS, ...LOSSES] };

/**
 * Positions of the keywords of projects at a given time, each with the position that many days before.
 * @param list.order `moves`: only those that moved within the depth of both checks, the largest move first; `gains`,
 *   `losses`: of these, one direction; `position`: all, best first
 */
export function movesAt(
  projectIds: readonly string[],
  { upTo, days }: { upTo: Date; days: number },
  { order, take }: { order: 'moves' | 'gains' | 'losses' | 'position'; take: number },
): Promise<Move[]> {
  // "Not found" is counted as one position below the depth that was read, or requested.
  const now = Prisma.sql`coalesce(l.position, greatest(l.depth, p.depth) + 1)`;
  const past = Prisma.sql`CASE WHEN d.value > 0 THEN d.value ELSE greatest(-d.value, p.depth) + 1 END`;
  const [wanted, sorted] =
    order === 'position'
      ? [Prisma.sql`true`, Prisma.sql`l.position NULLS LAST`]
      : [Prisma.sql`${changeKind(SIDES)} = ANY(${KINDS[order]})`, Prisma.sql`abs(${now} - ${past}) DESC`];
  return db().$queryRaw<Move[]>`
    SELECT k.id, k.project_id AS "projectId", k.keyword, k.engine, k.country, k.device, k.location, l.state::text, l.position::int, l.depth::int, l.url, l.at, d.value::int AS past,
      (count(*) OVER ())::int AS total
    ${comparedPositionsSql(upTo, days)}
    WHERE k.project_id = ANY(${projectIds}::uuid[]) AND ${wanted} ORDER BY ${sorted}, k.keyword, k.no LIMIT ${take}`;
}

/** A keyword's positions on two days. */
export interface Compared {
  id: string;
  keyword: string;
  engine: string;
  country: string;
  device: string;
  location: string;
  change: string;
  places: number | null;
  /** A position, -N for not among the first N, 0 for an empty list; null: nothing was measured. */
  before: number | null;
  beforeAt: Date | null;
  after: number | null;
  afterAt: Date | null;
  url: string | null;
}

/**
 * Changes of keywords between two days, counted as in the figures.
 * @param upTo end of the later day
 * @param days between the two
 */
export async function compareDays(
  projectId: string,
  filter: KeywordFilter,
  { upTo, days }: { upTo: Date; days: number },
  { change, take, skip }: { change: string | undefined; take: number; skip: number },
): Promise<{ counts: Map<string, number>; rows: Compared[] }> {
  const compared = comparedSql(projectId, filter, upTo, days);
  const [counts, rows] = await Promise.all([
    db().$queryRaw<{ change: string; count: number }[]>`
      ${compared} SELECT change, count(*)::int AS count FROM compared GROUP BY 1`,
    db().$queryRaw<Compared[]>`
      ${compared} SELECT id, keyword, engine, country, device, location, change, before, "beforeAt", after, "afterAt", url,
        CASE WHEN before > 0 AND after > 0 THEN before - after END AS places
      FROM compared WHERE ${change === undefined ? Prisma.sql`true` : Prisma.sql`change = ${change}`}
      ORDER BY CASE WHEN change IN ('entered', 'left') THEN 1000 WHEN change = 'not_compared' THEN -1
        ELSE abs(coalesce(before - after, 0)) END DESC, no
      LIMIT ${take} OFFSET ${skip}`,
  ]);
  return { counts: new Map(counts.map(({ change: one, count }) => [one, count])), rows };
}

/** The rows behind `compareDays`. */
export const comparedSql = (
  projectId: string,
  filter: KeywordFilter,
  upTo: Date,
  days: number,
): Prisma.Sql => Prisma.sql`
  WITH compared AS (
    SELECT k.no, k.id, k.keyword, k.engine, k.country, k.device, k.location, ${changeKind(SIDES)} AS change, d.value::int AS before,
      d.at AS "beforeAt", l.at AS "afterAt", l.url,
      CASE WHEN l.state <> 'unmeasured' THEN coalesce(l.position, -coalesce(l.depth, 0))::int END AS after
    ${comparedPositionsSql(upTo, days)}
    WHERE ${whereKeywords(projectId, filter)}
  )`;
