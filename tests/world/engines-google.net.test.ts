import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Asked, ask, travel } from './ask.ts';
import { handToken } from './engines/google-walls.ts';
import { type Reach, reachWorld } from './reach.ts';
import type { World } from './world.ts';

const PHONE = { 'user-agent': 'Nokia6230i/2.0 (03.40) Profile/MIDP-2.0 Configuration/CLDC-1.1' };
const CHROME = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/149.0.0.0 Safari/537.36' };
const QUERY = 'sourdough bread';

let reach: Reach;
let world: World;
beforeAll(async () => {
  reach = await reachWorld();
  ({ world } = reach);
});
beforeEach(() => world.engines.reset());
afterAll(() => reach.stop());

const address = (query = QUERY, more = '&hl=en&gl=us') =>
  `https://www.google.com/search?q=${encodeURIComponent(query)}${more}`;
const truth = (query = QUERY, country = 'us', language = 'en') =>
  world.engines.google.find({ query, country, language }).pages.map(({ url }) => url);
const wapLinks = (page: Asked) =>
  [...page.body.matchAll(/class="fuLhoc ZWRArf" href="\/url\?q=([^&]+)&/g)].map(([, url]) =>
    decodeURIComponent(url ?? ''),
  );

describe('without script', () => {
  test('an old phone gets the WAP page, wrapped, and the next one by start=', async () => {
    const first = await ask(world, address(), { headers: PHONE });
    expect(wapLinks(first)).toEqual(truth().slice(0, 10));
    const next = /class="nBDE1b G5eFlf" href="([^"]+)"/.exec(first.body)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const second = await ask(world, new URL(next, address()).href, { headers: PHONE });
    expect(wapLinks(second)).toEqual(truth().slice(10, 20));
    const beyond = await ask(world, address(QUERY, '&hl=en&gl=us&start=900'), { headers: PHONE });
    expect(beyond.body).toContain('did not match any documents');
  });

  test('every other client gets the page that asks for script', async () => {
    const { body } = await ask(world, address(), { headers: CHROME });
    expect(body).toContain('emsg=SG_REL');
    expect(body).not.toContain('id="rso"');
    expect(world.engines.google.searches).toHaveLength(0);
  });

  test('who asks too often is sent to the captcha; a solved one lets on', async () => {
    const { google } = world.engines;
    google.limit = { requests: 1, withinMs: 60_000 };
    await ask(world, address(), { headers: PHONE });
    const caught = await travel(world, address(), {}, undefined, PHONE);
    expect(caught.steps).toEqual(['/search', '/sorry/index']);
    expect(caught.answer.status).toBe(429);
    expect(caught.answer.body).toContain('id="captcha-form"');
    const wrong = await travel(
      world,
      caught.url,
      caught.jar,
      { continue: address(), 'g-recaptcha-response': 'x' },
      PHONE,
    );
    expect(wrong.answer.status).toBe(429);
    const form = { continue: address(), 'g-recaptcha-response': handToken(address()) };
    const freed = await travel(world, caught.url, caught.jar, form, PHONE);
    expect(wapLinks(freed.answer)).toHaveLength(10);
  });

  test('a country of the Union is asked for its consent first; refusing lets on too', async () => {
    const german = address(QUERY, '&hl=de&gl=de');
    const asked = await travel(world, german, {}, undefined, PHONE);
    expect(asked.steps).toEqual(['/search', '/ml']);
    const refusal = /<form action="([^"]+)" method="POST">(.*?)<\/form>/s.exec(asked.answer.body);
    const fields = Object.fromEntries(
      [...(refusal?.[2] ?? '').matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name, value = '']) => [
        name,
        value.replaceAll('&amp;', '&'),
      ]),
    );
    expect(fields).toMatchObject({ set_eom: 'true', continue: german });
    const freed = await travel(world, refusal?.[1] ?? '', asked.jar, fields, PHONE);
    expect(freed.jar.SOCS).toMatch(/^CAES/);
    expect(wapLinks(freed.answer)).toEqual(truth(QUERY, 'de', 'de').slice(0, 10));
  });

  test('moods: refused, deferred by Retry-After, sent to the consent page', async () => {
    world.engines.google.next('blocked', 'too-many-requests', 'consent');
    const statuses = [];
    for (let time = 0; time < 4; time++) statuses.push((await ask(world, address(), { headers: PHONE })).status);
    expect(statuses).toEqual([403, 429, 302, 200]);
  });

  test('suggests in the formats of its clients', async () => {
    const suggest = async (more: string) =>
      (await ask(world, `https://suggestqueries.google.com/complete/search?q=sourd&hl=en${more}`)).body;
    const [typed, list, notes, , more] = JSON.parse(await suggest('&client=chrome'));
    expect(typed).toBe('sourd');
    expect(list.length).toBeGreaterThan(5);
    expect(notes).toEqual(list.map(() => ''));
    expect(more['google:suggestrelevance']).toHaveLength(list.length);
    expect(JSON.parse(await suggest('&client=firefox')).slice(0, 2)).toEqual([typed, list]);
    expect(await suggest('&client=firefox&callback=f')).toMatch(/^f && f\(\["sourd",/);
  });
});

