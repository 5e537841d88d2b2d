import 'server-only';
import { bucketSql, type KeywordFilter, whereKeywords } from '#lib/features/tracking/keyword-where.ts';
import { db } from '#lib/platform/db.ts';
import { Prisma } from '#lib/platform/prisma/client.ts';

/** Sums over the checks of many keywords. Checks are always reached by keyword and time, never all of them. */

/** How clicks are reckoned. */
export interface Reckoning {
  /** Click-through rate by position, from 1, percent. */
  curve: readonly number[];
  /** Share of it that is left where an AI overview is shown; 1 without the discount. */
  aiLeft: number;
  weight: 'even' | 'volume';
}

/** Sums of one group of measured keywords. */
export interface Sums {
  measured: number;
  /** Σ weight × clicks by the curve; Σ weight × clicks of the first place; both null where nothing is weighed. */
  clicks: number | null;
  most: number | null;
  average: number | null;
  adjusted: number | null;
  median: number | null;
}
export type PeriodSums = Sums & { period: number } & Record<'b3' | 'b10' | 'b20' | 'b50' | 'b100' | 'none', number>;

const ctr = (position: Prisma.Sql, { curve }: Reckoning) =>
  Prisma.sql`coalesce((${[...curve]}::float8[])[${position}], 0)`;
const left = (aiState: Prisma.Sql, { aiLeft }: Reckoning) =>
  aiLeft === 1 ? Prisma.sql`1` : Prisma.sql`(CASE WHEN ${aiState} = 'present' THEN ${aiLeft}::float8 ELSE 1 END)`;
const weightOf = (volume: Prisma.Sql, { weight }: Reckoning) =>
  weight === 'volume' ? Prisma.sql`${volume}::float8` : Prisma.sql`1::float8`;

/** Results that the project wants looked through: a list that ended earlier, or was empty, makes no better place of not found. */
const projectDepth = (projectId: string) => Prisma.sql`(SELECT depth FROM projects WHERE id = ${projectId}::uuid)`;

/** Sums for each period, each keyword by its last measured check in it; periods in which nothing was measured are missing. */
export function sumPeriods(
  projectId: string,
  filter: KeywordFilter,
  starts: readonly Date[],
  how: Reckoning,
): Promise<PeriodSums[]> {
  return db().$queryRaw<PeriodSums[]>(periodsSql(projectId, filter, starts, how));
}

/** The statement of `sumPeriods`. */
export function periodsSql(
  projectId: string,
  filter: KeywordFilter,
  starts: readonly Date[],
  how: Reckoning,
): Prisma.Sql {
  const position = Prisma.sql`position`;
  const weight = weightOf(Prisma.sql`volume`, how);
  return Prisma.sql`
    WITH meant AS MATERIALIZED (
      SELECT k.no, k.avg_monthly_searches AS volume FROM tracked_keywords k WHERE ${whereKeywords(projectId, filter)}
    ), checks AS (
      SELECT meant.volume, c.* FROM meant CROSS JOIN LATERAL (
        SELECT width_bucket(r.at, ${[...starts]}::timestamptz[]) - 1 AS period, r.state, r.position, r.depth, r.ai_state,
          lead(width_bucket(r.at, ${[...starts]}::timestamptz[]) - 1) OVER (ORDER BY r.at) AS following
        FROM rank_checks r WHERE r.keyword_no = meant.no AND r.at >= ${starts[0]} AND r.at < ${starts.at(-1)}
          AND r.state <> 'unmeasured'
      ) c WHERE c.following IS DISTINCT FROM c.period
    )
    SELECT period, count(*)::int AS measured,
      sum(${weight} * ${ctr(position, how)} * ${left(Prisma.sql`ai_state`, how)}) AS clicks,
      sum(${weight} * (${[...how.curve]}::float8[])[1]) AS most,
      avg(position)::float8 AS average, avg(coalesce(position, greatest(depth, ${projectDepth(projectId)}) + 1))::float8 AS adjusted,
      percentile_cont(0.5) WITHIN GROUP (ORDER BY position) AS median,
      count(*) FILTER (WHERE position <= 3)::int AS b3,
      count(*) FILTER (WHERE position BETWEEN 4 AND 10)::int AS b10,
      count(*) FILTER (WHERE position BETWEEN 11 AND 20)::int AS b20,
      count(*) FILTER (WHERE position BETWEEN 21 AND 50)::int AS b50,
      count(*) FILTER (WHERE position > 50)::int AS b100,
      count(*) FILTER (WHERE state = 'not_found')::int AS none
    FROM checks GROUP BY period ORDER BY period`;
}

