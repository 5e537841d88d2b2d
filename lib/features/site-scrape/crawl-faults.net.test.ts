import type { ServerResponse } from 'node:http';
import { createGzip } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { memoryFrontier } from '#lib/crawl/frontier/frontier.ts';
import { siteRobots } from '#lib/crawl/robots/site-robots.ts';
import { readLinks } from '#lib/features/site-scrape/read-links.ts';
import { createNet } from '#lib/net/create-net.ts';
import { Unreachable } from '#lib/platform/errors.ts';
import { type HostileSite, hasHostileSite, startHostileSite } from '#tests/support/hostile-site.ts';
import { type LocalSite, sendPage, startLocalSite } from '#tests/support/local-site.ts';
import { pathOf, tryCrawl } from '#tests/support/try-crawl.ts';

let site: LocalSite | undefined;
afterEach(() => site?.stop());

const notFound = (response: ServerResponse) => void response.writeHead(404).end();
const isExtra = (path: string) => path.endsWith('.txt') || path.endsWith('.xml');
const numbered = (count: number) => Array.from({ length: count }, (_, i) => `/page/${i}`);

/**
 * A site whose home page links to `count` pages; `answer` may take over the response for a page. @returns the requested
 * paths, without robots.txt and sitemaps
 */
async function open(count: number, answer: (path: string, response: ServerResponse, nth: number) => boolean) {
  const asked: string[] = [];
  site = await startLocalSite((path, response) => {
    if (isExtra(path)) return notFound(response);
    asked.push(path);
    if (!answer(path, response, asked.length)) sendPage(response, path === '/' ? numbered(count) : [], path);
  });
  return { net: site.net, start: `${site.origin}/`, asked };
}

const challenge = (response: ServerResponse) =>
  void response
    .writeHead(403, { 'content-type': 'text/html', 'cf-mitigated': 'challenge' })
    .end('<title>Just a moment...</title>');

test('a site that goes down half way is paused: nothing failed, and the rest is got when it is back', async () => {
  let down = false;
  const { net, start, asked } = await open(60, (_path, response, nth) => {
    if (nth === 30) down = true;
    if (down) response.destroy();
    return down;
  });
  const frontier = memoryFrontier({ maxKnown: 1_000 });
  const first = await tryCrawl(net, start, { frontier });
  expect(first.report.end).toBe('down');
  expect(first.outcomes.every(({ kind }) => kind === 'page')).toBe(true);
  expect(asked.length).toBeLessThan(80);
  down = false;
  asked.length = 30;
  const second = await tryCrawl(net, start, { frontier, sitemaps: false });
  expect(second.report).toMatchObject({ end: null, failed: 0 });
  expect([...first.pages, ...second.pages].toSorted()).toEqual(['/', ...numbered(60)].toSorted());
});

test('a page that breaks down between pages that do not is a failure of its own', async () => {
  const { net, start } = await open(30, (path, response) => {
    const breaks = /[05]$/.test(path);
    if (breaks) response.writeHead(500).end();
    return breaks;
  });
  const { outcomes, report } = await tryCrawl(net, start, { parallel: 1 });
  expect(report).toMatchObject({ end: null, failed: 6, pages: 25 });
  expect(outcomes.filter(({ kind }) => kind === 'failed').length).toBe(6);
});

test('pages that are too large to be read, one after the other, do not make a site that is down', async () => {
  const { net, start } = await open(40, (path, response) => {
    if (path === '/') return false;
    response.writeHead(200, { 'content-type': 'text/html' }).end(Buffer.alloc(70_000, 'x'));
    return true;
  });
  const { report } = await tryCrawl(net, start, { maxPageBytes: 65_536 });
  expect(report).toMatchObject({ end: null, pages: 1, failed: 40 });
});

test('pages that cannot be read by who wants them do not make a site that is down', async () => {
  const { net, start } = await open(40, () => false);
  const read = (html: string, url: string) => {
    if (url !== start) throw new Unreachable('The page is too tangled to be read.');
    return readLinks(html, url);
  };
  const { report } = await tryCrawl(net, start, { read });
  expect(report).toMatchObject({ end: null, pages: 1, failed: 40 });
});

