import 'server-only';
import type { PerformanceDimension } from '#lib/features/search-console/dimensions-contract.ts';
import type { Period } from '#lib/features/search-console/performance/periods.ts';
import { type Filter, rowSource } from '#lib/features/search-console/performance/row-source.ts';
import { db } from '#lib/platform/database/db.ts';
import { Prisma } from '#lib/platform/prisma/client.ts';

/** Sums over the rows of a property. Callers check access to its project. */

/** What to add up. */
export interface Question {
  propertyNo: number;
  filter: Filter;
  period: Period;
  compared: Period | null;
}

/** Sums in the period and in the compared one. */
export interface SumRow {
  key: string;
  clicks: number;
  impressions: number;
  positionSum: number;
  clicksBefore: number;
  impressionsBefore: number;
  positionSumBefore: number;
}

/** A day with its sums. */
export interface DayRow {
  day: string;
  clicks: number;
  impressions: number;
  positionSum: number;
}

/** Sums of each day of a period. */
export async function daySums({ propertyNo, filter }: Question, { from, to }: Period): Promise<DayRow[]> {
  const source = rowSource(propertyNo, 'date', filter);
  return db().$queryRaw<DayRow[]>`
    SELECT to_char(t.day, 'YYYY-MM-DD') AS day, sum(t.clicks)::float8 AS clicks,
      sum(t.impressions)::float8 AS impressions, sum(${source.positionSum}) AS "positionSum"
    FROM ${source.from} WHERE ${source.where} AND t.day BETWEEN ${from}::date AND ${to}::date
    GROUP BY t.day ORDER BY t.day`;
}

/** Clicks and impressions of a period that have a query; null where a day has none counted. */
export async function namedSums(propertyNo: number, { from, to }: Period) {
  const [sums] = await db().$queryRaw<{ clicks: number | null; impressions: number | null; missing: number }[]>`
    SELECT sum(query_clicks)::float8 AS clicks, sum(query_impressions)::float8 AS impressions,
      count(*) FILTER (WHERE query_clicks IS NULL)::int AS missing
    FROM search_console_days WHERE property_no = ${propertyNo} AND day BETWEEN ${from}::date AND ${to}::date`;
  return sums && sums.missing === 0 && sums.clicks !== null && sums.impressions !== null
    ? { clicks: sums.clicks, impressions: sums.impressions }
    : null;
}

/** Order of rows and where to continue. */
export interface RowOrder {
  dimension: PerformanceDimension;
  sort: 'clicks' | 'impressions' | 'ctr' | 'position' | 'key';
  order: 'asc' | 'desc';
  /** The sorted value and the key of the last row before. */
  after: { value: number | string; key: string } | null;
  limit: number;
}

const VALUES: Record<RowOrder['sort'], Prisma.Sql> = {
  clicks: Prisma.sql`clicks`,
  impressions: Prisma.sql`impressions`,
  ctr: Prisma.sql`(CASE WHEN impressions = 0 THEN 0 ELSE clicks / impressions END)`,
  position: Prisma.sql`(CASE WHEN impressions = 0 THEN -1 ELSE position_sum / impressions END)`,
  key: Prisma.sql`key`,
};
/** Ascending, entries without impressions in the period are last too. */
const POSITION_UP = Prisma.sql`(CASE WHEN impressions = 0 THEN 1e9 ELSE position_sum / impressions END)`;

/**
 * One page of sums by a dimension; each row is in one of the periods, which never overlap. Days of the compared period count
 * for those in the same place of the period.
 */
export async function dimensionSums(
  { propertyNo, filter, period, compared }: Question,
  { dimension, sort, order, after, limit }: RowOrder,
): Promise<(SumRow & { value: number | string })[]> {
  const source = rowSource(propertyNo, dimension, filter);
  const within = ({ from, to }: Period) => Prisma.sql`t.day BETWEEN ${from}::date AND ${to}::date`;
  const isNow = within(period);
  const isBefore = compared ? within(compared) : Prisma.sql`false`;
  const key =
    dimension === 'date' && compared
      ? Prisma.sql`CASE WHEN ${isNow} THEN t.day ELSE t.day + (${period.from}::date - ${compared.from}::date) END`
      : source.key;
  const direction = order === 'asc' ? Prisma.sql`ASC` : Prisma.sql`DESC`;
  const than = order === 'asc' ? Prisma.sql`>` : Prisma.sql`<`;
  const value = sort === 'position' && order === 'asc' ? POSITION_UP : VALUES[sort];
  const type = sort === 'key' ? Prisma.sql`text` : Prisma.sql`float8`;
  const next = after ? Prisma.sql`WHERE (${value}, key) ${than} (${after.value}::${type}, ${after.key})` : Prisma.empty;
  return db().$queryRaw`
    WITH parts AS (
      SELECT ${key} AS no, ${isNow} AS now, sum(t.clicks)::float8 AS clicks,
        sum(t.impressions)::float8 AS impressions, sum(${source.positionSum}) AS position_sum
      FROM ${source.from} WHERE ${source.where} AND (${isNow} OR ${isBefore}) GROUP BY 1, 2
    ), sums AS (
      SELECT no,
        coalesce(sum(clicks) FILTER (WHERE now), 0) AS clicks,
        coalesce(sum(impressions) FILTER (WHERE now), 0) AS impressions,
        coalesce(sum(position_sum) FILTER (WHERE now), 0) AS position_sum,
        coalesce(sum(clicks) FILTER (WHERE NOT now), 0) AS clicks_before,
        coalesce(sum(impressions) FILTER (WHERE NOT now), 0) AS impressions_before,
        coalesce(sum(position_sum) FILTER (WHERE NOT now), 0) AS position_sum_before
      FROM parts GROUP BY no
    ), named AS (SELECT sums.*, ${keyText(dimension)} FROM sums ${keyJoin(dimension)})
    SELECT key, clicks, impressions, position_sum AS "positionSum", clicks_before AS "clicksBefore",
      impressions_before AS "impressionsBefore", position_sum_before AS "positionSumBefore", ${value} AS value
    FROM named ${next} ORDER BY ${value} ${direction}, key ${direction} LIMIT ${limit}`;
}

function keyText(dimension: PerformanceDimension): Prisma.Sql {
  const keys: Record<PerformanceDimension, Prisma.Sql> = {
    query: Prisma.sql`q.query COLLATE "C" AS key`,
    page: Prisma.sql`p.url COLLATE "C" AS key`,
    country: Prisma.sql`sums.no::text COLLATE "C" AS key`,
    device: Prisma.sql`(CASE sums.no WHEN 1 THEN 'desktop' WHEN 2 THEN 'mobile' WHEN 3 THEN 'tablet' ELSE 'unknown' END) COLLATE "C" AS key`,
    date: Prisma.sql`to_char(sums.no, 'YYYY-MM-DD') COLLATE "C" AS key`,
  };
  return keys[dimension];
}

function keyJoin(dimension: PerformanceDimension): Prisma.Sql {
  if (dimension === 'query') return Prisma.sql`JOIN search_console_queries q ON q.no = sums.no`;
  if (dimension === 'page') return Prisma.sql`JOIN search_console_pages p ON p.no = sums.no`;
  return Prisma.empty;
}