/** Keywords by the period in which they began to be followed; -1: before the first. */
export function bornIn(
  projectId: string,
  filter: KeywordFilter,
  starts: readonly Date[],
): Promise<{ period: number; count: number }[]> {
  return db().$queryRaw`
    SELECT width_bucket(least(k.created_at, coalesce(k.first_at, k.created_at)), ${[...starts]}::timestamptz[]) - 1 AS period,
      count(*)::int AS count
    FROM tracked_keywords k WHERE ${whereKeywords(projectId, filter)} GROUP BY 1`;
}

/** The first check of any of these keywords; null where there is none. */
export async function firstCheck(projectId: string, filter: KeywordFilter): Promise<Date | null> {
  const [row] = await db().$queryRaw<{ at: Date | null }[]>`
    SELECT min(k.first_at) AS at FROM tracked_keywords k WHERE ${whereKeywords(projectId, filter)}`;
  return row?.at ?? null;
}

const DAY_COLUMNS = { '1': Prisma.sql`k.day1`, '7': Prisma.sql`k.day7`, '30': Prisma.sql`k.day30` } as const;

export interface NowSums extends Sums {
  keywords: number;
  asOf: Date | null;
  present: number;
  cited: number;
  absent: number;
  unknown: number;
  /** Over the keywords measured at both days. */
  both: number;
  clicksBoth: number | null;
  clicksThen: number | null;
  mostBoth: number | null;
  averageBoth: number | null;
  averageThen: number | null;
  up: number;
  down: number;
  entered: number;
  leftOut: number;
  same: number;
}

/** Sums of the last checks, and of the day before over the keywords that were measured then too; no check is read. */
export async function sumNow(
  projectId: string,
  filter: KeywordFilter,
  days: keyof typeof DAY_COLUMNS,
  how: Reckoning,
): Promise<{ sums: NowSums | undefined; buckets: { name: string; count: number }[] }> {
  const position = Prisma.sql`k.position`;
  const then = DAY_COLUMNS[days];
  const weight = weightOf(Prisma.sql`k.avg_monthly_searches`, how);
  const ai = left(Prisma.sql`k.ai_state`, how);
  const measured = Prisma.sql`k.state IN ('found', 'not_found')`;
  const both = Prisma.sql`(${measured} AND ${then} IS NOT NULL)`;
  const first = Prisma.sql`${weight} * (${[...how.curve]}::float8[])[1]`;
  const [sums, buckets] = await Promise.all([
    db().$queryRaw<NowSums[]>`
      SELECT count(*)::int AS keywords, max(k.measured_at) AS "asOf", count(*) FILTER (WHERE ${measured})::int AS measured,
        sum(${weight} * ${ctr(position, how)} * ${ai}) FILTER (WHERE ${measured}) AS clicks,
        sum(${first}) FILTER (WHERE ${measured}) AS most,
        avg(k.position) FILTER (WHERE ${measured})::float8 AS average,
        avg(coalesce(k.position, greatest(k.depth, ${projectDepth(projectId)}) + 1)) FILTER (WHERE ${measured})::float8 AS adjusted,
        percentile_cont(0.5) WITHIN GROUP (ORDER BY k.position) FILTER (WHERE k.state = 'found') AS median,
        count(*) FILTER (WHERE k.ai_state = 'present')::int AS present,
        count(*) FILTER (WHERE k.ai_state = 'present' AND k.ai_place IS NOT NULL)::int AS cited,
        count(*) FILTER (WHERE k.ai_state = 'absent')::int AS absent,
        count(*) FILTER (WHERE k.ai_state = 'unmeasured')::int AS unknown,
        count(*) FILTER (WHERE ${both})::int AS both,
        sum(${weight} * ${ctr(position, how)} * ${ai}) FILTER (WHERE ${both}) AS "clicksBoth",
        sum(${weight} * CASE WHEN ${then} > 0 THEN ${ctr(then, how)} ELSE 0 END * ${ai}) FILTER (WHERE ${both}) AS "clicksThen",
        sum(${first}) FILTER (WHERE ${both}) AS "mostBoth",
        avg(k.position) FILTER (WHERE ${both})::float8 AS "averageBoth",
        avg(${then}) FILTER (WHERE ${both} AND ${then} > 0)::float8 AS "averageThen",
        count(*) FILTER (WHERE ${both} AND ${then} > 0 AND k.position < ${then})::int AS up,
        count(*) FILTER (WHERE ${both} AND ${then} > 0 AND k.position > ${then})::int AS down,
        count(*) FILTER (WHERE ${both} AND ${then} < 0 AND k.position <= -${then})::int AS entered,
        count(*) FILTER (WHERE ${both} AND ${then} > 0 AND k.position IS NULL AND ${then} <= k.depth)::int AS "leftOut",
        count(*) FILTER (WHERE ${both} AND (k.position = ${then} OR ${then} < 0 AND k.position IS NULL))::int AS same
      FROM tracked_keywords k WHERE ${whereKeywords(projectId, filter)}`,
    db().$queryRaw<{ name: string; count: number }[]>`
      SELECT ${bucketSql} AS name, count(*)::int AS count FROM tracked_keywords k
      WHERE ${whereKeywords(projectId, filter)} GROUP BY 1`,
  ]);
  return { sums: sums[0], buckets };
}

