import 'server-only';
import { z } from 'zod';
import type {
  EndPoint,
  EngineFact,
  RankPoint,
  ScorePoint,
  Series,
  StatePoint,
  VisibilityFact,
} from '#lib/features/alerts/evaluate-rules.ts';
import type { RuleParams } from '#lib/features/alerts/rules-contract.ts';
import { indexOfProject } from '#lib/features/backlinks/index-of-project.ts';
import { USUAL, visibilityOf } from '#lib/features/rankings/ctr-model.ts';
import { positionsAt } from '#lib/features/rankings/read-figures.ts';
import { dayOf } from '#lib/features/schedules/zoned-time.ts';
import { db } from '#lib/platform/database/db.ts';
import { Prisma } from '#lib/platform/prisma/client.ts';

/** Measurements for rules: those within a period plus the last one before it, without unmeasured checks. */

/** Maximum keywords whose history one rule reads. */
export const MAX_KEYWORDS = 10_000;

interface Stretch {
  from: Date;
  until: Date;
}

const keywordWhere = (projectId: string, { tags, engines, keywords }: RuleParams): Prisma.TrackedKeywordWhereInput => ({
  projectId,
  ...(tags?.length ? { tags: { hasSome: tags } } : {}),
  ...(engines?.length ? { engine: { in: engines } } : {}),
  ...(keywords?.length ? { plain: { in: keywords.map((keyword) => keyword.toLowerCase()) } } : {}),
});

async function keywordsOf(projectId: string, params: RuleParams) {
  const rows = await db().trackedKeyword.findMany({
    where: keywordWhere(projectId, params),
    select: { id: true, no: true, keyword: true, engine: true, country: true, device: true },
    orderBy: { no: 'asc' },
    take: MAX_KEYWORDS,
  });
  return rows.map(({ id, no, keyword, engine, country, device }) => ({
    no,
    subject: `keyword:${id}`,
    label: `${keyword} (${engine}, ${country.toUpperCase()}${device === 'mobile' ? ', mobile' : ''})`,
    path: `/rankings?project=${projectId}&kw=${id}`,
  }));
}

interface CheckRow {
  no: number;
  at: Date;
  position: number | null;
  depth: number | null;
  ai_place: number | null;
}

/** Conditions for a check to count; they also select the last check before the period. */
const MEASURED = Prisma.sql`state <> 'unmeasured'`;
const OVERVIEW_SHOWN = Prisma.sql`${MEASURED} AND ai_state = 'present'`;
const sureOfTop = (top: number) => Prisma.sql`${MEASURED} AND (position IS NOT NULL OR depth >= ${top}::int)`;

// One index range per keyword, plus one step further back; reads nothing else of the table.
function checksOf(numbers: readonly number[], { from, until }: Stretch, telling: Prisma.Sql): Promise<CheckRow[]> {
  if (numbers.length === 0) return Promise.resolve([]);
  return db().$queryRaw<CheckRow[]>`
    SELECT k.no, c.at, c.position, c.depth, c.ai_place
    FROM unnest(${[...numbers]}::int[]) AS k(no)
    CROSS JOIN LATERAL (
      SELECT at, position, depth, ai_place FROM rank_checks
      WHERE keyword_no = k.no AND at > ${from} AND at <= ${until} AND ${telling}
      UNION ALL
      (SELECT at, position, depth, ai_place FROM rank_checks
       WHERE keyword_no = k.no AND at <= ${from} AND ${telling}
       ORDER BY at DESC LIMIT 1)
    ) c
    ORDER BY k.no, c.at`;
}

async function perKeyword<Point>(
  projectId: string,
  params: RuleParams,
  stretch: Stretch,
  telling: Prisma.Sql,
  point: (row: CheckRow) => Point,
): Promise<Series<Point>[]> {
  const keywords = await keywordsOf(projectId, params);
  const rows = Map.groupBy(
    await checksOf(
      keywords.map(({ no }) => no),
      stretch,
      telling,
    ),
    ({ no }) => no,
  );
  return keywords.map(({ no, ...keyword }) => ({
    ...keyword,
    points: (rows.get(no) ?? []).map(point),
  }));
}

