import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openJar } from '#lib/features/searches/fetch/cookie-jar.ts';
import { findCookies, removeExpiredCookies } from '#lib/features/searches/fetch/cookie-store.ts';
import { EngineFailure } from '#lib/features/searches/fetch/failure.ts';
import { closeSerpReaders } from '#lib/features/searches/fetch/read-serp.ts';
import { noteFailure, takeProbe } from '#lib/features/searches/health/health-store.ts';
import { takeMoment } from '#lib/features/searches/health/pace-store.ts';
import { runSearch, type SearchRequest } from '#lib/features/searches/run-search.ts';
import { db } from '#lib/platform/database/db.ts';
import { LimitReached } from '#lib/platform/errors.ts';
import { resetEngines } from '#tests/support/reset-engines.ts';
import { type Reach, reachWorld } from '#tests/world/reach.ts';

let reach: Reach;
beforeAll(async () => {
  reach = await reachWorld();
});
afterAll(async () => {
  await Promise.all([reach.stop(), closeSerpReaders()]);
});
beforeEach(async () => {
  await resetEngines(reach);
  await db().engineCookie.deleteMany();
});

const search = (given: Partial<SearchRequest> = {}) =>
  runSearch(reach.ctx(), {
    query: 'sourdough bread',
    engine: 'bing',
    country: 'us',
    pages: 1,
    purpose: 'test',
    ...given,
  });
const bingHttp = { engine: 'bing', exit: 'direct', transport: 'http' };

describe('consent', () => {
  test('is given to Yahoo where required, once; its cookies are stored', async () => {
    const { yahoo } = reach.world.engines;
    const first = await search({ engine: 'yahoo', country: 'de' });
    expect(first.resultsCount).toBeGreaterThan(5);
    expect(yahoo.hits.map(({ kind }) => kind)).toContain('consent');
    yahoo.hits = [];
    await search({ engine: 'yahoo', country: 'de' });
    expect(yahoo.hits.map(({ kind }) => kind)).toEqual(['search']);
    expect(yahoo.hits[0]?.cookies).toMatchObject({ GUC: expect.any(String), YBV: expect.any(String) });
  });

  test('is given to Google', async () => {
    const { google } = reach.world.engines;
    google.next('consent');
    expect((await search({ engine: 'google' })).resultsCount).toBeGreaterThan(5);
    expect(google.hits.map(({ kind }) => kind)).toContain('consent');
  });

  test('that an engine never takes is an error', async () => {
    reach.world.engines.yahoo.always = 'consent';
    await expect(search({ engine: 'yahoo' })).rejects.toMatchObject({ code: 'blocked', reason: 'consent' });
  });
});

describe('cookies', () => {
  const now = new Date();

  test('go back to the engine that gave them, and to no other', async () => {
    await search();
    reach.world.engines.bing.hits = [];
    await search();
    expect(reach.world.engines.bing.searches[0]?.cookies).toMatchObject({ MUID: '3A1B' });
    await search({ engine: 'duckduckgo' });
    expect(reach.world.engines.duckduckgo.searches.flatMap(({ cookies }) => Object.keys(cookies))).not.toContain(
      'MUID',
    );
  });

  test('of other domains, expired ones and broken ones are not taken', async () => {
    const jar = await openJar('bing', 'direct', now);
    jar.take('https://www.bing.com/search', [
      'good=1; Path=/; Secure',
      'wide=1; Domain=.bing.com; Path=/',
      'foreign=1; Domain=evil.example',
      'everywhere=1; Domain=com',
      'past=1; Expires=Thu, 01 Jan 1970 00:00:00 GMT',
      '__Host-broken=1; Domain=bing.com',
      `huge=${'x'.repeat(9000)}`,
      '',
    ]);
    await jar.save();
    const again = await openJar('bing', 'direct', now);
    expect(again.header('https://www.bing.com/').split('; ').sort()).toEqual(['good=1', 'wide=1']);
    expect(again.header('https://api.bing.com/')).toBe('wide=1');
    expect(again.header('https://www.bing.com/', 'good=own')).toBe('wide=1; good=own');
    expect((await openJar('bing', 'proxy-de', now)).header('https://www.bing.com/')).toBe('');
    expect((await openJar('yahoo', 'direct', now)).header('https://www.bing.com/')).toBe('');
  });

  test('end when they say, or when the engine takes them back', async () => {
    const jar = await openJar('bing', 'direct', now);
    jar.take('https://www.bing.com/', ['short=1; Max-Age=60', 'long=1; Max-Age=86400', 'session=1']);
    await jar.save();
    expect(await findCookies('bing', 'direct', now)).toHaveLength(3);
    const later = new Date(Date.now() + 90_000);
    expect(await findCookies('bing', 'direct', later)).toHaveLength(2);
    const again = await openJar('bing', 'direct', now);
    again.take('https://www.bing.com/', ['long=; Max-Age=0']);
    await again.save();
    expect(await db().engineCookie.count()).toBe(2);
    await removeExpiredCookies(new Date(now.getTime() + 2 * 86_400_000));
    expect(await db().engineCookie.count()).toBe(0);
  });
});

