import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveConnection } from '#lib/features/connections/service.ts';
import { getPagespeedTest, startPagespeedTest } from '#lib/features/web-vitals/pagespeed-tests.ts';
import { db } from '#lib/platform/database/db.ts';
import { killableWorkers } from '#tests/support/killable-workers.ts';
import { type Reach, reachWorld } from '#tests/world/reach.ts';

const URL = 'https://www.harbour-bakery.example/bread';

let reach: Reach;
const startOne = killableWorkers(() => reach.world.env);

beforeAll(async () => {
  reach = await reachWorld();
});
afterAll(() => reach.stop());

test('a PageSpeed test whose worker is killed is done by the next one', async () => {
  const { webVitals } = reach.world;
  const { id: userId } = await db().user.create({ data: { email: 'owner@example.com', role: 'owner' } });
  const ctx = reach.ctx({ actor: { kind: 'user', userId, role: 'owner' } });
  await saveConnection(ctx, 'google-api-key', { key: webVitals.key });
  webVitals.pagespeedMs = 60_000;
  const { id } = (await startPagespeedTest(ctx, { url: URL, form_factor: 'phone' })).data.test;
  const read = async () => (await getPagespeedTest(ctx, { id })).data.test;
  const first = startOne();
  await expect.poll(() => webVitals.asked.length, { interval: 50 }).toBe(1);
  first.process.kill('SIGKILL');
  await first.ended;
  expect(await read()).toMatchObject({ status: 'running', lab: null });
  webVitals.pagespeedMs = 0;
  startOne();
  await expect.poll(async () => (await read()).status, { interval: 200 }).toBe('done');
  expect(await read()).toMatchObject({ lab: { score: 87 }, error: null });
  expect(webVitals.asked).toHaveLength(2);
});
