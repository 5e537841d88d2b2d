import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bing } from '#lib/engines/bing.ts';
import { EngineFailure } from '#lib/features/searches/fetch/failure.ts';
import { closeSerpReaders } from '#lib/features/searches/fetch/read-serp.ts';
import { getEngineHealth } from '#lib/features/searches/health/engine-health.ts';
import { noteFailure } from '#lib/features/searches/health/health-store.ts';
import { runSearch, type SearchRequest } from '#lib/features/searches/run-search.ts';
import { db } from '#lib/platform/database/db.ts';
import { type Reach, reachWorld } from '#tests/world/reach.ts';

let reach: Reach;
let list: () => string[];
beforeAll(async () => {
  reach = await reachWorld({ proxies: async () => list() });
});
afterAll(async () => {
  await Promise.all([reach.stop(), closeSerpReaders()]);
});
beforeEach(async () => {
  const { engines, proxies } = reach.world;
  engines.reset();
  proxies.reset();
  list = () => proxies.list.split(',');
  await db().engineHealth.deleteMany();
  await db().enginePace.deleteMany();
  await db().engineCookie.deleteMany();
});

const search = async (given: Partial<SearchRequest> = {}) => {
  await runSearch(reach.ctx(), {
    query: 'sourdough bread',
    engine: 'bing',
    country: 'us',
    pages: 1,
    purpose: 'test',
    ...given,
  });
  return db().search.findFirstOrThrow({ orderBy: { createdAt: 'desc' } });
};
const idsOf = async (country: string) => (await reach.net.exits(country)).map(({ id }) => id);

describe('a country with proxies', () => {
  test('is queried through them; an engine without proxies through the server IP', async () => {
    expect((await search({ country: 'de' })).exit).toBe((await idsOf('de'))[0]);
    expect(reach.world.proxies.of('de').asked).toHaveLength(1);
    expect((await search({ country: 'gb' })).exit).toBe('direct');
  });

  test("whose first proxy is dead is queried through the next; the engine's health is unchanged", async () => {
    reach.world.proxies.of('us').mood = '407';
    const [dead, living] = await idsOf('us');
    expect((await search()).exit).toBe(living);
    expect((await db().engineHealth.findMany()).map(({ exit }) => exit)).toEqual([living]);
    expect(dead).not.toBe(living);
  });

  test('never falls back to a direct connection when its proxies are dead', async () => {
    reach.world.proxies.of('fr').mood = 'closes';
    await expect(search({ country: 'fr' })).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringMatching(/^The proxy fr-\w{6} closed the connection without a response\.$/),
    });
    expect(reach.world.engines.bing.hits).toEqual([]);
    expect(await db().engineHealth.count()).toBe(0);
  });

  test('keeps breaker, pace and cookies of each proxy apart', async () => {
    // A separate country, because routes that failed in an earlier test are backing off.
    const { proxies } = reach.world;
    list = () => [`it=${proxies.of('de').url}`, `it=${proxies.of('fr').url}`];
    const [first, second] = await idsOf('it');
    expect((await search({ country: 'it' })).exit).toBe(first);
    for (const { id: transport } of bing.transports) {
      await noteFailure(
        { engine: 'bing', exit: first ?? '', transport },
        new EngineFailure('captcha', 'shows a CAPTCHA'),
      );
    }
    expect((await search({ country: 'it' })).exit).toBe(second);
    const shut = await db().engineHealth.findMany({ where: { state: 'open' } });
    expect(new Set(shut.map(({ exit }) => exit))).toEqual(new Set([first]));
    expect(new Set((await db().engineCookie.findMany()).map(({ exit }) => exit))).toEqual(new Set([first, second]));
    expect(new Set((await db().enginePace.findMany()).map(({ exit }) => exit))).toEqual(new Set([first, second]));
  });
});

describe('a provider of all countries', () => {
  beforeEach(() => {
    list = () => [`*=${reach.world.proxies.provider.url}`];
  });

  test('is a separate route for each country, with its own health, pace and cookies', async () => {
    const [german] = await idsOf('de');
    const [french] = await idsOf('fr');
    expect(german).not.toBe(french);
    expect((await search({ country: 'de' })).exit).toBe(german);
    expect((await search({ country: 'fr' })).exit).toBe(french);
    expect(reach.world.proxies.provider.asked).toHaveLength(2);
    for (const rows of [await db().engineHealth.findMany(), await db().enginePace.findMany()]) {
      expect(new Set(rows.map(({ exit }) => exit))).toEqual(new Set([german, french]));
    }
  });

  test('is in the health report with the countries that were queried through it, and no others', async () => {
    const ways = async () =>
      (await getEngineHealth(reach.ctx())).data.engines.filter(({ search_engine: engine }) => engine === 'bing');
    expect((await ways()).map(({ exit }) => exit)).toEqual(['direct']);
    await search({ country: 'de' });
    const { port } = new URL(reach.world.proxies.provider.url);
    expect((await ways()).map(({ exit_label, exit_country, state }) => [exit_label, exit_country, state])).toEqual([
      ['Direct (no proxy)', null, 'untried'],
      [`Proxy DE 1 (127.0.0.1:${port})`, 'de', 'ready'],
    ]);
    expect(JSON.stringify(await ways())).not.toMatch(/visitor|pass/);
  });

  test('takes over when the proxy of a country is dead', async () => {
    const { proxies } = reach.world;
    list = () => [`fr=${proxies.of('fr').url}`, `*=${proxies.provider.url}`];
    proxies.of('fr').mood = '407';
    expect((await search({ country: 'fr' })).exit).toBe((await idsOf('fr'))[1]);
    proxies.provider.mood = '407';
    await expect(search({ country: 'gb' })).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringMatching(/^The proxy gb-\w{6} rejected its user and password \(status 407\)\.$/),
    });
  });

  test('sees where the country is: a page knows its visitor by that country', async () => {
    const answer = await reach.net.fetch('https://www.cloudflare.com/cdn-cgi/trace', { country: 'fr' });
    expect(answer.text()).toContain(`ip=${reach.world.proxies.of('fr').exitAddress}\n`);
  });
});

test('the health names every way out', async () => {
  const { proxies } = reach.world;
  list = () => [`de=${proxies.of('de').url}`];
  const named = await idsOf('de');
  const exits = async () =>
    (await getEngineHealth(reach.ctx())).data.engines
      .filter(({ search_engine: engine }) => engine === 'bing')
      .map(({ exit, state }) => [exit, state]);
  expect(await exits()).toEqual([
    ['direct', 'untried'],
    [named[0], 'untried'],
  ]);
  await search({ country: 'de' });
  expect(await exits()).toEqual([
    ['direct', 'untried'],
    [named[0], 'ready'],
  ]);
});