describe('the pace', () => {
  test('is kept by all callers together', async () => {
    // Far ahead of the clock, so that each slot is one gap after the previous one, however long the statements take.
    await takeMoment('bing', 'direct', 60_000, 0);
    const nextAt = async () => (await db().enginePace.findFirstOrThrow()).nextAt.getTime();
    const before = await nextAt();
    const waits = await Promise.all(Array.from({ length: 20 }, () => takeMoment('bing', 'direct', 500, 120_000)));
    expect(waits.every(({ taken }) => taken)).toBe(true);
    expect((await nextAt()) - before).toBe(20 * 500);
  });

  test('takes nothing when the moment would come too late', async () => {
    await takeMoment('bing', 'direct', 10_000, 0);
    expect(await takeMoment('bing', 'direct', 10_000, 5_000)).toMatchObject({ taken: false });
    const { waitMs } = await takeMoment('bing', 'direct', 10_000, 5_000);
    expect(waitMs).toBeGreaterThan(9_000);
    expect(waitMs).toBeLessThan(10_001);
    expect(await takeMoment('bing', 'proxy-de', 500, 0)).toMatchObject({ taken: true, waitMs: 0 });
    expect(await takeMoment('yahoo', 'direct', 500, 0)).toMatchObject({ taken: true, waitMs: 0 });
  });

  test('a search that cannot run in time fails immediately, with the time to wait', async () => {
    await takeMoment('bing', 'direct', 60_000, 0);
    const start = performance.now();
    const error = await search().catch((thrown: unknown) => thrown);
    expect(performance.now() - start).toBeLessThan(10_000);
    expect(error).toBeInstanceOf(LimitReached);
    expect(error).toMatchObject({
      retryAfterSeconds: expect.any(Number),
      message: expect.stringMatching(
        /^Bing is at its request rate limit; other searches are queued\. Try again in \d+ s\.$/,
      ),
    });
    expect(reach.world.engines.bing.hits).toEqual([]);
    expect(await db().engineHealth.count()).toBe(0);
  });

  test('stands between the pages of one search', async () => {
    const start = performance.now();
    await search({ pages: 4 });
    expect(performance.now() - start).toBeGreaterThan(3 * 700 * 0.65);
  });
});

