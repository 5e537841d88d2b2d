import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { exportFromDashboard, exportLocalGrid } from '#lib/features/local-grids/export.ts';
import { dueLocalGrids, scheduleLocalGrid } from '#lib/features/local-grids/grid-schedule.ts';
import { localGrids } from '#lib/features/local-grids/local-grid.run.ts';
import {
  deleteLocalGrid,
  getLocalGrid,
  listLocalGrids,
  resumeLocalGrid,
  startLocalGrid,
  stopLocalGrid,
} from '#lib/features/local-grids/local-grids.ts';
import { closeSerpReaders } from '#lib/features/searches/fetch/read-serp.ts';
import { chooseSearchSource } from '#lib/features/searches/sources/source-choice.ts';
import type { Actor } from '#lib/platform/context.ts';
import { db } from '#lib/platform/database/db.ts';
import { Refused } from '#lib/platform/errors.ts';
import { closeQueue } from '#lib/platform/queue/queue.ts';
import { packAt } from '#tests/world/engines/local.ts';
import { type Reach, reachWorld } from '#tests/world/reach.ts';

let reach: Reach;
let actor: Actor;
beforeAll(async () => {
  reach = await reachWorld();
  const { id: userId } = await db().user.create({ data: { email: `${crypto.randomUUID()}@example.com` } });
  actor = { kind: 'user', userId, role: 'member' };
});
afterAll(async () => {
  await Promise.all([reach.stop(), closeSerpReaders(), closeQueue()]);
});
beforeEach(async () => {
  reach.world.engines.reset();
  await db().engineHealth.deleteMany();
});

const input = {
  keyword: 'bakery',
  country: 'gb',
  business_name: 'Harbour Bakery',
  latitude: 50.7989,
  longitude: -1.0912,
  size: 3,
  spacing_m: 2_000,
} as const;
const ctx = () => reach.ctx({ actor });
const start = async () => (await startLocalGrid(ctx(), input)).data.grid.id;
const work = (id: string, run = 1) => localGrids.job.handle(reach.ctx({ actor: { kind: 'system' } }), { id, run });
const read = async (id: string) => (await getLocalGrid(ctx(), { id })).data.grid;

test('each point has the position of the business in the local pack there', async () => {
  const id = await start();
  expect(await read(id)).toMatchObject({ status: 'queued', points_count: 9, measured_count: 0, found_share: null });
  await work(id);
  const grid = await read(id);
  expect(grid).toMatchObject({ status: 'done', measured_count: 9 });
  const truth = grid.points.map(
    (point) => packAt('bakery', point).findIndex(({ name }) => name === 'Harbour Bakery') + 1,
  );
  expect(grid.points.map(({ position }) => position ?? 0)).toEqual(truth);
  expect(new Set(truth).size).toBeGreaterThan(1);
  expect(grid.competitors.map(({ name }) => name)).toContain('Southsea Bread Company');
  expect(grid.points.every(({ search_id: search }) => search !== null)).toBe(true);
  const again = await start();
  await work(again);
  expect((await read(again)).previous).toMatchObject({ id, average_position: grid.average_position });
  expect((await read(again)).history.map((one) => one.id)).toEqual([id, again]);
  expect((await read(again)).comparison).toMatchObject({ id, same: 9, up: 0, down: 0, not_compared: 0 });
  expect((await read(id)).comparison).toBeNull();
  const [moved] = grid.points.filter(({ position }) => position === 1);
  await db().localGridPoint.updateMany({ where: { gridId: id, no: moved?.no ?? 0 }, data: { position: 3 } });
  const compared = async (compare_with: string) => (await getLocalGrid(ctx(), { id: again, compare_with })).data.grid;
  const { comparison } = await compared(id);
  expect(comparison).toMatchObject({ id, same: 8, up: 1 });
  expect(comparison?.points.find(({ no }) => no === moved?.no)).toEqual({ no: moved?.no, change: 2 });
  await expect(compared(again)).rejects.toBeInstanceOf(Refused);
  await expect(compared(crypto.randomUUID())).rejects.toBeInstanceOf(Refused);
  const file = await exportLocalGrid(ctx(), { id, format: 'csv' });
  expect(file.name).toMatch(/^local-grid-.*\.csv$/);
  const exported = async (of: string, given = {}) => {
    const { tables } = await exportFromDashboard(ctx(), { id: of, query: new URLSearchParams(given) });
    const rows = [];
    for await (const row of tables[0]?.rows ?? []) rows.push(row);
    return rows.map((row) => row.slice(-4));
  };
  const { created_at: before } = await read(id);
  for (const rows of [await exported(again), await exported(again, { compare_with: id })]) {
    expect(rows[(moved?.no ?? 0) - 1]).toEqual([before, 'found', 3, 2]);
    expect(rows.filter(([, , , change]) => change === 0)).toHaveLength(8);
  }
  // Compared with a later one, a gain is a loss; the first one has nothing before it.
  expect((await exported(id, { compare_with: again }))[(moved?.no ?? 0) - 1]?.slice(1)).toEqual(['found', 1, -2]);
  expect((await exported(id))[0]).toEqual([null, null, null, null]);
  await expect(exported(again, { compare_with: crypto.randomUUID() })).rejects.toBeInstanceOf(Refused);
  const { grids } = (await listLocalGrids(ctx(), { limit: 10 })).data;
  expect(grids.map((one) => one.id)).toEqual([again, id]);
});

