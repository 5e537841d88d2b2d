import { answerAlone, inOwnProcess } from '#lib/cli/bench/own-process.ts';
import type { BenchRow } from '#lib/cli/bench/row.ts';
import type { ReportRow } from '#lib/features/search-console/api/search-analytics.ts';
import type { DayReports } from '#lib/features/search-console/rows/replace-day.ts';
import { addDays } from '#lib/text/zoned-time.ts';

/**
 * A property with 5,000 queries on 500 pages and 83,000 rows a day: 40 million in 16 months. A sample of 24 days is loaded
 * through the code of a sync; the days by query and page are those of all 16 months.
 */
const QUERIES = 5_000;
const PAGES = 500;
const ROWS_A_DAY = 83_000;
const LOADED_DAYS = 24;
const DAYS = 480;
const LAST_DAY = '2026-10-31';
const RUNS = 9;

/** Loading a property, its size, and the screen of search performance. */
export const run = (): Promise<BenchRow[]> => inOwnProcess(import.meta.url);

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Numbers that repeat in every run (mulberry32). */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const queryOf = (no: number) => `what is the best ${no} for a kitchen of ${no % 97}`;
const pageOf = (no: number) => `https://shop.example/category-${no % 23}/product-${no}`;
const COUNTRIES = ['usa', 'gbr', 'deu', 'fra', 'ind', 'can', 'aus', 'nld', 'esp', 'ita'];
const DEVICES = ['MOBILE', 'DESKTOP', 'TABLET'];

function reportsOf(day: string, seed: number): DayReports {
  const next = generator(seed);
  const rows: ReportRow[] = Array.from({ length: ROWS_A_DAY }, (_, at) => {
    const impressions = 1 + Math.floor(next() ** 4 * 40);
    const query = at % QUERIES;
    return {
      keys: [
        queryOf(query),
        pageOf((query * 7 + Math.floor(next() * 3)) % PAGES),
        COUNTRIES[Math.floor(next() ** 2 * COUNTRIES.length)] ?? 'usa',
        DEVICES[Math.floor(next() * 3)] ?? 'MOBILE',
      ],
      clicks: Math.floor(next() * impressions * 0.2),
      impressions,
      position: 1 + next() * 60,
    };
  });
  const entries = (count: number, textOf: (no: number) => string) =>
    Array.from({ length: count }, (_, no) => ({
      keys: [textOf(no)],
      clicks: no % 9,
      impressions: 10 + (no % 90),
      position: 1 + (no % 50),
    }));
  return {
    day,
    total: { keys: [], clicks: 9_000, impressions: 200_000, position: 18 },
    segments: COUNTRIES.flatMap((country) =>
      DEVICES.map((device) => ({ keys: [country, device], clicks: 300, impressions: 6_000, position: 18 })),
    ),
    queries: entries(QUERIES, queryOf),
    pages: entries(PAGES, pageOf),
    rows,
  };
}

