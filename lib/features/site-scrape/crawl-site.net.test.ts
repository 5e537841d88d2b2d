import type { ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type CrawlOptions, type CrawlReport, crawlSite } from '#lib/crawl/crawl-site.ts';
import { memoryFrontier } from '#lib/crawl/frontier/frontier.ts';
import { siteRobots } from '#lib/crawl/robots/site-robots.ts';
import { readLinks } from '#lib/features/site-scrape/read-links.ts';
import { createNet } from '#lib/net/create-net.ts';
import type { Net } from '#lib/net/net.ts';
import { type HostileSite, hasHostileSite, startHostileSite } from '#tests/support/hostile-site.ts';
import { type LocalSite, sendPage, startLocalSite } from '#tests/support/local-site.ts';

async function crawl(net: Net, start: string, given: Partial<CrawlOptions> = {}) {
  const signal = given.signal ?? new AbortController().signal;
  const running = crawlSite(net, {
    start,
    frontier: memoryFrontier({ maxKnown: 10_000 }),
    robots: siteRobots(net, signal),
    read: readLinks,
    signal,
    maxPages: 40,
    timeMs: 20_000,
    maxTotalBytes: 32 * 1024 * 1024,
    maxPageBytes: 10 * 1024 * 1024,
    pageTimeoutMs: 5_000,
    parallel: 8,
    ...given,
  });
  const paths: string[] = [];
  for await (const { url } of running.pages()) paths.push(url.slice(new URL(start).origin.length));
  return { paths, report: await running.report() };
}

let site: LocalSite | undefined;
afterEach(() => site?.stop());

const notFound = (response: ServerResponse) => void response.writeHead(404).end();
const text = (response: ServerResponse, body: string) =>
  void response.writeHead(200, { 'content-type': 'text/plain' }).end(body);

/** A site with these pages, by path. */
async function open(pages: Record<string, (response: ServerResponse) => void>): Promise<LocalSite> {
  site = await startLocalSite((path, response) => (pages[path] ?? notFound)(response));
  return site;
}