test('a site that asks for a pause is left alone for it, asked less after it, and got whole', async () => {
  const at: number[] = [];
  let asksUntil = 0;
  const { net, start } = await open(20, (path, response, nth) => {
    const now = performance.now();
    at.push(now);
    if (nth === 6) asksUntil = now + 1_000;
    if (path === '/' || now >= asksUntil) return false;
    response.writeHead(429, { 'retry-after': '1' }).end();
    return true;
  });
  const { pages, report } = await tryCrawl(net, start);
  expect(report).toMatchObject({ end: null, failed: 0 });
  expect(pages.toSorted()).toEqual(['/', ...numbered(20)].toSorted());
  const gaps = at.slice(1).map((when, i) => when - (at[i] ?? 0));
  expect(Math.max(...gaps)).toBeGreaterThan(900);
});

test('a site that goes on asking for pauses is paused, not blamed', async () => {
  const { net, start, asked } = await open(40, (_path, response, nth) => {
    if (nth <= 10) return false;
    response.writeHead(429, { 'retry-after': '0' }).end();
    return true;
  });
  const frontier = memoryFrontier({ maxKnown: 1_000 });
  const { outcomes, report } = await tryCrawl(net, start, { frontier });
  expect(report.end).toBe('busy');
  expect(outcomes.filter(({ kind }) => kind !== 'page')).toEqual([]);
  expect(asked.length).toBeLessThan(40);
  expect(frontier.state().waiting).toBe(41 - outcomes.length);
});

test('a pause longer than the crawl may wait ends it and says how long', async () => {
  const { net, start, asked } = await open(40, (path, response) => {
    if (path === '/') return false;
    response.writeHead(429, { 'retry-after': '3600' }).end();
    return true;
  });
  const frontier = memoryFrontier({ maxKnown: 1_000 });
  const { outcomes, report } = await tryCrawl(net, start, { frontier, maxWaitMs: 60_000, timeMs: 86_400_000 });
  expect(report).toMatchObject({ end: 'busy', retryAfterMs: 3_600_000, pages: 1 });
  expect([outcomes.length, frontier.state().waiting]).toEqual([1, 40]);
  expect(asked.length).toBeLessThan(20);
});

test('one page that asks for a day costs itself alone', async () => {
  const { net, start } = await open(20, (path, response) => {
    if (path !== '/page/3') return false;
    response.writeHead(429, { 'retry-after': '86400' }).end();
    return true;
  });
  const { outcomes, report } = await tryCrawl(net, start, { maxWaitMs: 30_000 });
  expect(report).toMatchObject({ end: null, pages: 20, failed: 1 });
  expect(outcomes.find(({ kind }) => kind === 'busy')?.visit.url).toBe(`${start}page/3`);
});

test('a site that moves to another host half way is told, with where', async () => {
  const { net, start, asked } = await open(200, (path, response, nth) => {
    if (nth <= 20) return false;
    response.writeHead(301, { location: `https://new-home.example${path}` }).end();
    return true;
  });
  const { report, pages } = await tryCrawl(net, start);
  expect(report).toMatchObject({ end: 'moved', movedTo: 'https://new-home.example/', failed: 0 });
  expect([pages.length, asked.length < 60]).toEqual([20, true]);
});

test('many links that lead to one other host do not move the site', async () => {
  const { net, start } = await open(60, (path, response) => {
    if (path === '/' || /[05]$/.test(path)) return false;
    response.writeHead(302, { location: 'https://shop.example/offer' }).end();
    return true;
  });
  const { report } = await tryCrawl(net, start, { parallel: 1 });
  expect(report).toMatchObject({ end: null, movedTo: null, pages: 13 });
  expect(report.skipped.elsewhere).toBe(48);
});

test('redirects are told as a chain, wherever they end', async () => {
  const { net, start } = await open(5, (path, response) => {
    const to = { '/page/0': '/hop', '/hop': '/end', '/page/1': '/gone-hop', '/page/2': '/page/2' }[path];
    if (to) response.writeHead(path === '/hop' ? 302 : 301, { location: to }).end();
    else if (path === '/gone-hop') notFound(response);
    return to !== undefined || path === '/gone-hop';
  });
  const { outcomes } = await tryCrawl(net, start);
  const told = outcomes.map((outcome) => {
    const { redirects, url } = outcome.kind === 'page' ? outcome.page : outcome;
    return [
      pathOf(outcome.visit.url),
      outcome.kind,
      ...redirects.map((hop) => `${hop.status} ${pathOf(hop.url)}`),
      pathOf(url),
    ];
  });
  expect(told.filter(([, , hop]) => hop?.includes(' '))).toEqual(
    expect.arrayContaining([
      ['/page/0', 'page', '301 /page/0', '302 /hop', '/end'],
      ['/page/1', 'failed', '301 /page/1', '/gone-hop'],
      ['/page/2', 'failed', '301 /page/2', '/page/2'],
    ]),
  );
});

