import 'server-only';
import { AI_ENGINES } from '#lib/features/rankings/ai-engines-contract.ts';
import { measuredBefore } from '#lib/features/rankings/checks/day-before.ts';
import type { AiState } from '#lib/features/rankings/figures/ai-state.ts';
import { type CtrModel, ctr, leftOf, weightOf } from '#lib/features/rankings/figures/ctr-model.ts';
import type { Sums } from '#lib/features/rankings/figures/figures-store.ts';
import { changeKind } from '#lib/features/rankings/history/change-kind.ts';
import { type KeywordFilter, whereKeywords } from '#lib/features/rankings/keyword-where.ts';
import { db } from '#lib/platform/database/db.ts';
import { Prisma } from '#lib/platform/prisma/client.ts';

/**
 * Positions of keywords, for every page with figures on them: the rankings, the overview of a project, its reports.
 * - The result of a keyword's last check applies until the next one. If that check measured nothing, the keyword is in
 *   no figure.
 * - Its AI overview is the last measured one: a check without a measurement replaces nothing.
 * - Changes compare with the measurement that many days before the day of its last measurement (`measuredBefore`), and
 *   are counted over the keywords measured on both days.
 * - Days are those of the project's time zone.
 */

export interface CurrentPositions extends Sums {
  projectId: string;
  keywords: number;
  /** Last measurement of any of them. */
  asOf: Date | null;
  /** AI overviews, of keywords in engines that have them. */
  aiKeywords: number;
  present: number;
  cited: number;
  absent: number;
  /** The newest measurement; keywords whose last check did not measure it, and the oldest measurement of those. */
  aiNewest: Date | null;
  aiEarlier: number;
  aiOldest: Date | null;
  /** Over the keywords measured on both days. */
  both: number;
  clicksBoth: number | null;
  clicksThen: number | null;
  mostBoth: number | null;
  averageBoth: number | null;
  averageThen: number | null;
  /** In the top 10, and in the top 3. */
  topBoth: number;
  topThen: number;
  top3Both: number;
  top3Then: number;
  /** By their earlier position, in the same ranges as now; not found. */
  then3: number;
  then10: number;
  then20: number;
  then50: number;
  then100: number;
  thenNone: number;
  up: number;
  down: number;
  entered: number;
  leftOut: number;
  same: number;
  notCompared: number;
}

/** The state of AI overviews in the sums. */
export const aiStateOf = (stand: CurrentPositions | undefined): AiState => ({
  keywords: stand?.aiKeywords ?? 0,
  present: stand?.present ?? 0,
  cited: stand?.cited ?? 0,
  absent: stand?.absent ?? 0,
  earlier: stand?.aiEarlier ?? 0,
  oldest: stand?.aiOldest ?? null,
});

/** The last check of a keyword before then that measured its AI overview. */
export const lastOverview = (no: Prisma.Sql, upTo: Date | Prisma.Sql): Prisma.Sql => Prisma.sql`
  SELECT c.at, c.ai_state, c.ai_place, c.position, c.depth FROM rank_checks c
  WHERE c.keyword_no = ${no} AND c.ai_state IN ('present', 'absent') AND c.at < ${upTo}
  ORDER BY c.at DESC LIMIT 1`;

export const hasOverviews = Prisma.sql`k.engine = ANY(${[...AI_ENGINES]})`;

/** Earlier values stored with the keyword; those of other days are read from its checks. */
const CARRIED: Readonly<Record<number, Prisma.Sql>> = {
  1: Prisma.sql`k.day1`,
  7: Prisma.sql`k.day7`,
  30: Prisma.sql`k.day30`,
};

const before = (measuredAt: Prisma.Sql, days: number) =>
  measuredBefore(
    {
      no: Prisma.sql`k.no`,
      timezone: Prisma.sql`p.timezone`,
      day: Prisma.sql`(${measuredAt} AT TIME ZONE p.timezone)::date`,
    },
    days,
  );

