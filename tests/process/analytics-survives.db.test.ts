import { afterAll, beforeAll, expect, test } from 'vitest';
import { getAnalytics, setAnalyticsProperty } from '#lib/features/analytics/property.ts';
import { db } from '#lib/platform/database/db.ts';
import { addDays } from '#lib/text/zoned-time.ts';
import { connectGoogle } from '#tests/support/google-account.ts';
import { killableWorkers } from '#tests/support/killable-workers.ts';
import { newProject } from '#tests/support/projects.ts';
import { type Reach, reachWorld } from '#tests/world/reach.ts';

const PROPERTY = 'properties/310200300';
const DAYS = 12;

let reach: Reach;
const startOne = killableWorkers(() => reach.world.env);

beforeAll(async () => {
  reach = await reachWorld();
});
afterAll(() => reach.stop());

test('a load whose worker is killed goes on where it was, and has every day once', async () => {
  const { analytics, searchConsole } = reach.world;
  const { id: userId } = await db().user.create({ data: { email: 'owner@example.com', role: 'owner' } });
  const { id: projectId } = await newProject(userId, 'harbour-bakery.example');
  const ctx = reach.ctx({ actor: { kind: 'user', userId, role: 'owner' } });
  const accountId = await connectGoogle(ctx, reach.world, 'analytics');
  searchConsole.days = DAYS;
  analytics.delayMs = 200;
  const input = { project_id: projectId };
  await setAnalyticsProperty(ctx, { ...input, account_id: accountId, property: PROPERTY });
  const read = async () => (await getAnalytics(ctx, input)).data;
  const loadedDays = () => db().analyticsDay.count();
  const first = startOne();
  await expect.poll(loadedDays, { interval: 20 }).toBeGreaterThan(2);
  first.process.kill('SIGKILL');
  await first.ended;
  const loaded = await loadedDays();
  expect(loaded).toBeLessThan(DAYS);
  const last = searchConsole.lastDay();
  expect(await read()).toMatchObject({ state: 'loading', last_day: last, first_day: addDays(last, 1 - loaded) });
  analytics.delayMs = 0;
  analytics.asked = [];
  startOne();
  await expect.poll(async () => (await read()).state, { interval: 200 }).toBe('current');
  const again = analytics.asked.filter(({ from, to }) => from === to).map(({ from }) => from);
  expect(new Set(again).size).toBe(DAYS - loaded);
  const days = Array.from({ length: DAYS }, (_, ago) => analytics.sessions(PROPERTY, addDays(last, -ago)));
  const sum = days.flat().reduce((all, { sessions }) => all + sessions, 0);
  const [stored] = await db().$queryRaw<{ days: number; sessions: number }[]>`
    SELECT count(*)::int AS days, sum(sessions)::int AS sessions FROM analytics_days`;
  expect(stored).toEqual({ days: DAYS, sessions: sum });
});
