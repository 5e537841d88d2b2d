import 'server-only';
import { COMPARED, MAX_DAYS_APART, MIN_COMPARED } from '#lib/features/rankings/volatility/rule.ts';
import { db } from '#lib/platform/database/db.ts';
import { Prisma } from '#lib/platform/prisma/client.ts';

/** Pages of the compared results in a list, each with its best position. */
const placesOf = (results: Prisma.Sql, count: Prisma.Sql) => Prisma.sql`(
  SELECT split_part(one.result->>0, '#', 1) AS url, min(one.place) AS place
  FROM jsonb_array_elements(${results}) WITH ORDINALITY AS one(result, place) WHERE one.place <= ${count} GROUP BY 1)`;

/** The last list of each keyword on each day of the project's time zone, compared with the last one of an earlier day. */
export const changesSql = (nos: readonly number[], from: Date): Prisma.Sql => Prisma.sql`
  WITH lists AS (
    SELECT DISTINCT ON (k.no, d.day) k.no, p.timezone, d.day, t.results
    FROM tracked_keywords k JOIN projects p ON p.id = k.project_id
    JOIN rank_tops t ON t.keyword_no = k.no AND t.at >= ${from}
    CROSS JOIN LATERAL (SELECT (t.at AT TIME ZONE p.timezone)::date AS day) d
    WHERE k.no = ANY(${[...nos]}::int[]) AND t.results <> '[]'
    ORDER BY k.no, d.day, t.at DESC
  )
  SELECT l.no, l.day, changed.change, changed.entered, changed.dropped,
    l.day - (before.at AT TIME ZONE l.timezone)::date AS days
  FROM lists l
  CROSS JOIN LATERAL (
    SELECT t.at, t.results FROM rank_tops t
    WHERE t.keyword_no = l.no AND t.results <> '[]' AND t.at < l.day::timestamp AT TIME ZONE l.timezone
      AND t.at >= (l.day - ${MAX_DAYS_APART}::int)::timestamp AT TIME ZONE l.timezone
    ORDER BY t.at DESC LIMIT 1
  ) before
  CROSS JOIN LATERAL (
    SELECT least(${COMPARED}::int, jsonb_array_length(l.results), jsonb_array_length(before.results)) AS count
  ) compared
  CROSS JOIN LATERAL (
    SELECT least(100, 200 * avg(abs(coalesce(n.place, compared.count + 1) - coalesce(b.place, compared.count + 1)))
      / (compared.count + 1))::real AS change,
      count(*) FILTER (WHERE b.place IS NULL) AS entered, count(*) FILTER (WHERE n.place IS NULL) AS dropped
    FROM ${placesOf(Prisma.sql`l.results`, Prisma.sql`compared.count`)} n
    FULL JOIN ${placesOf(Prisma.sql`before.results`, Prisma.sql`compared.count`)} b ON b.url = n.url
  ) changed
  WHERE compared.count >= ${MIN_COMPARED}`;

/** Compares the lists of keywords since a time, and stores the changes of each day. @returns these days */
export async function writeChanges(nos: readonly number[], from: Date): Promise<Date[]> {
  const rows = await db().$queryRaw<{ day: Date }[]>`
    WITH changes AS (${changesSql(nos, from)}), written AS (
      INSERT INTO serp_changes (keyword_no, day, change, entered, dropped, days)
      SELECT no, day, change, entered, dropped, days FROM changes ORDER BY no, day
      ON CONFLICT (keyword_no, day) DO UPDATE SET change = excluded.change, entered = excluded.entered,
        dropped = excluded.dropped, days = excluded.days
      RETURNING day
    ) SELECT DISTINCT day FROM written`;
  return rows.map(({ day }) => day);
}

/** Sums the changes of these days by engine. */
export async function writeVolatility(projectId: string, days: readonly Date[], now: Date): Promise<void> {
  if (days.length === 0) return;
  await db().$executeRaw`
    INSERT INTO serp_volatility (project_id, day, engine, keywords, change, entered, dropped, days, at)
    SELECT k.project_id, c.day, k.engine, count(*)::int, sum(c.change::float8), sum(c.entered)::int, sum(c.dropped)::int,
      sum(c.days)::int, ${now}
    FROM tracked_keywords k JOIN serp_changes c ON c.keyword_no = k.no AND c.day = ANY(${days.map(isoDay)}::date[])
    WHERE k.project_id = ${projectId}::uuid GROUP BY 1, 2, 3 ORDER BY 2, 3
    ON CONFLICT (project_id, day, engine) DO UPDATE SET keywords = excluded.keywords, change = excluded.change,
      entered = excluded.entered, dropped = excluded.dropped, days = excluded.days, at = excluded.at`;
}

const isoDay = (day: Date) => day.toISOString().slice(0, 10);

/** The days with changes of any keyword of a project. */
export async function daysWithChanges(projectId: string): Promise<Date[]> {
  const rows = await db().$queryRaw<{ day: Date }[]>`
    SELECT DISTINCT c.day FROM tracked_keywords k JOIN serp_changes c ON c.keyword_no = k.no
    WHERE k.project_id = ${projectId}::uuid`;
  return rows.map(({ day }) => day);
}

/** Sums of one day in an engine. */
export interface VolatilityRow {
  day: string;
  engine: string;
  keywords: number;
  change: number;
  entered: number;
  dropped: number;
  days: number;
  at: Date;
}

/** The stored sums of some days, in order. @param engine null: all engines */
export function readVolatility(
  projectId: string,
  { from, to, engine }: { from: string; to: string; engine: string | null },
): Promise<VolatilityRow[]> {
  return db().$queryRaw`
    SELECT to_char(day, 'YYYY-MM-DD') AS day, engine, keywords, change, entered, dropped, days, at FROM serp_volatility
    WHERE project_id = ${projectId}::uuid AND day BETWEEN ${from}::date AND ${to}::date
      AND (${engine}::text IS NULL OR engine = ${engine}::text)
    ORDER BY day, engine`;
}