/**
 * The rows of `currentPositions`, calculated from all keywords of the selection. For 1, 7 and 30 days no check is read.
 */
export function calculateCurrentPositions(
  projectIds: readonly string[],
  filter: KeywordFilter,
  days: number,
  how: CtrModel,
): Promise<CurrentPositions[]> {
  const carried = CARRIED[days];
  return db().$queryRaw<CurrentPositions[]>(
    sumsOf(
      Prisma.sql`
        SELECT k.project_id, k.avg_monthly_searches AS volume, k.state, k.position, k.depth, p.depth AS wanted, k.ai_measured_state AS ai_state,
          k.ai_measured_place AS ai_place, k.ai_measured_at AS ai_at, ${hasOverviews} AS has_ai, k.checked_at AS checked, k.measured_at AS at, ${carried ?? Prisma.sql`d.value`} AS past
        FROM tracked_keywords k JOIN projects p ON p.id = k.project_id
        ${carried ? Prisma.empty : Prisma.sql`LEFT JOIN LATERAL (${before(Prisma.sql`k.measured_at`, days)}) d ON true`}
        WHERE ${whereKeywords(projectIds, filter)}`,
      how,
    ),
  );
}

/** A time, how many days before it to compare with, and how positions become clicks. */
export interface Comparison {
  /** Checks at or after this time do not count. */
  upTo: Date;
  days: number;
  model: CtrModel;
}

/** Positions of a project's keywords at a given time; undefined for a project without such keywords. */
export async function positionsAt(
  projectId: string,
  filter: KeywordFilter,
  comparison: Comparison,
): Promise<CurrentPositions | undefined> {
  return (await db().$queryRaw<CurrentPositions[]>(positionsAtSql(projectId, filter, comparison)))[0];
}

/** The statement of `positionsAt`. */
export function positionsAtSql(
  projectId: string,
  filter: KeywordFilter,
  { upTo, days, model }: Comparison,
): Prisma.Sql {
  return sumsOf(
    Prisma.sql`
      SELECT k.project_id, k.avg_monthly_searches AS volume, l.state, l.position, l.depth, p.depth AS wanted, a.ai_state,
        a.ai_place, a.at AS ai_at, ${hasOverviews} AS has_ai, l.at AS checked, m.at, d.value AS past
      ${comparedPositionsSql(upTo, days)} LEFT JOIN LATERAL (${lastOverview(Prisma.sql`k.no`, upTo)}) a ON true
      WHERE ${whereKeywords([projectId], filter)}`,
    model,
  );
}

/**
 * Keywords `k` of projects `p` with their last check `l` before a given time, their last measurement `m`, and `d.value`
 * that many days before it.
 */
export const comparedPositionsSql = (upTo: Date, days: number): Prisma.Sql => Prisma.sql`
  FROM tracked_keywords k JOIN projects p ON p.id = k.project_id
  LEFT JOIN LATERAL (
    SELECT c.at, c.state, c.position, c.depth, c.url FROM rank_checks c
    WHERE c.keyword_no = k.no AND c.at < ${upTo} ORDER BY c.at DESC LIMIT 1
  ) l ON true
  LEFT JOIN LATERAL (
    SELECT c.at FROM rank_checks c WHERE c.keyword_no = k.no AND c.at < ${upTo} AND c.state <> 'unmeasured'
    ORDER BY c.at DESC LIMIT 1
  ) m ON true
  LEFT JOIN LATERAL (${before(Prisma.sql`m.at`, days)}) d ON true`;

const CHANGE_COLUMNS = {
  state: Prisma.sql`state`,
  position: Prisma.sql`position`,
  depth: Prisma.sql`depth`,
  past: Prisma.sql`past`,
};

/**
 * Sums per project over the positions of keywords. @param keywords a query for the current and the earlier position of
 * each
 */
