import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { closeSerpReaders } from '#lib/features/searches/fetch/read-serp.ts';
import { readSearch } from '#lib/features/searches/read-search.job.ts';
import { getSearch } from '#lib/features/searches/searches.ts';
import { saveChoice } from '#lib/features/searches/sources/source-store.ts';
import { cancelSearch, startSearch } from '#lib/features/searches/start-search.ts';
import type { Actor } from '#lib/platform/context.ts';
import { db } from '#lib/platform/database/db.ts';
import { closeQueue } from '#lib/platform/queue/queue.ts';
import { type Reach, reachWorld } from '#tests/world/reach.ts';

let reach: Reach;
let actor: Actor;
beforeAll(async () => {
  reach = await reachWorld();
  const { id: userId } = await db().user.create({ data: { email: `${crypto.randomUUID()}@example.com` } });
  actor = { kind: 'user', userId, role: 'member' };
});
afterAll(async () => {
  await Promise.all([reach.stop(), closeSerpReaders(), closeQueue()]);
});
beforeEach(async () => {
  reach.world.engines.reset();
  await db().engineHealth.deleteMany();
  await db().setting.deleteMany({ where: { key: 'search-sources' } });
});

const input = { query: 'sourdough bread', search_engine: 'bing', country: 'de', pages_number: 2 } as const;
const ctx = () => reach.ctx({ actor });
const start = async () => (await startSearch(ctx(), input)).data.search;
const work = (id: string) => readSearch.handle(reach.ctx({ actor: { kind: 'system' } }), { id });
const read = async (id: string) => (await getSearch(ctx(), { id })).data.search;

test('a started search is queued, run by the worker and belongs to its user', async () => {
  const started = await start();
  expect(started).toMatchObject({ state: 'running', pages_asked: 2, language: 'de' });
  const queued = await db().$queryRaw`SELECT name FROM pgboss.job WHERE id = ${started.id}::uuid`;
  expect(queued).toEqual([{ name: 'read-search' }]);
  await work(started.id);
  const { pages } = reach.world.engines.bing.find({ query: input.query, country: 'de' });
  const done = await read(started.id);
  expect(done).toMatchObject({ state: 'done', pages_read: 2 });
  expect(done.results.map(({ host }) => host)).toEqual(pages.slice(0, done.results.length).map(({ host }) => host));
});

test('an attempt that died leaves nothing behind when the search is begun again', async () => {
  const { id } = await start();
  await work(id);
  const whole = await read(id);
  await db().search.update({ where: { id }, data: { state: 'running' } });
  await work(id);
  const again = await read(id);
  expect(again.results).toEqual(whole.results);
  expect(again.pages).toHaveLength(whole.pages.length);
});

test('R1: an attempt that was only cut off writes nothing more once another has taken its search up', async () => {
  const { bing } = reach.world.engines;
  const { id } = await start();
  const asked = bing.searches.length;
  bing.delayMs = 4_000;
  const first = work(id);
  await expect.poll(() => bing.searches.length, { interval: 20 }).toBe(asked + 1);
  bing.delayMs = 0;
  await work(id);
  const done = await read(id);
  expect(done).toMatchObject({ state: 'done', pages_read: 2 });
  await first;
  expect(await read(id)).toEqual(done);
});

test('a refusal of the engine is stored with the search, and the job has not failed', async () => {
  reach.world.engines.bing.always = 'blocked';
  const { id } = await start();
  await work(id);
  expect(await read(id)).toMatchObject({ state: 'failed', reason: 'blocked', results_count: 0 });
});

test('a cancelled search is over, and a worker finds nothing to do', async () => {
  const { id } = await start();
  const { search } = (await cancelSearch(ctx(), { id })).data;
  expect(search).toMatchObject({ state: 'failed', error: 'Canceled before it finished.' });
  await work(id);
  expect(reach.world.engines.bing.searches).toEqual([]);
  expect((await cancelSearch(ctx(), { id })).data.search).toEqual(search);
});

