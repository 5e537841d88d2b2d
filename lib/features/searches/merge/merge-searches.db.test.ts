import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { closeSerpReaders } from '#lib/features/searches/fetch/read-serp.ts';
import { mergeSearches } from '#lib/features/searches/merge/merge-searches.ts';
import * as contract from '#lib/features/searches/searches-contract.ts';
import { getSerp } from '#lib/features/searches/serp/get-serp.ts';
import type { Actor } from '#lib/platform/context.ts';
import { db } from '#lib/platform/database/db.ts';
import { NotFound } from '#lib/platform/errors.ts';
import { type Reach, reachWorld } from '#tests/world/reach.ts';

let reach: Reach;
let actor: Actor;
beforeAll(async () => {
  reach = await reachWorld();
});
afterAll(async () => {
  await Promise.all([reach.stop(), closeSerpReaders()]);
});
beforeEach(async () => {
  actor = await newActor();
  reach.world.engines.reset();
  await db().engineHealth.deleteMany();
});

async function newActor(): Promise<Actor> {
  const { id: userId } = await db().user.create({ data: { email: `${crypto.randomUUID()}@example.com` } });
  return { kind: 'user', userId, role: 'member' };
}
const search = async (engine: 'bing' | 'yahoo' | 'duckduckgo', more: object = {}) =>
  (
    await getSerp(reach.ctx({ actor }), {
      query: 'sourdough bread',
      search_engine: engine,
      country: 'us',
      pages_number: 1,
      ...more,
    })
  ).data;
const merge = async (id: string, as = actor) => (await mergeSearches(reach.ctx({ actor: as }), { id })).data;

test('merges the newest search of each engine for the same query and country, each URL once', async () => {
  await search('yahoo');
  const [bing, yahoo] = [await search('bing'), await search('yahoo')];
  await search('yahoo', { country: 'de' });
  const { search_id: fromCity } = await search('yahoo');
  await db().search.update({ where: { id: fromCity }, data: { location: 'Leeds, England, United Kingdom' } });
  await search('duckduckgo', { query: 'rye bread' });
  const data = await merge(bing.search_id);
  expect(contract.mergeSearches.output.safeParse({ data }).error?.issues).toBeUndefined();
  expect(data.searches.map(({ id }) => id)).toEqual([bing.search_id, yahoo.search_id]);
  expect(new Set(data.results.map(({ url }) => url)).size).toBe(data.results.length);
  const both = data.results.filter(({ positions }) => positions.every(({ ranking }) => ranking !== null));
  expect(both.length).toBeGreaterThan(0);
  expect(data.results.slice(0, both.length)).toEqual(both);
  for (const { positions, score } of both) {
    const sum = positions.reduce((total, { ranking }) => total + 1 / (60 + (ranking ?? 0)), 0);
    expect(score).toBeCloseTo(sum, 4);
  }
  expect(data.rule).toContain('60');
});

test('of one engine alone, it is that list', async () => {
  const bing = await search('bing');
  const { searches, results } = await merge(bing.search_id);
  expect(searches).toHaveLength(1);
  expect(results.map(({ url }) => url)).toEqual(bing.results.map(({ url }) => url));
});

test("another user's searches are neither merged nor found", async () => {
  const theirs = await search('yahoo');
  const owner = actor;
  actor = await newActor();
  const bing = await search('bing');
  expect((await merge(bing.search_id)).searches).toHaveLength(1);
  await expect(merge(theirs.search_id)).rejects.toBeInstanceOf(NotFound);
  expect((await merge(theirs.search_id, owner)).searches).toHaveLength(1);
});