describe('the breaker', () => {
  test('opens once for many processes, and one of them tries again', async () => {
    const failing = () => noteFailure(bingHttp, new EngineFailure('captcha', 'shows a CAPTCHA'));
    await Promise.all(Array.from({ length: 8 }, failing));
    expect(await db().engineHealth.findFirst()).toMatchObject({ state: 'open', failures: 8, reason: 'captcha' });
    expect(await takeProbe(bingHttp)).toBe(false);
    await db().engineHealth.updateMany({ data: { retryAt: new Date(Date.now() - 1) } });
    const took = await Promise.all(Array.from({ length: 8 }, () => takeProbe(bingHttp)));
    expect(took.filter(Boolean)).toHaveLength(1);
  });

  test('closes with the answer of the one who tried', async () => {
    await noteFailure(bingHttp, new EngineFailure('captcha', 'shows a CAPTCHA'));
    await db().engineHealth.updateMany({ data: { retryAt: new Date(Date.now() - 1) } });
    await search();
    expect(await db().engineHealth.findFirst()).toMatchObject({ state: 'closed', failures: 0, reason: null });
  });

  test('honours Retry-After', async () => {
    reach.world.engines.bing.always = 'too-many-requests';
    const start = Date.now();
    await expect(search()).rejects.toMatchObject({ code: 'blocked', reason: 'rate-limited' });
    const [row] = await db().engineHealth.findMany({ where: bingHttp });
    const waitMs = (row?.retryAt?.getTime() ?? 0) - start;
    expect(waitMs).toBeGreaterThanOrEqual(30_000);
    expect(waitMs).toBeLessThan(40_000);
  });

  test('fails immediately, without a request, while it is open', async () => {
    for (const transport of ['http', 'browser']) {
      await noteFailure({ ...bingHttp, transport }, new EngineFailure('blocked', 'blocks requests'));
    }
    const start = performance.now();
    const error = await search().catch((thrown: unknown) => thrown);
    expect(performance.now() - start).toBeLessThan(5_000);
    expect(error).toMatchObject({
      code: 'blocked',
      retryAfterSeconds: expect.any(Number),
      message: expect.stringMatching(/^Bing blocks requests, since .*\. Next attempt at .* Wait, use another/),
    });
    expect(reach.world.engines.bing.hits).toEqual([]);
  });

  test('an engine that failed repeatedly is reported as unavailable (503), with the time of the next attempt', async () => {
    for (const transport of ['http', 'browser']) {
      for (let i = 0; i < 5; i++) {
        await noteFailure({ ...bingHttp, transport }, new EngineFailure('unreachable', 'timed out'));
      }
    }
    await expect(search()).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: expect.any(Number) });
  });

  test('the other transport is used when the first response requires JavaScript', async () => {
    const { google } = reach.world.engines;
    google.next('needs-js');
    const outcome = await search({ engine: 'google' });
    expect(outcome.resultsCount).toBeGreaterThan(5);
    const rows = await db().engineHealth.findMany({ where: { engine: 'google' }, orderBy: { transport: 'asc' } });
    expect(rows.map(({ transport, state, reason }) => [transport, state, reason])).toEqual([
      ['browser', 'closed', null],
      ['http', 'closed', 'needs-js'],
    ]);
  });

  test('one query with an unreadable page does not open the breaker; several different ones do, briefly', async () => {
    const { google } = reach.world.engines;
    const rows = () => db().engineHealth.findMany({ where: { engine: 'google' } });
    google.always = 'needs-js';
    // A page that needs JavaScript, served to a browser, counts as unreadable. The budget allows for a plain request
    // and a browser, even on a busy machine.
    const odd = search({ engine: 'google', query: 'clay oven 1', budgetMs: 60_000 });
    await expect(odd).rejects.toMatchObject({ code: 'unreachable', reason: 'garbage' });
    expect((await rows()).map(({ state }) => state)).not.toContain('open');
    google.always = null;
    expect((await search({ engine: 'google' })).resultsCount).toBeGreaterThan(5);

    const fail = (query: string) =>
      noteFailure({ engine: 'google', exit: 'direct', transport: 'http' }, new EngineFailure('garbage', 'odd'), query);
    for (const query of ['one', 'one', 'ONE', 'two']) expect(await fail(query)).toMatchObject({ state: 'closed' });
    const opened = await fail('three');
    expect(opened.state).toBe('open');
    expect(opened.retryAt?.getTime()).toBeLessThanOrEqual(Date.now() + 60_000);
    expect(JSON.stringify(await rows())).not.toMatch(/"(one|two|three)"/);
  });
});

describe('the time', () => {
  test('of a slow engine ends the search with what it has', async () => {
    reach.world.engines.bing.delayMs = 1_500;
    const outcome = await search({ pages: 10, budgetMs: 12_000 });
    expect(outcome.pagesRead).toBeGreaterThanOrEqual(2);
    expect(outcome.pagesRead).toBeLessThan(10);
    expect(outcome.incompleteReason).not.toBeNull();
  });

  test('ends when the caller disconnects; pages read are stored', async () => {
    const leaving = new AbortController();
    const pages: number[] = [];
    const running = runSearch(reach.ctx({ signal: leaving.signal }), {
      query: 'sourdough bread',
      engine: 'bing',
      country: 'us',
      pages: 10,
      purpose: 'test',
      onPage: ({ page }) => {
        pages.push(page);
        if (page === 2) leaving.abort();
      },
    });
    await expect(running).rejects.toMatchObject({ name: 'AbortError' });
    const stored = await db().search.findFirst({ orderBy: { id: 'desc' }, include: { pages: true } });
    expect(stored).toMatchObject({ state: 'partial', pagesRead: 2, error: expect.stringContaining('canceled before') });
    expect(stored?.pages).toHaveLength(2);
    expect(await db().engineHealth.count({ where: { failures: { gt: 0 } } })).toBe(0);
  });

  test('of an engine that never answers in it ends as a time-out that names it', async () => {
    reach.world.engines.bing.delayMs = 60_000;
    const start = performance.now();
    const error = await search({ budgetMs: 3_000 }).catch((thrown: unknown) => thrown);
    expect(performance.now() - start).toBeLessThan(20_000);
    expect(error).toMatchObject({ code: 'timed_out', message: expect.stringContaining('Bing') });
  });
});
