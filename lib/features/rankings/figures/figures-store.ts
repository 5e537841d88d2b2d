import 'server-only';
import { type CtrModel, ctr, leftOf, weightOf } from '#lib/features/rankings/figures/ctr-model.ts';
import { type KeywordFilter, whereKeywords } from '#lib/features/rankings/keyword-where.ts';
import { db } from '#lib/platform/database/db.ts';
import { Prisma } from '#lib/platform/prisma/client.ts';

/**
 * Sums over the checks of many keywords. Checks are always selected by keyword and time, so that no query reads all of
 * them.
 */

/** Sums of one group of measured keywords. */
export interface Sums {
  measured: number;
  /** Σ weight × clicks by the curve; Σ weight × clicks of position 1; both null when no keyword has a weight. */
  clicks: number | null;
  most: number | null;
  average: number | null;
  adjusted: number | null;
  median: number | null;
  /** By position: 1 to 3, 4 to 10, 11 to 20, 21 to 50, below; not found. */
  b3: number;
  b10: number;
  b20: number;
  b50: number;
  b100: number;
  none: number;
}
/** Sums of one period, and the time of its last check. */
export type PeriodSums = Sums & { period: number; at: Date };

/**
 * The project's depth: a list that ended earlier, or was empty, must not improve the assumed position of "not found".
 */
const projectDepth = (projectId: string) => Prisma.sql`(SELECT depth FROM projects WHERE id = ${projectId}::uuid)`;

/** Sums for each period, each keyword by its last measured check in it; periods without a measurement are missing. */
export function sumPeriods(
  projectId: string,
  filter: KeywordFilter,
  starts: readonly Date[],
  how: CtrModel,
): Promise<PeriodSums[]> {
  return db().$queryRaw<PeriodSums[]>(periodsSql(projectId, filter, starts, how));
}

/** The statement of `sumPeriods`. */
export function periodsSql(
  projectId: string,
  filter: KeywordFilter,
  starts: readonly Date[],
  how: CtrModel,
): Prisma.Sql {
  const position = Prisma.sql`position`;
  const weight = weightOf(Prisma.sql`volume`, how);
  return Prisma.sql`
    WITH selected AS MATERIALIZED (
      SELECT k.no, k.avg_monthly_searches AS volume FROM tracked_keywords k WHERE ${whereKeywords(projectId, filter)}
    ), checks AS (
      SELECT selected.volume, c.* FROM selected CROSS JOIN LATERAL (
        SELECT width_bucket(r.at, ${[...starts]}::timestamptz[]) - 1 AS period, r.at, r.state, r.position, r.depth, r.ai_state,
          lead(width_bucket(r.at, ${[...starts]}::timestamptz[]) - 1) OVER (ORDER BY r.at) AS following
        FROM rank_checks r WHERE r.keyword_no = selected.no AND r.at >= ${starts[0]} AND r.at < ${starts.at(-1)}
          AND r.state <> 'unmeasured'
      ) c WHERE c.following IS DISTINCT FROM c.period
    )
    SELECT period, count(*)::int AS measured,
      sum(${weight} * ${ctr(position, how)} * ${leftOf(Prisma.sql`ai_state`, how)}) AS clicks,
      sum(${weight} * (${[...how.curve]}::float8[])[1]) AS most,
      avg(position)::float8 AS average, avg(coalesce(position, greatest(depth, ${projectDepth(projectId)}) + 1))::float8 AS adjusted,
      percentile_cont(0.5) WITHIN GROUP (ORDER BY position) AS median,
      count(*) FILTER (WHERE position <= 3)::int AS b3,
      count(*) FILTER (WHERE position BETWEEN 4 AND 10)::int AS b10,
      count(*) FILTER (WHERE position BETWEEN 11 AND 20)::int AS b20,
      count(*) FILTER (WHERE position BETWEEN 21 AND 50)::int AS b50,
      count(*) FILTER (WHERE position > 50)::int AS b100,
      count(*) FILTER (WHERE state = 'not_found')::int AS none, max(at) AS at
    FROM checks GROUP BY period ORDER BY period`;
}

/** AI overviews of one period, by number of keywords. */
export interface AiPeriod {
  period: number;
  at: Date;
  present: number;
  cited: number;
  absent: number;
}