function sumsOf(keywords: Prisma.Sql, how: CtrModel): Prisma.Sql {
  const weight = weightOf(Prisma.sql`volume`, how);
  const ai = leftOf(Prisma.sql`ai_state`, how);
  const measured = Prisma.sql`state IN ('found', 'not_found')`;
  const both = Prisma.sql`(${measured} AND past IS NOT NULL)`;
  const first = Prisma.sql`${weight} * (${[...how.curve]}::float8[])[1]`;
  const now = Prisma.sql`${weight} * ${ctr(Prisma.sql`position`, how)} * ${ai}`;
  return Prisma.sql`
    SELECT project_id AS "projectId", count(*)::int AS keywords, max(at) AS "asOf", count(*) FILTER (WHERE ${measured})::int AS measured,
      sum(${now}) FILTER (WHERE ${measured}) AS clicks, sum(${first}) FILTER (WHERE ${measured}) AS most,
      avg(position) FILTER (WHERE ${measured})::float8 AS average,
      avg(coalesce(position, greatest(depth, wanted) + 1)) FILTER (WHERE ${measured})::float8 AS adjusted,
      percentile_cont(0.5) WITHIN GROUP (ORDER BY position) FILTER (WHERE state = 'found') AS median,
      count(*) FILTER (WHERE state = 'found' AND position <= 3)::int AS b3,
      count(*) FILTER (WHERE state = 'found' AND position BETWEEN 4 AND 10)::int AS b10,
      count(*) FILTER (WHERE state = 'found' AND position BETWEEN 11 AND 20)::int AS b20,
      count(*) FILTER (WHERE state = 'found' AND position BETWEEN 21 AND 50)::int AS b50,
      count(*) FILTER (WHERE state = 'found' AND position > 50)::int AS b100,
      count(*) FILTER (WHERE state = 'not_found')::int AS none,
      count(*) FILTER (WHERE has_ai AND ai_state = 'present')::int AS present,
      count(*) FILTER (WHERE has_ai AND ai_state = 'present' AND ai_place IS NOT NULL)::int AS cited,
      count(*) FILTER (WHERE has_ai AND ai_state = 'absent')::int AS absent,
      count(*) FILTER (WHERE has_ai)::int AS "aiKeywords", count(*) FILTER (WHERE has_ai AND ai_at < checked)::int AS "aiEarlier",
      max(ai_at) AS "aiNewest", min(ai_at) FILTER (WHERE has_ai AND ai_at < checked) AS "aiOldest",
      count(*) FILTER (WHERE ${both})::int AS both,
      sum(${now}) FILTER (WHERE ${both}) AS "clicksBoth",
      sum(${weight} * CASE WHEN past > 0 THEN ${ctr(Prisma.sql`past`, how)} ELSE 0 END * ${ai}) FILTER (WHERE ${both}) AS "clicksThen",
      sum(${first}) FILTER (WHERE ${both}) AS "mostBoth",
      avg(position) FILTER (WHERE ${both})::float8 AS "averageBoth",
      avg(past) FILTER (WHERE ${both} AND past > 0)::float8 AS "averageThen",
      count(*) FILTER (WHERE ${both} AND position <= 10)::int AS "topBoth",
      count(*) FILTER (WHERE ${both} AND past BETWEEN 1 AND 10)::int AS "topThen",
      count(*) FILTER (WHERE ${both} AND position <= 3)::int AS "top3Both",
      count(*) FILTER (WHERE ${both} AND past BETWEEN 1 AND 3)::int AS "top3Then",
      count(*) FILTER (WHERE ${both} AND past BETWEEN 1 AND 3)::int AS then3,
      count(*) FILTER (WHERE ${both} AND past BETWEEN 4 AND 10)::int AS then10,
      count(*) FILTER (WHERE ${both} AND past BETWEEN 11 AND 20)::int AS then20,
      count(*) FILTER (WHERE ${both} AND past BETWEEN 21 AND 50)::int AS then50,
      count(*) FILTER (WHERE ${both} AND past > 50)::int AS then100, count(*) FILTER (WHERE ${both} AND past <= 0)::int AS "thenNone",
      count(*) FILTER (WHERE change = 'up')::int AS up, count(*) FILTER (WHERE change = 'down')::int AS down,
      count(*) FILTER (WHERE change = 'entered')::int AS entered, count(*) FILTER (WHERE change = 'left')::int AS "leftOut",
      count(*) FILTER (WHERE change = 'same')::int AS same,
      count(*) FILTER (WHERE change = 'not_compared')::int AS "notCompared"
    FROM (SELECT *, ${changeKind(CHANGE_COLUMNS)} AS change FROM (${keywords}) stands) changed GROUP BY project_id`;
}

