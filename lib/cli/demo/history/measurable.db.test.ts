import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedHistory } from '#lib/cli/demo/history/seed-history.ts';
import { checkRankings } from '#lib/features/rankings/check-rankings.job.ts';
import { startTrackingRound } from '#lib/features/rankings/rounds/rounds.ts';
import { closeSerpReaders } from '#lib/features/searches/fetch/read-serp.ts';
import { db } from '#lib/platform/database/db.ts';
import type { TrackedKeyword } from '#lib/platform/prisma/client.ts';
import { closeQueue } from '#lib/platform/queue/queue.ts';
import { newProject } from '#tests/support/projects.ts';
import { type Reach, reachWorld } from '#tests/world/reach.ts';

let reach: Reach;
beforeAll(async () => {
  reach = await reachWorld();
});
afterAll(async () => {
  await Promise.all([reach.stop(), closeSerpReaders(), closeQueue()]);
});

/** Places in a country, each kind of overview, both devices, three countries, and the engines without overviews. */
const CHECKED = [
  ['bakery', 'google', 'gb', 'desktop', 'Portsmouth,England,United Kingdom'],
  ['bakery', 'google', 'gb', 'mobile', 'Portsmouth,England,United Kingdom'],
  ['bakery', 'google', 'gb', 'desktop', 'Leeds,England,United Kingdom'],
  ['how we bake our bread', 'google', 'gb', 'desktop'],
  ['is sourdough bread healthy', 'google', 'gb', 'desktop'],
  ['which loaf is best', 'google', 'gb', 'desktop'],
  ['how to bake sourdough bread', 'google', 'us', 'desktop'],
  ['sourdough bread', 'google', 'gb', 'mobile'],
  ['Sauerteigbrot', 'google', 'de', 'desktop'],
  ['bread shop', 'bing', 'gb', 'desktop'],
  ['bread shop', 'bing', 'gb', 'mobile'],
  ['harbour bakery', 'duckduckgo', 'gb', 'desktop'],
  ['harbour bakery', 'yahoo', 'us', 'desktop'],
] as const;

test('the newest checks of the sample are what the program measures today', async () => {
  const now = new Date();
  const today = Math.floor(now.getTime() / 86_400_000);
  reach.world.engines.day = today;
  const { id: userId } = await db().user.create({ data: { email: `${crypto.randomUUID()}@example.com` } });
  const { id: projectId } = await newProject(userId, 'harbour-bakery.example');
  await seedHistory({
    url: process.env.DATABASE_URL ?? '',
    userId,
    projectId,
    days: 3,
    kinds: 'tracked',
    // The last round of the history is today's, whatever the time of day.
    now: new Date((today + 0.5) * 86_400_000),
    worldDay: today,
  });
  const keywords = await db().trackedKeyword.findMany({
    where: {
      projectId,
      OR: CHECKED.map(([keyword, engine, country, device, location = '']) => ({
        keyword,
        engine,
        country,
        device,
        location,
      })),
    },
  });
  expect(keywords).toHaveLength(CHECKED.length);
  const seeded = new Map(keywords.map((one) => [one.no, measuredFields(one)]));
  await db().rankCheck.deleteMany({ where: { keyword: { projectId }, at: { gte: now } } });
  const input = { project_id: projectId, keyword_ids: keywords.map(({ id }) => id) };
  await startTrackingRound(reach.ctx({ actor: { kind: 'user', userId, role: 'member' } }), input);
  for (const engine of ['google', 'bing', 'duckduckgo', 'yahoo'] as const)
    await checkRankings.handle(reach.ctx(), { engine });
  const after = await db().trackedKeyword.findMany({ where: { no: { in: [...seeded.keys()] } } });
  expect(new Map(after.map((one) => [one.no, measuredFields(one)]))).toEqual(seeded);
});

/** All fields except the depth: engines with pages of uneven length return a few more results than are read here. */
const measuredFields = (row: TrackedKeyword) => ({
  keyword: row.keyword,
  state: row.state,
  position: row.position,
  url: row.url,
  aiState: row.aiState,
  aiPlace: row.aiPlace,
  aiReason: row.aiReason,
  localState: row.localState,
  localPosition: row.localPosition,
  localReason: row.localReason,
  features: row.features.toSorted(),
});
