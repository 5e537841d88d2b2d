import { appendFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { apiClient, type CallApi, reached } from '#tests/resilience/api-client.ts';
import { type OwnDatabase, ownDatabase } from '#tests/resilience/own-database.ts';
import type { ResilienceForm, ResilienceRow, ResilienceTest } from '#tests/resilience/resilience-test.ts';
import { startServer } from '#tests/support/server.ts';

/** Like `/trap/slow-each` of the hostile site: every page takes this long and links to fifty others. */
const PAGE_MS = { full: 3_000, short: 1_200 };
/** Pages of the site audit. */
const PAGES = { full: 30, short: 8 };
const RESTART_AT_PAGE = 3;
const HOST = 'slow-each.example';
/** Every endpoint answers within 28 s. */
const DEADLINE_SECONDS = 30;
const MAX_WAIT_MS = 240_000;

/** A crawl of a slow site (`scrape_domain`), and a site audit, with PostgreSQL restarted in the middle of each. */
export const resilienceTest: ResilienceTest = {
  name: 'restart-in-crawl',
  property: 'reliability 7: a crawl during which the database restarts ends, never hangs, and the next one is whole',
  run,
};

async function run(form: ResilienceForm): Promise<ResilienceRow[]> {
  const site = await slowSite(PAGE_MS[form]);
  const database = await ownDatabase();
  try {
    const server = await startServer((world) => {
      appendFileSync(world.hostsFile, `${HOST}:80 127.0.0.1:${site.port}\n`);
      return { DATABASE_URL: database.url };
    });
    try {
      const call = apiClient(server);
      return [...(await crawl(call, database, site)), ...(await audit(call, database, site, PAGES[form]))];
    } finally {
      await server.stop();
    }
  } finally {
    site.stop();
    await database.remove();
  }
}

async function crawl(call: CallApi, database: OwnDatabase, site: SlowSite): Promise<ResilienceRow[]> {
  const ask = () =>
    call(`/scrape_domain?domain=http://${HOST}/&max_pages=20`, { timeoutMs: 4 * DEADLINE_SECONDS * 1_000 });
  site.asked.length = 0;
  const asking = ask();
  // If it is refused before that page, the wait ends; the rows then report it.
  await restartAt(site, RESTART_AT_PAGE, database, asking);
  const first = await asking;
  await served(call);
  const later = await ask();
  const pages: number = later.body?.web_pages_count ?? later.body?.data?.web_pages_count ?? 0;
  return [
    {
      what: 'E11 during the restart: neither 200 nor 503',
      figure: Number(first.status !== 200 && first.status !== 503),
      unit: '',
      target: '= 0',
      note: `it answered ${first.status}`,
    },
    {
      what: 'time of the E11 during the restart',
      figure: first.tookMs / 1_000,
      unit: 's',
      target: `≤ ${DEADLINE_SECONDS}`,
    },
    { what: 'status of the E11 after it', figure: later.status, unit: '', target: '= 200' },
    { what: 'pages of the E11 after it', figure: pages, unit: '', target: `≥ ${RESTART_AT_PAGE}` },
  ];
}

async function audit(call: CallApi, database: OwnDatabase, site: SlowSite, pages: number): Promise<ResilienceRow[]> {
  site.asked.length = 0;
  const { body } = await call('/site_audits', { json: { url: `http://${HOST}/`, max_pages: pages } });
  const id: string = body.data.audit.id;
  await restartAt(site, RESTART_AT_PAGE, database);
  await served(call);
  await reached('the site audit has ended', MAX_WAIT_MS, async () => {
    const [row] = await database.query<{ status: string }>('SELECT status::text FROM site_audits WHERE id = $1', [id]);
    return row?.status === 'done' || row?.status === 'failed';
  });
  const [row] = await database.query<{ status: string; pages: number; error: string | null }>(
    'SELECT status::text, pages, error FROM site_audits WHERE id = $1',
    [id],
  );
  const kept = await database.query<{ address: string }>(
    'SELECT p.url AS address FROM site_pages p JOIN site_audits a ON a.no = p.audit_no WHERE a.id = $1 AND p.status = 200',
    [id],
  );
  return [
    {
      what: 'site audits that did not end as done',
      figure: Number(row?.status !== 'done'),
      unit: '',
      target: '= 0',
      ...(row?.error ? { note: row.error } : {}),
    },
    { what: 'pages of the site audit', figure: row?.pages ?? 0, unit: '', target: `= ${pages}` },
    {
      what: 'pages of the site audit counted twice',
      figure: kept.length - new Set(kept.map(({ address }) => address)).size,
      unit: '',
      target: '= 0',
    },
  ];
}

/** Restarts the database like an administrator, once this many pages were requested. */
async function restartAt(
  site: SlowSite,
  page: number,
  database: OwnDatabase,
  asking?: Promise<unknown>,
): Promise<void> {
  let over = false;
  asking
    ?.finally(() => {
      over = true;
    })
    .catch(() => {});
  await reached(`page ${page} is asked for`, MAX_WAIT_MS, async () => over || site.asked.length >= page);
  await database.stop();
  await database.start();
}

const served = (call: CallApi) =>
  reached('the API answers again', 60_000, async () => (await call('/user')).status === 200);

interface SlowSite {
  port: number;
  /** Requested pages, in order. */
  asked: string[];
  stop: () => void;
}

async function slowSite(pageMs: number): Promise<SlowSite> {
  const asked: string[] = [];
  const links = Array.from({ length: 50 }, (_, n) => `<a href="/slow?i=${n}">page ${n}</a>`).join(' ');
  const server: Server = createServer((request, response) => {
    const { pathname, search } = new URL(request.url ?? '/', `http://${HOST}`);
    if (pathname !== '/' && pathname !== '/slow') return void response.writeHead(404).end();
    asked.push(pathname + search);
    setTimeout(() => {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
      response.end(`<!doctype html><html lang="en"><title>Slow ${search}</title><p>Page ${search}</p>${links}</html>`);
    }, pageMs);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    asked,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
