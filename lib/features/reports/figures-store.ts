import 'server-only';
import { indexOfProject } from '#lib/features/backlinks/service.ts';
import { db } from '#lib/platform/database/db.ts';
import { Prisma } from '#lib/platform/prisma/client.ts';
import { hostOnDomain } from '#lib/text/on-domain.ts';

/** Data of site audits, page audits, backlinks and saved results for reports, by project. */

export interface AuditRun {
  no: number;
  at: Date;
  score: number | null;
  scoreVersion: number | null;
}

/** Finished site audits of a project's domain filed under it, oldest first. */
export async function siteAuditsBetween(
  { id, domain }: { id: string; domain: string },
  start: Date,
  end: Date,
): Promise<AuditRun[]> {
  const rows = await db().siteAudit.findMany({
    where: {
      projectId: id,
      status: 'done',
      deletedAt: null,
      finishedAt: { gte: start, lt: end },
      ...hostOnDomain(domain),
    },
    orderBy: { finishedAt: 'asc' },
    select: { no: true, finishedAt: true, score: true, scoreVersion: true },
  });
  return rows.map(({ no, finishedAt, score, scoreVersion }) => ({ no, score, scoreVersion, at: finishedAt ?? start }));
}

/** Failed checks of a site audit, with the number of pages on which each counts. */
export async function failedChecks(no: number): Promise<{ checkId: string; pages: number }[]> {
  const rows = await db().siteCheck.findMany({
    where: { auditNo: no, failed: { gt: 0 } },
    select: { checkId: true, failed: true, leftOut: true },
  });
  return rows
    .map(({ checkId, failed, leftOut }) => ({ checkId, pages: failed - leftOut }))
    .filter(({ pages }) => pages > 0);
}

/** The last finished page audit filed under a project, in a period. */
export function lastPageAudit(projectId: string, start: Date, end: Date) {
  return db().audit.findFirst({
    where: { projectId, status: 'done', finishedAt: { gte: start, lt: end } },
    orderBy: { finishedAt: 'desc' },
    select: { url: true, finishedAt: true, report: true },
  });
}

/** The backlink index of a project, with the end times of its finished runs, oldest first. */
export async function backlinkIndex(projectId: string): Promise<{ no: number; scans: Date[] } | null> {
  const index = await indexOfProject(projectId);
  if (!index) return null;
  const runs = await db().backlinkRun.findMany({
    where: { domainNo: index.no, status: 'done', finishedAt: { not: null } },
    orderBy: { finishedAt: 'asc' },
    select: { finishedAt: true },
  });
  return { no: index.no, scans: runs.flatMap(({ finishedAt }) => finishedAt ?? []) };
}

/** Links that were live at a given time, and their domains. */
export async function linksAt(no: number, at: Date): Promise<{ links: number; domains: number }> {
  const [row] = await db().$queryRaw<{ links: number; domains: number }[]>`
    SELECT count(*)::int AS links, count(DISTINCT source_domain)::int AS domains FROM backlinks
    WHERE domain_no = ${no} AND last_seen IS NOT NULL AND first_seen < ${at} AND (lost_at IS NULL OR lost_at >= ${at})`;
  return row ?? { links: 0, domains: 0 };
}

const SIDES = {
  new: Prisma.sql`last_seen IS NOT NULL AND first_seen`,
  lost: Prisma.sql`lost_at`,
};

/** New or lost links for each step. Steps are contiguous. */
export async function linksBySteps(
  no: number,
  side: keyof typeof SIDES,
  steps: readonly { start: Date; end: Date }[],
): Promise<number[]> {
  const [first, last] = [steps[0], steps.at(-1)];
  if (!first || !last) return [];
  const bounds = steps.map(({ start }) => start);
  const rows = await db().$queryRaw<{ step: number; count: number }[]>`
    SELECT width_bucket(${Prisma.raw(side === 'new' ? 'first_seen' : 'lost_at')}, ${bounds}::timestamptz[]) AS step, count(*)::int AS count
    FROM backlinks WHERE domain_no = ${no} AND ${SIDES[side]} >= ${first.start} AND ${Prisma.raw(side === 'new' ? 'first_seen' : 'lost_at')} < ${last.end}
    GROUP BY 1`;
  const counts = new Map(rows.map(({ step, count }) => [Number(step), count]));
  return steps.map((_, at) => counts.get(at + 1) ?? 0);
}

/** A link in a table of a report. */
export interface LinkRow {
  source: string;
  target: string;
  anchor: string;
  follow: string | null;
  at: Date;
}

/** Links gained or lost within a period, newest first. */
export async function linksBetween(
  no: number,
  side: keyof typeof SIDES,
  { start, end }: { start: Date; end: Date },
  take: number,
): Promise<{ rows: LinkRow[]; total: number }> {
  const where =
    side === 'new'
      ? { domainNo: no, lastSeen: { not: null }, firstSeen: { gte: start, lt: end } }
      : { domainNo: no, lostAt: { gte: start, lt: end } };
  const [rows, total] = await Promise.all([
    db().backlink.findMany({
      where,
      orderBy: [side === 'new' ? { firstSeen: 'desc' } : { lostAt: 'desc' }, { no: 'desc' }],
      take,
      select: { sourceUrl: true, targetUrl: true, anchor: true, follow: true, firstSeen: true, lostAt: true },
    }),
    db().backlink.count({ where }),
  ]);
  const lines = rows.map((row) => ({
    source: row.sourceUrl,
    target: row.targetUrl,
    anchor: row.anchor,
    follow: row.follow,
    at: side === 'new' ? row.firstSeen : (row.lostAt ?? row.firstSeen),
  }));
  return { rows: lines, total };
}

/** Results saved in a project within a period, newest first. */
export async function savedResultsBetween(projectId: string, { start, end }: { start: Date; end: Date }, take: number) {
  const where = { projectId, createdAt: { gte: start, lt: end } };
  const [rows, total] = await Promise.all([
    db().keptResult.findMany({
      where,
      orderBy: { id: 'desc' },
      take,
      select: { name: true, note: true, kind: true, createdAt: true },
    }),
    db().keptResult.count({ where }),
  ]);
  return { rows, total };
}

/** An owner of a project: reports are rendered with their permissions. */
export async function ownerOfProject(projectId: string): Promise<string | null> {
  const owner = await db().projectMember.findFirst({
    where: { projectId, role: 'owner' },
    orderBy: { createdAt: 'asc' },
    select: { userId: true },
  });
  return owner?.userId ?? null;
}

/** A stored week of field data of the home page's origin. */
export interface FieldWeek {
  formFactor: string;
  metric: string;
  /** Last day of the 28 days, YYYY-MM-DD. */
  lastDay: string;
  p75: number;
  good: number;
}

/** The field data of a project's origin for weeks that end in a period, oldest first. */
export async function fieldWeeksBetween(projectId: string, first: string, last: string): Promise<FieldWeek[]> {
  const rows = await db().vitalsWeek.findMany({
    where: {
      target: { projectId, scope: 'origin', isHome: true },
      lastDay: { gte: new Date(`${first}T00:00:00Z`), lte: new Date(`${last}T00:00:00Z`) },
    },
    orderBy: { lastDay: 'asc' },
    select: { formFactor: true, metric: true, lastDay: true, p75: true, good: true },
  });
  return rows.map(({ lastDay, ...row }) => ({ ...row, lastDay: lastDay.toISOString().slice(0, 10) }));
}