describe('in a browser', () => {
  /** Opens a page and waits until it contains the given text. */
  const open = (url: string, until: string, options: { mobile?: boolean; userAgent?: string } = {}) =>
    reach.net.withPage(options, async ({ page }) => {
      await page.goto(url);
      await page.waitForSelector(until, { state: 'attached' });
      return {
        links: await page.$$eval('#rso .MjjYud > :not(.cUnQKe) a.zReHs, #rso a.cz3goc', (all) =>
          all.map((a) => a.getAttribute('href')),
        ),
        text: await page.$$eval('[data-container-id="main-col"]', (all) => all.map((one) => one.textContent)),
        notice: await page.isVisible('text=generate an AI overview right now'),
        sources: await page.$$eval('[data-container-id="rhs-col"] a', (all) => all.map((a) => a.getAttribute('href'))),
      };
    });

  test('the challenge solves itself and the results come in', async () => {
    const { links, text } = await open(address(), '#rso');
    expect(links).toEqual(truth().slice(0, 10));
    expect(text).toEqual([]);
    expect(world.engines.google.searches).toHaveLength(1);
  });

  test('a phone gets its own layout', async () => {
    const { links } = await open(address(), 'a.cz3goc', { mobile: true });
    expect(links).toEqual(truth().slice(0, 10));
  });

  test.each(['present', 'deferred', 'unavailable'] as const)('an overview that is %s', async (state) => {
    world.engines.google.overview = state;
    const until = state === 'unavailable' ? '.YzCcne' : '[data-container-id="main-col"]';
    const { text, notice, sources } = await open(address('bread'), until);
    const { content } = world.engines.google.overviewOf({ query: 'bread', country: 'us', language: 'en' });
    expect(notice).toBe(state === 'unavailable');
    expect(sources.map((url) => url?.split('#')[0])).toEqual(content?.sources.map(({ url }) => url) ?? []);
    if (content) expect(text[0]).toContain(content.lead);
    const fetched = world.engines.google.hits.some(({ path }) => path === '/async/folsrch');
    expect(fetched).toBe(state === 'deferred');
  });

  test('an overview that was announced and does not come is owned up to', async () => {
    Object.assign(world.engines.google, { overview: 'deferred', overviewFails: true });
    const notice = await reach.net.withPage({}, async ({ page }) => {
      await page.goto(address('bread'));
      await page.waitForSelector('text=generate an AI overview right now', { state: 'visible' });
      return page.textContent('.YzCcne h1');
    });
    expect(notice).toBe('AI Overview');
  });

  test('AI Mode fetches its answer after the page', async () => {
    const { text, sources } = await open(
      address('how long does bread keep', '&hl=en&gl=us&udm=50'),
      '[data-xid="Gd7Hsc"]',
    );
    const answer = world.engines.google.answerOf({ query: 'how long does bread keep', country: 'us', language: 'en' });
    expect(text[0]).toContain(answer.points[0]?.text);
    expect(sources).toHaveLength(answer.sources.length);
  });

  test('DuckDuckGo draws its results too', async () => {
    const links = await reach.net.withPage({}, async ({ page }) => {
      await page.goto('https://duckduckgo.com/?q=sourdough+bread&kl=us-en');
      await page.waitForSelector('article[data-testid="result"]');
      return page.$$eval('[data-testid="result-title-a"]', (all) => all.map((a) => a.getAttribute('href')));
    });
    const { pages } = world.engines.duckduckgo.find({ query: QUERY, country: 'us', language: 'en' });
    expect(links).toEqual(pages.slice(0, 10).map(({ url }) => url));
  });
});
