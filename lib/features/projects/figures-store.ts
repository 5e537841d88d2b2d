import 'server-only';
import { db } from '#lib/platform/database/db.ts';

/** An engine that refused the last checks of some keywords of a project. */
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

/** Number of referring domains now and before; `at`: the last measurement. */
export interface Referring {
  now: number;
  before: number;
  at: Date | null;
}

/** Domains with a link that was live, now and at an earlier time. */
export async function referringDomains(domainNo: number, before: Date): Promise<Referring> {
  const [row] = await db().$queryRaw<Referring[]>`
    SELECT (count(DISTINCT source_domain) FILTER (WHERE lost_at IS NULL AND last_seen IS NOT NULL))::int AS now,
      (count(DISTINCT source_domain) FILTER (
        WHERE first_seen <= ${before} AND last_seen IS NOT NULL AND (lost_at IS NULL OR lost_at > ${before})))::int AS before,
      max(coalesce(checked_at, last_seen)) AS at
    FROM backlinks WHERE domain_no = ${domainNo}`;
  return row ?? { now: 0, before: 0, at: null };
}

/** The last two scored site audits of each project's own domain, the latest first. */
export function lastSiteAuditsOf(projectIds: readonly string[]): Promise<ProjectAudit[]> {
  return db().$queryRaw<ProjectAudit[]>`
    SELECT a.* FROM unnest(${projectIds}::uuid[]) AS ids(id) JOIN projects p ON p.id = ids.id
    CROSS JOIN LATERAL (
      SELECT a.id, a.project_id AS "projectId", a.score::int, a.score_version::int AS "scoreVersion", a.finished_at AS "finishedAt"
      FROM site_audits a
      WHERE a.project_id = p.id AND a.status = 'done' AND a.deleted_at IS NULL AND a.score IS NOT NULL
        AND (a.host = p.domain OR right(a.host, length(p.domain) + 1) = '.' || p.domain)
      ORDER BY coalesce(a.finished_at, a.created_at) DESC, a.id DESC LIMIT 2
    ) a`;
}

/** A scored site audit of a project. */
export interface ProjectAudit {
  id: string;
  projectId: string;
  score: number;
  scoreVersion: number;
  finishedAt: Date | null;
}

/** Links to a project's domain, and what has been set up in the project. */
export interface ProjectSetup {
  projectId: string;
  referring: number;
  referringBefore: number;
  newLinks: number;
  lostLinks: number;
  /** Last check of links; null: none. */
  linksAt: Date | null;
  crawled: boolean;
  keywords: boolean;
  competitors: boolean;
  backlinks: boolean;
  schedules: boolean;
  alerts: boolean;
}

/** @param since from when links are new or lost, and the time compared with */
export function setupsOf(projectIds: readonly string[], since: Date): Promise<ProjectSetup[]> {
  return db().$queryRaw<ProjectSetup[]>`
    SELECT p.id AS "projectId", coalesce(b.now, 0) AS referring, coalesce(b.before, 0) AS "referringBefore",
      coalesce(b.new, 0) AS "newLinks", coalesce(b.lost, 0) AS "lostLinks", b.at AS "linksAt",
      EXISTS (SELECT FROM site_audits a WHERE a.project_id = p.id AND a.deleted_at IS NULL AND a.status::text NOT IN ('failed', 'stopped')) AS crawled,
      EXISTS (SELECT FROM tracked_keywords k WHERE k.project_id = p.id) AS keywords,
      cardinality(p.watched_domains) > 0 AS competitors, d.no IS NOT NULL AS backlinks,
      EXISTS (SELECT FROM schedules s WHERE s.project_id = p.id AND s.next_at IS NOT NULL) AS schedules,
      EXISTS (SELECT FROM alert_rules r WHERE r.project_id = p.id AND r.enabled) AS alerts
    FROM projects p
    LEFT JOIN backlink_domains d ON p.backlinks_shared AND d.user_id = p.owner_id AND d.domain = p.domain
    LEFT JOIN LATERAL (
      SELECT (count(DISTINCT source_domain) FILTER (WHERE lost_at IS NULL AND last_seen IS NOT NULL))::int AS now,
        (count(DISTINCT source_domain) FILTER (
          WHERE first_seen <= ${since} AND last_seen IS NOT NULL AND (lost_at IS NULL OR lost_at > ${since})))::int AS before,
        (count(*) FILTER (WHERE first_seen > ${since} AND state IN ('alive', 'rel_changed', 'target_broken')))::int AS new,
        (count(*) FILTER (WHERE state = 'gone' AND lost_at > ${since}))::int AS lost,
        max(coalesce(checked_at, last_seen)) AS at
      FROM backlinks WHERE domain_no = d.no
    ) b ON true
    WHERE p.id = ANY(${projectIds}::uuid[])`;
}

