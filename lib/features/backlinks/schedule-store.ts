import 'server-only';
import type { DomainRow } from '#lib/features/backlinks/domain-store.ts';
import type { Timing } from '#lib/features/schedules/service.ts';
import { db } from '#lib/platform/database/db.ts';
import type { Prisma } from '#lib/platform/prisma/client.ts';

/**
 * When backlinks are checked again, stored in the shared schedules table: with the project where the domain is the main
 * domain of one of its user's projects.
 */

export interface DomainSchedule {
  every: string;
  nextAt: Date | null;
  /** The project that has the schedule. */
  projectId: string | null;
}

/** Schedules by domain number; also returns the domain's project when nothing is scheduled. */
export async function schedulesOf(nos: readonly number[]): Promise<(no: number) => DomainSchedule> {
  const rows = await db().$queryRaw<
    { no: number; every: string | null; nextAt: Date | null; projectId: string | null }[]
  >`
    SELECT d.no, s.every, s.next_at AS "nextAt", p.id AS "projectId"
    FROM backlink_domains d
    LEFT JOIN projects p ON p.owner_id = d.user_id AND p.domain = d.domain AND p.backlinks_shared
    LEFT JOIN schedules s ON CASE WHEN p.id IS NULL THEN s.backlink_domain_no = d.no
      ELSE s.project_id = p.id AND s.kind = 'backlinks' AND s.subject = '' END
    WHERE d.no = ANY(${[...nos]}::int[])`;
  const byNo = new Map(rows.map((row) => [row.no, row]));
  return (no) => {
    const { every, nextAt, projectId } = byNo.get(no) ?? { every: null, nextAt: null, projectId: null };
    return { every: every ?? 'off', nextAt, projectId };
  };
}

/** The user's project that has a tracked domain as its main domain. */
export function projectOf({ userId, domain }: DomainRow): Promise<{ id: string; timezone: string } | null> {
  return db().project.findUnique({
    where: { ownerId_domain: { ownerId: userId, domain }, backlinksShared: true },
    select: { id: true, timezone: true },
  });
}

/** Whether a check of a domain's links is queued or running. */
export const isChecking = async (domainNo: number): Promise<boolean> =>
  (await db().backlinkRun.count({ where: { domainNo, kind: 'check', status: { in: ['queued', 'running'] } } })) > 0;

/** Sets the schedule of a domain without a project. */
export async function putOfDomain(backlinkDomainNo: number, settings: Timing & { nextAt: Date | null }): Promise<void> {
  await db().schedule.upsert({
    where: { backlinkDomainNo },
    create: { backlinkDomainNo, kind: 'backlinks', ...settings },
    update: { ...settings, lastError: null },
  });
}

/** Moves the schedule of a domain that got a project later to that project, unless the project has one. */
export function adoptSchedule(projectId: string): Promise<void> {
  return db().$transaction(async (tx) => {
    const [own] = await tx.$queryRaw<{ no: number }[]>`
      SELECT d.no FROM projects p JOIN backlink_domains d ON d.user_id = p.owner_id AND d.domain = p.domain
      JOIN schedules s ON s.backlink_domain_no = d.no WHERE p.backlinks_shared AND p.id = ${projectId}::uuid FOR UPDATE OF s`;
    if (!own) return;
    const key = { projectId, kind: 'backlinks', subject: '' };
    const present = await tx.schedule.findUnique({ where: { projectId_kind_subject: key } });
    const where = { backlinkDomainNo: own.no };
    if (present && present.every !== 'off') await tx.schedule.deleteMany({ where });
    else {
      await tx.schedule.deleteMany({ where: key });
      await tx.schedule.updateMany({ where, data: { projectId, backlinkDomainNo: null } });
    }
  });
}

/** The project fields that a discovery needs. */
export function findProject(id: string) {
  return db().project.findUnique({
    where: { id },
    select: { ownerId: true, domain: true, engines: true, countries: true, backlinksShared: true },
  });
}

/** Domain of a schedule without a project. */
export function findDomainOf(no: number): Promise<DomainRow | null> {
  return db().backlinkDomain.findUnique({ where: { no } });
}

/** Moves schedules written by a process of the previous release, like the migration to the shared schedules table. */
export async function moveOldSchedules(): Promise<void> {
  const move = async (tx: Prisma.TransactionClient) => {
    const moved = await tx.$queryRaw<{ no: number }[]>`
      SELECT no FROM backlink_domains WHERE every IN ('weekly', 'monthly') AND next_check_at IS NOT NULL FOR UPDATE`;
    if (moved.length === 0) return;
    const nos = moved.map(({ no }) => no);
    await tx.$executeRaw`
      INSERT INTO schedules (id, project_id, backlink_domain_no, kind, every, minute, day, timezone, next_at, updated_at)
      SELECT gen_random_uuid(), o.project_id, CASE WHEN o.project_id IS NULL THEN o.no END, 'backlinks', o.every,
        extract(hour FROM o.wall)::int * 60 + extract(minute FROM o.wall)::int,
        CASE o.every WHEN 'weekly' THEN extract(dow FROM o.wall)::int ELSE extract(day FROM o.wall)::int END,
        o.zone, o.next_check_at, now()
      FROM (
        SELECT d.no, d.every, d.next_check_at, p.id AS project_id, z.zone, d.next_check_at AT TIME ZONE z.zone AS wall
        FROM backlink_domains d
        LEFT JOIN projects p ON p.owner_id = d.user_id AND p.domain = d.domain
        CROSS JOIN LATERAL (
          SELECT coalesce((SELECT n.name FROM pg_timezone_names n WHERE n.name = p.timezone), 'UTC') AS zone) z
        WHERE d.no = ANY(${nos}::int[])) o
      ON CONFLICT DO NOTHING`;
    await tx.backlinkDomain.updateMany({ where: { no: { in: nos } }, data: { every: 'off', nextCheckAt: null } });
  };
  // PostgreSQL reads hundreds of files for its list of time zones.
  await db().$transaction(move, { timeout: 60_000 });
}