test('a block in the middle leaves points that are not measured, and resuming measures only those', {
  timeout: 120_000,
}, async () => {
  const { google } = reach.world.engines;
  const id = await start();
  google.next(null, null, null, null);
  google.always = 'blocked';
  await work(id);
  const blocked = await read(id);
  const missing = blocked.points.filter(({ status }) => status === 'not_measured');
  expect(blocked.status).toBe('partial');
  expect(missing.length).toBeGreaterThan(0);
  for (const { error, position } of missing)
    expect([error, position]).toEqual([expect.stringMatching(/^Google blocks/), null]);
  const kept = blocked.points.filter(({ status }) => status !== 'not_measured').map(({ search_id: search }) => search);
  google.reset();
  await db().engineHealth.deleteMany();
  await resumeLocalGrid(ctx(), { id });
  await work(id, 2);
  const whole = await read(id);
  expect(whole).toMatchObject({ status: 'done', measured_count: 9 });
  expect(whole.points.map(({ search_id: search }) => search)).toEqual(expect.arrayContaining(kept));
  await expect(resumeLocalGrid(ctx(), { id })).rejects.toMatchObject({ code: 'refused' });
});

test('an attempt after a killed one continues with the next point', async () => {
  const id = await start();
  await db().localGridPoint.updateMany({ where: { gridId: id, no: { lte: 7 } }, data: { status: 'not_found' } });
  await db().localGrid.update({ where: { id }, data: { status: 'running', lease: crypto.randomUUID() } });
  await work(id);
  expect(await read(id)).toMatchObject({ status: 'done', measured_count: 9 });
  const places = new Set(reach.world.engines.google.searches.map(({ query }) => query.uule));
  expect(places.size).toBe(2);
});

test('a stopped grid keeps its points and can be resumed; a deleted one is gone', async () => {
  const id = await start();
  expect((await stopLocalGrid(ctx(), { id })).data.grid.status).toBe('canceled');
  const stopped = await read(id);
  expect(stopped.points.map(({ status }) => status)).toEqual(Array(9).fill('not_measured'));
  await work(id);
  expect(reach.world.engines.google.hits).toEqual([]);
  expect((await resumeLocalGrid(ctx(), { id })).data.grid.status).toBe('queued');
  await deleteLocalGrid(ctx(), { id });
  await expect(getLocalGrid(ctx(), { id })).rejects.toMatchObject({ code: 'not_found' });
});