describe('a site', () => {
  test('is crawled breadth first, each page once, sitemaps included', async () => {
    const { net, origin, asked } = await open({
      '/robots.txt': (r) => text(r, `Sitemap: ${origin0()}/map.xml`),
      '/': (r) => sendPage(r, ['/a', '/b', '/a#x', '/B/../b', 'https://elsewhere.example/']),
      '/a': (r) => sendPage(r, ['/a/deep', '/']),
      '/b': (r) => sendPage(r, ['/']),
      '/a/deep': (r) => sendPage(r, []),
      '/map.xml': (r) =>
        void r
          .writeHead(200, { 'content-type': 'application/xml' })
          .end(
            `<urlset><url><loc>${origin0()}/only-in-map</loc></url><url><loc>http://elsewhere.example/</loc></url></urlset>`,
          ),
      '/only-in-map': (r) => sendPage(r, []),
    });
    function origin0() {
      return site?.origin ?? '';
    }
    const { paths, report } = await crawl(net, `${origin}/`);
    expect(paths.toSorted()).toEqual(['/', '/a', '/a/deep', '/b', '/only-in-map']);
    expect(paths[0]).toBe('/');
    expect(new Set(asked).size).toBe(asked.length);
    expect(report).toMatchObject({ end: null, pages: 5, failed: 0 });
  });

  test('is asked for eight pages at once and no more pages than wanted', async () => {
    const { net, origin, asked, mostAtOnce } = await startSlow(100);
    const { paths, report } = await crawl(net, `${origin}/`, { maxPages: 30 });
    expect([paths.length, report.end]).toEqual([30, 'pages']);
    expect(mostAtOnce()).toBe(8);
    // robots.txt and the two default sitemap locations besides the pages.
    expect(asked.length).toBeLessThanOrEqual(33);
  });

  async function startSlow(ms: number): Promise<LocalSite> {
    site = await startLocalSite((path, response) => {
      if (path.endsWith('.txt') || path.endsWith('.xml')) return notFound(response);
      setTimeout(
        sendPage,
        ms,
        response,
        Array.from({ length: 50 }, (_, i) => `/page/${i}`),
        path,
      );
    });
    return site;
  }

  test('gives what it has when the time is over', async () => {
    const { net, origin } = await startSlow(900);
    const startedAt = performance.now();
    const { paths, report } = await crawl(net, `${origin}/`, { timeMs: 5_000 });
    expect(performance.now() - startedAt).toBeLessThan(20_000);
    expect(report).toMatchObject({ end: 'time', failed: 0 });
    expect(paths.length).toBeGreaterThan(1);
  });

  test('ends with its caller', async () => {
    const { net, origin } = await startSlow(5_000);
    const caller = new AbortController();
    const running = crawl(net, `${origin}/`, { signal: caller.signal });
    caller.abort(new Error('went away'));
    await expect(running).rejects.toThrow('went away');
  });

  test('of many bytes ends before them', async () => {
    site = await startLocalSite((path, response) => {
      if (path.endsWith('.txt')) return notFound(response);
      sendPage(response, ['/1', '/2', '/3', '/4'], `${path}${'x'.repeat(100_000)}`);
    });
    const { paths, report } = await crawl(site.net, `${site.origin}/`, { maxTotalBytes: 250_000, parallel: 1 });
    expect([paths.length, report.end]).toEqual([2, 'bytes']);
  });

  test('what is no page, not ours or gone is told apart', async () => {
    const { net, origin, asked } = await open({
      '/robots.txt': (r) => text(r, 'User-agent: serpentine\nDisallow: /till\n\nUser-agent: *\nDisallow: /'),
      '/': (r) => sendPage(r, ['/till/1', '/plan.pdf', '/gone', '/away', '/old', '/loop', '/plain']),
      '/plan.pdf': (r) => void r.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF'),
      '/plain': (r) => text(r, 'words'),
      '/away': (r) => void r.writeHead(302, { location: 'https://elsewhere.example/x' }).end(),
      '/old': (r) => void r.writeHead(301, { location: '/new' }).end(),
      '/new': (r) => sendPage(r, []),
      '/loop': (r) => void r.writeHead(302, { location: '/loop' }).end(),
    });
    const { paths, report } = await crawl(net, `${origin}/`);
    expect(paths).toEqual(['/', '/new']);
    expect(asked).not.toContain('/till/1');
    expect(report.skipped).toEqual({ disallowed: 1, elsewhere: 1, known: 0, 'not-html': 2, excluded: 0 });
    expect(report.failures.map(({ url, status }) => [url.slice(origin.length), status])).toEqual(
      expect.arrayContaining([
        ['/gone', 404],
        ['/loop', 302],
      ]),
    );
  });

  test('that moved to another site says where to', async () => {
    const { net, origin } = await open({
      '/': (r) => void r.writeHead(301, { location: 'https://elsewhere.example/' }).end(),
    });
    const { paths, report } = await crawl(net, `${origin}/`);
    expect([paths, report.movedTo]).toEqual([[], 'https://elsewhere.example/']);
  });

  test.each([500, 503, 429])('whose robots.txt answers %i is not asked for anything', async (status) => {
    const { net, origin, asked } = await open({
      '/robots.txt': (r) => void r.writeHead(status).end(),
      '/': (r) => sendPage(r, []),
    });
    expect((await crawl(net, `${origin}/`)).paths).toEqual([]);
    expect(asked).toEqual(['/robots.txt']);
  });

  test('that goes down half way is left', async () => {
    let left = 5;
    site = await startLocalSite((path, response) => {
      if (path.endsWith('.txt') || path.endsWith('.xml')) return notFound(response);
      if (left-- <= 0) return void response.destroy();
      sendPage(
        response,
        Array.from({ length: 200 }, (_, i) => `/page/${i}`),
        path,
      );
    });
    const { paths, report } = await crawl(site.net, `${site.origin}/`, { maxPages: 200 });
    expect([paths.length, report.end]).toEqual([5, 'down']);
    expect(site.asked.length).toBeLessThan(60);
  });

  test('that asks for a pause gets it, and the page is asked for once more', async () => {
    let busy = 1;
    const at: number[] = [];
    site = await startLocalSite((path, response) => {
      if (path.endsWith('.txt') || path.endsWith('.xml')) return notFound(response);
      if (path === '/') return sendPage(response, ['/busy']);
      at.push(performance.now());
      if (busy-- > 0) return void response.writeHead(429, { 'retry-after': '2' }).end();
      sendPage(response, []);
    });
    const { paths, report } = await crawl(site.net, `${site.origin}/`);
    expect([paths, report.failed]).toEqual([['/', '/busy'], 0]);
    expect((at[1] ?? 0) - (at[0] ?? 0)).toBeGreaterThan(1_900);
  });

  test('whose pause is over while the frontier is still counting is asked on', async () => {
    let busy = 1;
    site = await startLocalSite((path, response) => {
      if (path.endsWith('.txt') || path.endsWith('.xml')) return notFound(response);
      if (path === '/') return sendPage(response, ['/busy']);
      if (busy-- > 0) return void response.writeHead(429, { 'retry-after': '1' }).end();
      sendPage(response, []);
    });
    const frontier = memoryFrontier({ maxKnown: 100 });
    const count = frontier.state.bind(frontier);
    const slow = Object.assign(frontier, {
      state: async () => {
        if (busy === 0) await delay(1_100);
        return count();
      },
    });
    const { paths, report } = await crawl(site.net, `${site.origin}/`, { frontier: slow, sitemaps: false });
    expect([paths, report.end]).toEqual([['/', '/busy'], null]);
  });

  test('that asks for a day is left at once', async () => {
    site = await startLocalSite((path, response) => {
      if (path.endsWith('.txt') || path.endsWith('.xml')) return notFound(response);
      if (path === '/') return sendPage(response, ['/1', '/2', '/3']);
      response.writeHead(429, { 'retry-after': '86400' }).end();
    });
    const startedAt = performance.now();
    const { paths, report } = await crawl(site.net, `${site.origin}/`);
    expect([paths, report.end]).toEqual([['/'], 'busy']);
    expect(performance.now() - startedAt).toBeLessThan(20_000);
  });

  test('with a crawl-delay is asked one page at a time, and left when the next one comes too late', async () => {
    const at: number[] = [];
    site = await startLocalSite((path, response) => {
      if (path === '/robots.txt') return text(response, 'User-agent: *\nCrawl-delay: 4');
      if (path.endsWith('.xml')) return notFound(response);
      at.push(performance.now());
      sendPage(response, ['/1', '/2', '/3', '/4', '/5'], path);
    });
    const { paths, report } = await crawl(site.net, `${site.origin}/`, { timeMs: 10_000 });
    expect([paths.length, report.end]).toEqual([3, 'crawl-delay']);
    for (const i of [1, 2]) expect((at[i] ?? 0) - (at[i - 1] ?? 0)).toBeGreaterThan(3_000);
  });
});

