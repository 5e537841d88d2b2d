import 'server-only';
import type { keywordFilters, ParamsOf } from '#lib/features/alerts/kinds/fields.ts';
import type { Series } from '#lib/features/alerts/kinds/series.ts';
import type { StatePoint } from '#lib/features/alerts/kinds/state-changes.ts';
import { keywordLabel, keywordPath, overviewPath } from '#lib/features/alerts/paths.ts';
import type { RankPoint, VisibilityFact } from '#lib/features/alerts/series/points.ts';
import {
  positionsAt,
  USUAL,
  type VolatilityDay,
  visibilityOf,
  volatilityDays,
} from '#lib/features/rankings/service.ts';
import { db } from '#lib/platform/database/db.ts';
import { Prisma } from '#lib/platform/prisma/client.ts';
import { plainKeyword } from '#lib/text/keywords/terms.ts';
import { dayOf } from '#lib/text/zoned-time.ts';

/** Checks of tracked keywords. Like all readers: those within a period plus the last one before it, without unmeasured ones. */

/** Maximum keywords whose history one rule reads. */
const MAX_KEYWORDS = 10_000;

type Filter = ParamsOf<typeof keywordFilters>;
interface Period {
  from: Date;
  until: Date;
}

const keywordWhere = (projectId: string, { tags, engines, keywords }: Filter): Prisma.TrackedKeywordWhereInput => ({
  projectId,
  ...(tags?.length ? { tags: { hasSome: tags } } : {}),
  ...(engines?.length ? { engine: { in: engines } } : {}),
  ...(keywords?.length ? { plain: { in: keywords.map(plainKeyword) } } : {}),
});

async function keywordsOf(projectId: string, filter: Filter, pathOf: typeof keywordPath) {
  const rows = await db().trackedKeyword.findMany({
    where: keywordWhere(projectId, filter),
    select: { id: true, no: true, keyword: true, engine: true, country: true, device: true, location: true },
    orderBy: { no: 'asc' },
    take: MAX_KEYWORDS,
  });
  return rows.map(({ id, no, ...keyword }) => ({
    no,
    subject: `keyword:${id}`,
    label: keywordLabel(keyword),
    path: pathOf(projectId, id),
  }));
}

interface CheckRow {
  no: number;
  at: Date;
  position: number | null;
  depth: number | null;
  ai_place: number | null;
  local_position: number | null;
}

/** Conditions for a check to count; they also select the last check before the period. */
const MEASURED = Prisma.sql`state <> 'unmeasured'`;
const OVERVIEW_SHOWN = Prisma.sql`${MEASURED} AND ai_state = 'present'`;
const PACK_SHOWN = Prisma.sql`local_state IN ('found', 'not_in_pack')`;
const reaches = (top: number) => Prisma.sql`${MEASURED} AND (position IS NOT NULL OR depth >= ${top}::int)`;

// One index range per keyword, plus one step further back; reads nothing else of the table.
function checksOf(numbers: readonly number[], { from, until }: Period, where: Prisma.Sql): Promise<CheckRow[]> {
  if (numbers.length === 0) return Promise.resolve([]);
  return db().$queryRaw<CheckRow[]>`
    SELECT k.no, c.at, c.position, c.depth, c.ai_place, c.local_position
    FROM unnest(${[...numbers]}::int[]) AS k(no)
    CROSS JOIN LATERAL (
      SELECT at, position, depth, ai_place, local_position FROM rank_checks
      WHERE keyword_no = k.no AND at > ${from} AND at <= ${until} AND ${where}
      UNION ALL
      (SELECT at, position, depth, ai_place, local_position FROM rank_checks
       WHERE keyword_no = k.no AND at <= ${from} AND ${where}
       ORDER BY at DESC LIMIT 1)
    ) c
    ORDER BY k.no, c.at`;
}