const label = (domains: readonly string[]) => Prisma.sql`coalesce(
  (SELECT d.name FROM unnest(${[...domains]}::text[]) WITH ORDINALITY AS d(name, no)
    WHERE h.host = d.name OR right(h.host, length(d.name) + 1) = '.' || d.name ORDER BY d.no LIMIT 1),
  regexp_replace(h.host, '^www[.]', ''))`;

export interface Voice {
  domain: string;
  clicks: number;
  keywords: number;
  top10: number;
  average: number | null;
}

/**
 * Clicks by domain in the newest list of each keyword since a moment.
 * @param domains own and watched ones, under which their hosts are summed; other hosts are summed without `www.`
 */
export async function voicesNow(
  projectId: string,
  filter: KeywordFilter,
  since: Date,
  domains: readonly string[],
  how: Reckoning,
): Promise<{ voices: Voice[]; keywords: number; asOf: Date | null }> {
  const voices = await db().$queryRaw<Voice[]>(voicesSql(projectId, filter, since, domains, how));
  const [facts] = await db().$queryRaw<{ keywords: number; asOf: Date | null }[]>`
    SELECT count(*)::int AS keywords, max(t.at) AS "asOf" FROM tracked_keywords k CROSS JOIN LATERAL (
      SELECT r.at FROM rank_tops r WHERE r.keyword_no = k.no AND r.at >= ${since} ORDER BY r.at DESC LIMIT 1
    ) t WHERE ${whereKeywords(projectId, filter)}`;
  return { voices, keywords: facts?.keywords ?? 0, asOf: facts?.asOf ?? null };
}

/** The statement of `voicesNow`. */
export function voicesSql(
  projectId: string,
  filter: KeywordFilter,
  since: Date,
  domains: readonly string[],
  how: Reckoning,
): Prisma.Sql {
  const weight = weightOf(Prisma.sql`volume`, how);
  return Prisma.sql`
    WITH lists AS MATERIALIZED (
      SELECT k.no, k.avg_monthly_searches AS volume, k.ai_state, t.hosts FROM tracked_keywords k CROSS JOIN LATERAL (
        SELECT r.hosts FROM rank_tops r WHERE r.keyword_no = k.no AND r.at >= ${since} ORDER BY r.at DESC LIMIT 1
      ) t WHERE ${whereKeywords(projectId, filter)}
    ), placed AS MATERIALIZED (
      SELECT no, volume, ai_state, one.host, one.place::int AS place FROM lists,
        unnest(hosts) WITH ORDINALITY AS one(host, place) WHERE one.host <> ''
    ), named AS MATERIALIZED (
      SELECT h.host, ${label(domains)} AS domain FROM (SELECT DISTINCT host FROM placed) h
    ), each AS (
      SELECT p.no, n.domain, min(p.place) AS best,
        sum(${weight} * ${ctr(Prisma.sql`p.place`, how)} * ${left(Prisma.sql`p.ai_state`, how)}) AS clicks
      FROM placed p JOIN named n ON n.host = p.host GROUP BY p.no, n.domain
    )
    SELECT domain, coalesce(sum(clicks), 0) AS clicks, count(*)::int AS keywords,
      count(*) FILTER (WHERE best <= 10)::int AS top10, avg(best)::float8 AS average
    FROM each GROUP BY domain ORDER BY clicks DESC, keywords DESC, domain`;
}

/** Clicks of own and watched domains, and of all, for each period, by each keyword's last list in it. */
export function voicePeriods(
  projectId: string,
  filter: KeywordFilter,
  starts: readonly Date[],
  domains: readonly string[],
  how: Reckoning,
): Promise<{ period: number; domain: string | null; clicks: number; keywords: number }[]> {
  return db().$queryRaw(voicePeriodsSql(projectId, filter, starts, domains, how));
}

