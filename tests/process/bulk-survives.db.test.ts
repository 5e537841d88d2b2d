import { afterAll, beforeAll, expect, test } from 'vitest';
import { getBulkRun, listBulkItems, startBulkRun } from '#lib/features/bulk-runs/bulk-runs.ts';
import { db } from '#lib/platform/database/db.ts';
import { closeQueue } from '#lib/platform/queue/queue.ts';
import { killableWorkers } from '#tests/support/killable-workers.ts';
import { type Reach, reachWorld } from '#tests/world/reach.ts';

let reach: Reach;
const startOne = killableWorkers(() => reach.world.env);

beforeAll(async () => {
  reach = await reachWorld();
});
afterAll(async () => {
  await Promise.all([reach.stop(), closeQueue()]);
});

test('a bulk run whose worker is killed is taken up by another, which does no item twice', async () => {
  const { id: userId } = await db().user.create({ data: { email: 'bulk-survivor@example.com' } });
  const ctx = reach.ctx({ actor: { kind: 'user', userId, role: 'member' } });
  const subjects = ['sourdough bread', 'coffee grinder', 'bicycle repair', 'garden shed', 'piano lessons'];
  const asked = { kind: 'search', country: 'de', pages_number: 1 } as const;
  const { id } = (await startBulkRun(ctx, { ...asked, subjects, search_engines: ['bing'] })).data.run;
  const read = async () => (await getBulkRun(ctx, { id })).data.run;
  // Keeps the first worker from finishing.
  reach.world.engines.bing.delayMs = 60_000;
  const first = startOne();
  await expect.poll(async () => (await read()).progress.running, { interval: 50 }).toBeGreaterThan(0);
  first.process.kill('SIGKILL');
  await first.ended;
  reach.world.engines.bing.delayMs = 0;
  startOne();
  await expect.poll(async () => (await read()).status, { timeout: 260_000, interval: 500 }).toBe('done');
  const { items } = (await listBulkItems(ctx, { id, limit: 100 })).data;
  expect(items.map(({ subject, status }) => [subject, status])).toEqual(subjects.map((one) => [one, 'done']));
  const stored = await db().search.findMany({ where: { userId } });
  expect(stored.map(({ query }) => query).toSorted()).toEqual(subjects.toSorted());
  expect(new Set(items.map(({ record_id }) => record_id))).toEqual(new Set(stored.map((search) => search.id)));
});