test('a search of somebody else cannot be cancelled', async () => {
  const { id } = await start();
  const other = { ...actor, userId: crypto.randomUUID() } as Actor;
  await expect(cancelSearch(reach.ctx({ actor: other }), { id })).rejects.toMatchObject({ code: 'not_found' });
});

test.each([
  ['google', 'browser-mobile'],
  ['bing', 'http-mobile'],
  ['yahoo', 'http-mobile'],
  ['duckduckgo', 'html-mobile'],
] as const)(
  'results of %s on a phone are asked for as one and compared with their own kind',
  async (engine, transport) => {
    const asked = { query: 'sourdough bread', search_engine: engine, country: 'gb', pages_number: 1 } as const;
    const search = async (device?: 'desktop' | 'mobile') => {
      const { id } = (await startSearch(ctx(), { ...asked, ...(device && { device }) })).data.search;
      await work(id);
      return read(id);
    };
    const desktop = await search();
    const phone = await search('mobile');
    expect([desktop.device, phone.device, phone.state, phone.transport]).toEqual([
      'desktop',
      'mobile',
      'done',
      transport,
    ]);
    expect(phone.previous).toBeNull();
    expect((await search('mobile')).previous?.id).toBe(phone.id);
  },
);

test('results of a phone are refused where a source is chosen that has none', async () => {
  await saveChoice('bing', 'serpapi');
  await expect(startSearch(ctx(), { ...input, device: 'mobile' })).rejects.toMatchObject({
    code: 'refused',
    message: 'device: the source chosen for Bing under Settings → Connections has no mobile results.',
  });
});

test('a search as a desktop is never answered by the page of a phone', async () => {
  const { bing } = reach.world.engines;
  bing.always = 'blocked';
  const { id } = await start();
  await work(id);
  expect(await read(id)).toMatchObject({ state: 'failed' });
  expect(bing.searches.map(({ userAgent }) => /mobile/i.test(userAgent))).toEqual([false, false]);
});

describe('at a place', () => {
  const local = { query: 'bakery', search_engine: 'google', country: 'gb', pages_number: 1 } as const;
  const searchAt = async (location: string | undefined) => {
    const { id } = (await startSearch(ctx(), { ...local, location })).data.search;
    await work(id);
    return read(id);
  };

  test('a search is stored with its location, asked from there, and compared with searches from there only', async () => {
    const anywhere = await searchAt(undefined);
    const leeds = await searchAt('Leeds,England,United Kingdom');
    const point = await searchAt('50.7989,-1.0912');
    expect([anywhere, leeds, point].map(({ state, location }) => [state, location])).toEqual([
      ['done', null],
      ['done', 'Leeds,England,United Kingdom'],
      ['done', '50.7989,-1.0912'],
    ]);
    const [plain, ...located] = reach.world.engines.google.searches.map(({ query }) => query.uule?.slice(0, 2));
    expect([plain, new Set(located)]).toEqual([undefined, new Set(['w+', 'a+'])]);
    const urls = (search: typeof leeds) => search.results.map(({ url }) => url);
    expect(urls(leeds)).not.toEqual(urls(anywhere));
    expect(urls(point)).not.toEqual(urls(leeds));
    expect([leeds.previous, point.previous]).toEqual([null, null]);
    expect((await searchAt('Leeds,England,United Kingdom')).previous?.id).toBe(leeds.id);
  });

  test.each([
    [
      'bing',
      /^location: Bing has no city search\. .*connect SerpApi or DataForSEO as the source of Bing, or use Google\.$/,
    ],
    ['yahoo', /^location: Yahoo has no city search\. .*use Google\.$/],
    ['duckduckgo', /^location: DuckDuckGo has no city search\. .*use Google\.$/],
  ] as const)('%s refuses instead of ignoring the location', async (engine, message) => {
    const refused = startSearch(ctx(), { ...local, search_engine: engine, location: 'Leeds,England,United Kingdom' });
    await expect(refused).rejects.toMatchObject({ code: 'refused', message: expect.stringMatching(message) });
    expect(reach.world.engines[engine].hits).toEqual([]);
  });
});