/** AI overviews for each period, each keyword by the last check in it that measured them. */
export function sumAiPeriods(projectId: string, starts: readonly Date[]): Promise<AiPeriod[]> {
  return db().$queryRaw<AiPeriod[]>(aiPeriodsSql(projectId, starts));
}

/** The statement of `sumAiPeriods`. */
export const aiPeriodsSql = (projectId: string, starts: readonly Date[]): Prisma.Sql => Prisma.sql`
  WITH selected AS MATERIALIZED (SELECT k.no FROM tracked_keywords k WHERE ${whereKeywords(projectId, {})})
  SELECT c.period, max(c.at) AS at, count(*) FILTER (WHERE c.ai_state = 'present')::int AS present,
    count(*) FILTER (WHERE c.ai_state = 'present' AND c.ai_place IS NOT NULL)::int AS cited,
    count(*) FILTER (WHERE c.ai_state = 'absent')::int AS absent
  FROM selected CROSS JOIN LATERAL (
    SELECT DISTINCT ON (period) width_bucket(r.at, ${[...starts]}::timestamptz[]) - 1 AS period, r.at, r.ai_state, r.ai_place
    FROM rank_checks r WHERE r.keyword_no = selected.no AND r.at >= ${starts[0]} AND r.at < ${starts.at(-1)}
      AND r.ai_state IN ('present', 'absent')
    ORDER BY period, r.at DESC
  ) c GROUP BY c.period ORDER BY c.period`;

/** Keywords by the period in which tracking started; -1: before the first. */
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

/** Number of these keywords that are searched from a city or coordinates; only those are read. */
export async function countWithLocation(projectId: string, filter: KeywordFilter): Promise<number> {
  const [row] = await db().$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM tracked_keywords k WHERE ${whereKeywords(projectId, filter)} AND k.location <> ''`;
  return row?.count ?? 0;
}

/** The first check of any of these keywords; null when there is none. */
export async function firstCheck(projectId: string, filter: KeywordFilter): Promise<Date | null> {
  const [row] = await db().$queryRaw<{ at: Date | null }[]>`
    SELECT min(k.first_at) AS at FROM tracked_keywords k WHERE ${whereKeywords(projectId, filter)}`;
  return row?.at ?? null;
}

const label = (domains: readonly string[]) => Prisma.sql`coalesce(
  (SELECT d.name FROM unnest(${[...domains]}::text[]) WITH ORDINALITY AS d(name, no)
    WHERE h.host = d.name OR right(h.host, length(d.name) + 1) = '.' || d.name ORDER BY d.no LIMIT 1),
  regexp_replace(h.host, '^www[.]', ''))`;

/** Clicks of one domain: with how many keywords it is listed, and at which average position. */
export interface Voice {
  domain: string;
  clicks: number;
  keywords: number;
  top10: number;
  average: number | null;
}

/** Whose clicks to sum, and how positions become clicks. */
interface VoiceModel {
  /** Own and watched domains, which include their subdomains; other hosts are grouped without `www.`. */
  domains: readonly string[];
  model: CtrModel;
}

/** Clicks by domain in the newest list of each keyword since then. */
export async function voicesNow(
  projectId: string,
  filter: KeywordFilter,
  { since, domains, model }: VoiceModel & { since: Date },
): Promise<{ voices: Voice[]; keywords: number; asOf: Date | null }> {
  const voices = await db().$queryRaw<Voice[]>(voicesSql(projectId, filter, { since, domains, model }));
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
  { since, domains, model }: VoiceModel & { since: Date },
): Prisma.Sql {
  const weight = weightOf(Prisma.sql`volume`, model);
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
        sum(${weight} * ${ctr(Prisma.sql`p.place`, model)} * ${leftOf(Prisma.sql`p.ai_state`, model)}) AS clicks
      FROM placed p JOIN named n ON n.host = p.host GROUP BY p.no, n.domain
    )
    SELECT domain, coalesce(sum(clicks), 0) AS clicks, count(*)::int AS keywords,
      count(*) FILTER (WHERE best <= 10)::int AS top10, avg(best)::float8 AS average
    FROM each GROUP BY domain ORDER BY clicks DESC, keywords DESC, domain`;
}

