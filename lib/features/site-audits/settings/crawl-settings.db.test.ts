import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as audits from '#lib/features/site-audits/audits.ts';
import { startSiteAudit } from '#lib/features/site-audits/contract.ts';
import { closeReaders } from '#lib/features/site-audits/crawl/page-reader.ts';
import { saveCrawlSettings } from '#lib/features/site-audits/crawl-settings-contract.ts';
import { crawlSiteAudit } from '#lib/features/site-audits/crawl-site-audit.job.ts';
import * as settings from '#lib/features/site-audits/settings/settings.ts';
import { testCrawlSettings } from '#lib/features/site-audits/settings/test-settings.ts';
import type { Ctx } from '#lib/net/context.ts';
import type { Actor } from '#lib/platform/context.ts';
import { db } from '#lib/platform/database/db.ts';
import { InvalidInput, NotFound, Refused } from '#lib/platform/errors.ts';
import { log } from '#lib/platform/observability/log.ts';
import { type LocalSite, sendPage, startLocalSite } from '#tests/support/local-site.ts';

const START = 'http://site.example/';
const PASSWORD = 'correct-horse-battery';
const TOKEN = 'preview-token-1234';

let site: LocalSite;
let actor: Actor;
/** Host, path and headers of every request. */
let seen: { host: string; path: string; headers: IncomingMessage['headers'] }[] = [];
let sessions = 0;
/** Requests that a session is good for. */
let sessionLasts = Number.POSITIVE_INFINITY;

const form = (response: ServerResponse) => {
  response.writeHead(200, { 'content-type': 'text/html' });
  response.end(
    '<!doctype html><title>Log in</title><form method="post" action="/login"><input id="user" name="user"><input id="pass" name="pass" type="password"><button>Go</button></form>',
  );
};
const PAGES = ['/a', '/b', '/c', '/d', '/e', '/f', '/logout', '/away', '/embeds'];

/** Members only: everything but the sign-in page redirects to it without a session. */
async function members(path: string, response: ServerResponse, request: IncomingMessage): Promise<void> {
  if (path === '/login' && request.method === 'POST') {
    const body = new URLSearchParams(await text(request));
    if (body.get('user') !== 'ada' || body.get('pass') !== PASSWORD) return form(response);
    sessions++;
    response.writeHead(303, { location: '/', 'set-cookie': `sid=s${sessions}; Path=/; HttpOnly` }).end();
    return;
  }
  if (path.split('?', 1)[0] === '/login') return form(response);
  const isIn = request.headers.cookie?.includes(`sid=s${sessions}`) && sessions > 0 && sessionLasts-- > 0;
  if (!isIn) {
    response.writeHead(302, { location: `/login?to=${path}` }).end();
    return;
  }
  if (path === '/logout') sessions++;
  if (path === '/away') response.writeHead(302, { location: 'http://other.example/landing' }).end();
  else if (path === '/embeds') {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end('<!doctype html><title>Embeds</title><img src="http://other.example/pixel.png"><p>Sign out</p>');
  } else sendPage(response, path === '/' ? PAGES : [], `Sign out ${path}`);
}

async function open(answer: (path: string, response: ServerResponse, request: IncomingMessage) => void): Promise<void> {
  seen = [];
  site = await startLocalSite(
    (path, response, request) => {
      const host = request.headers.host ?? '';
      seen.push({ host, path, headers: request.headers });
      if (host !== 'site.example') sendPage(response, [], 'Another site');
      else if (path === '/robots.txt' || path.endsWith('.xml')) response.writeHead(404).end();
      else answer(path, response, request);
    },
    'site.example',
    'other.example',
  );
}

beforeEach(async () => {
  [sessions, sessionLasts] = [0, Number.POSITIVE_INFINITY];
  const { id: userId } = await db().user.create({ data: { email: `${crypto.randomUUID()}@example.com` } });
  actor = { kind: 'user', userId, role: 'member' };
});
afterEach(() => site?.stop());
afterAll(() => closeReaders());

const ctx = (given: Partial<Ctx> = {}): Ctx => ({
  actor,
  signal: new AbortController().signal,
  now: () => new Date(),
  log,
  net: site.net,
  requestId: crypto.randomUUID(),
  ...given,
});
const start = async (given: object = {}) =>
  (await audits.startSiteAudit(ctx(), startSiteAudit.input.parse({ url: START, check_external: false, ...given }))).data
    .audit.id;
const work = (id: string, given: Partial<Ctx> = {}) =>
  crawlSiteAudit.handle(ctx({ ...given, actor: { kind: 'system' } }), { id });
