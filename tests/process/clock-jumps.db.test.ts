import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getBulkRun, listBulkItems, startBulkRun } from '#lib/features/bulk-runs/bulk-runs.ts';
import { startAudit } from '#lib/features/page-audits/audits.ts';
import { db } from '#lib/platform/database/db.ts';
import { closeQueue } from '#lib/platform/queue/queue.ts';
import { killableWorkers } from '#tests/support/killable-workers.ts';
import { type Reach, reachWorld } from '#tests/world/reach.ts';
import { oddityFacts } from '#tests/world/sites/oddities.ts';

let reach: Reach;
const preload = pathToFileURL(join(import.meta.dirname, '../support/wandering-clock.ts')).href;
const startOne = killableWorkers(() => ({ ...reach.world.env, NODE_OPTIONS: `--import=${preload}` }));

beforeAll(async () => {
  reach = await reachWorld();
});
afterAll(async () => {
  await Promise.all([reach.stop(), closeQueue()]);
});

test('R3: two workers whose clocks jump by an hour, one of them killed: no job is lost, none is done twice', async () => {
  const { id: userId } = await db().user.create({ data: { email: 'clock@example.com' } });
  const ctx = reach.ctx({ actor: { kind: 'user', userId, role: 'member' } });
  const subjects = ['sourdough bread', 'coffee grinder', 'bicycle repair', 'garden shed', 'piano lessons'];
  const asked = { kind: 'search', country: 'de', pages_number: 1 } as const;
  const { id } = (await startBulkRun(ctx, { ...asked, subjects, search_engines: ['bing'] })).data.run;
  for (const path of ['tides', 'arrived', 'hidden'])
    await startAudit(ctx, { url: oddityFacts.home + path, render: false });
  const read = async () => (await getBulkRun(ctx, { id })).data.run;
  reach.world.engines.bing.delayMs = 60_000;
  const first = startOne();
  await expect.poll(async () => (await read()).progress.running, { interval: 50 }).toBeGreaterThan(0);
  first.process.kill('SIGKILL');
  await first.ended;
  reach.world.engines.bing.delayMs = 0;
  startOne();
  startOne();
  await expect.poll(async () => (await read()).status, { timeout: 260_000, interval: 500 }).toBe('done');
  const ended = () => db().audit.count({ where: { userId, status: 'done' } });
  await expect.poll(ended, { interval: 500 }).toBe(3);
  const { items } = (await listBulkItems(ctx, { id, limit: 100 })).data;
  expect(items.map(({ subject, status }) => [subject, status])).toEqual(subjects.map((one) => [one, 'done']));
  const stored = await db().search.findMany({ where: { userId } });
  expect(stored.map(({ query }) => query).toSorted()).toEqual(subjects.toSorted());
});
