import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as enginesContract from '#lib/features/searches/engines-contract.ts';
import { closeSerpReaders } from '#lib/features/searches/fetch/read-serp.ts';
import { getEngineHealth } from '#lib/features/searches/health/engine-health.ts';
import * as searches from '#lib/features/searches/searches.ts';
import * as contract from '#lib/features/searches/searches-contract.ts';
import { getSerp } from '#lib/features/searches/serp/get-serp.ts';
import type { Actor } from '#lib/platform/context.ts';
import { db } from '#lib/platform/database/db.ts';
import { evidence } from '#lib/platform/evidence/index.ts';
import { newProject } from '#tests/support/projects.ts';
import { type Reach, reachWorld } from '#tests/world/reach.ts';

let reach: Reach;
let actor: Actor;
beforeAll(async () => {
  reach = await reachWorld();
});
afterAll(async () => {
  await Promise.all([reach.stop(), closeSerpReaders()]);
});

async function newActor(): Promise<Actor> {
  const { id: userId } = await db().user.create({ data: { email: `${crypto.randomUUID()}@example.com` } });
  return { kind: 'user', userId, role: 'member' };
}
beforeEach(async () => {
  actor = await newActor();
  reach.world.engines.reset();
  await db().engineHealth.deleteMany();
});

const QUERY = 'sourdough bread';
const ctx = (given: Actor = actor) => reach.ctx({ actor: given });
const search = async (given: object = {}) => {
  const input = { query: QUERY, search_engine: 'bing', country: 'us', pages_number: 1, ...given } as const;
  return (await getSerp(ctx(), input)).data;
};
const read = async (id: string) => (await searches.getSearch(ctx(), { id })).data.search;
const list = async (given: object = {}) => (await searches.listSearches(ctx(), { limit: 25, ...given })).data;