const read = async (id: string) => (await audits.getSiteAudit(ctx(), { id })).data.audit;
const save = async (given: object) => {
  const answer = await settings.saveCrawlSettings(ctx(), saveCrawlSettings.input.parse({ url: START, ...given }));
  expect(saveCrawlSettings.output.safeParse(answer).error?.issues).toBeUndefined();
  return answer.data.settings;
};
const pathsOf = async (id: string, outcome = 'page') => {
  const rows = await db().$queryRaw<{ url: string }[]>`
    SELECT p.url FROM site_pages p JOIN site_audits a ON a.no = p.audit_no
    WHERE a.id = ${id}::uuid AND p.outcome = ${outcome}::"SiteOutcome" ORDER BY p.url`;
  return rows.map(({ url }) => new URL(url).pathname);
};
const SIGN_IN = {
  sign_in_url: `${START}login`,
  signed_in_text: 'Sign out',
  sign_in_steps: [
    { action: 'fill', selector: '#user', value: 'ada' },
    { action: 'fill', selector: '#pass', value: PASSWORD },
    { action: 'click', selector: 'button' },
  ],
};
const SECRET = { headers: [{ name: 'X-Preview', value: TOKEN }], username: 'ada', password: PASSWORD };
const asJson = (value: unknown) => JSON.stringify(value, (_, one) => (typeof one === 'bigint' ? String(one) : one));

describe('a site behind a login', () => {
  test('is crawled after the sign-in, without signing out; the start page alone is not an audit', async () => {
    await open(members);
    const saved = await save(SIGN_IN);
    const id = await start();
    await work(id);
    expect(await read(id)).toMatchObject({ status: 'done', error: null });
    expect(await pathsOf(id)).toEqual(['/', '/a', '/b', '/c', '/d', '/e', '/embeds', '/f']);
    expect(seen.map(({ path }) => path)).not.toContain('/logout');
    expect(sessions).toBe(1);
    const { data } = await testCrawlSettings(ctx(), { id: saved.id });
    expect(data.test).toMatchObject({ problem: null, status: 200, title: 'Sign out /', cookies: 1 });
  });

  test('without credentials is paused with the sign-in page as its reason, before it is crawled', async () => {
    await open(members);
    const id = await start();
    await work(id);
    const audit = await read(id);
    expect(audit).toMatchObject({ status: 'paused', pages: 0 });
    expect(audit.pause_reason).toContain('The crawl is not signed in. http://site.example/ shows the sign-in page');
    expect(site.asked.filter((path) => path !== '/robots.txt')).toEqual(['/', '/login?to=/']);
    // Saved meanwhile, the credentials are used when it is resumed.
    await save(SIGN_IN);
    await audits.resumeSiteAudit(ctx(), { id });
    await work(id);
    expect(await read(id)).toMatchObject({ status: 'done' });
    expect(await pathsOf(id)).toContain('/f');
  });

  test('that signs the crawl out half way is signed in to again, and then given up', async () => {
    await open(members);
    await save(SIGN_IN);
    const id = await start({ max_per_second: 50 });
    // One for the page after the sign-in.
    sessionLasts = 4;
    await work(id);
    expect(await read(id)).toMatchObject({ status: 'queued' });
    const before = (await pathsOf(id)).length;
    expect(before).toBeGreaterThan(0);
    // The session ends at once.
    sessionLasts = 1;
    await work(id);
    expect(await read(id)).toMatchObject({ status: 'paused' });
    expect((await read(id)).pause_reason).toContain('redirects to the sign-in page');
    expect(await pathsOf(id)).toHaveLength(before);
    sessionLasts = Number.POSITIVE_INFINITY;
    await audits.resumeSiteAudit(ctx(), { id });
    await work(id);
    expect(await read(id)).toMatchObject({ status: 'done' });
    expect(await pathsOf(id)).toContain('/f');
  });

  test('a sign-in that fails pauses the audit with its step, and says nothing of what was typed', async () => {
    await open(members);
    const steps = [SIGN_IN.sign_in_steps[0], { action: 'fill', selector: '#nowhere', value: PASSWORD }];
    const { id: settingsId } = await save({ ...SIGN_IN, sign_in_steps: steps });
    const { data } = await testCrawlSettings(ctx(), { id: settingsId });
    expect(data.test.problem).toBe(
      'Sign-in step 2 (fill #nowhere) failed. No matching element could be used within 10 s.',
    );
    await save({
      ...SIGN_IN,
      sign_in_steps: SIGN_IN.sign_in_steps.map((step) =>
        step.value === PASSWORD ? { ...step, value: 'wrong-password' } : step,
      ),
    });
    const id = await start();
    await work(id);
    const audit = await read(id);
    expect(audit).toMatchObject({ status: 'paused', pages: 0 });
    expect(audit.pause_reason).toBe(
      'The sign-in did not succeed: http://site.example/login does not contain the signed-in text.',
    );
    expect(asJson(audit)).not.toContain('wrong-password');
  });
});

