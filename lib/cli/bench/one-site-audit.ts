/**
 * One site audit of BENCH_PAGES local pages, in a process that does nothing else: the worker's part of the CPU and memory is
 * that of this process. A short audit comes first and is measured on its own, because a worker runs for weeks and compiles
 * its code once.
 */
import pg from 'pg';
import { answerAlone } from '#lib/cli/bench/own-process.ts';
import { pageReadingCpu } from '#lib/cli/bench/page-reading-cpu.ts';
import { watchPostgresCpu } from '#lib/cli/bench/postgres-cpu.ts';
import type { BenchRow } from '#lib/cli/bench/row.ts';
import type { Ctx } from '#lib/net/context.ts';
import { ownPeak, watchOwnPeak } from '#tests/support/peak-memory.ts';
import { startUsualSite } from '#tests/support/usual-site.ts';

const PAGES = Number(process.env.BENCH_PAGES ?? 1_000);
const FIRST_PAGES = 300;
/** Pages of the site that the baseline reads: the first ones, none of which redirects. */
const READ_PAGES = 39;
/** Columns to extract: then only their cost is measured. */
const COLUMNS = Number(process.env.BENCH_COLUMNS ?? 0);
const ROUNDS = 3;
const TABLES = ['site_pages', 'site_links', 'site_findings', 'site_checks'] as const;

async function run(): Promise<BenchRow[]> {
  const databaseUrl = process.env.DATABASE_URL ?? '';
  const [{ createNet }, { log }] = await Promise.all([
    import('#lib/net/create-net.ts'),
    import('#lib/platform/observability/log.ts'),
  ]);
  const site = await startUsualSite({ pages: PAGES });
  const net = createNet({ hosts: site.hosts });
  try {
    const signal = new AbortController().signal;
    const ctx: Ctx = { actor: { kind: 'system' }, signal, now: () => new Date(), log, net, requestId: 'bench' };
    return await withClient(databaseUrl, (client) =>
      COLUMNS > 0 ? measureExtraction(ctx, site.url, client) : measure(ctx, site.url, client),
    );
  } finally {
    const [{ closeDb }, { closeQueue }, { closeReaders }] = await Promise.all([
      import('#lib/platform/database/db.ts'),
      import('#lib/platform/queue/queue.ts'),
      import('#lib/features/site-audits/crawl/page-reader.ts'),
    ]);
    await Promise.all([net.close(), closeReaders(), closeQueue(), closeDb()]);
    site.stop();
  }
}

const plain = (name: string, value: number, unit: string, target: string): BenchRow => ({
  name,
  value,
  unit,
  target,
  baseline: null,
  ratio: null,
});

async function measure(system: Ctx, url: string, client: pg.Client): Promise<BenchRow[]> {
  const { crawlSiteAudit } = await import('#lib/features/site-audits/crawl-site-audit.job.ts');
  const early = await audited(system, { url, pages: Math.min(FIRST_PAGES, PAGES), client });
  const peak = watchOwnPeak();
  const { ctx, audit, wallMs, workerMs, postgresMs } = await audited(system, { url, pages: PAGES, client });
  const [growth, highest] = [peak(), ownPeak()];
  const { pages } = audit;
  const urls = Array.from({ length: READ_PAGES }, (_, i) => new URL(`/section-${i + 1}/page-${i + 1}`, url).href);
  const readingMs = await pageReadingCpu(system, urls);
  const stored = await sizes(client);
  const again = await copy(client, audit.no);
  const analysisMs = await timed(() => crawlSiteAudit.handle(system, { id: again }));
  const of = (what: string) => `${pages} pages: ${what}`;
  const rows = [
    plain(of('crawled, checked and stored'), (pages * 1_000) / audit.crawlMs, 'pages/s', '≥ 400'),
    plain(of('CPU of the worker, a page'), workerMs / pages, 'ms', '≤ 2.5'),
  ];
  if (postgresMs !== null) {
    rows.push(
      plain(of('CPU of PostgreSQL, a page'), postgresMs / pages, 'ms', '≤ 1'),
      plain(of('CPU of both, a page'), (workerMs + postgresMs) / pages, 'ms', '≤ 3'),
      {
        ...plain(of('CPU of both, against parsing and checks alone'), (workerMs + postgresMs) / pages, 'ms', '≤ 3.5'),
        baseline: readingMs,
        ratio: (workerMs + postgresMs) / pages / readingMs,
      },
    );
  }
  if (early.postgresMs !== null) {
    const cpu = (early.workerMs + early.postgresMs) / early.audit.pages;
    rows.push(plain(of(`CPU of both, a page of the first ${early.audit.pages} in a process`), cpu, 'ms', '≤ 12'));
  }
  if (growth !== null && highest !== null) {
    rows.push(
      plain(of('highest memory of the worker'), highest, 'MiB', '≤ 250'),
      plain(of('memory that the audit takes, threads included'), growth, 'MiB', '≤ 150'),
    );
  }
  rows.push(
    plain(of('everything after the crawl'), (wallMs - audit.crawlMs) / 1_000, 's', '≤ 60'),
    plain(of('analysis of a second audit'), analysisMs / 1_000, 's', '≤ 60'),
    plain(of('database, a page'), stored / 1_024 / pages, 'KiB', '≤ 40'),
    plain(of('kept HTML, a page'), Number(audit.keptBytes) / 1_024 / pages, 'KiB', '≤ 20'),
  );
  for (const [name, ms] of await screenQueries(ctx, again)) rows.push(plain(of(name), ms, 'ms', '≤ 3000'));
  return rows;
}