/**
 * Clicks of own and watched domains, and of all, for each period, by each keyword's last list in it.
 * `first`: the clicks of each keyword's best position only, as visibility counts them.
 */
export function voicePeriods(
  projectId: string,
  filter: KeywordFilter,
  { starts, domains, model }: VoiceModel & { starts: readonly Date[] },
): Promise<{ period: number; domain: string | null; clicks: number; first: number; keywords: number }[]> {
  return db().$queryRaw(voicePeriodsSql(projectId, filter, { starts, domains, model }));
}

/** The statement of `voicePeriods`. Positions without clicks in the curve are not read from the lists. */
export function voicePeriodsSql(
  projectId: string,
  filter: KeywordFilter,
  { starts, domains, model }: VoiceModel & { starts: readonly Date[] },
): Prisma.Sql {
  const weight = weightOf(Prisma.sql`volume`, model);
  return Prisma.sql`
    WITH selected AS MATERIALIZED (
      SELECT k.no, k.avg_monthly_searches AS volume FROM tracked_keywords k WHERE ${whereKeywords(projectId, filter)}
    ), newest AS MATERIALIZED (
      SELECT selected.no, selected.volume, t.period, t.at FROM selected CROSS JOIN LATERAL (
        SELECT width_bucket(r.at, ${[...starts]}::timestamptz[]) - 1 AS period, max(r.at) AS at FROM rank_tops r
        WHERE r.keyword_no = selected.no AND r.at >= ${starts[0]} AND r.at < ${starts.at(-1)} GROUP BY 1
      ) t
    ), placed AS MATERIALIZED (
      SELECT newest.no, newest.period, newest.volume, c.ai_state, one.host, one.place::int AS place
      FROM newest
      CROSS JOIN LATERAL (SELECT r.hosts FROM rank_tops r WHERE r.keyword_no = newest.no AND r.at = newest.at LIMIT 1) t
      CROSS JOIN LATERAL (SELECT r.ai_state FROM rank_checks r WHERE r.keyword_no = newest.no AND r.at = newest.at LIMIT 1) c
      CROSS JOIN LATERAL unnest(t.hosts[1:${model.curve.length}]) WITH ORDINALITY AS one(host, place)
    ), named AS MATERIALIZED (
      SELECT h.host, (SELECT d.name FROM unnest(${[...domains]}::text[]) WITH ORDINALITY AS d(name, no)
        WHERE h.host = d.name OR right(h.host, length(d.name) + 1) = '.' || d.name ORDER BY d.no LIMIT 1) AS domain
      FROM (SELECT DISTINCT host FROM placed) h
    ), each AS (
      SELECT p.period, p.no, n.domain, ${weight} * ${leftOf(Prisma.sql`p.ai_state`, model)} AS worth, min(p.place) AS best,
        sum(${ctr(Prisma.sql`p.place`, model)}) AS rates
      FROM placed p JOIN named n ON n.host = p.host GROUP BY p.period, p.no, n.domain, worth
    )
    SELECT period, domain, count(*)::int AS keywords, coalesce(sum(worth * rates), 0) AS clicks,
      coalesce(sum(worth * ${ctr(Prisma.sql`best`, model)}), 0) AS first
    FROM each GROUP BY period, domain`;
}

/** Keywords with a list in each period, and their clicks if all ranked first. */
export function voiceLimits(
  projectId: string,
  filter: KeywordFilter,
  starts: readonly Date[],
  model: CtrModel,
): Promise<{ period: number; keywords: number; most: number }[]> {
  const weight = weightOf(Prisma.sql`k.avg_monthly_searches`, model);
  return db().$queryRaw`
    SELECT t.period, count(*)::int AS keywords, coalesce(sum(${weight} * (${[...model.curve]}::float8[])[1]), 0) AS most
    FROM tracked_keywords k CROSS JOIN LATERAL (
      SELECT DISTINCT width_bucket(r.at, ${[...starts]}::timestamptz[]) - 1 AS period FROM rank_tops r
      WHERE r.keyword_no = k.no AND r.at >= ${starts[0]} AND r.at < ${starts.at(-1)}
    ) t WHERE ${whereKeywords(projectId, filter)} GROUP BY t.period`;
}