/** Sums at the end of one day. */
export interface PositionDay {
  projectId: string;
  /** YYYY-MM-DD, in the project's time zone. */
  day: string;
  /** Keywords measured on that day; 0: only that other keywords became unknown. */
  measured: number;
  clicks: number;
  most: number;
}

/**
 * The rows of `positionDays`, calculated from all checks since then.
 */
export function calculatePositionDays(
  projectIds: readonly string[],
  from: Date,
  how: CtrModel,
): Promise<PositionDay[]> {
  return db().$queryRaw<PositionDay[]>(positionDaysSql(projectIds, from, how));
}

/** The statement of `calculatePositionDays`. */
export function positionDaysSql(projectIds: readonly string[], from: Date, how: CtrModel): Prisma.Sql {
  const weight = weightOf(Prisma.sql`volume`, how);
  const columns = Prisma.sql`at, state, position, ai_state`;
  return Prisma.sql`
    WITH read AS MATERIALIZED (
      SELECT k.project_id, k.no, k.avg_monthly_searches AS volume, (c.at AT TIME ZONE p.timezone)::date AS day, c.*
      FROM tracked_keywords k JOIN projects p ON p.id = k.project_id CROSS JOIN LATERAL (
        SELECT ${columns} FROM rank_checks WHERE keyword_no = k.no AND at >= ${from}
        UNION ALL (SELECT ${columns} FROM rank_checks WHERE keyword_no = k.no AND at < ${from} ORDER BY at DESC LIMIT 1)
      ) c WHERE ${whereKeywords(projectIds, {})}
    ), ends AS (
      SELECT DISTINCT ON (no, day) project_id, no, volume, day, state, position, ai_state,
        bool_or(state <> 'unmeasured') OVER (PARTITION BY no, day) AS seen
      FROM read ORDER BY no, day, at DESC
    ), spans AS (
      SELECT project_id, day, seen, state <> 'unmeasured' AS known, lead(day) OVER (PARTITION BY no ORDER BY day) AS until,
        ${weight} * ${ctr(Prisma.sql`position`, how)} * ${leftOf(Prisma.sql`ai_state`, how)} AS clicks,
        ${weight} * (${[...how.curve]}::float8[])[1] AS most
      FROM ends
    ), turns AS (
      SELECT project_id, day, seen::int AS measured, CASE WHEN known THEN clicks ELSE 0 END AS clicks,
        CASE WHEN known THEN most ELSE 0 END AS most FROM spans
      UNION ALL SELECT project_id, until, 0, -clicks, -most FROM spans WHERE known AND until IS NOT NULL
    ), days AS (
      SELECT project_id, day, sum(measured)::int AS measured, sum(sum(clicks)) OVER upto AS clicks, sum(sum(most)) OVER upto AS most
      FROM turns GROUP BY project_id, day WINDOW upto AS (PARTITION BY project_id ORDER BY day)
    )
    SELECT project_id AS "projectId", to_char(day, 'YYYY-MM-DD') AS day, measured, round(clicks::numeric, 6)::float8 AS clicks,
      round(most::numeric, 6)::float8 AS most
    FROM days ORDER BY project_id, day`;
}
