import { mkdir, rm, writeFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import * as audits from '#lib/features/site-audits/audits.ts';
import { startSiteAudit } from '#lib/features/site-audits/contract.ts';
import { closeReaders } from '#lib/features/site-audits/crawl/page-reader.ts';
import { crawlSiteAudit } from '#lib/features/site-audits/crawl-site-audit.job.ts';
import type { Ctx } from '#lib/net/context.ts';
import type { Actor } from '#lib/platform/context.ts';
import { db } from '#lib/platform/database/db.ts';
import { env } from '#lib/platform/env.ts';
import { evidence } from '#lib/platform/evidence/index.ts';
import { log } from '#lib/platform/observability/log.ts';
import { type LocalSite, sendPage, startLocalSite } from '#tests/support/local-site.ts';

let site: LocalSite | undefined;
let actor: Actor;
beforeEach(async () => {
  const { id: userId } = await db().user.create({ data: { email: `${crypto.randomUUID()}@example.com` } });
  actor = { kind: 'user', userId, role: 'member' };
});
afterEach(() => site?.stop());
afterAll(() => closeReaders());

const isExtra = (path: string) => path === '/robots.txt' || path.endsWith('.xml');
const numbered = (count: number) => Array.from({ length: count }, (_, i) => `/page/${i}`);
const notFound = (response: ServerResponse) => void response.writeHead(404).end();
/** Whether `answer` handles the request. */
type Takes = (path: string, response: ServerResponse, nth: number) => boolean;

/** A site whose home page links to `count` pages; `takes` may take over the response for a page. */
async function open(count: number, takes: Takes): Promise<LocalSite> {
  let nth = 0;
  site = await startLocalSite((path, response) => {
    if (isExtra(path)) notFound(response);
    else if (!takes(path, response, ++nth)) sendPage(response, path === '/' ? numbered(count) : [], `Page ${path}`);
  });
  return site;
}

function ctx(given: Partial<Ctx> = {}): Ctx {
  if (!site) throw new Error('there is no site');
  const signal = new AbortController().signal;
  return { actor, signal, now: () => new Date(), log, net: site.net, requestId: crypto.randomUUID(), ...given };
}

/** Starts an audit of the site; this test acts as the worker. */
async function start(given: object = {}): Promise<string> {
  const url = `${site?.origin}/`;
  const input = startSiteAudit.input.parse({ url, check_external: false, ...given });
  return (await audits.startSiteAudit(ctx(), input)).data.audit.id;
}
const work = (id: string) => crawlSiteAudit.handle(ctx({ actor: { kind: 'system' } }), { id });
const read = async (id: string) => (await audits.getSiteAudit(ctx(), { id })).data.audit;
const numberOf = async (id: string) => (await db().siteAudit.findUniqueOrThrow({ where: { id } })).no;
const resume = (id: string) => audits.resumeSiteAudit(ctx(), { id });

/** Nothing was counted twice: rows, figures of the audit and figures of the checks agree. */
async function expectWhole(id: string, pages: number): Promise<void> {
  const audit = await read(id);
  expect(audit).toMatchObject({ status: 'done', pages, fetched: pages, waiting: 0, error: null, end_reason: null });
  const [row] = await db().$queryRaw<{ pages: number; checked: number }[]>`
    SELECT (SELECT count(*)::int FROM site_pages p WHERE p.audit_no = a.no AND p.outcome = 'page') AS pages,
      (SELECT max(failed + passed + not_applicable + not_measured + broke)::int FROM site_checks c WHERE c.audit_no = a.no) AS checked
    FROM site_audits a WHERE a.id = ${id}::uuid`;
  expect(row).toEqual({ pages, checked: pages });
}

test('a site that goes down half way is paused and gone on with: no page failed, none is there twice', async () => {
  let isDown = false;
  await open(60, (_path, response, nth) => {
    isDown ||= nth === 30;
    if (isDown) response.destroy();
    return isDown;
  });
  const id = await start();
  await work(id);
  const paused = await read(id);
  expect(paused).toMatchObject({ status: 'paused', pause_reason: expect.stringContaining('stopped responding') });
  // Pages that were in progress when the outage was detected are fetched again.
  expect(paused.pages).toBeGreaterThan(10);
  expect(paused.pages).toBeLessThan(30);
  isDown = false;
  if (site) site.asked.length = 0;
  await resume(id);
  await work(id);
  await expectWhole(id, 61);
  // Stored pages, including the home page, are not requested again.
  expect(site?.asked.filter((path) => path.startsWith('/page/')).length).toBe(61 - paused.pages);
});

test('a site that turns to 429 half way gets its pause, and is got whole by the same run', async () => {
  let refused = 0;
  await open(60, (path, response, nth) => {
    if (nth < 30 || path === '/' || refused >= 4) return false;
    refused++;
    response.writeHead(429, { 'retry-after': '1' }).end();
    return true;
  });
  const id = await start();
  await work(id);
  await expectWhole(id, 61);
  expect(refused).toBe(4);
});

test('a site that asks to be left alone for an hour is paused for it, with its reason', async () => {
  let asksForQuiet = false;
  await open(60, (_path, response, nth) => {
    asksForQuiet ||= nth === 30;
    if (asksForQuiet) response.writeHead(429, { 'retry-after': '3600' }).end();
    return asksForQuiet;
  });
  const id = await start();
  await work(id);
  expect(await read(id)).toMatchObject({ status: 'paused', pause_reason: expect.stringContaining('for 60 minutes') });
  asksForQuiet = false;
  await resume(id);
  await work(id);
  await expectWhole(id, 61);
});

test('a site that moves to another host ends with where it went, and is judged by what was there', async () => {
  await open(200, (path, response, nth) => {
    if (nth <= 20) return false;
    response.writeHead(301, { location: `https://new-home.example${path}` }).end();
    return true;
  });
  const id = await start();
  await work(id);
  const audit = await read(id);
  expect(audit).toMatchObject({
    status: 'done',
    end_reason: expect.stringContaining('redirects to new-home.example'),
    score: expect.any(Number),
  });
  expect(audit.pages).toBeGreaterThan(10);
  expect(audit.pages).toBeLessThanOrEqual(20);
});

test('an address that redirects to itself is a circle, and none that waits for ever', async () => {
  await open(3, (path, response) => {
    if (path === '/page/1') response.writeHead(302, { location: '/page/1' }).end();
    return path === '/page/1';
  });
  const id = await start();
  await work(id);
  expect(await read(id)).toMatchObject({ status: 'done', pages: 3, fetched: 4, waiting: 0 });
  const found = await db().siteFinding.findMany({ where: { auditNo: await numberOf(id), checkId: 'redirect-loop' } });
  expect(found.map((finding) => finding.found)).toEqual(['redirects to itself']);
});

/** Findings of a check, as [path, what was found]. */
async function findingsOf(id: string, check: string): Promise<[string, string][]> {
  const rows = await db().$queryRaw<{ url: string; found: string }[]>`
    SELECT p.url, f.found FROM site_findings f JOIN site_pages p ON p.audit_no = f.audit_no AND p.no = f.page_no
    WHERE f.audit_no = ${await numberOf(id)} AND f.check_id = ${check} ORDER BY p.url`;
  return rows.map(({ url, found }) => [new URL(url).pathname, found]);
}

test('a redirect to a page that does not answer is broken, and the page is without a response', async () => {
  await open(3, (path, response) => {
    if (path === '/page/1') response.writeHead(301, { location: '/silent' }).end();
    if (path === '/silent') response.destroy();
    return path === '/page/1' || path === '/silent';
  });
  const id = await start();
  await work(id);
  expect(await read(id)).toMatchObject({ status: 'done', pages: 3, waiting: 0 });
  expect(await findingsOf(id, 'redirect-broken')).toEqual([['/page/1', 'redirects to a broken URL']]);
  expect(await findingsOf(id, 'no-response')).toEqual([['/silent', expect.not.stringContaining('status')]]);
  expect(await findingsOf(id, 'redirect-loop')).toEqual([]);
});

test('a redirect to another spelling of the page that does not answer is no loop', async () => {
  site = await startLocalSite(
    (path, response, { headers: { host } }) => {
      if (isExtra(path)) notFound(response);
      else if (path === '/silent' && host === 'www.site.example') response.destroy();
      else if (path === '/silent') response.writeHead(301, { location: 'http://www.site.example/silent' }).end();
      else sendPage(response, path === '/' ? ['/silent', '/page/1'] : [], `Page ${path}`);
    },
    'site.example',
    'www.site.example',
  );
  const id = await start({ url: 'http://site.example/' });
  await work(id);
  expect(await read(id)).toMatchObject({ status: 'done', pages: 2, waiting: 0 });
  expect(await findingsOf(id, 'no-response')).toEqual([['/silent', expect.not.stringContaining('status')]]);
  expect(await findingsOf(id, 'redirect-loop')).toEqual([]);
});

test('an external link whose host does not answer HEAD is checked by GET', async () => {
  site = await startLocalSite(
    (path, response, { method, headers: { host } }) => {
      if (host === 'other.example' && method === 'HEAD') response.destroy();
      else if (host === 'other.example' && path === '/dead') response.destroy();
      else if (isExtra(path)) notFound(response);
      else sendPage(response, ['http://other.example/alive', 'http://other.example/dead'], `Page ${path}`);
    },
    'site.example',
    'other.example',
  );
  const id = await start({ url: 'http://site.example/', check_external: true });
  await work(id);
  const rows = await db().sitePage.findMany({ where: { audit: { id }, internal: false }, orderBy: { url: 'asc' } });
  expect(rows.map(({ url, outcome, status }) => [url, outcome, status])).toEqual([
    ['http://other.example/alive', 'page', 200],
    ['http://other.example/dead', 'no_answer', null],
  ]);
});

test('a page is not stored before its HTML is', async () => {
  await open(30, () => false);
  const folder = join(env().DATA_DIR, 'evidence');
  await mkdir(folder, { recursive: true });
  const segments = join(folder, 'segments');
  await rm(segments, { recursive: true, force: true });
  await writeFile(segments, 'no folder');
  const id = await start();
  await work(id);
  expect(await read(id)).toMatchObject({ status: 'failed', pages: 0, fetched: 0 });
  expect(await db().sitePage.count({ where: { audit: { id }, outcome: 'page' } })).toBe(0);
  await rm(segments);
  const again = await start();
  await work(again);
  await expectWhole(again, 31);
  const hashes = await db().sitePage.findMany({ where: { audit: { id: again } }, select: { html: true } });
  for (const { html } of hashes) expect(await evidence().get(html ?? '')).not.toBeNull();
});

test('a site without end is left where its limits are', async () => {
  await open(0, (path, response) => {
    const links = Array.from(
      { length: 40 },
      (_, i) => `/${path.length}/${(Number(path.split('/')[2] ?? 0) * 40 + i) % 1e9}`,
    );
    sendPage(response, links, `Page ${path}`);
    return true;
  });
  const id = await start({ max_pages: 100, max_depth: 50 });
  await work(id);
  expect(await read(id)).toMatchObject({
    status: 'done',
    pages: 100,
    end_reason: 'Only the 100 pages requested were crawled.',
  });
  const [row] = await db().$queryRaw<{ known: number; rows: number }[]>`SELECT a.known,
    (SELECT count(*)::int FROM site_pages p WHERE p.audit_no = a.no) AS rows FROM site_audits a WHERE a.id = ${id}::uuid`;
  expect(row?.rows).toBe(row?.known);
  // The limit is four times the number of pages plus 2,000.
  expect(row?.known).toBeLessThanOrEqual(2_400);
});

test('a page of 100,000 links is one page, and no more of them are kept than of any', async () => {
  const links = Buffer.from(
    `<!doctype html><title>All</title>${Array.from({ length: 100_000 }, (_, i) => `<a href=/${i}>`).join('')}`,
  );
  await open(0, (path, response) => {
    if (path === '/') response.writeHead(200, { 'content-type': 'text/html' }).end(links);
    return path === '/';
  });
  const id = await start({ max_pages: 30 });
  await work(id);
  expect(await read(id)).toMatchObject({ status: 'done', pages: 30 });
  const [row] = await db().$queryRaw<{ links: number; known: number }[]>`SELECT a.known,
    (SELECT count(*)::int FROM site_links l WHERE l.audit_no = a.no AND l.from_no = 1) AS links
    FROM site_audits a WHERE a.id = ${id}::uuid`;
  expect(row?.links).toBeLessThanOrEqual(2_000);
  expect(row?.known).toBeLessThanOrEqual(2_120);
});

/** Sends a line repeatedly until the limit is reached or the client disconnects. */
function pour(response: ServerResponse, type: string, head: string, line: (i: number) => string, bytes: number): void {
  response.writeHead(200, { 'content-type': type });
  response.write(head);
  let sent = 0;
  let i = 0;
  const more = () => {
    while (sent < bytes && !response.destroyed) {
      const block = Array.from({ length: 500 }, () => line(i++)).join('');
      sent += block.length;
      if (!response.write(block)) return void response.once('drain', more);
    }
    response.end();
  };
  more();
}

test('robots.txt of 30 MB and a sitemap of 200 MB are read as far as is allowed, and said to be', async () => {
  site = await startLocalSite((path, response) => {
    const origin = site?.origin ?? '';
    if (path === '/robots.txt') {
      const head = `User-agent: *\nDisallow: /private\nSitemap: ${origin}/all.xml\n`;
      pour(response, 'text/plain', head, () => `# ${'y'.repeat(998)}\n`, 30e6);
    } else if (path === '/all.xml') {
      pour(
        response,
        'application/xml',
        '<urlset>',
        (i) => `<url><loc>${origin}/only/${i}?${'x'.repeat(900)}</loc></url>`,
        200e6,
      );
    } else if (path === '/' || path.startsWith('/only/'))
      sendPage(response, ['/private/a'], `Page ${path.slice(0, 20)}`);
    else notFound(response);
  });
  const id = await start({ max_pages: 20 });
  await work(id);
  const audit = await read(id);
  expect(audit).toMatchObject({
    status: 'done',
    pages: 20,
    sitemaps: { files: [`${site.origin}/all.xml`], complete: false },
  });
  expect(site.asked.filter((path) => path.startsWith('/private'))).toEqual([]);
  // "Not in the sitemap" is not reported for any page, because the rest of the sitemap is unknown.
  const where = { auditNo: await numberOf(id), checkId: 'indexable-not-in-sitemap' };
  const missing = await db().siteFinding.count({ where });
  expect(missing).toBe(0);
});

test('a site that only scripts make is seen whole with a browser', async () => {
  const made = (path: string) => `<!doctype html><html lang="en"><head><title>Loading</title></head><body><script>
    document.title = 'Made by a script: ${path}';
    document.body.innerHTML = '<h1>Room ${path}</h1>' + ${path === '/' ? `['/a', '/b', '/c']` : '[]'}.map((to) => '<a href="' + to + '">Room ' + to + '</a>').join(' ');
  </script></body></html>`;
  site = await startLocalSite((path, response) => {
    if (isExtra(path) || path === '/favicon.ico') notFound(response);
    else response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(made(path));
  });
  const plain = await start();
  await work(plain);
  expect(await read(plain)).toMatchObject({ status: 'done', pages: 1 });
  const id = await start({ render: true });
  await work(id);
  expect(await read(id)).toMatchObject({ status: 'done', pages: 4, waiting: 0 });
  const rows = await db().sitePage.findMany({ where: { audit: { id } }, orderBy: { url: 'asc' } });
  expect(rows.map(({ title, h1 }) => [title, h1])).toEqual(
    ['/', '/a', '/b', '/c'].map((path) => [`Made by a script: ${path}`, `Room ${path}`]),
  );
});
