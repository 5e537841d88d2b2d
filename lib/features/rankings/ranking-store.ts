import 'server-only';
import type { MARKS, RankingFilter } from '#lib/features/rankings/contract.ts';
import {
  bucketSql,
  changeSql,
  type KeywordFilter,
  markSql,
  type StaleBefore,
  staleSql,
  whereKeywords,
  whereRankings,
} from '#lib/features/rankings/keyword-where.ts';
import { db } from '#lib/platform/database/db.ts';
import type { KeysetCursor, SortColumn } from '#lib/platform/database/keyset-pagination.ts';
import { Prisma } from '#lib/platform/prisma/client.ts';

/** The rankings table; it reads the aggregates stored with keywords and no checks. Each order has an index. */

export type KeywordRow = Prisma.TrackedKeywordGetPayload<object>;

const int = Prisma.sql`int`;
const text = Prisma.sql`text`;
const COLUMNS: Record<RankingFilter['sort'], SortColumn> = {
  // One ascending number: unknown volumes last, then the highest volume, then the best position.
  default: {
    sql: Prisma.sql`(CASE WHEN k.avg_monthly_searches IS NULL THEN 10000 ELSE -10000 * k.avg_monthly_searches::bigint END
      + CASE WHEN k.state = 'found' THEN least(k.position, 9999) ELSE 9999 END)`,
    cast: Prisma.sql`bigint`,
  },
  keyword: { sql: Prisma.sql`k.plain`, cast: text },
  position: { sql: Prisma.sql`(CASE WHEN k.state = 'found' THEN k.position END)`, cast: int },
  change_1d: { sql: changeSql('1'), cast: int },
  change_7d: { sql: changeSql('7'), cast: int },
  change_30d: { sql: changeSql('30'), cast: int },
  best_position: { sql: Prisma.sql`k.best_position`, cast: int },
  avg_monthly_searches: { sql: Prisma.sql`k.avg_monthly_searches`, cast: int },
  difficulty: { sql: Prisma.sql`k.difficulty`, cast: int },
  local_pack_position: { sql: Prisma.sql`k.local_position`, cast: int },
  // Index entries are limited; longer URLs with the same start are in order of their addition.
  url: { sql: Prisma.sql`left(k.url, 200)`, cast: text },
  search_engine: { sql: Prisma.sql`k.engine`, cast: text },
  country: { sql: Prisma.sql`k.country`, cast: text },
  language: { sql: Prisma.sql`k.language`, cast: text },
  device: { sql: Prisma.sql`k.device`, cast: text },
  checked_at: { sql: Prisma.sql`k.checked_at`, cast: Prisma.sql`timestamptz` },
  created_at: { sql: Prisma.sql`k.no`, cast: int },
};

/** Whether a column contains texts. */
export const isTextColumn = (sort: RankingFilter['sort']): boolean => COLUMNS[sort].cast === text;
/** Whether a column contains times. */
export const isTimeColumn = (sort: RankingFilter['sort']): boolean => sort === 'checked_at';

/** The cursor of the list. */
export interface Place extends KeysetCursor {
  starred: boolean;
}

/** One page of keywords with the cursor of each; only the default order puts starred ones first. */
export async function readRankings(
  projectId: string,
  filter: RankingFilter,
  { stale, after, take }: { stale: StaleBefore; after: Place | null; take: number },
): Promise<{ row: KeywordRow; place: Place }[]> {
  const found: Place[] = [];
  for (const part of partsOf(filter, after)) {
    if (found.length >= take) break;
    found.push(
      ...(await db().$queryRaw<Place[]>(pageSql(projectId, filter, { stale, part, take: take - found.length }))),
    );
  }
  const rows = await db().trackedKeyword.findMany({ where: { no: { in: found.map(({ no }) => no) } } });
  const byNo = new Map(rows.map((row) => [row.no, row]));
  // Leaves out a keyword that was removed between the two queries.
  return found.flatMap((place) => {
    const row = byNo.get(place.no);
    return row ? [{ row, place }] : [];
  });
}

/** A part of an order that an index has: a condition, and the direction in which the index is read. */
interface OrderPart {
  where: Prisma.Sql;
  order: 'asc' | 'desc';
}

/**
 * The parts of an order: starred keywords and the others by default, those with a value and those without, in the order of
 * their addition, in all other orders.
 */
function partsOf({ sort, order }: Pick<RankingFilter, 'sort' | 'order'>, after: Place | null): OrderPart[] {
  const { sql: by, cast } = COLUMNS[sort];
  const isDefault = sort === 'default';
  const behind = (value: string | null, no: number) => {
    if (value === null) return Prisma.sql`k.no > ${no}`;
    return Prisma.sql`(${by}, k.no) ${Prisma.raw(order === 'asc' ? '>' : '<')} (${value}::${cast}, ${no}::int)`;
  };
  const first = isDefault ? Prisma.sql`k.starred` : Prisma.sql`${by} IS NOT NULL`;
  const second: OrderPart = isDefault
    ? { where: Prisma.sql`NOT k.starred`, order }
    : { where: Prisma.sql`${by} IS NULL`, order: 'asc' };
  if (!after) return [{ where: first, order }, second];
  const rest = behind(after.value, after.no);
  const isInSecond = isDefault ? !after.starred : after.value === null;
  return isInSecond
    ? [{ ...second, where: Prisma.sql`${second.where} AND ${rest}` }]
    : [{ where: Prisma.sql`${first} AND ${rest}`, order }, second];
}