describe('a stored search', () => {
  test('stores the response, the SERP features and the raw page', async () => {
    const answer = await search({ pages_number: 2 });
    const stored = await read(answer.search_id);
    expect(contract.getSearch.output.safeParse({ data: { search: stored } }).error?.issues).toBeUndefined();
    expect(stored).toMatchObject({
      query: QUERY,
      search_engine: 'bing',
      country: 'us',
      purpose: 'serp',
      state: 'done',
      pages_asked: 2,
      pages_read: 2,
      results_count: answer.results_count,
      exit: 'direct',
      transport: 'http',
      reason: null,
      error: null,
      previous: null,
    });
    expect(stored.results.map(({ url, ranking }) => [url, ranking])).toEqual(
      answer.results.map(({ url, ranking }) => [url, ranking]),
    );
    expect(stored.pages.map(({ page, state, status }) => [page, state, status])).toEqual([
      [1, 'results', 200],
      [2, 'results', 200],
    ]);
    expect(stored.pages[0]?.features.map(({ kind }) => kind)).toContain('related-searches');
    expect(stored.pages[0]?.related.length).toBeGreaterThan(0);
    const page = await searches.openSearchPage(ctx(), { id: stored.pages[0]?.id ?? '', role: 'raw' });
    expect(page).toMatchObject({ hash: stored.pages[0]?.raw?.hash, fileStem: 'bing-page-1' });
    expect(Buffer.from(page.content).toString()).toContain('b_results');
  });

  test('that failed is in the list with its reason', async () => {
    reach.world.engines.bing.always = 'captcha';
    await expect(search()).rejects.toMatchObject({ code: 'blocked' });
    const { searches: rows } = await list();
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ state: 'failed', reason: 'captcha', results_count: 0, pages_read: 0 });
    expect(rows[0]?.error).toMatch(/^Bing shows a CAPTCHA\./);
    expect(Date.parse(rows[0]?.retry_at ?? '')).toBeGreaterThan(Date.now());
    expect((await read(rows[0]?.id ?? '')).pages.map(({ state }) => state)).toContain('captcha');
  });

  test('is compared with the one before it', async () => {
    const first = await search({ pages_number: 2 });
    const again = await search();
    reach.world.engines.day = 3;
    const later = await search({ pages_number: 2 });
    const same = (await searches.compareSearch(ctx(), { id: again.search_id })).data.comparison;
    expect(same).toMatchObject({ depth: 10, entered: [], left: [], moved: [], title_changed: [], unchanged_count: 10 });
    expect(same.previous?.id).toBe(first.search_id);
    const input = { id: later.search_id, with: first.search_id };
    const { comparison } = (await searches.compareSearch(ctx(), input)).data;
    const was = new Map(first.results.map(({ url, ranking }) => [url, ranking]));
    const expected = later.results.flatMap(({ url, ranking }) => {
      const before = was.get(url);
      return before && before !== ranking ? [[url, before, ranking]] : [];
    });
    expect(expected.length).toBeGreaterThan(0);
    expect(comparison.moved.map((one) => [one.url, one.previous_ranking, one.ranking])).toEqual(expected);
    expect(comparison.entered.map(({ url }) => url)).toEqual(
      later.results.filter(({ url }) => !was.has(url)).map(({ url }) => url),
    );
    expect((await read(later.search_id)).previous?.id).toBe(again.search_id);
  });

  test('is compared only with one of the same query, engine and country', async () => {
    const here = await search();
    const there = await search({ country: 'gb' });
    const comparing = searches.compareSearch(ctx(), { id: there.search_id, with: here.search_id });
    await expect(comparing).rejects.toMatchObject({ code: 'invalid_input' });
    const alone = (await searches.compareSearch(ctx(), { id: there.search_id })).data.comparison;
    expect(alone).toMatchObject({ previous: null, depth: 0, entered: [], left: [] });
  });

  test('is found by query, engine, country and state, page after page', async () => {
    const ids = [await search(), await search({ country: 'gb' }), await search({ query: 'coffee grinder' })].map(
      ({ search_id: id }) => id,
    );
    expect((await list()).searches.map(({ id }) => id)).toEqual(ids.toReversed());
    expect((await list({ country: 'gb' })).searches.map(({ id }) => id)).toEqual([ids[1]]);
    expect((await list({ query: 'GRINDER' })).searches.map(({ id }) => id)).toEqual([ids[2]]);
    expect((await list({ query: '100%' })).searches).toEqual([]);
    expect((await list({ state: 'failed' })).searches).toEqual([]);
    expect((await list({ search_engine: 'yahoo' })).searches).toEqual([]);
    const first = await list({ limit: 2 });
    expect(first.searches).toHaveLength(2);
    expect((await list({ limit: 2, cursor: first.next_cursor })).searches.map(({ id }) => id)).toEqual([ids[0]]);
    await expect(list({ cursor: 'nonsense' })).rejects.toMatchObject({ code: 'invalid_input' });
  });

  test('is nobody else’s', async () => {
    const { search_id: id } = await search();
    const page = (await read(id)).pages[0]?.id ?? '';
    const other = ctx(await newActor());
    const tries = [
      () => searches.getSearch(other, { id }),
      () => searches.compareSearch(other, { id }),
      () => searches.deleteSearch(other, { id }),
      () => searches.openSearchPage(other, { id: page, role: 'raw' }),
    ];
    for (const one of tries) await expect(one()).rejects.toMatchObject({ code: 'not_found' });
    expect((await searches.listSearches(other, { limit: 25 })).data.searches).toEqual([]);
    expect((await read(id)).id).toBe(id);
  });

  test('is filed under a project of one’s own, and under no other', async () => {
    const owner = actor.kind === 'system' ? '' : actor.userId;
    const project = await newProject(owner, 'bakery.example');
    const { search_id: id } = await search({ project_id: project.id });
    expect((await list({ project_id: project.id })).searches.map((one) => one.id)).toEqual([id]);
    actor = await newActor();
    await expect(search({ project_id: project.id })).rejects.toMatchObject({ code: 'not_found' });
    expect((await list()).searches).toEqual([]);
  });

  test('goes with its pages, but not with a page that another search names', async () => {
    const one = await search({ query: 'qzxv-nothing-at-all' });
    const two = await search({ query: 'qzxv-nothing-at-all' });
    const { raw } = (await read(one.search_id)).pages[0] ?? {};
    expect((await read(two.search_id)).pages[0]?.raw?.hash).toBe(raw?.hash);
    // Two days later, because the sweep spares files stored during the last day.
    const later = { ...ctx(), now: () => new Date(Date.now() + 48 * 3_600_000) };
    await searches.deleteSearch(later, { id: one.search_id });
    expect(await evidence().get(raw?.hash ?? '')).not.toBeNull();
    await searches.deleteSearch(later, { id: two.search_id });
    expect(await evidence().get(raw?.hash ?? '')).toBeNull();
    expect(await db().evidence.count({ where: { hash: raw?.hash ?? '' } })).toBe(0);
    await expect(searches.deleteSearch(ctx(), { id: two.search_id })).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('the health of the engines', () => {
  const bing = async () =>
    (await getEngineHealth(ctx())).data.engines.find(({ search_engine: engine }) => engine === 'bing');

  test('starts as untried, is ready after a response, and blocked after a CAPTCHA', async () => {
    expect(await bing()).toMatchObject({ state: 'untried', exit: 'direct', retry_at: null, last_good_search: null });
    const { search_id: id } = await search();
    expect(await bing()).toMatchObject({ state: 'ready', last_good_search: { id, query: QUERY } });
    reach.world.engines.bing.always = 'captcha';
    await expect(search()).rejects.toMatchObject({ code: 'blocked' });
    const blocked = await bing();
    expect(blocked).toMatchObject({ state: 'blocked', reason: 'captcha', message: 'shows a CAPTCHA' });
    expect(blocked?.transports.map(({ id: one, state }) => [one, state])).toEqual([
      ['http', 'blocked'],
      ['browser', 'blocked'],
      // Never used, so they do not count.
      ['http-mobile', 'untried'],
      ['browser-mobile', 'untried'],
    ]);
    expect(Date.parse(blocked?.retry_at ?? '')).toBeGreaterThan(Date.now());
    expect(blocked?.last_good_at).not.toBeNull();
    expect(blocked?.what_to_do).toContain('use another engine');
    const answer = { data: (await getEngineHealth(ctx())).data };
    expect(enginesContract.engineHealth.output.safeParse(answer).error?.issues).toBeUndefined();
  });
});