test('a page of a million links costs no more than the links that are read', async () => {
  const { net, start } = await open(0, (path, response) => {
    if (path !== '/') return false;
    response.writeHead(200, { 'content-type': 'text/html' });
    let i = 0;
    const more = () => {
      while (i < 1_000_000) {
        const block = Array.from({ length: 10_000 }, () => `<a href=/${i++}>`).join('');
        if (!response.write(block)) return void response.once('drain', more);
      }
      response.end();
    };
    more();
    return true;
  });
  const frontier = memoryFrontier({ maxKnown: 20_000 });
  const options = { frontier, maxPages: 20, maxPageBytes: 64 * 1024 * 1024 };
  const { report } = await tryCrawl(net, start, options);
  expect(report).toMatchObject({ end: 'pages', pages: 20 });
  expect(frontier.state().known).toBe(5_001);
});

/** Sends lines until the limit is reached or the client disconnects. @returns the number of bytes sent */
function pour(response: ServerResponse, head: string, line: (i: number) => string, bytes: number, gzip = false) {
  const sent = { bytes: 0 };
  response.writeHead(200, { 'content-type': gzip ? 'application/gzip' : 'application/xml' });
  const out = gzip ? createGzip({ level: 1 }) : response;
  if (gzip) out.pipe(response);
  response.on('close', () => out.destroy());
  out.on('error', () => {});
  let i = 0;
  const more = () => {
    while (sent.bytes < bytes && !out.destroyed) {
      const block = (sent.bytes === 0 ? head : '') + Array.from({ length: 500 }, () => line(i++)).join('');
      sent.bytes += block.length;
      if (!out.write(block)) return void out.once('drain', more);
    }
    out.end();
  };
  more();
  return sent;
}

test.each([false, true])('a sitemap of 200 MB is read as far as is allowed (gzip: %s)', async (gzip) => {
  let sent = { bytes: 0 };
  site = await startLocalSite((path, response) => {
    const origin = site?.origin ?? '';
    // Long addresses, so that the byte limit is reached before the entry limit.
    const line = (i: number) => `<url><loc>${origin}/only/${i}?${'x'.repeat(900)}</loc></url>`;
    if (path === '/sitemap.xml') sent = pour(response, '<urlset>', line, 200e6, gzip);
    else if (path === '/' || path.startsWith('/only')) sendPage(response, []);
    else notFound(response);
  });
  const files: unknown[] = [];
  const { report } = await tryCrawl(site.net, `${site.origin}/`, {
    maxPages: 5_000,
    timeMs: 30_000,
    frontier: memoryFrontier({ maxKnown: 10 }),
    onSitemap: ({ incomplete, problem }) => void files.push({ incomplete, problem }),
  });
  expect(files).toEqual([{ incomplete: true, problem: null }]);
  expect(report.pages).toBeGreaterThan(5);
  // Compressed, all of it may fit into the network buffers.
  if (!gzip) expect(sent.bytes).toBeLessThan(100e6);
});

test('robots.txt of 30 MB holds with its first 500 KiB, and no line that is cut', async () => {
  site = await startLocalSite((path, response) => {
    if (path === '/robots.txt') {
      const head = 'User-agent: *\nDisallow: /private\n';
      // The limit falls into the middle of this line, after the first slash.
      const filler = `#${'x'.repeat(500 * 1024 - head.length - 13)}\n`;
      pour(response, `${head}${filler}Disallow: /never-all\nDisallow: /late\n`, () => `# ${'y'.repeat(998)}\n`, 30e6);
    } else if (path.endsWith('.xml')) notFound(response);
    else sendPage(response, path === '/' ? ['/private', '/late', '/other'] : []);
  });
  const { pages, report } = await tryCrawl(site.net, `${site.origin}/`);
  expect(pages.toSorted()).toEqual(['/', '/late', '/other']);
  expect(report.skipped.disallowed).toBe(1);
});

test('a site behind a bot check is paused: no page is blamed for it', async () => {
  const { net, start, asked } = await open(100, (_path, response, nth) => {
    if (nth > 10) challenge(response);
    return nth > 10;
  });
  const { outcomes, report } = await tryCrawl(net, start);
  expect(report).toMatchObject({ end: 'bot_blocked', failed: 0 });
  expect(report.wall).toContain('Cloudflare');
  expect(outcomes.filter(({ kind }) => kind !== 'page')).toEqual([]);
  expect(asked.length).toBeLessThan(40);
});

