import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveConnection } from '#lib/features/connections/service.ts';
import { startKeywordResearch as definition } from '#lib/features/keywords/research/contract.ts';
import { getKeywordResearch, startKeywordResearch } from '#lib/features/keywords/research/researches.ts';
import { db } from '#lib/platform/database/db.ts';
import { killableWorkers } from '#tests/support/killable-workers.ts';
import { type Reach, reachWorld } from '#tests/world/reach.ts';

let reach: Reach;
const startOne = killableWorkers(() => reach.world.env);

beforeAll(async () => {
  reach = await reachWorld();
});
afterAll(() => reach.stop());

test('a research whose worker is killed is taken up by another and has everything once', async () => {
  const { id: userId } = await db().user.create({ data: { email: 'researcher@example.com', role: 'owner' } });
  const ctx = reach.ctx({ actor: { kind: 'user', userId, role: 'owner' } });
  await saveConnection(ctx, 'google-ads', reach.world.googleAds.account);
  reach.world.googleAds.delayMs = 600_000;
  const { data } = await startKeywordResearch(ctx, definition.input.parse({ seeds: ['sourdough bread'] }));
  const { id } = data.research;
  const read = async () => (await getKeywordResearch(ctx, { id })).data.research;
  const first = startOne();
  await expect.poll(async () => (await read()).progress.step).toBe('google_ads');
  first.process.kill('SIGKILL');
  await first.ended;
  expect(await read()).toMatchObject({ status: 'running', keywords_count: 0 });
  reach.world.googleAds.delayMs = 0;
  startOne();
  await expect.poll(async () => (await read()).status, { interval: 500 }).toBe('done');
  const { attempts } = await db().keywordResearch.findUniqueOrThrow({ where: { id }, select: { attempts: true } });
  expect(attempts).toBe(2);
  const done = await read();
  expect(done.keywords_count).toBeGreaterThan(5);
  expect(await db().researchedKeyword.count({ where: { researchId: id } })).toBe(done.keywords_count);
});