/** The statement of `voicePeriods`. Places to which the curve gives no clicks are not read out of the lists. */
export function voicePeriodsSql(
  projectId: string,
  filter: KeywordFilter,
  starts: readonly Date[],
  domains: readonly string[],
  how: Reckoning,
): Prisma.Sql {
  const weight = weightOf(Prisma.sql`volume`, how);
  return Prisma.sql`
    WITH meant AS MATERIALIZED (
      SELECT k.no, k.avg_monthly_searches AS volume FROM tracked_keywords k WHERE ${whereKeywords(projectId, filter)}
    ), newest AS MATERIALIZED (
      SELECT meant.no, meant.volume, t.period, t.at FROM meant CROSS JOIN LATERAL (
        SELECT width_bucket(r.at, ${[...starts]}::timestamptz[]) - 1 AS period, max(r.at) AS at FROM rank_tops r
        WHERE r.keyword_no = meant.no AND r.at >= ${starts[0]} AND r.at < ${starts.at(-1)} GROUP BY 1
      ) t
    ), placed AS MATERIALIZED (
      SELECT newest.no, newest.period, newest.volume, c.ai_state, one.host, one.place::int AS place
      FROM newest
      CROSS JOIN LATERAL (SELECT r.hosts FROM rank_tops r WHERE r.keyword_no = newest.no AND r.at = newest.at LIMIT 1) t
      CROSS JOIN LATERAL (SELECT r.ai_state FROM rank_checks r WHERE r.keyword_no = newest.no AND r.at = newest.at LIMIT 1) c
      CROSS JOIN LATERAL unnest(t.hosts[1:${how.curve.length}]) WITH ORDINALITY AS one(host, place)
    ), named AS MATERIALIZED (
      SELECT h.host, (SELECT d.name FROM unnest(${[...domains]}::text[]) WITH ORDINALITY AS d(name, no)
        WHERE h.host = d.name OR right(h.host, length(d.name) + 1) = '.' || d.name ORDER BY d.no LIMIT 1) AS domain
      FROM (SELECT DISTINCT host FROM placed) h
    )
    SELECT p.period, n.domain, count(DISTINCT p.no)::int AS keywords,
      coalesce(sum(${weight} * ${ctr(Prisma.sql`p.place`, how)} * ${left(Prisma.sql`p.ai_state`, how)}), 0) AS clicks
    FROM placed p JOIN named n ON n.host = p.host GROUP BY p.period, n.domain`;
}

export interface Compared {
  id: string;
  keyword: string;
  engine: string;
  country: string;
  device: string;
  change: string;
  places: number | null;
  before: number | null;
  after: number | null;
  url: string | null;
}

/** A keyword's last measured checks around two days: a position, -N, or null. */
function comparedSql(projectId: string, filter: KeywordFilter, spans: readonly [Date, Date, Date, Date]): Prisma.Sql {
  const last = (from: Date, to: Date) => Prisma.sql`LEFT JOIN LATERAL (
    SELECT coalesce(r.position, -greatest(r.depth, 1))::int AS value, r.url FROM rank_checks r
    WHERE r.keyword_no = k.no AND r.state <> 'unmeasured' AND r.at >= ${from} AND r.at < ${to} ORDER BY r.at DESC LIMIT 1)`;
  return Prisma.sql`
    WITH pairs AS (
      SELECT k.no, k.id, k.keyword, k.engine, k.country, k.device, b.value AS before, a.value AS after, a.url
      FROM tracked_keywords k ${last(spans[0], spans[1])} b ON true ${last(spans[2], spans[3])} a ON true
      WHERE ${whereKeywords(projectId, filter)}
    ), compared AS (
      SELECT *, CASE WHEN before IS NULL OR after IS NULL THEN 'not_compared'
          WHEN before > 0 AND after > 0 THEN CASE WHEN after < before THEN 'up' WHEN after > before THEN 'down' ELSE 'same' END
          WHEN before < 0 AND after < 0 THEN 'same' WHEN before > 0 AND before <= -after THEN 'left'
          WHEN after > 0 AND after <= -before THEN 'entered' ELSE 'not_compared' END AS change,
        CASE WHEN before > 0 AND after > 0 THEN before - after END AS places
      FROM pairs
    )`;
}

/** @param spans from and to of the earlier day, then of the later one */
export async function compareDays(
  projectId: string,
  filter: KeywordFilter,
  spans: readonly [Date, Date, Date, Date],
  { change, take, skip }: { change: string | undefined; take: number; skip: number },
): Promise<{ counts: Map<string, number>; rows: Compared[] }> {
  const compared = comparedSql(projectId, filter, spans);
  const [counts, rows] = await Promise.all([
    db().$queryRaw<
      { change: string; count: number }[]
    >`${compared} SELECT change, count(*)::int AS count FROM compared GROUP BY 1`,
    db().$queryRaw<
      Compared[]
    >`${compared} SELECT id, keyword, engine, country, device, change, places, before, after, url
      FROM compared WHERE ${change === undefined ? Prisma.sql`true` : Prisma.sql`change = ${change}`}
      ORDER BY CASE change WHEN 'entered' THEN 1000 WHEN 'left' THEN 1000 WHEN 'not_compared' THEN -1 ELSE abs(coalesce(places, 0)) END DESC, no
      LIMIT ${take} OFFSET ${skip}`,
  ]);
  return { counts: new Map(counts.map(({ change: one, count }) => [one, count])), rows };
}
