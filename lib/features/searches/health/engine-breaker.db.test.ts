import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { closeSerpReaders } from '#lib/features/searches/fetch/read-serp.ts';
import { WHOLE_ENGINE } from '#lib/features/searches/health/engine-breaker.ts';
import { getEngineHealth } from '#lib/features/searches/health/engine-health.ts';
import { runSearch } from '#lib/features/searches/run-search.ts';
import { db } from '#lib/platform/database/db.ts';
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
});

const bing = () => reach.world.engines.bing;
const search = () =>
  runSearch(reach.ctx(), { query: 'sourdough bread', engine: 'bing', country: 'us', pages: 1, purpose: 'test' });
const whole = () => db().engineHealth.findFirst({ where: { engine: 'bing', transport: WHOLE_ENGINE } });
/** Resets the routes as if they had never failed, so that only the engine as a whole is known to be down. */
const forgetRoutes = () => db().engineHealth.deleteMany({ where: { transport: { not: WHOLE_ENGINE } } });
const over = { retryAt: new Date(Date.now() - 1_000) };

test('an engine without response in five searches is not queried, however few of its routes failed', async () => {
  bing().always = 'broken-off';
  for (let at = 0; at < 5; at++) {
    await expect(search()).rejects.toMatchObject({ code: 'unreachable' });
    await forgetRoutes();
  }
  expect(await whole()).toMatchObject({ state: 'open', failures: 5, reason: 'unreachable' });
  bing().hits = [];
  const refusal = await search().catch((error: unknown) => error);
  expect(refusal).toMatchObject({ code: 'unavailable', reason: 'unreachable' });
  expect(refusal).toHaveProperty('retryAfterSeconds', expect.any(Number));
  expect(bing().hits).toEqual([]);
  const { data } = await getEngineHealth(reach.ctx());
  expect(data.engines.find(({ search_engine: id }) => id === 'bing')).toMatchObject({ state: 'blocked' });
});

test('after its rest one search finds out, on ways that rest for the same reason too; an answer opens it to all', async () => {
  bing().always = 'broken-off';
  for (let at = 0; at < 5; at++) await search().catch(() => {});
  expect(await db().engineHealth.count({ where: { state: 'open' } })).toBeGreaterThan(1);
  await db().engineHealth.updateMany({ where: { transport: WHOLE_ENGINE }, data: over });
  await expect(search()).rejects.toMatchObject({ code: 'unreachable' });
  expect((await whole())?.retryAt?.getTime()).toBeGreaterThan(Date.now());

  await db().engineHealth.updateMany({ where: { transport: WHOLE_ENGINE }, data: over });
  bing().always = null;
  expect((await search()).resultsCount).toBeGreaterThan(5);
  expect(await whole()).toMatchObject({ state: 'closed', failures: 0 });
});

test('one way that answers, or a captcha, says that the engine is there', async () => {
  bing().next('broken-off');
  expect((await search()).resultsCount).toBeGreaterThan(5);
  bing().always = 'captcha';
  await expect(search()).rejects.toMatchObject({ code: 'blocked' });
  expect(await whole()).toBeNull();
});