describe('T32: credentials of a site', () => {
  const protectedSite = (path: string, response: ServerResponse, request: IncomingMessage) => {
    const expected = `Basic ${Buffer.from(`ada:${PASSWORD}`).toString('base64')}`;
    if (request.headers.authorization !== expected || request.headers['x-preview'] !== TOKEN)
      response.writeHead(401).end();
    else if (path === '/away') response.writeHead(302, { location: 'http://other.example/landing' }).end();
    else if (path === '/embeds') {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end(
        '<!doctype html><title>E</title><img src="http://other.example/pixel.png"><img src="/own.png"><img src="/away">',
      );
    } else sendPage(response, path === '/' ? ['/a', '/away', '/embeds', 'http://other.example/x'] : [], `Page ${path}`);
  };

  test.each([false, true])(
    'reach the audited host and no other, also after a redirect (rendered: %s)',
    async (render) => {
      await open(protectedSite);
      await save({ ...SECRET, cookies: [{ name: 'flag', value: 'beta-cookie-77' }] });
      const id = await start({ render, check_external: true });
      await work(id);
      expect(await read(id)).toMatchObject({ status: 'done', error: null });
      expect(await pathsOf(id)).toEqual(expect.arrayContaining(['/', '/a', '/embeds']));
      const others = seen.filter(({ host }) => host !== 'site.example');
      expect(others.map(({ path }) => path)).toContain('/x');
      if (render) expect(others.map(({ path }) => path)).toEqual(expect.arrayContaining(['/pixel.png', '/landing']));
      for (const secret of [TOKEN, PASSWORD, Buffer.from(`ada:${PASSWORD}`).toString('base64'), 'beta-cookie-77'])
        expect(asJson(others)).not.toContain(secret);
      // Also the requests of the checks of the host, and of robots.txt.
      const own = seen.filter(({ host }) => host === 'site.example');
      expect(own.map(({ path }) => path)).toEqual(expect.arrayContaining(['/a', '/robots.txt']));
      for (const { headers } of own)
        expect(headers).toMatchObject({ 'x-preview': TOKEN, cookie: expect.stringContaining('flag=beta-cookie-77') });
    },
  );

  test('are encrypted at rest, and in no answer', async () => {
    await open(protectedSite);
    const saved = await save({ ...SECRET, cookies: [{ name: 'flag', value: 'beta-cookie-77' }], ...SIGN_IN });
    const id = await start();
    const answers = asJson([
      saved,
      await settings.listCrawlSettings(ctx()),
      await settings.getCrawlSettings(ctx(), { id: saved.id }),
      await read(id),
      await db().crawlSettings.findMany(),
      await db().siteAudit.findMany(),
    ]);
    for (const secret of [TOKEN, PASSWORD, 'beta-cookie-77']) expect(answers).not.toContain(secret);
    expect(saved).toMatchObject({ headers: ['X-Preview'], cookies: ['flag'], basic_auth: 'ada', unreadable: false });
    expect(saved.sign_in?.steps[1]).toEqual({ action: 'fill', selector: '#pass', has_value: true });
    expect((await read(id)).settings.credentials).toEqual({
      headers: ['X-Preview'],
      cookies: ['flag'],
      basic_auth: true,
      sign_in: true,
    });
  });

  test('keep their saved values when these are absent; a new name needs one', async () => {
    await open(protectedSite);
    await save(SECRET);
    await save({ headers: [{ name: 'X-Preview' }], username: 'ada' });
    const id = await start();
    await work(id);
    expect(await pathsOf(id)).toContain('/a');
    await expect(save({ headers: [{ name: 'X-Other' }] })).rejects.toThrow('the value of X-Other is required');
  });

  test('belong to their user', async () => {
    await open(protectedSite);
    const { id } = await save(SECRET);
    const { id: userId } = await db().user.create({ data: { email: `${crypto.randomUUID()}@example.com` } });
    actor = { kind: 'user', userId, role: 'member' };
    await expect(settings.getCrawlSettings(ctx(), { id })).rejects.toThrow(NotFound);
    await expect(settings.deleteCrawlSettings(ctx(), { id })).rejects.toThrow(NotFound);
    await expect(testCrawlSettings(ctx(), { id })).rejects.toThrow(NotFound);
    const audit = await start();
    await work(audit);
    expect(await read(audit)).toMatchObject({ status: 'paused', pause_reason: expect.stringContaining('status 401') });
  });

  test('that cannot be decrypted pause the audit', async () => {
    await open(protectedSite);
    const { id: settingsId } = await save(SECRET);
    await db().crawlSettings.update({ where: { id: settingsId }, data: { secrets: 'AAAA' } });
    const id = await start();
    await work(id);
    expect(await read(id)).toMatchObject({
      status: 'paused',
      pause_reason: expect.stringContaining('cannot be decrypted'),
    });
  });

  test('that were saved for https are not sent over http, nor kept for it', async () => {
    await open(protectedSite);
    await save({ url: 'https://site.example/', ...SECRET });
    const id = await start();
    await work(id);
    expect(await read(id)).toMatchObject({ status: 'paused', pause_reason: expect.stringContaining('status 401') });
    for (const { headers } of seen) {
      expect(headers).not.toHaveProperty('x-preview');
      expect(headers).not.toHaveProperty('authorization');
    }
    await expect(save({ headers: [{ name: 'X-Preview' }] })).rejects.toThrow('the value of X-Preview is required');
  });

  test('a sign-in page on another host is refused', async () => {
    await open(protectedSite);
    await expect(save({ ...SIGN_IN, sign_in_url: 'http://other.example/login' })).rejects.toThrow(InvalidInput);
  });
});

