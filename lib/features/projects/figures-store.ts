import 'server-only';
import { db } from '#lib/platform/database/db.ts';
import { hostOnDomain } from '#lib/text/on-domain.ts';

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

/** The last two site audits of a project's domain, filed under it, that have a score, the latest first. */
export function lastSiteAudits(projectId: string, domain: string) {
  return db().siteAudit.findMany({
    where: { projectId, status: 'done', deletedAt: null, score: { not: null }, ...hostOnDomain(domain) },
    select: { id: true, score: true, finishedAt: true },
    orderBy: { id: 'desc' },
    take: 2,
  });
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

/** The next scheduled runs of a project, at most ten. */
export function nextRuns(projectId: string) {
  return db().schedule.findMany({
    where: { projectId, nextAt: { not: null } },
    select: { kind: true, nextAt: true, lastError: true },
    orderBy: { nextAt: 'asc' },
    take: 10,
  });
}