/** Positions of tracked keywords. */
export const positions = (projectId: string, params: RuleParams, stretch: Stretch): Promise<Series<RankPoint>[]> =>
  perKeyword(projectId, params, stretch, MEASURED, rankPoint);

/** Checks that show whether a keyword is among the first `top`: found, or checked to that depth. */
export const topPositions = (
  projectId: string,
  params: RuleParams,
  stretch: Stretch,
  top: number,
): Promise<Series<RankPoint>[]> => perKeyword(projectId, params, stretch, sureOfTop(top), rankPoint);

/** Visibility now and `days` before, calculated as in rankings and reports; after a notification, since that day. */
export async function visibilityOfRule(
  projectId: string,
  params: RuleParams,
  { until, days, toldAt }: { until: Date; days: number; toldAt: Date | undefined },
): Promise<VisibilityFact | null> {
  const timezone = await timezoneOf(projectId);
  const dayNumber = (moment: Date) => Date.parse(dayOf(moment, timezone)) / 86_400_000;
  const since = toldAt ? Math.min(days, dayNumber(until) - dayNumber(toldAt)) : days;
  if (since < 1) return null;
  const filter = {
    tags: params.tags,
    engines: params.engines,
    keywords: params.keywords?.map((keyword) => keyword.toLowerCase()),
  };
  const stand = await positionsAt(projectId, filter, new Date(until.getTime() + 1), since, USUAL);
  if (!stand?.asOf) return null;
  return {
    at: stand.asOf,
    days: since,
    keywords: stand.both,
    was: visibilityOf(stand.clicksThen, stand.mostBoth),
    is: visibilityOf(stand.clicksBoth, stand.mostBoth),
  };
}

/** Time zone of a project, whose days count. */
export async function timezoneOf(projectId: string): Promise<string> {
  const project = await db().project.findUnique({ where: { id: projectId }, select: { timezone: true } });
  return project?.timezone ?? 'UTC';
}

const rankPoint = ({ at, position, depth }: CheckRow): RankPoint => ({ at, position, depth: depth ?? 0 });

/** Whether displayed overviews cited the domain; a check without an overview is no evidence. */
export const citations = (projectId: string, params: RuleParams, stretch: Stretch): Promise<Series<StatePoint>[]> =>
  perKeyword(projectId, params, stretch, OVERVIEW_SHOWN, ({ at, ai_place: place }) => ({ at, holds: place !== null }));

/** Reasons of unmeasured checks for which no engine was queried. */
const NOT_ASKED = ['not-supported', 'imported'];

/** Measurement status of a project's engines. */
export async function engines(projectId: string, params: RuleParams): Promise<EngineFact[]> {
  const rows = await db().trackedKeyword.groupBy({
    by: ['engine'],
    where: keywordWhere(projectId, { engines: params.engines }),
    _max: { checkedAt: true },
    _min: { createdAt: true },
  });
  return Promise.all(
    rows.flatMap(({ engine, _max: { checkedAt }, _min: { createdAt } }) =>
      checkedAt && createdAt ? [engineFact(projectId, engine, checkedAt, createdAt)] : [],
    ),
  );
}

async function engineFact(projectId: string, engine: string, checkedAt: Date, since: Date): Promise<EngineFact> {
  const of = { projectId, engine };
  const [measured, older, failed] = await Promise.all([
    db().trackedKeyword.aggregate({
      where: { ...of, state: { in: ['found', 'not_found'] } },
      _max: { checkedAt: true },
    }),
    db().trackedKeyword.aggregate({ where: of, _max: { measuredAt: true } }),
    db().trackedKeyword.findFirst({
      where: { ...of, state: 'unmeasured', OR: [{ reason: null }, { reason: { notIn: NOT_ASKED } }] },
      orderBy: { checkedAt: { sort: 'desc', nulls: 'last' } },
      select: { checkedAt: true, reason: true },
    }),
  ]);
  const times = [measured._max.checkedAt, older._max.measuredAt].flatMap((at) => at ?? []);
  const measuredAt = times.length > 0 ? new Date(Math.max(...times.map(Number))) : null;
  const blocked = failed?.checkedAt && (!measuredAt || failed.checkedAt > measuredAt);
  const failingSince = blocked ? await firstFailure(of, measuredAt ?? new Date(0)) : null;
  const reason = failingSince ? (failed?.reason ?? 'not measured') : null;
  return { engine, measuredAt, checkedAt, since, failingSince, reason };
}

