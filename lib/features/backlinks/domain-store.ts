import 'server-only';
import { db } from '#lib/platform/database/db.ts';
import { Prisma } from '#lib/platform/prisma/client.ts';

/** Domains whose backlinks are tracked, and their figures. */

export type DomainRow = Prisma.BacklinkDomainGetPayload<object>;

/** The domain with this name, created if missing. */
export async function ensureDomain(userId: string, domain: string): Promise<DomainRow> {
  return db().backlinkDomain.upsert({
    where: { userId_domain: { userId, domain } },
    create: { userId, domain },
    update: {},
  });
}

/** A user's domain; null if there is none. */
export async function findDomain(userId: string, id: string): Promise<DomainRow | null> {
  return db().backlinkDomain.findFirst({ where: { id, userId } });
}

/**
 * Domains that a user may read: their own, and those shared with projects of others that they are a member of (the
 * project owner's index of the project's domain, see `index-of-project.ts`).
 */
async function readableDomains(userId: string): Promise<Prisma.BacklinkDomainWhereInput> {
  const projects = await db().project.findMany({
    where: { members: { some: { userId } }, ownerId: { not: userId }, backlinksShared: true },
    select: { ownerId: true, domain: true },
  });
  return { OR: [{ userId }, ...projects.map(({ ownerId, domain }) => ({ userId: ownerId, domain }))] };
}

/** A domain that a user may read: their own, or one of their projects; null if there is none. */
export async function findReadable(userId: string, id: string): Promise<DomainRow | null> {
  return db().backlinkDomain.findFirst({ where: { id, AND: await readableDomains(userId) } });
}

/** The domains that a user may read. */
export async function listDomains(
  userId: string,
  { query, after, take }: { query: string | undefined; after: string | undefined; take: number },
): Promise<DomainRow[]> {
  return db().backlinkDomain.findMany({
    where: {
      AND: await readableDomains(userId),
      ...(query === undefined ? {} : { domain: { contains: query.toLowerCase() } }),
      ...(after === undefined ? {} : { id: { lt: after } }),
    },
    orderBy: { id: 'desc' },
    take,
  });
}

/** Deletes a domain with its links. @returns false if there is none */
export async function deleteDomain(userId: string, id: string): Promise<boolean> {
  const { count } = await db().backlinkDomain.deleteMany({ where: { id, userId } });
  return count > 0;
}

/** Numbers of a domain's links. */
export interface DomainCounts {
  links: number;
  referring_domains: number;
  pages: number;
  follow: number;
  new: number;
  lost: number;
  gone: number;
  unknown: number;
  unverified: number;
}

const NONE: DomainCounts = {
  links: 0,
  referring_domains: 0,
  pages: 0,
  follow: 0,
  new: 0,
  lost: 0,
  gone: 0,
  unknown: 0,
  unverified: 0,
};

/** States of links that are live, as far as is known. */
const CURRENT_STATE = Prisma.sql`state IN ('alive', 'rel_changed', 'target_broken')`;

/** Figures by domain number. @param since from when a link counts as new or newly lost */
export async function countLinks(nos: readonly number[], since: Date): Promise<(no: number) => DomainCounts> {
  const rows = await db().$queryRaw<(DomainCounts & { no: number })[]>`
    SELECT domain_no AS no, count(*) FILTER (WHERE ${CURRENT_STATE})::int AS links,
      count(DISTINCT source_domain) FILTER (WHERE ${CURRENT_STATE})::int AS referring_domains,
      count(DISTINCT source_url) FILTER (WHERE ${CURRENT_STATE})::int AS pages,
      count(*) FILTER (WHERE ${CURRENT_STATE} AND follow = 'follow')::int AS follow,
      count(*) FILTER (WHERE ${CURRENT_STATE} AND first_seen >= ${since})::int AS new,
      count(*) FILTER (WHERE state = 'gone' AND lost_at >= ${since})::int AS lost,
      count(*) FILTER (WHERE state = 'gone')::int AS gone,
      count(*) FILTER (WHERE state IN ('blocked', 'no_answer'))::int AS unknown,
      count(*) FILTER (WHERE state = 'unverified')::int AS unverified
    FROM backlinks WHERE domain_no = ANY(${[...nos]}::int[]) GROUP BY domain_no`;
  const byNo = new Map(rows.map(({ no, ...counts }) => [no, counts]));
  return (no) => byNo.get(no) ?? NONE;
}

/** New and lost links in one week. */
export interface Week {
  week: string;
  new: number;
  lost: number;
  referring_domains: number;
}

const WEEKS = 26;

