import 'server-only';
import { fromStands } from '#lib/features/tracking/standing-store.ts';
import { db } from '#lib/platform/db.ts';
import { Prisma } from '#lib/platform/prisma/client.ts';

export interface Move {
  keyword: string;
  engine: string;
  country: string;
  device: string;
  state: 'found' | 'not_found' | 'unmeasured' | null;
  position: number | null;
  depth: number | null;
  url: string | null;
  at: Date | null;
  /** A position, -N for not among the first N, 0 for an empty list; null: nothing was measured near that day. */
  past: number | null;
  total: number;
}

/**
 * Keywords as they stood at a moment, each with what it was so many days before.
 * @param order `moves`: those alone that moved as far as both looked, the furthest first; `position`: all, the best first
 */
export function movesAt(
  projectId: string,
  upTo: Date,
  days: number,
  order: 'moves' | 'position',
  take: number,
): Promise<Move[]> {
  // What was not found stands one place below what was looked through, or was to be.
  const now = Prisma.sql`coalesce(l.position, greatest(l.depth, p.depth) + 1)`;
  const past = Prisma.sql`CASE WHEN d.value > 0 THEN d.value ELSE greatest(-d.value, p.depth) + 1 END`;
  const moved = Prisma.sql`l.state <> 'unmeasured' AND CASE WHEN l.position IS NULL THEN d.value > 0 AND d.value <= l.depth
    WHEN d.value > 0 THEN l.position <> d.value ELSE l.position <= -d.value END`;
  const [wanted, sorted] =
    order === 'moves'
      ? [moved, Prisma.sql`abs(${now} - ${past}) DESC`]
      : [Prisma.sql`true`, Prisma.sql`l.position NULLS LAST`];
  return db().$queryRaw<Move[]>`
    SELECT k.keyword, k.engine, k.country, k.device, l.state::text, l.position::int, l.depth::int, l.url, l.at, d.value::int AS past,
      (count(*) OVER ())::int AS total
    ${fromStands(upTo, days)}
    WHERE k.project_id = ${projectId}::uuid AND ${wanted} ORDER BY ${sorted}, k.keyword, k.no LIMIT ${take}`;
}