describe.skipIf(!hasHostileSite)('S14, P10: the traps of the hostile site', () => {
  let hostile: HostileSite;
  beforeAll(async () => {
    hostile = await startHostileSite();
  });
  afterAll(() => hostile?.stop());

  /** Enters each trap separately. @param robots which of the site's robots.txt files is served */
  async function fall(path: string, given: Partial<CrawlOptions> & { rules?: string } = {}) {
    const own = createNet({ allow: [hostile.host] });
    const { rules, ...options } = given;
    const net: Net = {
      ...own,
      fetch: (url, settings) =>
        own.fetch(
          url,
          rules && url.endsWith('/robots.txt') ? { ...settings, headers: { 'x-robots': rules } } : settings,
        ),
    };
    await fetch(`${hostile.origin}/__hits`, { method: 'DELETE' });
    try {
      const result = await crawl(net, `${hostile.origin}${path}`, options);
      const hits: { u: string }[] = await (await fetch(`${hostile.origin}/__hits`)).json();
      return { ...result, requests: hits.filter(({ u }) => u !== '/__hits').length };
    } finally {
      await own.close();
    }
  }

  const ends = ({ end }: CrawlReport) => end;

  test.each(['/links/spider', '/links/100k'])('%s ends at the pages wanted', async (path) => {
    const { paths, requests, report } = await fall(path);
    expect([paths.length, ends(report)]).toEqual([40, 'pages']);
    expect(requests).toBeLessThanOrEqual(43);
  });

  test('/trap/calendar ends at its depth', async () => {
    const { paths, report } = await fall('/trap/calendar', { maxPages: 200 });
    // The month without a number, ten in each direction, and month 0 as the neighbors of the first one link to it.
    expect(paths.length).toBe(22);
    expect(report.frontier.traps).toEqual({ 'too-deep': 2 });
  });

  test('/trap/session is one page', async () => {
    const { paths } = await fall('/trap/session');
    expect(paths.length).toBeLessThanOrEqual(12);
  });

  test('/trap/deep/ ends where it repeats itself', async () => {
    const { paths, report } = await fall('/trap/deep/');
    expect(paths.length).toBeLessThanOrEqual(4);
    expect(report.frontier.traps).toEqual({ 'repeating-path': 1 });
  });

  test('/trap/facets ends long before its million', async () => {
    const { paths } = await fall('/trap/facets', { maxPages: 200 });
    expect(paths.length).toBeLessThan(60);
  });

  test('/trap/self is one page', async () => {
    const { paths, requests } = await fall('/trap/self');
    expect(paths).toEqual(['/trap/self']);
    // robots.txt, two sitemaps, and the uppercase spelling, which is another address.
    expect(requests).toBe(5);
  });

  test('/trap/slow-each gives what it has in time', async () => {
    const { paths, report } = await fall('/trap/slow-each', { timeMs: 7_500 });
    expect(paths.length).toBeGreaterThan(1);
    expect(ends(report)).toBe('time');
  });

  test.each(['/links/odd', '/links/base', '/redirect/private', '/redirect/meta', '/sitemap/private'])(
    '%s leads nowhere else',
    async (path) => {
      const { paths } = await fall(path, { maxPages: 10 });
      expect(paths.every((found) => !found.includes('secret'))).toBe(true);
    },
  );

  test.each(['huge', 'endless', 'redos', 'sitemaps', 'delay'])('robots.txt that is %s', async (rules) => {
    const { paths } = await fall('/links/spider', { rules, maxPages: 5, timeMs: 8_000 });
    expect(paths.length).toBe(rules === 'delay' ? 1 : 5);
  });

  test('nobody came to the canary', async () => {
    expect(await hostile.canaryHits()).toEqual([]);
  });
});
