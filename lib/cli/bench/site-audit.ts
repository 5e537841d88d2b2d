/**
 * A whole site audit as its job runs it: crawl, database, stored HTML, all checks, external links, analysis; then the
 * analysis again with an earlier audit to compare with, and the queries of the screens. 2,000 pages, or BENCH_PAGES.
 * BENCH_PAGES=50000 npm run bench -- site-audit
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { BenchRow } from '#lib/cli/bench/row.ts';
import type { Ctx } from '#lib/net/context.ts';
import setUpDatabases, { testDatabase } from '#tests/support/database.ts';
import { watchOwnPeak } from '#tests/support/peak-memory.ts';
import { startUsualSite } from '#tests/support/usual-site.ts';

const PAGES = Number(process.env.BENCH_PAGES ?? 2_000);
const ROUNDS = 3;
const TABLES = ['site_pages', 'site_links', 'site_findings', 'site_checks'] as const;

/** Benchmarks a site audit with its database. */
export async function run(): Promise<BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'serpentine-bench-'));
  const tearDown = await setUpDatabases();
  const { url: databaseUrl } = await testDatabase();
  Object.assign(process.env, {
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    AUTH_SECRET: 'a secret of the bench, long enough to be one',
    LOG_LEVEL: 'error',
  });
  // Imported only now: the settings are read once.
  const [{ createNet }, { log }] = await Promise.all([
    import('#lib/net/create-net.ts'),
    import('#lib/platform/observability/log.ts'),
  ]);
  const site = await startUsualSite({ pages: PAGES });
  const net = createNet({ hosts: site.hosts });
  try {
    const signal = new AbortController().signal;
    const ctx: Ctx = { actor: { kind: 'system' }, signal, now: () => new Date(), log, net, requestId: 'bench' };
    return await measure(ctx, site.url, databaseUrl);
  } finally {
    const [{ closeDb }, { closeQueue }, { closeReaders }] = await Promise.all([
      import('#lib/platform/database/db.ts'),
      import('#lib/platform/queue/queue.ts'),
      import('#lib/features/site-audits/crawl/page-reader.ts'),
    ]);
    await Promise.all([net.close(), closeReaders(), closeQueue(), closeDb()]);
    site.stop();
    await tearDown();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(system: Ctx, url: string, databaseUrl: string): Promise<BenchRow[]> {
  const [{ db }, audits, { startSiteAudit }, { crawlSiteAudit }] = await Promise.all([
    import('#lib/platform/database/db.ts'),
    import('#lib/features/site-audits/audits.ts'),
    import('#lib/features/site-audits/contract.ts'),
    import('#lib/features/site-audits/crawl-site-audit.job.ts'),
  ]);
  const { id: userId } = await db().user.create({ data: { email: 'owner@bench.example' } });
  const ctx: Ctx = { ...system, actor: { kind: 'user', userId, role: 'member' } };
  const input = startSiteAudit.input.parse({ url, max_pages: PAGES, max_depth: 100 });
  const { id } = (await audits.startSiteAudit(ctx, input)).data.audit;

  const peak = watchOwnPeak();
  const wholeMs = await timed(() => crawlSiteAudit.handle(system, { id }));
  const crawlGrowth = peak();
  const first = await db().siteAudit.findUniqueOrThrow({ where: { id } });
  if (first.status !== 'done') throw new Error(`the audit is ${first.status}: ${first.error}`);
  const pages = first.pages;
  const stored = await sizes(databaseUrl);

  const again = await copy(databaseUrl, first.no);
  const analysisMs = await timed(() => crawlSiteAudit.handle(system, { id: again }));
  const growth = peak();
  const plain = (name: string, value: number, unit: string, target: string): BenchRow => ({
    name,
    value,
    unit,
    target,
    baseline: null,
    ratio: null,
  });
  const rows = [
    plain(`${pages} pages: crawled, judged and stored`, (pages * 1_000) / first.crawlMs, 'pages/s', '≥ 20'),
    plain(`${pages} pages: everything behind the crawl`, (wholeMs - first.crawlMs) / 1_000, 's', '≤ 300'),
    plain(`${pages} pages: analysis of a second audit`, analysisMs / 1_000, 's', '≤ 240'),
    plain(`${pages} pages: database, for each page`, stored / 1_024 / pages, 'KiB', '≤ 40'),
    plain(`${pages} pages: kept HTML, for each page`, Number(first.keptBytes) / 1_024 / pages, 'KiB', '≤ 20'),
  ];
  if (crawlGrowth !== null && growth !== null) {
    rows.push(plain(`${pages} pages: memory that the audit takes, threads included`, crawlGrowth, 'MiB', '≤ 450'));
    rows.push(plain(`${pages} pages: with the second analysis`, growth, 'MiB', '≤ 450'));
  }
  for (const [name, ms] of await looks(ctx, again)) rows.push(plain(`${pages} pages: ${name}`, ms, 'ms', '≤ 3000'));
  return rows;
}

/** Queries of the screens, the median of three each. */
async function looks(ctx: Ctx, id: string): Promise<[string, number][]> {
  const [audits, pages, report, map, compare, rows, found, maps, two, { filterText }] = await Promise.all([
    import('#lib/features/site-audits/audits.ts'),
    import('#lib/features/site-audits/tables/pages.ts'),
    import('#lib/features/site-audits/report/report.ts'),
    import('#lib/features/site-audits/report/map.ts'),
    import('#lib/features/site-audits/report/compare.ts'),
    import('#lib/features/site-audits/pages-contract.ts'),
    import('#lib/features/site-audits/report-contract.ts'),
    import('#lib/features/site-audits/map-contract.ts'),
    import('#lib/features/site-audits/compare-contract.ts'),
    import('#lib/features/site-audits/filter-contract.ts'),
  ]);
  const list = (given: object, filter?: string) => {
    const parsed = rows.listSitePages.input.parse({ id, limit: 100, ...given });
    return pages.listSitePages(ctx, { ...parsed, filter: filter === undefined ? undefined : filterText.parse(filter) });
  };
  const all: [string, () => Promise<unknown>][] = [
    ['overview', () => audits.getSiteAudit(ctx, { id })],
    ['issues', () => report.listSiteIssues(ctx, found.listSiteIssues.input.parse({ id }))],
    [
      'pages of an issue',
      () => report.listIssuePages(ctx, found.listIssuePages.input.parse({ id, check: 'link-broken' })),
    ],
    ['explorer, first rows', () => list({})],
    ['explorer, sorted by title', () => list({ sort: 'title', order: 'desc' })],
    ['explorer, a search', () => list({ query: 'section-7/page-1' })],
    [
      'explorer, a filter',
      () =>
        list(
          { sort: 'words' },
          '{"all":[{"field":"outcome","op":"in","value":["page"]},{"field":"words","op":"gt","value":10}]}',
        ),
    ],
    ['one page', () => pages.getSitePage(ctx, { id, no: 2 })],
    [
      'links that are broken',
      () => report.listSiteLinks(ctx, found.listSiteLinks.input.parse({ id, target: 'broken' })),
    ],
    [
      'groups of the same title',
      () => report.listSiteDuplicates(ctx, found.listSiteDuplicates.input.parse({ id, by: 'title' })),
    ],
    ['tree', () => map.getSiteTree(ctx, maps.getSiteTree.input.parse({ id }))],
    ['graph', () => map.getSiteGraph(ctx, maps.getSiteGraph.input.parse({ id }))],
    ['comparison', () => compare.compareSiteAudits(ctx, { id })],
    [
      'pages that changed',
      () => compare.listComparedPages(ctx, two.listComparedPages.input.parse({ id, what: 'changed' })),
    ],
    [
      'findings that are still there',
      () => compare.listComparedPages(ctx, two.listComparedPages.input.parse({ id, what: 'still' })),
    ],
  ];
  const results: [string, number][] = [];
  for (const [name, look] of all) {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round++) times.push(await timed(look));
    results.push([name, times.toSorted((a, b) => a - b)[ROUNDS >> 1] ?? Number.NaN]);
  }
  return results;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

async function withClient<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Size of the site audit tables with their indexes, in bytes. */
const sizes = (url: string): Promise<number> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ size: string }>(
      'SELECT sum(pg_total_relation_size(name::regclass)) AS size FROM unnest($1::text[]) AS name',
      [TABLES],
    );
    return Number(rows[0]?.size ?? 0);
  });

/** A later audit of the same site with the same results that is ready for analysis. @returns its id */
const copy = (url: string, no: number): Promise<string> =>
  withClient(url, async (client) => {
    const copied = async (table: string, change: string) => {
      await client.query(
        `CREATE TEMP TABLE copied AS SELECT * FROM ${table} WHERE ${table === 'site_audits' ? 'no' : 'audit_no'} = ${no}`,
      );
      await client.query(`UPDATE copied SET ${change}`);
      await client.query(`INSERT INTO ${table} SELECT * FROM copied`);
      await client.query('DROP TABLE copied');
    };
    const id = crypto.randomUUID();
    const { rows } = await client.query<{ no: string }>(
      `SELECT nextval(pg_get_serial_sequence('site_audits', 'no')) AS no`,
    );
    const next = Number(rows[0]?.no);
    // Ids sort by time; this one starts with the highest digits.
    const later = `ffffffff${id.slice(8)}`;
    await copied(
      'site_audits',
      `id = '${later}', no = ${next}, status = 'queued', phase = 'analysis', lease = NULL, report = NULL`,
    );
    for (const table of TABLES) await copied(table, `audit_no = ${next}`);
    return later;
  });
