/**
 * Crawling: E11 with 200 pages on a host that takes 100 ms for each, and the crawl of 1,000 local pages against a bare
 * loop of undici (the platform's fetch) over the same addresses, eight at once as well. The loop knows its addresses and
 * reads no links. Alternating rounds; the quickest of each is reported, since whatever else the machine does only ever adds.
 */
import type { BenchRow } from '#lib/cli/bench/row.ts';
import { crawlSite } from '#lib/crawl/crawl-site.ts';
import { memoryFrontier } from '#lib/crawl/frontier.ts';
import { siteRobots } from '#lib/crawl/site-robots.ts';
import { readLinks } from '#lib/features/site-scrape/read-links.ts';
import { scrapeDomain } from '#lib/features/site-scrape/service.ts';
import { createNet } from '#lib/net/create-net.ts';
import { log } from '#lib/platform/log.ts';
import { startLinkedSite } from '#tests/support/linked-site.ts';

const PAGES = 1_000;
const PARALLEL = 8;
const ROUNDS = 8;

export async function run(): Promise<BenchRow[]> {
  return [await twoHundredPages(), await thousandPages()];
}

async function twoHundredPages(): Promise<BenchRow> {
  const site = await startLinkedSite({ pages: 300, delayMs: 100 });
  const name = 'hundred.example';
  // The port of https speaks plain HTTP: the way there is part of what is measured.
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

async function thousandPages(): Promise<BenchRow> {
  const site = await startLinkedSite({ pages: PAGES, delayMs: 0 });
  const net = createNet({ allow: [site.host] });
  const home = `http://${site.host}/`;
  const crawl = async () => {
    const signal = new AbortController().signal;
    const running = crawlSite(net, {
      start: home,
      frontier: memoryFrontier({ maxKnown: 20_000 }),
      robots: siteRobots(net, signal),
      read: readLinks,
      signal,
      maxPages: PAGES,
      timeMs: 120_000,
      maxTotalBytes: Number.POSITIVE_INFINITY,
      maxPageBytes: 10 * 1024 * 1024,
      pageTimeoutMs: 20_000,
      parallel: PARALLEL,
    });
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
    const name = `Crawl of ${PAGES} local pages against a bare loop of fetch (undici)`;
    const { crawl: value, bare: baseline } = rates;
    return { name, value, baseline, ratio: value / baseline, unit: 'pages/s', target: '≥ 0.8' };
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
