import 'server-only';
import { MAX_GROUPS } from '#lib/features/backlinks/index-contract.ts';
import { db } from '#lib/platform/database/db.ts';
import { escapeLike } from '#lib/platform/database/escape-like.ts';
import { storable } from '#lib/platform/database/storable.ts';
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
export async function readableDomains(userId: string): Promise<Prisma.BacklinkDomainWhereInput> {
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
  {
    query,
    of,
    after,
    take,
  }: { query: string | undefined; of: readonly string[] | undefined; after: string | undefined; take: number },
): Promise<DomainRow[]> {
  return db().backlinkDomain.findMany({
    where: {
      AND: await readableDomains(userId),
      ...(of && { OR: of.map((domain) => ({ domain: { in: [domain, `www.${domain}`] } })) }),
      ...(query === undefined ? {} : { domain: { contains: query.toLowerCase() } }),
      ...(after === undefined ? {} : { id: { lt: after } }),
    },
    orderBy: { id: 'desc' },
    take,
  });
}

/** A referring domain of one of a user's domains. */
export interface ReferringDomain {
  domain: string;
  id: string;
  target: string;
  links: number;
}

/** Referring domains that contain a text: those that start with it first, then those with the most live links. */
export async function findReferring(userId: string, query: string, take: number): Promise<ReferringDomain[]> {
  const readable = await db().backlinkDomain.findMany({ where: await readableDomains(userId), select: { no: true } });
  const text = escapeLike(storable(query));
  return db().$queryRaw<ReferringDomain[]>`
    SELECT b.source_domain AS domain, d.id, d.domain AS target, (count(*) FILTER (WHERE b.lost_at IS NULL))::int AS links
    FROM backlinks b JOIN backlink_domains d ON d.no = b.domain_no
    WHERE b.domain_no = ANY(${readable.map(({ no }) => no)}::int[]) AND b.source_domain ILIKE ${`%${text}%`}
    GROUP BY 1, 2, 3 ORDER BY b.source_domain ILIKE ${`${text}%`} DESC, links DESC, 1, 3 LIMIT ${take}`;
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
interface Share {
  name: string;
  count: number;
}

/** Live links with the same value. */
interface Group extends Share {
  domains: number;
  follow: number;
  first_seen: string;
  last_seen: string | null;
}

const SHARES = {
  top_level_domains: Prisma.sql`'.' || substring(source_domain from '[^.]*$')`,
  languages: Prisma.sql`coalesce(language, '')`,
  follows: Prisma.sql`coalesce(follow, 'unknown')`,
} as const;

const GROUPS = {
  referring_domains: Prisma.sql`source_domain`,
  anchors: Prisma.sql`anchor`,
  targets: Prisma.sql`coalesce(final_url, target_url)`,
} as const;

/** The most frequent values by property. */
type Composition = Record<keyof typeof SHARES, Share[]> & Record<keyof typeof GROUPS, Group[]>;

/** Composition of a domain's live links, most frequent first. */
export async function compositionOf(domainNo: number): Promise<Composition> {
  const share = (name: Prisma.Sql) => db().$queryRaw<Share[]>`
    SELECT name, count::int AS count FROM (
      SELECT ${name} AS name, count(*) AS count FROM backlinks WHERE domain_no = ${domainNo} AND ${CURRENT_STATE} GROUP BY 1
    ) AS counted ORDER BY count DESC, name LIMIT 10`;
  const group = async (name: Prisma.Sql): Promise<Group[]> => {
    const rows = await db().$queryRaw<(Omit<Group, 'first_seen' | 'last_seen'> & { first: Date; last: Date | null })[]>`
      SELECT name, count::int AS count, domains::int AS domains, follow::int AS follow, first, last FROM (
        SELECT ${name} AS name, count(*) AS count, count(DISTINCT source_domain) AS domains,
          count(*) FILTER (WHERE follow = 'follow') AS follow, min(first_seen) AS first, max(last_seen) AS last
        FROM backlinks WHERE domain_no = ${domainNo} AND ${CURRENT_STATE} GROUP BY 1
      ) AS counted ORDER BY count DESC, name LIMIT ${MAX_GROUPS}`;
    return rows.map(({ first, last, ...row }) => ({
      ...row,
      first_seen: first.toISOString(),
      last_seen: last?.toISOString() ?? null,
    }));
  };
  const [topLevel, languages, follows, domains, anchors, targets] = await Promise.all([
    share(SHARES.top_level_domains),
    share(SHARES.languages),
    share(SHARES.follows),
    group(GROUPS.referring_domains),
    group(GROUPS.anchors),
    group(GROUPS.targets),
  ]);
  return { top_level_domains: topLevel, languages, follows, referring_domains: domains, anchors, targets };
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