test('a bot check before a few pages is told of those pages; before the home page, of the site', async () => {
  const some = await open(20, (path, response) => {
    if (path === '/page/4') challenge(response);
    return path === '/page/4';
  });
  const { outcomes, report } = await tryCrawl(some.net, some.start);
  expect(report).toMatchObject({ end: null, pages: 20, botBlocked: 1, failed: 0 });
  expect(outcomes.find(({ kind }) => kind === 'bot_blocked')).toMatchObject({ vendor: 'Cloudflare', status: 403 });
  await site?.stop();
  const all = await open(0, (_path, response) => {
    challenge(response);
    return true;
  });
  expect((await tryCrawl(all.net, all.start)).report).toMatchObject({ end: 'bot_blocked', pages: 0, failed: 0 });
});

test('what a crawl may visit is as its owner set it', async () => {
  const agents = new Set<unknown>();
  site = await startLocalSite((path, response, request) => {
    agents.add(request.headers['user-agent']);
    if (path === '/robots.txt') return void response.end('User-agent: tester\nDisallow: /rules\n');
    if (isExtra(path)) return notFound(response);
    sendPage(response, path === '/' ? ['/blog/a', '/blog/private/b', '/shop', '/rules', '/blog/c?print=1'] : []);
  });
  const { net, origin } = site;
  const headers = { 'user-agent': 'tester/1.0' };
  const given = { robots: siteRobots(net, new AbortController().signal, { agent: 'tester', headers }), headers };
  const scope = { include: ['/blog', '/rules'], exclude: ['/blog/private', '*print='] };
  const { pages, report } = await tryCrawl(net, `${origin}/`, { ...given, scope, sitemaps: false });
  expect(pages).toEqual(['/', '/blog/a']);
  expect(report.skipped.disallowed).toBe(1);
  expect([...agents]).toEqual(['tester/1.0']);
});

test('links with nofollow are left where that is wanted, and depth has its limit', async () => {
  const { net, start } = await open(0, (path, response) => {
    const links = { '/': ['/a', '/ad'], '/a': ['/a/b'], '/a/b': ['/a/b/c'] }[path];
    if (links) sendPage(response, links, path);
    return links !== undefined;
  });
  const read = (html: string, url: string) => ({ ...readLinks(html, url), nofollow: [`${start}ad`] });
  const limited = () => memoryFrontier({ maxKnown: 100, limits: { maxDepth: 2 } });
  const all = await tryCrawl(net, start, { read, frontier: limited() });
  expect(all.pages.toSorted()).toEqual(['/', '/a', '/a/b', '/ad']);
  const fewer = await tryCrawl(net, start, { read, frontier: limited(), followNofollow: false });
  expect(fewer.pages).toEqual(['/', '/a', '/a/b']);
});

describe.skipIf(!hasHostileSite)('every path of the hostile site', () => {
  let hostile: HostileSite;
  beforeAll(async () => {
    hostile = await startHostileSite();
  });
  afterAll(() => hostile?.stop());

  test('comes to an end, and the crawl goes on', async () => {
    const net = createNet({ allow: [hostile.host] });
    const paths = hostile.entries.filter(({ by }) => /\b(?:http|crawler|parser)\b/.test(by)).map(({ path }) => path);
    const frontier = memoryFrontier({ maxKnown: 100_000 });
    // A successful response in between shows that the site is up; otherwise the crawler would rightly treat it as down.
    const found = paths.flatMap((path, i) => [path, `/ok?n=${i}`]);
    const url = (path: string) => `${hostile.origin}${path}`;
    frontier.add(found.map((path) => ({ url: url(path), depth: 0, from: 'start', referrer: null }) as const));
    const own = new Set(found.map(url));
    const read = (html: string, from: string) => ({ ...readLinks(html, from), links: [], fingerprint: '' });
    try {
      const { outcomes, report } = await tryCrawl(net, url('/ok'), {
        frontier,
        read,
        parallel: 1,
        pageTimeoutMs: 1_500,
        timeMs: 200_000,
        sitemaps: false,
        maxPages: 1_000,
      });
      expect(report.end).toBe(null);
      const ended = new Set(outcomes.map(({ visit }) => visit.url));
      expect([...own].filter((address) => !ended.has(address))).toEqual([]);
      expect(await hostile.canaryHits()).toEqual([]);
    } finally {
      await net.close();
    }
  });
});
