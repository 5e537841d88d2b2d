import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { getSearchPerformance } from '#lib/features/search-console/performance/performance.ts';
import * as property from '#lib/features/search-console/property.ts';
import { partitionMonths } from '#lib/features/search-console/rows/partitions.ts';
import { removeOldRows } from '#lib/features/search-console/rows/remove-old-rows.ts';
import { storageByMonth } from '#lib/features/search-console/storage.ts';
import { searchConsoleSyncs } from '#lib/features/search-console/sync/search-console-sync.run.ts';
import { withConnection } from '#lib/platform/database/copy-rows.ts';
import { db } from '#lib/platform/database/db.ts';
import { closeQueue } from '#lib/platform/queue/queue.ts';
import { connectGoogle } from '#tests/support/google-account.ts';
import { newProject } from '#tests/support/projects.ts';
import { type Reach, reachWorld } from '#tests/world/reach.ts';

const SITE = 'sc-domain:harbour-bakery.example';
const NOW = new Date('2026-11-20T12:00:00Z');
/** The last day of September, October, and November up to its final days. */
const DAYS = 50;

let reach: Reach;
let userId = '';
let projectId = '';

const google = () => reach.world.searchConsole;
const ctx = () => reach.ctx({ actor: { kind: 'user', userId, role: 'owner' }, now: () => NOW });
const of = () => ({ project_id: projectId });
const state = async () => (await property.getSearchConsole(ctx(), of())).data;
const limit = (max_bytes: number | null) => property.updateSearchConsoleProperty(ctx(), { ...of(), max_bytes });
const maintain = () => removeOldRows(reach.ctx({ now: () => NOW }));

async function sync(): Promise<void> {
  await property.startSearchConsoleSync(ctx(), of());
  const { id, run } = await db().searchConsoleSync.findFirstOrThrow({ where: { projectId } });
  await searchConsoleSyncs.job.handle(reach.ctx({ now: () => NOW }), { id, run });
}
const months = async () => {
  const { no } = await db().searchConsoleProperty.findFirstOrThrow({ where: { projectId } });
  return storageByMonth(no);
};

beforeAll(async () => {
  reach = await reachWorld();
});
afterAll(async () => {
  await Promise.all([reach.stop(), closeQueue()]);
});
beforeEach(async () => {
  await db().user.deleteMany();
  await db().connection.deleteMany();
  await db().$executeRaw`TRUNCATE search_console_rows`;
  google().reset();
  google().now = () => NOW;
  google().days = DAYS;
  ({ id: userId } = await db().user.create({ data: { email: 'anna@example.com' } }));
  ({ id: projectId } = await newProject(userId, 'harbour-bakery.example'));
  const accountId = await connectGoogle(ctx(), reach.world, 'search_console');
  await property.setSearchConsoleProperty(ctx(), { ...of(), account_id: accountId, site_url: SITE });
});

test('rows are counted by month, and their sum is the storage of the property', async () => {
  await sync();
  const stored = await db().$queryRaw<{ month: string; rows: number }[]>`
    SELECT to_char(date_trunc('month', day), 'YYYY-MM-DD') AS month, count(*)::float8 AS rows
    FROM search_console_rows GROUP BY 1 ORDER BY 1`;
  expect((await months()).map(({ month, rows }) => ({ month, rows }))).toEqual(stored);
  const { bytes, row_count: rows, max_bytes: max, dropped_before: dropped } = await state();
  expect([max, dropped]).toEqual([null, null]);
  expect(rows).toBe(stored.reduce((sum, month) => sum + month.rows, 0));
  expect(bytes).toBe((await months()).reduce((sum, month) => sum + month.bytes, 0));
  // Loading a day again and deleting part of a month keep the counts true.
  await property.updateSearchConsoleProperty(ctx(), { ...of(), months_kept: 1 });
  await maintain();
  const [left] = await db().$queryRaw<{ rows: number }[]>`SELECT count(*)::float8 AS rows FROM search_console_rows`;
  expect((await state()).row_count).toBe(left?.rows);
});

test('above the limit the oldest months are deleted, with the day from which on figures exist', async () => {
  await sync();
  const before = await months();
  expect(before.map(({ month }) => month)).toEqual(['2026-09-01', '2026-10-01', '2026-11-01']);
  const { bytes } = await state();
  await limit(bytes - 1);
  await maintain();
  const after = await state();
  expect(after).toMatchObject({
    max_bytes: bytes - 1,
    first_day: '2026-10-01',
    dropped_before: '2026-10-01',
    dropped_at: NOW.toISOString(),
  });
  expect(after.bytes).toBeLessThan(bytes);
  expect(await months()).toEqual(before.slice(1));
  expect(await db().searchConsoleDay.count({ where: { day: { lt: new Date('2026-10-01') } } })).toBe(0);
  expect(await withConnection(AbortSignal.timeout(60_000), partitionMonths)).not.toContain('2026-09-01');
  const period = { from: '2026-09-25', to: '2026-10-05', compare: 'none' } as const;
  const scope = { query: undefined, page: undefined, country: undefined, device: undefined };
  const { data } = await getSearchPerformance(ctx(), { ...of(), ...period, ...scope });
  expect(data.days.every(({ date }) => date >= '2026-10-01')).toBe(true);
});

test('what was deleted is not loaded again, until the limit changes', async () => {
  await sync();
  await limit((await state()).bytes - 1);
  await maintain();
  google().asked = [];
  await sync();
  expect(google().asked.filter(({ startDate }) => startDate === '2026-09-30')).toEqual([]);
  await limit(null);
  expect(await state()).toMatchObject({ dropped_before: null, dropped_at: null, first_day: '2026-10-01' });
  await sync();
  expect((await months())[0]?.month).toBe('2026-09-01');
});

test('a backfill ends after the month that reaches the limit, which is then deleted', async () => {
  await limit(100_000);
  await sync();
  const days = google()
    .asked.filter(({ startDate, endDate }) => startDate === endDate)
    .map(({ startDate }) => startDate);
  // November is kept whatever it takes; nothing before it is loaded when it is above the limit itself.
  const [oldest = ''] = days.toSorted();
  expect(oldest >= '2026-10-01').toBe(true);
  expect(await state()).toMatchObject({ state: 'current', last_day: google().lastDay() });
  expect((await months()).at(-1)?.month).toBe('2026-11-01');
});
