import type pg from 'pg';
import type { ReportRow } from '#lib/features/search-console/api/search-analytics.ts';
import type { Dictionary } from '#lib/features/search-console/rows/dictionary.ts';
import { countryOf, deviceOf, type Metrics, metricsOf, sumBy } from '#lib/features/search-console/rows/report-rows.ts';
import { copyRows } from '#lib/platform/database/copy-rows.ts';

/** Everything that Search Console reports of a day. */
export interface DayReports {
  day: string;
  /** Without a dimension: the total. */
  total: ReportRow;
  /** By country and device. */
  segments: ReportRow[];
  queries: ReportRow[];
  pages: ReportRow[];
  /** By query, page, country and device. */
  rows: ReportRow[];
}

/** The property of the rows, and the numbers of its queries and pages. */
export interface RowTarget {
  propertyNo: number;
  queries: Dictionary;
  pages: Dictionary;
}

const TABLES = ['rows', 'days', 'segment_days', 'query_days', 'page_days'] as const;
const METRICS = ['clicks', 'impressions', 'position_sum'] as const;
const valuesOf = ({ clicks, impressions, positionSum }: Metrics) => [clicks, impressions, positionSum];

/**
 * Replaces a day of a property in all tables, in the caller's transaction: loading it twice leaves the same rows. The
 * partition of its month exists.
 * @returns number of rows by query, page, country and device
 */
export async function replaceDay(client: pg.ClientBase, target: RowTarget, reports: DayReports): Promise<number> {
  const { propertyNo } = target;
  const { day } = reports;
  let change = 0;
  for (const table of TABLES) {
    const where = 'WHERE property_no = $1 AND day = $2';
    const { rowCount } = await client.query(`DELETE FROM search_console_${table} ${where}`, [propertyNo, day]);
    if (table === 'rows') change -= rowCount ?? 0;
  }
  const nos: Numbers = {
    queries: await target.queries.numbers(client, textsOf(reports.queries, reports.rows, 0)),
    pages: await target.pages.numbers(client, textsOf(reports.pages, reports.rows, 1)),
  };
  const queries = sumBy(reports.queries, ([query = '']) => nos.queries.get(query));
  const pages = sumBy(reports.pages, ([page = '']) => nos.pages.get(page));
  await copyDay(client, { propertyNo, day, total: reports.total, queries });
  await copyRows(
    client,
    'search_console_segment_days',
    ['property_no', 'day', 'country', 'device', ...METRICS],
    segmentsOf(propertyNo, day, reports.segments),
  );
  await copyRows(client, 'search_console_query_days', ['property_no', 'query_no', 'day', ...METRICS], entries(queries));
  await copyRows(client, 'search_console_page_days', ['property_no', 'page_no', 'day', ...METRICS], entries(pages));
  const count = await copyRows(
    client,
    'search_console_rows',
    ['property_no', 'day', 'query_no', 'page_no', 'country', 'device', 'clicks', 'impressions', 'position'],
    rowsOf(propertyNo, day, reports.rows, nos),
  );
  await client.query(
    `INSERT INTO search_console_months AS m (property_no, month, rows) VALUES ($1, date_trunc('month', $2::date), $3)
     ON CONFLICT (property_no, month) DO UPDATE SET rows = m.rows + excluded.rows`,
    [propertyNo, day, change + count],
  );
  return count;

  function* entries(sums: ReadonlyMap<number, Metrics>) {
    for (const [no, metrics] of sums) yield [propertyNo, no, day, ...valuesOf(metrics)];
  }
}

interface Numbers {
  queries: ReadonlyMap<string, number>;
  pages: ReadonlyMap<string, number>;
}

/** Texts of rows with one key, and of others by their key `at`. */
function textsOf(single: readonly ReportRow[], others: readonly ReportRow[], at: number): Set<string> {
  const texts = new Set<string>();
  for (const { keys } of single) texts.add(keys[0] ?? '');
  for (const { keys } of others) texts.add(keys[at] ?? '');
  return texts;
}

/** The total of a day, beside what its named queries add up to. */
async function copyDay(
  client: pg.ClientBase,
  {
    propertyNo,
    day,
    total,
    queries,
  }: { propertyNo: number; day: string; total: ReportRow; queries: ReadonlyMap<number, Metrics> },
): Promise<void> {
  const metrics = metricsOf(total);
  if (!metrics) return;
  const named = [...queries.values()];
  const sum = (key: 'clicks' | 'impressions') => named.reduce((all, one) => all + one[key], 0);
  await copyRows(
    client,
    'search_console_days',
    ['property_no', 'day', ...METRICS, 'query_clicks', 'query_impressions'],
    [[propertyNo, day, ...valuesOf(metrics), sum('clicks'), sum('impressions')]],
  );
}

function* segmentsOf(propertyNo: number, day: string, rows: readonly ReportRow[]) {
  const sums = sumBy(rows, ([country, device]) => `${countryOf(country)} ${deviceOf(device)}`);
  for (const [key, metrics] of sums) yield [propertyNo, day, ...key.split(' '), ...valuesOf(metrics)];
}

function* rowsOf(propertyNo: number, day: string, rows: readonly ReportRow[], nos: Numbers) {
  for (const row of rows) {
    const [query = '', page = '', country, device] = row.keys;
    if (!metricsOf(row)) continue;
    yield [
      propertyNo,
      day,
      nos.queries.get(query) ?? null,
      nos.pages.get(page) ?? null,
      countryOf(country),
      deviceOf(device),
      row.clicks,
      row.impressions,
      row.position,
    ];
  }
}