/**
 * Unseen alerts of projects that are not good news and still hold, newest first: no later alert is about the same, and
 * the keyword has regained neither its position, nor its citation, nor its place in the local pack since.
 */
export function unseenAlertsOf(projectIds: readonly string[], since: Date, take: number): Promise<OpenAlert[]> {
  return db().$queryRaw<OpenAlert[]>`
    SELECT e.id, e.project_id AS "projectId", e.title, e.path, e.at FROM alert_events e
    WHERE e.project_id = ANY(${projectIds}::uuid[]) AND e.seen_at IS NULL AND e.at >= ${since}
      AND e.facts->>'better' IS DISTINCT FROM 'true'
      AND NOT EXISTS (SELECT FROM alert_events later WHERE later.project_id = e.project_id AND later.kind = e.kind
        AND later.at > e.at AND split_part(later.key, '|', 1) = split_part(e.key, '|', 1))
      AND NOT EXISTS (SELECT FROM tracked_keywords k WHERE k.project_id = e.project_id
        AND k.id::text = substring(e.path FROM '(?:kw=|/ai-visibility/)([0-9a-f-]{36})')
        AND CASE e.kind
          WHEN 'position' THEN k.measured_at > e.at AND k.measured_position BETWEEN 1 AND (e.facts->>'before')::int
          WHEN 'ai_citation_lost' THEN k.ai_measured_at > e.at AND k.ai_measured_state = 'present'
            AND k.ai_measured_place IS NOT NULL
          WHEN 'local_pack' THEN k.checked_at > e.at AND k.local_state = 'found'
          ELSE false END)
    ORDER BY e.at DESC, e.id DESC LIMIT ${take}`;
}

/** An alert that nobody has seen. */
export interface OpenAlert {
  id: string;
  projectId: string;
  title: string;
  path: string | null;
  at: Date;
}

/** Scheduled runs of projects, the next first. */
export function upcomingRuns(projectIds: readonly string[], take: number) {
  return db().schedule.findMany({
    where: { projectId: { in: [...projectIds] }, nextAt: { not: null } },
    select: { projectId: true, kind: true, nextAt: true, lastError: true },
    orderBy: [{ nextAt: 'asc' }, { id: 'asc' }],
    take,
  });
}

/** A run that a project's schedule starts next. */
export interface NextRun {
  projectId: string;
  kind: string;
  nextAt: Date;
  lastError: string | null;
}

/** The next scheduled runs of each project. */
export function nextRunsOfEach(projectIds: readonly string[], take: number): Promise<NextRun[]> {
  return db().$queryRaw<NextRun[]>`
    SELECT s.* FROM unnest(${projectIds}::uuid[]) AS ids(id) CROSS JOIN LATERAL (
      SELECT project_id AS "projectId", kind, next_at AS "nextAt", last_error AS "lastError" FROM schedules
      WHERE project_id = ids.id AND next_at IS NOT NULL ORDER BY next_at, id LIMIT ${take}) s`;
}

/** A backlink that was found or lost. */
export interface ChangedLink {
  no: number;
  isLost: boolean;
  at: Date;
  sourceUrl: string;
  anchor: string;
}

/** Links found or lost since a time, the latest first; counted as in `setupsOf`. */
export function changedLinks(domainNo: number, since: Date, take: number): Promise<ChangedLink[]> {
  return db().$queryRaw<ChangedLink[]>`
    SELECT no, state = 'gone' AS "isLost", CASE WHEN state = 'gone' THEN lost_at ELSE first_seen END AS at,
      source_url AS "sourceUrl", anchor
    FROM backlinks WHERE domain_no = ${domainNo} AND (
      state = 'gone' AND lost_at > ${since}
      OR state IN ('alive', 'rel_changed', 'target_broken') AND first_seen > ${since})
    ORDER BY at DESC, no DESC LIMIT ${take}`;
}

/** The next scheduled runs of a project, at most ten. */
export function nextRuns(projectId: string) {
  return db().schedule.findMany({
    where: { projectId, nextAt: { not: null } },
    select: { kind: true, nextAt: true, lastError: true },
    orderBy: { nextAt: 'asc' },
    take: 10,
  });
}