interface Reading<Point> {
  filter: Filter;
  /** The screen of a keyword that shows what is read. */
  pathOf?: typeof keywordPath;
  period: Period;
  /** Which checks count. */
  where: Prisma.Sql;
  point: (row: CheckRow) => Point;
}

async function perKeyword<Point>(
  projectId: string,
  { filter, pathOf = keywordPath, period, where, point }: Reading<Point>,
): Promise<Series<Point>[]> {
  const keywords = await keywordsOf(projectId, filter, pathOf);
  const rows = Map.groupBy(
    await checksOf(
      keywords.map(({ no }) => no),
      period,
      where,
    ),
    ({ no }) => no,
  );
  return keywords.map(({ no, ...keyword }) => ({
    ...keyword,
    points: (rows.get(no) ?? []).map(point),
  }));
}

/** Positions of tracked keywords. */
export const positions = (projectId: string, filter: Filter, period: Period): Promise<Series<RankPoint>[]> =>
  perKeyword(projectId, { filter, period, where: MEASURED, point: rankPoint });

/** Checks that show whether a keyword is among the first `top`: found, or checked to that depth. */
export const topPositions = (
  projectId: string,
  filter: Filter & { top: number },
  period: Period,
): Promise<Series<RankPoint>[]> =>
  perKeyword(projectId, { filter, period, where: reaches(filter.top), point: rankPoint });

const rankPoint = ({ at, position, depth }: CheckRow): RankPoint => ({ at, position, depth: depth ?? 0 });

/** Whether displayed overviews cited the domain; a check without an overview is no evidence. */
export const citations = (projectId: string, filter: Filter, period: Period): Promise<Series<StatePoint>[]> =>
  perKeyword(projectId, {
    filter,
    period,
    pathOf: overviewPath,
    where: OVERVIEW_SHOWN,
    point: ({ at, ai_place: place }) => ({ at, holds: place !== null }),
  });

/** Whether displayed local packs had the business; a page without a local pack is no evidence. */
export const localPacks = (projectId: string, filter: Filter, period: Period): Promise<Series<StatePoint>[]> =>
  perKeyword(projectId, {
    filter,
    period,
    where: PACK_SHOWN,
    point: ({ at, local_position: position }) => ({ at, holds: position !== null }),
  });

/** Visibility now and `days` before, calculated as in rankings and reports; after a notification, since that day. */
export async function visibility(
  projectId: string,
  { days, tags, engines }: Pick<Filter, 'tags' | 'engines'> & { days: number },
  { until, notifiedAt }: { until: Date; notifiedAt: Date | undefined },
): Promise<VisibilityFact | null> {
  const timezone = await timezoneOf(projectId);
  const dayNumber = (moment: Date) => Date.parse(dayOf(moment, timezone)) / 86_400_000;
  const since = notifiedAt ? Math.min(days, dayNumber(until) - dayNumber(notifiedAt)) : days;
  if (since < 1) return null;
  const current = await positionsAt(
    projectId,
    { tags, engines },
    { upTo: new Date(until.getTime() + 1), days: since, model: USUAL },
  );
  if (!current?.asOf) return null;
  return {
    at: current.asOf,
    days: since,
    keywords: current.both,
    before: visibilityOf(current.clicksThen, current.mostBoth),
    now: visibilityOf(current.clicksBoth, current.mostBoth),
  };
}

/** SERP volatility of the days of a period, and when each was calculated. */
export async function serpVolatility(
  projectId: string,
  { engines }: Pick<Filter, 'engines'>,
  { from, until }: Period,
): Promise<VolatilityDay[]> {
  const timezone = await timezoneOf(projectId);
  return volatilityDays(projectId, { from: dayOf(from, timezone), to: dayOf(until, timezone), engines });
}

/** Time zone of a project, whose days count. */
export async function timezoneOf(projectId: string): Promise<string> {
  const project = await db().project.findUnique({ where: { id: projectId }, select: { timezone: true } });
  return project?.timezone ?? 'UTC';
}
