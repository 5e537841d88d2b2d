/**
 * Crawling: `scrape_domain` with 200 pages on a host that takes 100 ms for each; a crawl of 1,000 local pages compared
 * with a bare loop of undici (the platform's fetch) over the same URLs, also with a concurrency of eight, which knows
 * its URLs and extracts no links; the memory of a crawl of 50,000 pages as in a site audit. Alternating rounds; the
 * fastest of each is reported, because other load on the machine only ever adds time.
 *
 * Compares with Crawlee if available: it is too large to be a dependency. npm install --prefix FOLDER --ignore-scripts
 * @crawlee/cheerio@3.18.1 BENCH_CRAWLEE=FOLDER npm run bench -- crawl
 */
import { promisify } from 'node:util';
import { zstdCompress } from 'node:zlib';
import { crawleeCrawl } from '#lib/cli/bench/crawlee.ts';
import type { BenchRow } from '#lib/cli/bench/row.ts';
import { crawlSite } from '#lib/crawl/crawl-site.ts';
import { type Frontier, memoryFrontier } from '#lib/crawl/frontier/frontier.ts';
import { encodeChanges, JournaledFrontier } from '#lib/crawl/frontier/journal.ts';
import { siteRobots } from '#lib/crawl/robots/site-robots.ts';
import { readLinks } from '#lib/features/site-scrape/read-links.ts';
import { scrapeDomain } from '#lib/features/site-scrape/service.ts';
import { createNet } from '#lib/net/create-net.ts';
import type { Net } from '#lib/net/net.ts';
import { log } from '#lib/platform/observability/log.ts';
import { startLinkedSite, startLinkedSiteApart } from '#tests/support/linked-site.ts';
import { watchOwnPeak } from '#tests/support/peak-memory.ts';

const PAGES = 1_000;
const PARALLEL = 8;
const ROUNDS = 10;
const CRAWLEE_ROUNDS = 3;
const MANY = 50_000;
/** Outcomes whose changes are stored together. */
const SLICE = 500;

const compress = promisify(zstdCompress);

/** Benchmarks crawling. */
export async function run(): Promise<BenchRow[]> {
  // Memory first: a process keeps the memory it has used.
  return [...(await fiftyThousandPages()), await twoHundredPages(), ...(await thousandPages())];
}

async function twoHundredPages(): Promise<BenchRow> {
  const site = await startLinkedSite({ pages: 300, delayMs: 100 });
  const name = 'hundred.example';
  // The https port speaks plain HTTP: connecting is part of what is measured.
  const net = createNet({ hosts: [80, 443].map((port) => `${name}:${port} ${site.host}`).join('\n') });
  const signal = new AbortController().signal;
  const ctx = { actor: { kind: 'system' }, signal, now: () => new Date(), log, net, requestId: 'bench' } as const;
  try {
    const startedAt = performance.now();
    const { web_pages_count: count } = await scrapeDomain(ctx, { domain: name, max_pages: 200 });
    if (count !== 200) throw new Error(`E11 gave ${count} of 200 pages`);
    const value = (performance.now() - startedAt) / 1_000;
    return { name: 'E11: 200 pages at 100 ms each', value, unit: 's', baseline: null, ratio: null, target: '≤ 15' };
  } finally {
    await net.close();
    await site.stop();
  }
}

function crawlAll(net: Net, home: string, frontier: Frontier, maxPages: number) {
  const { signal } = new AbortController();
  return crawlSite(net, {
    start: home,
    frontier,
    robots: siteRobots(net, signal),
    read: readLinks,
    signal,
    maxPages,
    timeMs: 30 * 60_000,
    maxTotalBytes: Number.POSITIVE_INFINITY,
    maxPageBytes: 10 * 1024 * 1024,
    pageTimeoutMs: 20_000,
    parallel: PARALLEL,
  });
}

/** Crawls like a site audit: HTML compressed for the store, changes of the frontier processed in slices. */
async function fiftyThousandPages(): Promise<BenchRow[]> {
  const site = await startLinkedSiteApart({ pages: MANY, delayMs: 0 });
  const net = createNet({ allow: [site.host] });
  const frontier = new JournaledFrontier({ maxKnown: MANY * 4 });
  const peak = watchOwnPeak();
  try {
    let count = 0;
    for await (const outcome of crawlAll(net, `http://${site.host}/`, frontier, MANY).outcomes()) {
      if (outcome.kind === 'page') await compress(outcome.page.html);
      if (++count % SLICE === 0) await encodeChanges(frontier.takeChanges());
    }
    if (count !== MANY) throw new Error(`the crawl gave ${count} of ${MANY} pages`);
    const value = peak();
    if (value === null) return [];
    const name = `Memory that a crawl of ${MANY} pages takes, HTML compressed as it comes`;
    return [{ name, value, unit: 'MiB', baseline: null, ratio: null, target: '≤ 200' }];
  } finally {
    await net.close();
    site.stop();
  }
}

async function thousandPages(): Promise<BenchRow[]> {
  const site = await startLinkedSite({ pages: PAGES, delayMs: 0 });
  const net = createNet({ allow: [site.host] });
  const home = `http://${site.host}/`;
  const crawl = async () => {
    const running = crawlAll(net, home, memoryFrontier({ maxKnown: 20_000 }), PAGES);
    let count = 0;
    for await (const _ of running.pages()) count++;
    if (count !== PAGES) throw new Error(`the crawl gave ${count} of ${PAGES} pages`);
  };
  const bare = async () => {
    const urls = [home, ...Array.from({ length: PAGES - 1 }, (_, i) => `${home}page/${i + 1}`)];
    const client = async () => {
      for (let url = urls.shift(); url; url = urls.shift()) await (await fetch(url)).text();
    };
    await Promise.all(Array.from({ length: PARALLEL }, client));
  };
  try {
    const rates = { crawl: 0, bare: 0 };
    for (let round = 0; round < ROUNDS; round++) {
      rates.bare = Math.max(rates.bare, await rate(bare));
      rates.crawl = Math.max(rates.crawl, await rate(crawl));
    }
    const crawlee = await crawleeCrawl();
    const rows: BenchRow[] = [];
    if (crawlee) {
      const cpu = { crawl: Number.POSITIVE_INFINITY, crawlee: Number.POSITIVE_INFINITY };
      for (let round = 0; round < CRAWLEE_ROUNDS; round++) {
        cpu.crawlee = Math.min(cpu.crawlee, await cpuOf(() => crawlee(home, PAGES, PARALLEL)));
        cpu.crawl = Math.min(cpu.crawl, await cpuOf(crawl));
      }
      const name = "CPU time of a page against Crawlee's CheerioCrawler";
      const { crawl: value, crawlee: baseline } = cpu;
      rows.push({ name, value, baseline, ratio: value / baseline, unit: 'ms', target: '≤ 0.333' });
    }
    const name = `Crawl of ${PAGES} local pages against a bare loop of fetch (undici)`;
    const { crawl: value, bare: baseline } = rates;
    return [{ name, value, baseline, ratio: value / baseline, unit: 'pages/s', target: '≥ 0.8' }, ...rows];
  } finally {
    await net.close();
    await site.stop();
  }
}

async function rate(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return (PAGES * 1_000) / (performance.now() - startedAt);
}

/** CPU time of this thread per page, in ms; the site runs in another thread. */
async function cpuOf(work: () => Promise<void>): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000 / PAGES;
}