/** New and lost links by week, and referring domains at the end of each week, from the first week with any. */
export async function weeksOf(domainNo: number, now: Date): Promise<Week[]> {
  return db().$queryRaw<Week[]>`
    WITH weeks AS (
      SELECT week, week + interval '7 days' AS ends
      FROM generate_series(date_trunc('week', ${now}::timestamptz AT TIME ZONE 'UTC') - make_interval(weeks => ${WEEKS - 1}),
        date_trunc('week', ${now}::timestamptz AT TIME ZONE 'UTC'), interval '7 days') AS week
    ), seen AS (
      SELECT first_seen AT TIME ZONE 'UTC' AS first_seen, lost_at AT TIME ZONE 'UTC' AS lost_at, source_domain
      FROM backlinks WHERE domain_no = ${domainNo} AND state <> 'unverified'
    ), new AS (
      SELECT date_trunc('week', first_seen) AS week, count(*) AS count FROM seen GROUP BY 1
    ), lost AS (
      SELECT date_trunc('week', lost_at) AS week, count(*) AS count FROM seen WHERE lost_at IS NOT NULL GROUP BY 1
    ), domains AS (
      SELECT source_domain, min(first_seen) AS begins, CASE WHEN bool_and(lost_at IS NOT NULL) THEN max(lost_at) END AS ends
      FROM seen GROUP BY source_domain
    )
    SELECT to_char(w.week, 'YYYY-MM-DD') AS week, coalesce(n.count, 0)::int AS new, coalesce(l.count, 0)::int AS lost,
      (SELECT count(*)::int FROM domains d WHERE d.begins < w.ends AND (d.ends IS NULL OR d.ends >= w.ends)) AS referring_domains
    FROM weeks w LEFT JOIN new n ON n.week = w.week LEFT JOIN lost l ON l.week = w.week
    WHERE w.ends > (SELECT min(first_seen) FROM seen)
    ORDER BY w.week`;
}

/** A value with the number of its links. */
export interface Share {
  name: string;
  count: number;
}

const SHARES = {
  anchors: Prisma.sql`anchor`,
  targets: Prisma.sql`coalesce(final_url, target_url)`,
  top_level_domains: Prisma.sql`'.' || substring(source_domain from '[^.]*$')`,
  languages: Prisma.sql`coalesce(language, '')`,
  follows: Prisma.sql`coalesce(follow, 'unknown')`,
} as const;

/** The most frequent values by property. */
export type Shares = Record<keyof typeof SHARES, Share[]>;

/** Composition of a domain's live links, most frequent first. */
export async function sharesOf(domainNo: number): Promise<Shares> {
  const one = (name: Prisma.Sql) => db().$queryRaw<Share[]>`
    SELECT name, count::int AS count FROM (
      SELECT ${name} AS name, count(*) AS count FROM backlinks WHERE domain_no = ${domainNo} AND ${CURRENT_STATE} GROUP BY 1
    ) AS counted ORDER BY count DESC, name LIMIT 10`;
  const [anchors, targets, topLevel, languages, follows] = await Promise.all([
    one(SHARES.anchors),
    one(SHARES.targets),
    one(SHARES.top_level_domains),
    one(SHARES.languages),
    one(SHARES.follows),
  ]);
  return { anchors, targets, top_level_domains: topLevel, languages, follows };
}

type RunRow = Prisma.BacklinkRunGetPayload<object>;

/** The current run of a domain, and the last ones of each kind. */
export interface RunsOfDomain {
  current: RunRow | null;
  lastLook: RunRow | null;
  lastCheck: RunRow | null;
}

/** The active and the latest finished runs, by domain number. */
export async function latestRuns(nos: readonly number[]): Promise<(no: number) => RunsOfDomain> {
  const latest = await db().$queryRaw<{ id: string }[]>`
    SELECT DISTINCT ON (domain_no, kind, over) id FROM (
      SELECT id, domain_no, kind, status NOT IN ('queued', 'running') AS over FROM backlink_runs
      WHERE domain_no = ANY(${[...nos]}::int[])
    ) AS runs ORDER BY domain_no, kind, over, id DESC`;
  const rows = await db().backlinkRun.findMany({
    where: { id: { in: latest.map(({ id }) => id) } },
    orderBy: { id: 'desc' },
  });
  return (no) => {
    const own = rows.filter(({ domainNo }) => domainNo === no);
    const isOver = ({ status }: RunRow) => status !== 'queued' && status !== 'running';
    return {
      current: own.find((row) => !isOver(row)) ?? null,
      lastLook: own.find((row) => row.kind === 'look' && isOver(row)) ?? null,
      lastCheck: own.find((row) => row.kind === 'check' && isOver(row)) ?? null,
    };
  };
}

/** The runs of a domain, newest first. */
export async function runsOf(domainNo: number, take: number): Promise<RunRow[]> {
  return db().backlinkRun.findMany({ where: { domainNo }, orderBy: { id: 'desc' }, take });
}