/** The statement that reads a page of one part. */
function pageSql(
  projectId: string,
  filter: RankingFilter,
  { stale, part, take }: { stale: StaleBefore; part: OrderPart; take: number },
): Prisma.Sql {
  const { sql: by } = COLUMNS[filter.sort];
  const direction = Prisma.raw(part.order === 'asc' ? 'ASC' : 'DESC');
  return Prisma.sql`
    SELECT k.no, k.starred, (${by})::text AS value FROM tracked_keywords k
    WHERE ${whereRankings(projectId, filter, stale)} AND ${part.where}
    ORDER BY ${by} ${direction}, k.no ${direction} LIMIT ${take}`;
}

/** Number of keywords that match a filter, counted in the table. */
export async function countMatching(projectId: string, filter: RankingFilter, stale: StaleBefore): Promise<number> {
  const [row] = await db().$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM tracked_keywords k WHERE ${whereRankings(projectId, filter, stale)}`;
  return row?.count ?? 0;
}

type Counted = { name: string; count: number }[];

/** The keywords of a project, counted by each property, the highest count first. */
export interface KeywordCounts {
  total: number;
  /** Those that match the filter; position ranges, marks, SERP features and reasons count only these. */
  matching: number;
  engines: Counted;
  countries: Counted;
  languages: Counted;
  devices: Counted;
  locations: Counted;
  buckets: Counted;
  tags: Counted;
  features: Counted;
  reasons: Counted;
  marks: Map<string, number>;
  /** Last check, and last measurement, of any keyword. */
  checkedAt: Date | null;
  measuredAt: Date | null;
}

/** Keywords by location; those of a whole country are not in the index that answers it. */
export const countLocations = (projectId: string): Promise<Counted> => db().$queryRaw<Counted>`
  SELECT k.location AS name, count(*)::int AS count FROM tracked_keywords k
  WHERE k.project_id = ${projectId}::uuid AND k.location <> '' GROUP BY 1 ORDER BY 2 DESC, 1`;

/** The counts, calculated from all keywords of the project. */
export async function calculateCounts(
  projectId: string,
  filter: KeywordFilter,
  { stale, marks }: { stale: StaleBefore; marks: readonly (typeof MARKS)[number][] },
): Promise<KeywordCounts> {
  const of = Prisma.sql`FROM tracked_keywords k WHERE k.project_id = ${projectId}::uuid`;
  const matching = whereKeywords(projectId, filter);
  const by = (sql: Prisma.Sql, where = Prisma.sql`true`) =>
    db()
      .$queryRaw<Counted>`SELECT ${sql} AS name, count(*)::int AS count ${of} AND ${where} GROUP BY 1 ORDER BY 2 DESC, 1`;
  const inList = (column: Prisma.Sql, where = Prisma.sql`true`) => db().$queryRaw<Counted>`
    SELECT one AS name, count(*)::int AS count FROM tracked_keywords k, unnest(${column}) AS one
    WHERE k.project_id = ${projectId}::uuid AND ${where} GROUP BY 1 ORDER BY 2 DESC, 1`;
  const counts = marks.map(
    (mark) =>
      Prisma.sql`count(*) FILTER (WHERE ${matching} AND ${mark === 'stale' ? staleSql(stale) : markSql(mark, '7')})::int AS ${Prisma.raw(mark)}`,
  );
  const [engines, countries, languages, devices, locations, buckets, tags, features, reasons, [marked]] =
    await Promise.all([
      by(Prisma.sql`k.engine`),
      by(Prisma.sql`k.country`),
      by(Prisma.sql`k.language`),
      by(Prisma.sql`k.device`),
      countLocations(projectId),
      by(bucketSql, matching),
      inList(Prisma.sql`k.tags`),
      inList(Prisma.sql`k.features`, matching),
      db().$queryRaw<Counted>`SELECT coalesce(k.reason, 'failed') AS name, count(*)::int AS count ${of}
      AND ${matching} AND k.state = 'unmeasured' GROUP BY 1 ORDER BY 2 DESC, 1`,
      db().$queryRaw<
        ({ total: number; matching: number; checked: Date | null; measured: Date | null } & Record<string, number>)[]
      >`
      SELECT count(*)::int AS total, count(*) FILTER (WHERE ${matching})::int AS matching, max(k.checked_at) AS checked, max(k.measured_at) AS measured,
      ${Prisma.join(counts)} ${of}`,
    ]);
  return {
    total: marked?.total ?? 0,
    matching: marked?.matching ?? 0,
    engines,
    countries,
    languages,
    devices,
    locations,
    buckets,
    tags,
    features,
    reasons,
    marks: new Map(marks.map((mark) => [mark, marked?.[mark] ?? 0])),
    checkedAt: marked?.checked ?? null,
    measuredAt: marked?.measured ?? null,
  };
}
