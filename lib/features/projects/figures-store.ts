import 'server-only';
import { hostOnDomain } from '#lib/features/search/on-domain.ts';
import { curveOf } from '#lib/features/tracking/ctr-curves.ts';
import { db } from '#lib/platform/db.ts';

/** Percent of clicks by position of the curve that screens begin with, and of the first place. */
const curve = curveOf('seoclarity').percent.map((percent) => percent ?? 0);
const FIRST = curve[0] ?? 1;

export interface DayRow {
  projectId: string;
  /** YYYY-MM-DD, UTC. */
  day: string;
  /** Keywords measured on that day; 0: only that others are known no more. */
  measured: number;
  /** Keywords known on that day: measured then, or carried from an earlier day. */
  known: number;
  top10: number;
  /** null: none is known. */
  visibility: number | null;
  at: Date | null;
}

/** Days for which a measurement stands, where no later one follows: rounds may be a month apart. */
const CARRY_DAYS = 45;

/**
 * Visibility and top-ten of each day on which they change: of every keyword by its last measurement up to that day, since a
 * round is spread out over days and one keyword checked now says nothing of the others. They hold until the next row.
 */
export function daysOf(projectIds: readonly string[], day: Date): Promise<DayRow[]> {
  const from = new Date(day.getTime() - CARRY_DAYS * 24 * 3_600_000);
  return db().$queryRaw<DayRow[]>`
    WITH last AS (
      SELECT DISTINCT ON (k.project_id, k.no, (c.at AT TIME ZONE 'UTC')::date)
        k.project_id, k.no, (c.at AT TIME ZONE 'UTC')::date AS day, c.at, c.position
      FROM tracked_keywords k JOIN rank_checks c ON c.keyword_no = k.no
      WHERE k.project_id = ANY(${projectIds}::uuid[]) AND c.at >= ${from} AND c.state <> 'unmeasured'
      ORDER BY k.project_id, k.no, (c.at AT TIME ZONE 'UTC')::date, c.at DESC),
    spans AS (
      SELECT project_id, day, at, coalesce((${curve}::float8[]::numeric[])[position], 0) AS clicks, (position <= 10 IS TRUE)::int AS top10,
        least(day + ${CARRY_DAYS}::int, lead(day) OVER (PARTITION BY no ORDER BY day)) AS until
      FROM last),
    turns AS (
      SELECT project_id, day, at, 1 AS known, top10, clicks FROM spans
      UNION ALL SELECT project_id, until, NULL, -1, -top10, -clicks FROM spans),
    days AS (
      SELECT project_id, day, count(at)::int AS measured, max(at) AS at, sum(sum(known)) OVER upto AS known,
        sum(sum(top10)) OVER upto AS top10, sum(sum(clicks)) OVER upto AS clicks
      FROM turns GROUP BY project_id, day WINDOW upto AS (PARTITION BY project_id ORDER BY day))
    SELECT project_id AS "projectId", to_char(day, 'YYYY-MM-DD') AS day, measured, at, known::int AS known, top10::int AS top10,
      round(100 * clicks / nullif(known, 0) / ${FIRST}::float8::numeric, 1)::float8 AS visibility
    FROM days ORDER BY project_id, day`;
}

export interface KeywordCounts {
  projectId: string;
  keywords: number;
  measured: number;
  measuredAt: Date | null;
  top3: number;
  top10: number;
  top20: number;
  top50: number;
  top100: number;
  notFound: number;
}

