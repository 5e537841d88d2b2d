import 'server-only';
import { ownPages } from '#lib/features/rankings/history/cannibalization.ts';
import { db } from '#lib/platform/database/db.ts';
import { Prisma } from '#lib/platform/prisma/client.ts';

/** The history of one keyword; every query uses the key of checks. */

export interface DayCheck {
  /** Days after the first requested one. */
  day: number;
  /** A position, or -N for not among the first N; null: nothing was measured. */
  value: number | null;
  ai: string | null;
  place: number | null;
  reason: string | null;
  url: string | null;
  local: string | null;
  localPosition: number | null;
}

/**
 * The decisive check of each day: the last measured one, else the last one.
 * @param starts start of each day, and end of the last one
 */
export function readDays(no: number, starts: readonly Date[]): Promise<DayCheck[]> {
  return db().$queryRaw<DayCheck[]>`
    SELECT DISTINCT ON (day) width_bucket(c.at, ${[...starts]}::timestamptz[]) - 1 AS day,
      CASE c.state WHEN 'found' THEN c.position::int WHEN 'not_found' THEN -greatest(c.depth, 1)::int END AS value,
      c.ai_state AS ai, c.ai_place::int AS place, c.reason, c.url,
      c.local_state AS local, c.local_position::int AS "localPosition"
    FROM rank_checks c
    WHERE c.keyword_no = ${no} AND c.at >= ${starts[0]} AND c.at < ${starts.at(-1)}
    ORDER BY day, (c.state = 'unmeasured'), c.at DESC`;
}

/** The project's pages in one check. */
export interface OwnPages {
  at: Date;
  position: number | null;
  url: string | null;
  /** Further pages, and the position of each; 0: its list is not stored. */
  urls: string[] | null;
  places: number[] | null;
}

/** Pages of the domain in the last measured checks, oldest first. */
export function readOwnPages(no: number): Promise<OwnPages[]> {
  return db().$queryRaw<OwnPages[]>(ownPages(Prisma.sql`${no}::int`));
}

/** Number of checks of a keyword within a time range, and of those that measured something. */
export async function countChecks(no: number, from: Date, to: Date): Promise<{ checks: number; measured: number }> {
  const [row] = await db().$queryRaw<{ checks: number; measured: number }[]>`
    SELECT count(*)::int AS checks, count(*) FILTER (WHERE state <> 'unmeasured')::int AS measured
    FROM rank_checks WHERE keyword_no = ${no} AND at >= ${from} AND at < ${to}`;
  return row ?? { checks: 0, measured: 0 };
}

/** Notes of a project shown in charts, newest first. */
export function readNotes(projectId: string, from: Date, to: Date, most: number) {
  return db().projectNote.findMany({
    where: { projectId, at: { gte: from, lt: to } },
    orderBy: { at: 'desc' },
    take: most,
  });
}

/** The last check of a keyword; null if there is none. */
export function lastCheck(no: number) {
  return db().rankCheck.findFirst({ where: { keywordNo: no }, orderBy: { at: 'desc' } });
}

/** Checks before a given time, newest first, each with whether its list is stored. */
export function readChecks(no: number, before: Date | undefined, take: number) {
  return db().rankCheck.findMany({
    where: { keywordNo: no, ...(before ? { at: { lt: before } } : {}) },
    orderBy: { at: 'desc' },
    take,
    include: { top: { select: { at: true } } },
  });
}

/** The check of a keyword at a time, with its results list. */
export function findCheck(no: number, at: Date) {
  return db().rankCheck.findUnique({ where: { keywordNo_at: { keywordNo: no, at } }, include: { top: true } });
}

/** The newest stored local pack of a keyword; null if there is none. */
export function newestLocalPack(no: number): Promise<{ at: Date; localPack: unknown } | null> {
  return db().rankTop.findFirst({
    where: { keywordNo: no, localPack: { not: [] } },
    orderBy: { at: 'desc' },
    select: { at: true, localPack: true },
  });
}

/** The newest check before a given time whose list is stored. */
export async function newestStored(no: number, before?: Date) {
  const top = await db().rankTop.findFirst({
    where: { keywordNo: no, ...(before ? { at: { lt: before } } : {}) },
    orderBy: { at: 'desc' },
    select: { at: true },
  });
  return top ? findCheck(no, top.at) : null;
}