/** CPU of the worker for a page with custom extraction, against the same audit without it. */
async function measureExtraction(system: Ctx, url: string, client: pg.Client): Promise<BenchRow[]> {
  const kinds = [
    { kind: 'css', expression: 'main p' },
    { kind: 'xpath', expression: '//a[@href][1]/@href' },
    { kind: 'regex', expression: '"@type": ?"([A-Za-z]+)"' },
    { kind: 'contains', expression: 'section' },
  ];
  const extract = Array.from({ length: COLUMNS }, (_, at) => ({
    name: `Column ${at + 1}`,
    ...kinds[at % kinds.length],
  }));
  const each = async (columns: object[]) => {
    const { audit, workerMs } = await audited(system, { url, pages: PAGES, client, extract: columns });
    return workerMs / audit.pages;
  };
  // Compiles the code of both.
  await audited(system, { url, pages: FIRST_PAGES, client, extract });
  const [without, having] = [await each([]), await each(extract)];
  const { closeExtractors } = await import('#lib/features/site-audits/extraction/extractor.ts');
  await closeExtractors();
  const name = `${PAGES} pages: CPU of the worker, a page with ${COLUMNS} extracted columns`;
  return [
    plain(`${PAGES} pages: CPU of the worker, a page without extraction`, without, 'ms', '≤ 2.5'),
    { name, value: having, unit: 'ms', baseline: without, ratio: having / without, target: '≤ 4' },
  ];
}

interface AuditedSite {
  url: string;
  pages: number;
  client: pg.Client;
  extract?: object[];
}

/** Runs an audit of a new user, as a worker does. */
async function audited(system: Ctx, { url, pages, client, extract = [] }: AuditedSite) {
  const [{ db }, audits, { startSiteAudit }, { crawlSiteAudit }] = await Promise.all([
    import('#lib/platform/database/db.ts'),
    import('#lib/features/site-audits/audits.ts'),
    import('#lib/features/site-audits/contract.ts'),
    import('#lib/features/site-audits/crawl-site-audit.job.ts'),
  ]);
  const { id: userId } = await db().user.create({ data: { email: `${crypto.randomUUID()}@bench.example` } });
  const ctx: Ctx = { ...system, actor: { kind: 'user', userId, role: 'member' } };
  const input = startSiteAudit.input.parse({ url, max_pages: pages, max_depth: 100, extract });
  const { id } = (await audits.startSiteAudit(ctx, input)).data.audit;
  const postgres = await watchPostgresCpu(client);
  const before = process.cpuUsage();
  const wallMs = await timed(() => crawlSiteAudit.handle(system, { id }));
  const { user, system: kernel } = process.cpuUsage(before);
  const audit = await db().siteAudit.findUniqueOrThrow({ where: { id } });
  if (audit.status !== 'done') throw new Error(`the audit is ${audit.status}: ${audit.error}`);
  return { ctx, audit, wallMs, workerMs: (user + kernel) / 1_000, postgresMs: postgres() };
}

/** Queries of the screens, the median of three each. */
async function screenQueries(ctx: Ctx, id: string): Promise<[string, number][]> {
  const [audits, pages, report, map, compare, links, suggestions, rows, found, maps, two, { filterText }, inner] =
    await Promise.all([
      import('#lib/features/site-audits/audits.ts'),
      import('#lib/features/site-audits/tables/pages.ts'),
      import('#lib/features/site-audits/report/report.ts'),
      import('#lib/features/site-audits/report/map.ts'),
      import('#lib/features/site-audits/report/compare.ts'),
      import('#lib/features/site-audits/report/internal-links.ts'),
      import('#lib/features/site-audits/suggestions/suggest-links.ts'),
      import('#lib/features/site-audits/pages-contract.ts'),
      import('#lib/features/site-audits/report-contract.ts'),
      import('#lib/features/site-audits/map-contract.ts'),
      import('#lib/features/site-audits/compare-contract.ts'),
      import('#lib/features/site-audits/filter-contract.ts'),
      import('#lib/features/site-audits/internal-links-contract.ts'),
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
    ['internal links by target', () => links.listLinkTargets(ctx, inner.listLinkTargets.input.parse({ id }))],
    ['orphan pages', () => links.listOrphans(ctx, inner.listOrphans.input.parse({ id }))],
    ['link suggestions', () => suggestions.suggestLinks(ctx, inner.suggestLinks.input.parse({ id }))],
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
  for (const [name, query] of all) {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round++) times.push(await timed(query));
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
async function sizes(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ size: string }>(
    'SELECT sum(pg_total_relation_size(name::regclass)) AS size FROM unnest($1::text[]) AS name',
    [TABLES],
  );
  return Number(rows[0]?.size ?? 0);
}

/** A later audit of the same site with the same results that is ready for analysis. @returns its id */
async function copy(client: pg.Client, no: number): Promise<string> {
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
}

await answerAlone(import.meta.url, run);