async function measure(): Promise<BenchRow[]> {
  const [
    { db },
    { copyRows, inTransaction, withConnection },
    { Dictionary },
    { replaceDay },
    { ensurePartition },
    days,
  ] = await Promise.all([
    import('#lib/platform/database/db.ts'),
    import('#lib/platform/database/copy-rows.ts'),
    import('#lib/features/search-console/rows/dictionary.ts'),
    import('#lib/features/search-console/rows/replace-day.ts'),
    import('#lib/features/search-console/rows/partitions.ts'),
    import('#lib/features/google-accounts/service.ts'),
  ]);
  const { newProject } = await import('#tests/support/projects.ts');
  const { id: userId } = await db().user.create({ data: { email: 'bench@example.com' } });
  const { id: projectId } = await newProject(userId, 'shop.example');
  const first = addDays(LAST_DAY, 1 - DAYS);
  const { no } = await db().searchConsoleProperty.create({
    data: {
      projectId,
      source: 'api',
      siteUrl: 'sc-domain:shop.example',
      status: 'current',
      firstDay: days.dateOf(first),
      lastDay: days.dateOf(LAST_DAY),
    },
  });
  const signal = new AbortController().signal;
  const rows = LOADED_DAYS * ROWS_A_DAY;
  const { loadMs, copyMs, bytes } = await withConnection(signal, async (client) => {
    const target = { propertyNo: no, queries: new Dictionary(no, 'query'), pages: new Dictionary(no, 'page') };
    let [loadMs, copyMs] = [0, 0];
    await client.query(
      'CREATE TABLE bench_rows (property_no int, day date, query_no int, page_no int, country char(3), device smallint, clicks int, impressions int, position real)',
    );
    for (let at = 0; at < LOADED_DAYS; at++) {
      const day = addDays(LAST_DAY, at + 1 - LOADED_DAYS);
      const reports = reportsOf(day, at);
      const start = performance.now();
      await ensurePartition(client, day);
      await inTransaction(client, () => replaceDay(client, target, reports));
      loadMs += performance.now() - start;
      const began = performance.now();
      const plain = reports.rows.map((row, nth) => [
        no,
        day,
        nth % QUERIES,
        nth % PAGES,
        row.keys[2] ?? '',
        1,
        row.clicks,
        row.impressions,
        row.position,
      ]);
      const columns = [
        'property_no',
        'day',
        'query_no',
        'page_no',
        'country',
        'device',
        'clicks',
        'impressions',
        'position',
      ];
      await inTransaction(client, () => copyRows(client, 'bench_rows', columns, plain));
      copyMs += performance.now() - began;
    }
    const { rows: sizes } = await client.query<{ bytes: string }>(
      `SELECT sum(pg_total_relation_size(inhrelid)) AS bytes FROM pg_inherits WHERE inhparent = 'search_console_rows'::regclass`,
    );
    // The other days of 16 months, by query and page.
    for (const [table, column, dictionary] of [
      ['search_console_query_days', 'query_no', 'search_console_queries'],
      ['search_console_page_days', 'page_no', 'search_console_pages'],
    ]) {
      await client.query(
        `INSERT INTO ${table} (property_no, ${column}, day, clicks, impressions, position_sum)
         SELECT $1, d.no, day, (d.no * 7 + extract(doy FROM day)::int) % 9, 10 + d.no % 90, (10 + d.no % 90) * (1 + d.no % 50)
         FROM generate_series($2::date, $3::date, interval '1 day') AS day, ${dictionary} d ON CONFLICT DO NOTHING`,
        [no, first, LAST_DAY],
      );
    }
    await client.query(
      `INSERT INTO search_console_days (property_no, day, clicks, impressions, position_sum, query_clicks, query_impressions)
       SELECT $1, day, 9000, 200000, 3600000, 8000, 180000 FROM generate_series($2::date, $3::date, interval '1 day') AS day
       ON CONFLICT DO NOTHING`,
      [no, first, LAST_DAY],
    );
    await client.query('VACUUM ANALYZE search_console_query_days, search_console_page_days, search_console_rows');
    return { loadMs, copyMs, bytes: Number(sizes[0]?.bytes ?? 0) };
  });
  const screen = await screenTimes(userId, projectId);
  const plain = { baseline: null, ratio: null };
  const perSecond = (rows / loadMs) * 1_000;
  const hours = (DAYS * ROWS_A_DAY) / perSecond / 60;
  return [
    {
      name: `rows per second, ${(rows / 1e6).toFixed(1)} million loaded as a sync does (${(DAYS * ROWS_A_DAY) / 1e6} million: ${hours.toFixed(0)} min at this rate)`,
      value: perSecond,
      unit: '/s',
      ...plain,
      target: '≥ 30000',
    },
    {
      name: 'the same, beside a bare COPY into a table without indexes',
      value: loadMs,
      unit: 'ms',
      baseline: copyMs,
      ratio: loadMs / copyMs,
      target: '≤ 12',
    },
    { name: 'bytes per row with indexes', value: bytes / rows, unit: 'B', ...plain, target: '≤ 120' },
    ...screen.map(([name, value]) => ({ name, value, unit: 'ms', ...plain, target: '≤ 300' })),
  ];
}

/** Median times of what the screen reads, in a property of 16 months. */
async function screenTimes(userId: string, projectId: string): Promise<[string, number][]> {
  const [{ getSearchPerformance, listSearchPerformance }, contract, { createCtx }] = await Promise.all([
    import('#lib/features/search-console/performance/performance.ts'),
    import('#lib/features/search-console/performance-contract.ts'),
    import('#lib/features/create-ctx.ts'),
  ]);
  const ctx = createCtx({ actor: { kind: 'user', userId, role: 'member' } });
  const timed = async (more: object) => {
    const times: number[] = [];
    for (let round = 0; round < RUNS; round++) {
      const start = performance.now();
      await Promise.all([
        getSearchPerformance(ctx, contract.getSearchPerformance.input.parse({ project_id: projectId, ...more })),
        listSearchPerformance(ctx, contract.listSearchPerformance.input.parse({ project_id: projectId, ...more })),
      ]);
      times.push(performance.now() - start);
    }
    return median(times);
  };
  return [
    ['search performance by query, 28 days and the 28 before', await timed({})],
    ['the same by page', await timed({ dimension: 'page' })],
    ['the same by query, filtered by a text', await timed({ query: 'kitchen of 42' })],
    ['the same by query, 90 days and the 90 before', await timed({ from: '2026-08-03', to: LAST_DAY })],
    [
      'pages of one query on mobile, 7 days, from rows',
      await timed({ dimension: 'page', query: queryOf(42), device: 'mobile', from: '2026-10-25', compare: 'none' }),
    ],
  ];
}

await answerAlone(import.meta.url, measure);