async function firstFailure(of: { projectId: string; engine: string }, after: Date): Promise<Date | null> {
  const [row] = await db().$queryRaw<{ at: Date | null }[]>`
    SELECT min(c.at) AS at FROM tracked_keywords k
    JOIN rank_checks c ON c.keyword_no = k.no AND c.at > ${after} AND c.state = 'unmeasured'
      AND NOT (coalesce(c.reason, '') = ANY(${NOT_ASKED}::text[]))
    WHERE k.project_id = ${of.projectId}::uuid AND k.engine = ${of.engine}`;
  return row?.at ?? null;
}

/** Scores of finished audits that are filed under the project. */
export async function scores(
  projectId: string,
  { scope = 'all' }: RuleParams,
  { from, until }: Stretch,
): Promise<Series<ScorePoint>[]> {
  const where = { projectId, status: 'done', score: { not: null }, finishedAt: { lte: until } } as const;
  const options = { orderBy: { finishedAt: 'desc' }, take: 2_000 } as const;
  const [pages, sites] = await Promise.all([
    scope === 'site'
      ? []
      : db().audit.findMany({
          where,
          ...options,
          select: { id: true, url: true, urlKey: true, score: true, finishedAt: true },
        }),
    scope === 'page'
      ? []
      : db().siteAudit.findMany({
          where: { ...where, deletedAt: null },
          ...options,
          select: { id: true, url: true, siteKey: true, score: true, finishedAt: true },
        }),
  ]);
  const rows = [
    ...pages.map(({ urlKey, ...row }) => ({
      ...row,
      subject: `page:${urlKey}`,
      label: row.url,
      screen: `/page-audits/${row.id}`,
    })),
    ...sites.map(({ siteKey, ...row }) => ({
      ...row,
      subject: `site:${siteKey}`,
      label: `Site audit of ${row.url}`,
      screen: `/site-audits/${row.id}`,
    })),
  ].reverse();
  return [...Map.groupBy(rows, ({ subject }) => subject)].map(([subject, group]) => {
    const ordered = group.toSorted((a, b) => Number(a.finishedAt) - Number(b.finishedAt));
    const points = ordered.flatMap(({ finishedAt: at, score }) => (at && score !== null ? [{ at, score }] : []));
    const first = points.findLastIndex(({ at }) => at <= from);
    const { label = subject, screen = '/' } = ordered.at(-1) ?? {};
    return { subject, label, path: screen, points: points.slice(Math.max(first, 0)) };
  });
}

const summary = z.object({ expires_on: z.string().nullable(), certificate_until: z.string().nullable() });

/** Expiry of certificates or registrations, from inspections of the project's domains. */
export async function ends(
  projectId: string,
  what: 'certificate_until' | 'expires_on',
  { until }: Stretch,
): Promise<Series<EndPoint>[]> {
  const rows = await db().domainReport.findMany({
    where: { projectId, status: 'done', finishedAt: { lte: until } },
    orderBy: { finishedAt: 'desc' },
    take: 200,
    select: { id: true, domain: true, summary: true, finishedAt: true },
  });
  return [...Map.groupBy(rows.reverse(), ({ domain }) => domain)].map(([domain, group]) => ({
    subject: `domain:${domain}`,
    label: domain,
    path: `/domains/${group.at(-1)?.id}`,
    points: group.flatMap(({ finishedAt: at, summary: told }) => {
      const read = summary.safeParse(told);
      const end = new Date(read.data?.[what] ?? Number.NaN);
      return at && !Number.isNaN(end.getTime()) ? [{ at, end }] : [];
    }),
  }));
}

const STANDS: Record<string, boolean | undefined> = {
  alive: true,
  rel_changed: true,
  target_broken: true,
  gone: false,
};