/** Keywords by how their last check ended. */
export function countKeywords(projectIds: readonly string[]): Promise<KeywordCounts[]> {
  return db().$queryRaw<KeywordCounts[]>`
    SELECT project_id AS "projectId", count(*)::int AS keywords,
      (count(*) FILTER (WHERE state IN ('found', 'not_found')))::int AS measured, max(measured_at) AS "measuredAt",
      (count(*) FILTER (WHERE state = 'found' AND position <= 3))::int AS top3,
      (count(*) FILTER (WHERE state = 'found' AND position BETWEEN 4 AND 10))::int AS top10,
      (count(*) FILTER (WHERE state = 'found' AND position BETWEEN 11 AND 20))::int AS top20,
      (count(*) FILTER (WHERE state = 'found' AND position BETWEEN 21 AND 50))::int AS top50,
      (count(*) FILTER (WHERE state = 'found' AND position > 50))::int AS top100,
      (count(*) FILTER (WHERE state = 'not_found'))::int AS "notFound"
    FROM tracked_keywords WHERE project_id = ANY(${projectIds}::uuid[]) GROUP BY project_id`;
}

export interface BlockedRow {
  projectId: string;
  engine: string;
  keywords: number;
  reason: string;
  since: Date;
}

/** Engines that refused the last check of keywords. */
export function blockedEngines(projectIds: readonly string[]): Promise<BlockedRow[]> {
  return db().$queryRaw<BlockedRow[]>`
    SELECT project_id AS "projectId", engine, count(*)::int AS keywords, min(reason) AS reason, max(checked_at) AS since
    FROM tracked_keywords
    WHERE project_id = ANY(${projectIds}::uuid[]) AND state = 'unmeasured'
      AND reason IN ('captcha', 'blocked', 'rate-limited') AND checked_at IS NOT NULL
    GROUP BY project_id, engine ORDER BY project_id, engine`;
}

export interface Cited {
  present: number;
  cited: number;
  at: Date | null;
}

/** Of the newest look at each keyword's AI overview up to a moment: how many there were, and how many cite the domain. */
export async function citations(projectId: string, upTo: Date): Promise<Cited> {
  const since = new Date(upTo.getTime() - 45 * 24 * 3_600_000);
  const [row] = await db().$queryRaw<Cited[]>`
    SELECT (count(*) FILTER (WHERE c.ai_state = 'present'))::int AS present,
      (count(*) FILTER (WHERE c.ai_state = 'present' AND c.ai_place IS NOT NULL))::int AS cited, max(c.at) AS at
    FROM tracked_keywords k CROSS JOIN LATERAL (
      SELECT ai_state, ai_place, at FROM rank_checks
      WHERE keyword_no = k.no AND at <= ${upTo} AND at > ${since} AND ai_state IN ('present', 'absent')
      ORDER BY at DESC LIMIT 1) c
    WHERE k.project_id = ${projectId}::uuid`;
  return row ?? { present: 0, cited: 0, at: null };
}

/** The last two site audits of a project's domain filed under it that have a score, the later one first. */
export function lastSiteAudits(projectId: string, domain: string) {
  return db().siteAudit.findMany({
    where: { projectId, status: 'done', deletedAt: null, score: { not: null }, ...hostOnDomain(domain) },
    select: { id: true, score: true, finishedAt: true },
    orderBy: { id: 'desc' },
    take: 2,
  });
}

export interface Referring {
  now: number;
  before: number;
  at: Date | null;
}

/** Domains with a link that was seen standing, now and at an earlier moment. */
export async function referringDomains(domainNo: number, before: Date): Promise<Referring> {
  const [row] = await db().$queryRaw<Referring[]>`
    SELECT (count(DISTINCT source_domain) FILTER (WHERE lost_at IS NULL AND last_seen IS NOT NULL))::int AS now,
      (count(DISTINCT source_domain) FILTER (
        WHERE first_seen <= ${before} AND last_seen IS NOT NULL AND (lost_at IS NULL OR lost_at > ${before})))::int AS before,
      max(coalesce(checked_at, last_seen)) AS at
    FROM backlinks WHERE domain_no = ${domainNo}`;
  return row ?? { now: 0, before: 0, at: null };
}

export function nextRuns(projectId: string) {
  return db().schedule.findMany({
    where: { projectId, nextAt: { not: null } },
    select: { kind: true, nextAt: true, lastError: true },
    orderBy: { nextAt: 'asc' },
    take: 10,
  });
}
