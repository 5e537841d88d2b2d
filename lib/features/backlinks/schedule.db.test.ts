import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { discoverBacklinks } from '#lib/features/backlinks/discover-backlinks.job.ts';
import { ensureDomain } from '#lib/features/backlinks/domain-store.ts';
import { getBacklinkDomain, setBacklinkSchedule } from '#lib/features/backlinks/domains.ts';
import { dueBacklinkChecks } from '#lib/features/backlinks/due-backlink-checks.job.ts';
import { useBacklinkSlot } from '#lib/features/backlinks/schedule.ts';
import { createProject } from '#lib/features/projects/service.ts';
import { provideScheduleActions, takeSlots, useSlot } from '#lib/features/schedules/due.ts';
import { listSchedules, setSchedule } from '#lib/features/schedules/schedules.ts';
import type { Ctx } from '#lib/net/context.ts';
import { db } from '#lib/platform/database/db.ts';
import { migrate } from '#lib/platform/database/migrate.ts';
import { closeQueue } from '#lib/platform/queue/queue.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { newProject } from '#tests/support/projects.ts';

let userId = '';
const domain = 'kept.example';
const at = (moment: string): Ctx => ({
  ...testCtx(new AbortController().signal, 'schedules'),
  actor: { kind: 'user', userId, role: 'member' },
  now: () => new Date(moment),
});
const START = '2026-11-02T10:00:00Z';

beforeEach(async () => {
  await db().user.deleteMany();
  userId = (await db().user.create({ data: { email: 'keeper@example.com' } })).id;
  provideScheduleActions({ backlinks: useBacklinkSlot });
});
afterAll(async () => {
  provideScheduleActions({});
  await closeQueue();
});

const kept = async (moment: string, id: string) => (await getBacklinkDomain(at(moment), { id })).data.domain;
const runs = () => db().backlinkRun.findMany({ orderBy: { id: 'asc' } });
const ofProject = async (projectId: string) =>
  (await listSchedules(at(START), { project_id: projectId })).data.schedules.find(({ kind }) => kind === 'backlinks');

test('a domain without a project is checked by a schedule of its own, a slot once', async () => {
  const { id } = await ensureDomain(userId, domain);
  const { data } = await setBacklinkSchedule(at(START), { id, every: 'weekly' });
  expect(data.domain).toMatchObject({ every: 'weekly', next_check_at: '2026-11-09T10:00:00.000Z', project_id: null });
  await takeSlots(at('2026-11-08T10:00:00Z'));
  expect((await kept(START, id)).next_check_at).toBe('2026-11-09T10:00:00.000Z');
  const late = '2026-11-09T10:00:20Z';
  await Promise.all([takeSlots(at(late)), takeSlots(at(late)), takeSlots(at(late))]);
  expect((await kept(late, id)).next_check_at).toBe('2026-11-16T10:00:00.000Z');
  const row = await db().schedule.findFirstOrThrow();
  for (let time = 0; time < 2; time++) {
    await useSlot.handle(at(late), { id: row.id, slot: '2026-11-09T10:00:00.000Z' });
  }
  expect((await runs()).map(({ kind }) => kind)).toEqual(['check']);
});

test('of a project’s domain it is the project’s schedule, by the project’s clock', async () => {
  const project = await newProject(userId, domain);
  await db().project.update({ where: { id: project.id }, data: { timezone: 'Europe/Berlin' } });
  const { id } = await ensureDomain(userId, domain);
  // Daylight saving time ends on the Sunday between; the local time of day stays the same.
  await setBacklinkSchedule(at('2026-10-24T06:30:00Z'), { id, every: 'weekly' });
  expect(await ofProject(project.id)).toMatchObject({
    every: 'weekly',
    time: '08:30',
    day: 6,
    timezone: 'Europe/Berlin',
    next_at: '2026-10-31T07:30:00.000Z',
  });
  await setSchedule(at(START), { project_id: project.id, kind: 'backlinks', every: 'daily', time: '06:00' });
  expect(await kept(START, id)).toMatchObject({ every: 'daily', project_id: project.id });
  await setBacklinkSchedule(at(START), { id, every: 'off' });
  expect(await ofProject(project.id)).toMatchObject({ every: 'off', next_at: null });
});

