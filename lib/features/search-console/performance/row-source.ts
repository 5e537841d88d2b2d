import type { PerformanceDimension } from '#lib/features/search-console/dimensions-contract.ts';
import type { PerformanceScope } from '#lib/features/search-console/performance-contract.ts';
import { DEVICES } from '#lib/features/search-console/rows/devices.ts';
import { escapeLike } from '#lib/platform/database/escape-like.ts';
import { Prisma } from '#lib/platform/prisma/client.ts';

/** Which of the tables answers a question, and how. */
export interface RowSource {
  source: 'property' | 'rows';
  /** The table, with its name `t`. */
  from: Prisma.Sql;
  /** Grouping column. */
  key: Prisma.Sql;
  positionSum: Prisma.Sql;
  where: Prisma.Sql;
}

/** What rows are limited to. */
export type Filter = Pick<PerformanceScope, 'query' | 'page' | 'country' | 'device'> & {
  /** The query or page is one of these, instead of containing the text. */
  exact?: readonly string[];
};

const KEYS: Record<PerformanceDimension, Prisma.Sql> = {
  query: Prisma.sql`t.query_no`,
  page: Prisma.sql`t.page_no`,
  country: Prisma.sql`t.country`,
  device: Prisma.sql`t.device`,
  date: Prisma.sql`t.day`,
};

/**
 * The smallest table that has the dimension and all filters. Only where none has, rows by query, page, country and device are
 * added up, which leaves anonymized queries out and counts impressions by page.
 */
export function rowSource(
  propertyNo: number,
  dimension: PerformanceDimension,
  { exact, ...filter }: Filter,
): RowSource {
  const used = new Set<string>([
    dimension,
    ...Object.entries(filter).flatMap(([name, value]) => (value ? [name] : [])),
  ]);
  used.delete('date');
  const only = (...names: string[]) => [...used].every((name) => names.includes(name));
  const table =
    used.size === 0
      ? 'days'
      : only('country', 'device')
        ? 'segment_days'
        : only('query')
          ? 'query_days'
          : only('page')
            ? 'page_days'
            : 'rows';
  return {
    source: table === 'rows' ? 'rows' : 'property',
    from: Prisma.raw(`search_console_${table} t`),
    key: KEYS[dimension],
    positionSum: table === 'rows' ? Prisma.sql`t.position::float8 * t.impressions` : Prisma.sql`t.position_sum`,
    where: Prisma.join([Prisma.sql`t.property_no = ${propertyNo}`, ...conditions(propertyNo, filter, exact)], ' AND '),
  };
}

function conditions(
  propertyNo: number,
  { query, page, country, device }: Omit<Filter, 'exact'>,
  exact: Filter['exact'],
): Prisma.Sql[] {
  const matches = (text: string) =>
    exact ? Prisma.sql`= ANY(${[...exact]}::text[])` : Prisma.sql`ILIKE ${`%${escapeLike(text)}%`}`;
  return [
    ...(query
      ? [
          Prisma.sql`t.query_no IN (SELECT no FROM search_console_queries WHERE property_no = ${propertyNo} AND query ${matches(query)})`,
        ]
      : []),
    ...(page
      ? [
          Prisma.sql`t.page_no IN (SELECT no FROM search_console_pages WHERE property_no = ${propertyNo} AND url ${matches(page)})`,
        ]
      : []),
    ...(country ? [Prisma.sql`t.country = ${country}`] : []),
    ...(device ? [Prisma.sql`t.device = ${DEVICES[device]}`] : []),
  ];
}
