import { afterAll, beforeAll, expect, test } from 'vitest';
import { getSearchConsole, setSearchConsoleProperty } from '#lib/features/search-console/property.ts';
import { db } from '#lib/platform/database/db.ts';
import { addDays } from '#lib/text/zoned-time.ts';
import { connectGoogle } from '#tests/support/google-account.ts';
import { killableWorkers } from '#tests/support/killable-workers.ts';
import { newProject } from '#tests/support/projects.ts';
import { type Reach, reachWorld } from '#tests/world/reach.ts';

const SITE = 'sc-domain:harbour-bakery.example';
const DAYS = 12;

let reach: Reach;
const startOne = killableWorkers(() => reach.world.env);

beforeAll(async () => {
  reach = await reachWorld();
});
afterAll(() => reach.stop());

test('a backfill whose worker is killed goes on where it was, and has every row once', async () => {
  const { searchConsole } = reach.world;
  const { id: userId } = await db().user.create({ data: { email: 'owner@example.com', role: 'owner' } });
  const { id: projectId } = await newProject(userId, 'harbour-bakery.example');
  const ctx = reach.ctx({ actor: { kind: 'user', userId, role: 'owner' } });
  const accountId = await connectGoogle(ctx, reach.world, 'search_console');
  searchConsole.days = DAYS;
  searchConsole.delayMs = 60;
  const input = { project_id: projectId };
  await setSearchConsoleProperty(ctx, { ...input, account_id: accountId, site_url: SITE });
  const read = async () => (await getSearchConsole(ctx, input)).data;
  const loadedDays = () => db().searchConsoleDay.count();
  const first = startOne();
  await expect.poll(loadedDays, { interval: 20 }).toBeGreaterThan(2);
  first.process.kill('SIGKILL');
  await first.ended;
  const loaded = await loadedDays();
  expect(loaded).toBeLessThan(DAYS);
  const before = await read();
  expect(before).toMatchObject({ state: 'loading', last_day: searchConsole.lastDay() });
  expect(before.first_day).toBe(addDays(searchConsole.lastDay(), 1 - loaded));
  searchConsole.delayMs = 0;
  searchConsole.asked = [];
  startOne();
  await expect.poll(async () => (await read()).state, { interval: 200 }).toBe('current');
  expect(await loadedDays()).toBe(DAYS);
  const again = searchConsole.asked
    .filter(({ startDate, endDate }) => startDate === endDate)
    .map(({ startDate }) => startDate);
  expect(new Set(again).size).toBe(DAYS - loaded);
  const rows = Array.from({ length: DAYS }, (_, ago) =>
    searchConsole.rowsOf(SITE, addDays(searchConsole.lastDay(), -ago)),
  ).flat();
  const [stored] = await db().$queryRaw<{ count: number; clicks: number }[]>`
    SELECT count(*)::int AS count, sum(clicks)::int AS clicks FROM search_console_rows`;
  expect(stored).toEqual({ count: rows.length, clicks: rows.reduce((sum, row) => sum + row.clicks, 0) });
});
