import { memoryFrontier } from '#lib/crawl/frontier/frontier.ts';
import { scrapePage } from '#lib/features/page-audits/scrape-page.ts';
import { checkLinks } from '#lib/features/page-audits/site/check-links.ts';
import { runPageScript } from '#lib/features/page-scripts/run-page-script.ts';
import type { Ctx } from '#lib/net/context.ts';
import { createNet } from '#lib/net/create-net.ts';
import type { Net } from '#lib/net/net.ts';
import { log } from '#lib/platform/observability/log.ts';
import type { ResilienceForm, ResilienceRow, ResilienceTest } from '#tests/resilience/resilience-test.ts';
import { hasHostileSite, startHostileSite } from '#tests/support/hostile-site.ts';
import { sendPage, startLocalSite } from '#tests/support/local-site.ts';
import { tryCrawl } from '#tests/support/try-crawl.ts';

/** Counts the requests that reach a server, for every place in the product that may retry. */
export const resilienceTest: ResilienceTest = {
  name: 'retries',
  property: 'reliability 12: only what may be repeated is asked again, at most twice, and an answer never',
  run,
};

const ctxOf = (net: Net): Ctx => ({
  actor: { kind: 'system' },
  signal: new AbortController().signal,
  now: () => new Date(),
  log,
  net,
  requestId: 'drill',
});
const row = (what: string, figure: number, target: string, note?: string): ResilienceRow => ({
  what,
  figure,
  unit: 'requests',
  target,
  ...(note && { note }),
});

async function run(form: ResilienceForm): Promise<ResilienceRow[]> {
  const rows = [...(await brokenConnections()), ...(await crawls())];
  return hasHostileSite ? [...rows, ...(await hostile(form))] : rows;
}

/** A server that closes before the first byte of its answer, and one that answers. */
async function brokenConnections(): Promise<ResilienceRow[]> {
  const site = await startLocalSite((path, response) => {
    if (path.startsWith('/closes')) response.destroy();
    else response.writeHead(Number(path.slice(1, 4)), { 'retry-after': '1' }).end();
  });
  try {
    const count = async (path: string, method: 'GET' | 'HEAD' | 'POST') => {
      site.asked.length = 0;
      await site.net.fetch(`${site.origin}${path}`, { method }).catch(() => {});
      return site.asked.filter((asked) => asked === path).length;
    };
    const links = async (path: string) => {
      site.asked.length = 0;
      const item = { kind: 'http' as const, url: `${site.origin}${path}`, internal: true };
      // Only these of a page's link data are used.
      const facts = { items: [item] } as unknown as Parameters<typeof checkLinks>[1];
      await checkLinks(ctxOf(site.net), facts, { maxLinks: 10, timeoutMs: 10_000 });
      return site.asked.length;
    };
    let most = 0;
    for (const status of [400, 401, 403, 404, 408, 410, 425, 429, 500, 502, 503, 504]) {
      most = Math.max(most, await count(`/${status}`, 'GET'));
    }
    return [
      row('GET of a server that closes the connection', await count('/closes/get', 'GET'), '= 2', 'one second try'),
      row('HEAD of it', await count('/closes/head', 'HEAD'), '= 2', 'one second try'),
      row('POST to it', await count('/closes/post', 'POST'), '= 1'),
      row('GET answered with a 4xx or 5xx, the most of twelve statuses', most, '= 1'),
      row('link of a page that answers 404', await links('/404'), '= 2', 'HEAD, and GET as servers may not know HEAD'),
      row('link of a page that answers 429', await links('/429'), '= 1'),
    ];
  } finally {
    await site.stop();
  }
}

/** How often a crawl requests a failing page among working ones. */
async function crawls(): Promise<ResilienceRow[]> {
  const pages = Array.from({ length: 20 }, (_, at) => `/page/${at}`);
  const odd = ['/500', '/404', '/429', '/closes'];
  const site = await startLocalSite((path, response) => {
    if (path.endsWith('.txt') || path.endsWith('.xml')) return void response.writeHead(404).end();
    if (path === '/closes') return void response.destroy();
    const status = /^\/(\d{3})$/.exec(path)?.[1];
    if (status) return void response.writeHead(Number(status), { 'retry-after': '0' }).end();
    sendPage(response, path === '/' ? [...odd, ...pages] : [], path);
  });
  try {
    await tryCrawl(site.net, `${site.origin}/`, { frontier: memoryFrontier({ maxKnown: 1_000 }) });
    const count = (path: string) => site.asked.filter((asked) => asked === path).length;
    return [
      row('page of a crawl that answers 500', count('/500'), '= 1'),
      row('page of a crawl that answers 404', count('/404'), '= 1'),
      row('page of a crawl that answers 429', count('/429'), '≤ 3', 'after each pause that the site asked for'),
      row('page of a crawl whose connection is closed', count('/closes'), '≤ 3', 'the door out tries once more'),
      row('page of a crawl that answers', Math.max(...pages.map(count)), '= 1'),
    ];
  } finally {
    await site.stop();
  }
}

const ANSWERS = [
  '/ok',
  '/status/429',
  '/status/503',
  '/status/204',
  '/reset',
  '/close-mid-body',
  '/length/short',
  '/no-such',
];

/** The hostile site, fetched over HTTP and by a browser. */
async function hostile(form: ResilienceForm): Promise<ResilienceRow[]> {
  const site = await startHostileSite();
  const net = createNet({ allow: [site.host] });
  const hits = async (path: string): Promise<number> => {
    const seen: { u: string }[] = await (await fetch(`${site.origin}/__hits`)).json();
    return seen.filter(({ u }) => u === path).length;
  };
  try {
    const rows: ResilienceRow[] = [];
    for (const path of form === 'full' ? [...ANSWERS, '/never', '/drip'] : ANSWERS) {
      await fetch(`${site.origin}/__hits`, { method: 'DELETE' });
      await scrapePage(ctxOf(net), { url: `${site.origin}${path}` }).catch(() => {});
      rows.push(row(`${path}, read as it is served`, await hits(path), '= 1'));
    }
    for (const path of form === 'full' ? [...ANSWERS, '/never'] : ['/ok', '/status/503', '/no-such']) {
      await fetch(`${site.origin}/__hits`, { method: 'DELETE' });
      await runPageScript(ctxOf(net), { url: `${site.origin}${path}`, script: 'return {};' }).catch(() => {});
      rows.push(
        row(`${path}, in a browser`, await hits(path), '≤ 3', 'Chromium itself asks again when a connection breaks'),
      );
    }
    return rows;
  } finally {
    await net.close();
    site.stop();
  }
}