test('a scheduled grid is started again once when it is due, takes over the schedule, and waits for a disabled account', {
  timeout: 120_000,
}, async () => {
  const id = await start();
  const grid = (await scheduleLocalGrid(ctx(), { id, every: 'weekly' })).data.grid;
  const week = 7 * 86_400_000;
  expect(Date.parse(grid.next_at ?? '') - Date.now()).toBeGreaterThan(week - 2 * 60_000);
  const later = (ms: number) => reach.ctx({ actor: { kind: 'system' }, now: () => new Date(Date.now() + ms) });
  const count = () => db().localGrid.count({ where: { userId: actor.kind === 'user' ? actor.userId : '' } });
  const before = await count();
  await dueLocalGrids.handle(later(week - 5 * 60_000), {});
  expect(await count()).toBe(before);
  const disable = (disabledAt: Date | null) => db().user.updateMany({ data: { disabledAt } });
  await disable(new Date());
  await dueLocalGrids.handle(later(week), {});
  expect(await count()).toBe(before);
  await disable(null);
  await Promise.all([1, 2].map(() => dueLocalGrids.handle(later(week), {})));
  expect(await count()).toBe(before + 1);
  const newest = await db().localGrid.findFirstOrThrow({ where: { nextAt: { not: null } } });
  expect(newest).toMatchObject({ every: 'weekly', keyword: 'bakery', size: 3, status: 'queued' });
  expect(newest.id).not.toBe(id);
  expect(await read(id)).toMatchObject({ every: 'off', next_at: null });
  expect((await read(newest.id)).points).toHaveLength(9);
  // Scheduling another one of its kind moves the schedule.
  await scheduleLocalGrid(ctx(), { id, every: 'monthly' });
  expect((await read(newest.id)).every).toBe('off');
  await scheduleLocalGrid(ctx(), { id, every: 'off' });
  expect(await db().localGrid.count({ where: { nextAt: { not: null } } })).toBe(0);
});

test.each([
  ['weekly', '2027-01-01T08:00', '2027-03-01T10:20', '2027-03-03T15:00', '2027-03-08T10:20'],
  ['monthly', '2027-01-05T08:00', '2027-02-05T10:20', '2027-02-07T15:00', '2027-03-05T10:20'],
  ['monthly', '2027-01-31T10:20', '2027-02-28T10:20', '2027-02-28T10:30', '2027-03-31T10:20'],
  ['monthly', '2027-01-28T10:20', '2027-02-28T10:20', '2027-02-28T10:30', '2027-03-28T10:20'],
] as const)('a %s schedule of a grid of %s that is due %s and starts %s is due %s next', async (every, ...times) => {
  const [createdAt, nextAt, now, next] = times.map((time) => new Date(`${time}Z`));
  const id = await start();
  await scheduleLocalGrid(ctx(), { id, every });
  await db().localGrid.update({ where: { id }, data: { createdAt: createdAt ?? '', nextAt: nextAt ?? '' } });
  await dueLocalGrids.handle(reach.ctx({ actor: { kind: 'system' }, now: () => now ?? new Date() }), {});
  const newest = await db().localGrid.findFirstOrThrow({ where: { nextAt: { not: null } } });
  expect(newest.id).not.toBe(id);
  expect(newest.nextAt).toEqual(next);
  await scheduleLocalGrid(ctx(), { id: newest.id, every: 'off' });
});

test('a scheduled grid that cannot start says why, and is tried again at the next slot', async () => {
  const id = await start();
  await scheduleLocalGrid(ctx(), { id, every: 'weekly' });
  const owner: Actor = { ...actor, kind: 'user', role: 'owner' } as Actor;
  await chooseSearchSource(reach.ctx({ actor: owner }), { search_engine: 'google', source: 'serper' });
  const now = new Date(Date.now() + 8 * 86_400_000);
  await dueLocalGrids.handle(reach.ctx({ actor: { kind: 'system' }, now: () => now }), {});
  await chooseSearchSource(reach.ctx({ actor: owner }), { search_engine: 'google', source: 'own' });
  const grid = await read(id);
  expect(grid.schedule_error).toMatch(/local packs/);
  expect(new Date(grid.next_at ?? 0).getTime()).toBeGreaterThan(now.getTime());
  await scheduleLocalGrid(ctx(), { id, every: 'off' });
});

test('a source that does not report local packs is refused', async () => {
  const owner: Actor = { ...actor, kind: 'user', role: 'owner' } as Actor;
  await chooseSearchSource(reach.ctx({ actor: owner }), { search_engine: 'google', source: 'serper' });
  await expect(start()).rejects.toMatchObject({ code: 'refused', message: expect.stringMatching(/local packs/) });
  await chooseSearchSource(reach.ctx({ actor: owner }), { search_engine: 'google', source: 'own' });
});