test('a project looks for new backlinks and checks the known ones after, also where the look fails', async () => {
  const { id: projectId } = await newProject(userId, domain);
  await setSchedule(at(START), { project_id: projectId, kind: 'backlinks', every: 'daily', time: '06:00' });
  const { id } = await db().schedule.findFirstOrThrow();
  for (let time = 0; time < 2; time++) {
    await useSlot.handle(at('2026-11-03T06:00:10Z'), { id, slot: '2026-11-03T06:00:00.000Z' });
  }
  const [look, ...others] = await runs();
  expect(look).toMatchObject({ kind: 'look', status: 'queued', engine: 'google', country: 'us', pagesAsked: 15 });
  expect(others).toEqual([]);
  await discoverBacklinks.giveUp?.(at('2026-11-03T06:10:00Z'), { id: look?.id ?? '' }, 'The engine was away.');
  await discoverBacklinks.giveUp?.(at('2026-11-03T06:10:00Z'), { id: look?.id ?? '' }, 'The engine was away.');
  expect((await runs()).map(({ kind, status }) => `${kind} ${status}`)).toEqual(['look failed', 'check queued']);
});

test('a project of a domain that is checked already takes its schedule over', async () => {
  const { id } = await ensureDomain(userId, domain);
  await setBacklinkSchedule(at(START), { id, every: 'monthly' });
  const { project } = (await createProject(at(START), { name: 'Kept', domain, watched_domains: [] })).data;
  expect(await ofProject(project.id)).toMatchObject({ every: 'monthly', day: 2, time: '10:00' });
  expect(await kept(START, id)).toMatchObject({ every: 'monthly', next_check_at: '2026-12-02T10:00:00.000Z' });
  expect(await db().schedule.count()).toBe(1);
});

test('what an older process sets is moved, at the time it was due', async () => {
  await newProject(userId, domain);
  const due = { every: 'weekly', nextCheckAt: new Date('2026-11-04T21:15:00Z') };
  for (const name of [domain, 'other.example'])
    await db().backlinkDomain.create({ data: { userId, domain: name, ...due } });
  await dueBacklinkChecks.handle(at(START), {});
  await dueBacklinkChecks.handle(at(START), {});
  const rows = await db().schedule.findMany({ orderBy: { projectId: { sort: 'asc', nulls: 'last' } } });
  expect(
    rows.map(({ projectId, every, minute, day, nextAt }) => [projectId !== null, every, minute, day, nextAt]),
  ).toEqual([true, false].map((own) => [own, 'weekly', 21 * 60 + 15, 3, due.nextCheckAt]));
  expect(await db().backlinkDomain.count({ where: { every: 'off', nextCheckAt: null } })).toBe(2);
});

test('the migration brings schedules along that were set before it', async () => {
  const database = await testDatabase('empty');
  const all = join(process.cwd(), 'prisma/migrations');
  const before = mkdtempSync(join(tmpdir(), 'serpentine-before-'));
  for (const name of readdirSync(all)) {
    if (name < '20261122013900') cpSync(join(all, name), join(before, name), { recursive: true });
  }
  await migrate(database.url, before);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    await client.query(`
      INSERT INTO users (id, email) VALUES ('${userId}', 'old@example.com');
      INSERT INTO projects (id, owner_id, name, domain, timezone, updated_at)
        VALUES (gen_random_uuid(), '${userId}', 'Kept', '${domain}', 'America/New_York', now());
      INSERT INTO backlink_domains (id, user_id, domain, every, next_check_at) VALUES
        (gen_random_uuid(), '${userId}', '${domain}', 'monthly', '2026-12-01T02:30:00Z'),
        (gen_random_uuid(), '${userId}', 'lone.example', 'weekly', '2026-11-24T02:30:00Z'),
        (gen_random_uuid(), '${userId}', 'never.example', 'off', NULL);`);
    await migrate(database.url, all);
    const { rows } = await client.query(
      'SELECT project_id IS NOT NULL AS own, every, minute, day, timezone, next_at FROM schedules ORDER BY own DESC',
    );
    expect(rows).toEqual(
      [
        // In New York it is still November.
        ...[{ own: true, every: 'monthly', minute: 1290, day: 30, timezone: 'America/New_York' }],
        ...[{ own: false, every: 'weekly', minute: 150, day: 2, timezone: 'UTC' }],
      ].map((row) => ({ ...row, next_at: new Date(row.own ? '2026-12-01T02:30:00Z' : '2026-11-24T02:30:00Z') })),
    );
  } finally {
    await client.end();
    await database.drop();
    rmSync(before, { recursive: true, force: true });
  }
});
