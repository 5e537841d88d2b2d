import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { getBrief, startBrief } from '#lib/features/content/briefs/briefs.ts';
import { db } from '#lib/platform/database/db.ts';
import { killableWorkers } from '#tests/support/killable-workers.ts';
import { inPlaceOf } from '#tests/world/engines/neighbours.ts';
import { type Reach, reachWorld } from '#tests/world/reach.ts';

let reach: Reach;
const startOne = killableWorkers(() => reach.world.env);

beforeAll(async () => {
  reach = await reachWorld();
});
afterEach(() => inPlaceOf.clear());
afterAll(() => reach.stop());

test('a brief whose worker is killed is taken up by another, which reads only what is missing', async () => {
  const { id: userId } = await db().user.create({ data: { email: 'survivor@example.com' } });
  const ctx = reach.ctx({ actor: { kind: 'user', userId, role: 'member' } });
  const keyword = 'sourdough bread';
  const { pages } = reach.world.engines.bing.find({ query: keyword, country: 'gb' });
  const slow = pages.slice(0, 4).find(({ url }) => !url.includes('harbour-bakery'))?.url ?? '';
  // Keeps the first worker busy for as long as a page may take.
  inPlaceOf.set(slow, { delayMs: 60_000, body: '' });
  const asked = { keyword, search_engine: 'bing', country: 'gb', pages_number: 4 } as const;
  const { id } = (await startBrief(ctx, asked)).data.brief;
  const read = async () => (await getBrief(ctx, { id })).data.brief;
  const first = startOne();
  await expect.poll(async () => (await read()).pages_read, { interval: 50 }).toBeGreaterThan(0);
  first.process.kill('SIGKILL');
  await first.ended;
  const before = await read();
  inPlaceOf.delete(slow);
  const hits = reach.world.hits.length;
  startOne();
  await expect.poll(async () => (await read()).status, { interval: 500 }).not.toMatch(/^(?:queued|running)$/);
  const after = await read();
  expect(after.search_id).toBe(before.search_id);
  const again = reach.world.hits.slice(hits).map(({ host, path, search }) => `https://${host}${path}${search}`);
  const kept = before.pages.filter(({ state }) => state === 'read');
  for (const page of kept) {
    expect(again).not.toContain(page.url);
    expect(after.pages.find(({ url }) => url === page.url)).toEqual(page);
  }
  expect(after.result?.words).not.toBeNull();
});