interface LinkEventRow {
  link: number;
  source_url: string;
  source_domain: string;
  at: Date;
  before: string;
  after: string;
}

/**
 * Links to the project's domain, from the backlink index of the project's owner: their states, or those of whole
 * referring domains.
 */
export async function links(
  projectId: string,
  { scope = 'domain' }: RuleParams,
  { from, until }: Stretch,
): Promise<Series<StatePoint>[]> {
  const index = await indexOfProject(projectId);
  if (!index) return [];
  const rows = await db().$queryRaw<LinkEventRow[]>`
    SELECT l.no AS link, l.source_url, l.source_domain, e.at, e.before::text, e.after::text
    FROM backlinks l
    JOIN backlink_events e ON e.link_no = l.no AND e.at > ${from} AND e.at <= ${until}
    WHERE l.domain_no = ${index.no}
    ORDER BY e.at, e.no LIMIT 50000`;
  const path = `/backlinks/${index.id}`;
  const perLink = [...Map.groupBy(rows, ({ link }) => link)].map(([link, events]) => ({
    link,
    events,
    url: events[0]?.source_url ?? '',
    domain: events[0]?.source_domain ?? '',
    points: pointsOf(events),
  }));
  if (scope === 'link') {
    return perLink.map(({ link, url, points }) => ({
      subject: `link:${link}`,
      label: `Link from ${url}`,
      path,
      points,
    }));
  }
  const touched = [
    ...new Set(perLink.filter(({ points }) => points.some(({ holds }) => !holds)).map(({ domain }) => domain)),
  ];
  const standing = await standingElsewhere(
    index.no,
    touched,
    perLink.map(({ link }) => link),
  );
  return touched.map((domain) => ({
    subject: `referring:${domain}`,
    label: `Referring domain ${domain}`,
    path,
    points: standing.has(domain) ? [] : anyStanding(perLink.filter((one) => one.domain === domain)),
  }));
}

/** The first event also contains the state before it. */
function pointsOf(events: readonly LinkEventRow[]): StatePoint[] {
  return events.flatMap(({ at, before, after }, index) => {
    const was = index === 0 ? STANDS[before] : undefined;
    const is = STANDS[after];
    return [
      ...(was === undefined ? [] : [{ at: new Date(at.getTime() - 1), holds: was }]),
      ...(is === undefined ? [] : [{ at, holds: is }]),
    ];
  });
}

/** Domains with a live link that has no event in the period: they are not lost, whatever other links are gone. */
async function standingElsewhere(indexNo: number, domains: string[], links: number[]): Promise<Set<string>> {
  const rows = await db().$queryRaw<{ source_domain: string }[]>`
    SELECT DISTINCT l.source_domain
    FROM backlinks l
    WHERE l.domain_no = ${indexNo} AND l.source_domain = ANY(${domains}) AND l.state <> 'gone' AND NOT (l.no = ANY(${links}::int[]))`;
  return new Set(rows.map(({ source_domain: domain }) => domain));
}

/** Whether any of several links is live, at each time that one of them changed; an unknown state counts as live. */
function anyStanding(links: readonly { points: readonly StatePoint[] }[]): StatePoint[] {
  const times = links.flatMap(({ points }) => points.map(({ at }) => at)).toSorted((a, b) => Number(a) - Number(b));
  const known = times.map((at) => ({
    at,
    holds: links.some(({ points }) => points.findLast((point) => point.at <= at)?.holds ?? true),
  }));
  return known.filter((point, index) => index === 0 || point.holds !== known[index - 1]?.holds);
}

/** End of the last round of checks of each project with rules. */
export async function lastRounds(projectIds: readonly string[]): Promise<Map<string, Date>> {
  const rows = await db().trackingRun.groupBy({
    by: ['projectId'],
    where: { projectId: { in: [...projectIds] }, finishedAt: { not: null } },
    _max: { finishedAt: true },
  });
  return new Map(rows.flatMap(({ projectId, _max: { finishedAt } }) => (finishedAt ? [[projectId, finishedAt]] : [])));
}