describe('which pages are crawled, and when', () => {
  const shop = (path: string, response: ServerResponse) =>
    sendPage(response, path === '/' ? ['/blog/1', '/shop/1', '/shop/2'] : ['/'], `Page ${path}`);

  test('a list of URLs is crawled and nothing else; the next audit of the site has the same list', async () => {
    await open(shop);
    const urls = [`${START}shop/2`, `${START}blog/1`, `${START}blog/1#part`];
    const id = await start({ mode: 'list', urls });
    await work(id);
    expect(await pathsOf(id)).toEqual(['/blog/1', '/shop/2']);
    const audit = await read(id);
    expect(audit).toMatchObject({ status: 'done', end_reason: null, settings: { mode: 'list', listed: 2 } });
    expect(audit.report?.not_measured.map(({ check }) => check)).toContain('orphan-page');
    const again = await start({ mode: 'list' });
    expect((await read(again)).settings.listed).toBe(2);
    await expect(start({ mode: 'list', urls: ['http://other.example/'] })).rejects.toThrow('urls must be of the site');
  });

  test('only the URLs of sitemaps are crawled', async () => {
    const body = `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>${START}shop/1</loc></url></urlset>`;
    await open(shop);
    await site.stop();
    site = await startLocalSite((path, response) => {
      if (path === '/sitemap.xml') response.writeHead(200, { 'content-type': 'application/xml' }).end(body);
      else if (path.endsWith('.xml') || path === '/robots.txt') response.writeHead(404).end();
      else shop(path, response);
    }, 'site.example');
    const id = await start({ mode: 'sitemaps' });
    await work(id);
    expect(await pathsOf(id)).toEqual(['/', '/shop/1']);
  });

  test('saved settings apply to later audits; what a caller gives takes precedence', async () => {
    await open(shop);
    await save({ exclude: ['/shop/'], max_per_second: 40 });
    const id = await start();
    await work(id);
    expect(await pathsOf(id)).toEqual(['/', '/blog/1']);
    const other = await start({ exclude: ['/blog/'] });
    await work(other);
    expect(await pathsOf(other)).toEqual(['/', '/shop/1', '/shop/2']);
    expect((await read(other)).settings.max_per_second).toBe(40);
  });

  test('outside the crawl window nothing is requested', async () => {
    await open(shop);
    const id = await start({ crawl_from: 22, crawl_to: 6, time_zone: 'Europe/Berlin' });
    await work(id, { now: () => new Date('2026-11-28T12:00:00Z') });
    expect(await read(id)).toMatchObject({
      status: 'queued',
      pause_reason: 'Waiting for the crawl window, 22:00 to 06:00 (Europe/Berlin).',
    });
    expect(site.asked).toEqual([]);
    await work(id, { now: () => new Date('2026-11-28T21:30:00Z') });
    expect(await read(id)).toMatchObject({ status: 'done', pause_reason: null });
  });

  test('robots.txt is ignored only with a confirmation, which is in the security log', async () => {
    await open(shop);
    await expect(start({ obey_robots: false })).rejects.toThrow(Refused);
    await expect(save({ obey_robots: false })).rejects.toThrow(Refused);
    await save({ obey_robots: false, own_site: true });
    const id = await start();
    expect((await read(id)).settings).toMatchObject({ obey_robots: false, own_site: true });
    const events = await db().securityEvent.findMany({ where: { actorId: actor.kind === 'user' ? actor.userId : '' } });
    expect(events).toMatchObject([{ kind: 'robots_override_confirmed', detail: { host: 'site.example' } }]);
  });
});
