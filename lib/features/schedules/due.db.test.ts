import { afterAll, beforeEach, expect, test } from 'vitest';
import { parseInput } from '#lib/contract/parse-input.ts';
import { SCOPES } from '#lib/contract/scopes.ts';
import { setSchedule as setScheduleContract } from '#lib/features/schedules/contract.ts';
import { provideScheduleActions, type Slot, takeSlots, useSlot } from '#lib/features/schedules/due.ts';
import {
  listSchedules,
  previewSchedule,
  putSchedule,
  SCHEDULED_OPERATIONS,
  setSchedule,
} from '#lib/features/schedules/schedules.ts';
import type { Ctx } from '#lib/net/context.ts';
import { db } from '#lib/platform/database/db.ts';
import { Forbidden, InvalidInput, NotFound, Refused } from '#lib/platform/errors.ts';
import { closeQueue } from '#lib/platform/queue/queue.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { addMember, newProject } from '#tests/support/projects.ts';

let projectId: string;
let userId: string;
let taken: Slot[];
const DAILY = { every: 'daily', minute: 360, day: null, cron: null, timezone: 'UTC' } as const;

beforeEach(async () => {
  ({ id: userId } = await db().user.create({ data: { email: `${crypto.randomUUID()}@example.com` } }));
  await db().schedule.deleteMany();
  ({ id: projectId } = await newProject(userId, 'example.com'));
  taken = [];
  provideScheduleActions({ rankings: async (_ctx, slot) => void taken.push(slot) });
});
afterAll(closeQueue);

const at = (now: string, user = userId): Ctx => ({
  ...testCtx(new AbortController().signal, 'due'),
  actor: { kind: 'user', userId: user, role: 'member' },
  now: () => new Date(now),
});
const row = () => db().schedule.findFirstOrThrow({ where: { projectId } });
const set = (now: string) => putSchedule(at(now), { projectId, kind: 'rankings' }, DAILY);
/** Slots that were queued for the project's schedule. */
const queued = async () => {
  const { id } = await row();
  const rows = await db().$queryRaw<{ slot: string }[]>`SELECT data->'input'->>'slot' AS slot FROM pgboss.job
    WHERE name = ${useSlot.name} AND data->'input'->>'id' = ${id} ORDER BY created_on`;
  return rows.map(({ slot }) => slot);
};

test('a slot is taken once, by however many at the same time', async () => {
  await set('2026-11-20T12:00:00Z');
  const now = at('2026-11-21T06:00:30Z');
  await Promise.all(Array.from({ length: 6 }, () => takeSlots(now)));
  expect(await queued()).toEqual(['2026-11-21T06:00:00.000Z']);
  expect((await row()).nextAt?.toISOString()).toBe('2026-11-22T06:00:00.000Z');
  await takeSlots(at('2026-11-21T23:00:00Z'));
  expect(await queued()).toHaveLength(1);
});

test('of slots that were missed the last one is made up for, once', async () => {
  await set('2026-11-10T12:00:00Z');
  await takeSlots(at('2026-11-21T09:00:00Z'));
  expect(await queued()).toEqual(['2026-11-21T06:00:00.000Z']);
});

test('a clock that is put back starts nothing twice, and one that was far ahead does not silence a schedule', async () => {
  await set('2026-11-20T12:00:00Z');
  await takeSlots(at('2026-11-21T06:01:00Z'));
  await takeSlots(at('2026-11-21T05:30:00Z'));
  await takeSlots(at('2026-11-21T06:01:00Z'));
  expect(await queued()).toHaveLength(1);
  await takeSlots(at('2027-11-21T06:01:00Z'));
  expect(await queued()).toHaveLength(2);
  await takeSlots(at('2026-11-21T07:00:00Z'));
  expect((await row()).nextAt?.toISOString()).toBe('2026-11-22T06:00:00.000Z');
  await takeSlots(at('2026-11-22T06:00:00Z'));
  expect((await queued()).at(-1)).toBe('2026-11-22T06:00:00.000Z');
});

test('a slot does what its kind does, and a failure is noted until the next one', async () => {
  await set('2026-11-20T12:00:00Z');
  await takeSlots(at('2026-11-21T06:00:00Z'));
  const { id, lastSlot } = await row();
  const slot = lastSlot?.toISOString() ?? '';
  await useSlot.handle(at('2026-11-21T06:00:01Z'), { id, slot });
  expect(taken).toMatchObject([{ projectId, ownerId: userId, slot: lastSlot }]);
  provideScheduleActions({ rankings: () => Promise.reject(new Refused('there is nothing to do')) });
  await expect(useSlot.handle(at('2026-11-21T06:00:02Z'), { id, slot })).rejects.toBeInstanceOf(Refused);
  expect((await row()).lastError).toBe('there is nothing to do');
  await takeSlots(at('2026-11-22T06:00:00Z'));
  expect((await row()).lastError).toBeNull();
});

test('a deleted project and a schedule that was turned off do nothing', async () => {
  await set('2026-11-20T12:00:00Z');
  const { id } = await row();
  await db().schedule.update({ where: { id }, data: { every: 'off' } });
  await useSlot.handle(at('2026-11-21T06:00:01Z'), { id, slot: '2026-11-21T06:00:00.000Z' });
  await db().project.delete({ where: { id: projectId } });
  await useSlot.handle(at('2026-11-21T06:00:01Z'), { id, slot: '2026-11-21T06:00:00.000Z' });
  expect(taken).toEqual([]);
});

const NOW = '2026-11-21T12:00:00Z';
const given = (more: object) =>
  ({ project_id: projectId, kind: 'rankings', every: 'daily', time: '06:00', ...more }) as const;

test('people set and see schedules by their role', async () => {
  const { data } = await setSchedule(
    at(NOW),
    given({ every: 'weekly', time: '07:30', day: 3, timezone: 'Europe/Berlin' }),
  );
  expect(data.schedule).toMatchObject({
    every: 'weekly',
    time: '07:30',
    day: 3,
    timezone: 'Europe/Berlin',
    next_at: '2026-11-25T06:30:00.000Z',
    words: 'Every Wednesday at 07:30 (Europe/Berlin)',
  });
  const { schedules } = (await listSchedules(at(NOW), { project_id: projectId })).data;
  expect(schedules.map(({ kind, every }) => `${kind} ${every}`)).toEqual([
    ...['rankings weekly', 'site_audit off', 'domain_report off', 'backlinks off'],
  ]);
  const { id: viewer } = await db().user.create({ data: { email: `${crypto.randomUUID()}@example.com` } });
  await expect(listSchedules(at(NOW, viewer), { project_id: projectId })).rejects.toBeInstanceOf(NotFound);
  await addMember(projectId, viewer, 'viewer');
  await expect(setSchedule(at(NOW, viewer), given({}))).rejects.toBeInstanceOf(Forbidden);
  const { runs } = (await previewSchedule(at(NOW, viewer), given({ every: 'monthly', day: 31 }))).data;
  expect(runs.slice(0, 2)).toEqual(['2026-11-30T06:00:00.000Z', '2026-12-31T06:00:00.000Z']);
});

test.each([
  [{ timezone: 'Mars/Base' }, Refused, /timezone must be an IANA time zone.*given "Mars\/Base"/],
  [{ every: 'weekly', day: 7 }, Refused, /day of a weekly schedule must be from 0.*given 7/],
  [{ every: 'monthly', day: 0 }, Refused, /day of a monthly schedule/],
  [{ every: 'cron' }, InvalidInput, /cron is required/],
  [{ every: 'cron', cron: '* * * * *' }, Refused, /cron must run at most once an hour.*"\* \* \* \* \*"/],
  [{ kind: 'digest' }, Refused, /set with its report/],
] as const)('%j is rejected', async (more, kind, message) => {
  const failed = await setSchedule(at(NOW), given(more)).catch((error: unknown) => error);
  expect(failed).toBeInstanceOf(kind);
  expect(String(failed)).toMatch(message);
});

test.each(Object.entries(SCHEDULED_OPERATIONS))(
  'a token sets a schedule of %s only with the scope of what it starts',
  async (kind, { scope }) => {
    const asToken = (scopes: readonly string[]): Ctx => ({
      ...at('2026-11-20T12:00:00Z'),
      actor: { kind: 'token', userId, role: 'member', tokenId: crypto.randomUUID(), scopes },
    });
    const input = parseInput(setScheduleContract.input, { project_id: projectId, kind, every: 'daily' });
    if (!input.ok) throw new Error(input.problem.message);
    const without = asToken(SCOPES.filter((one) => one !== scope));
    await expect(setSchedule(without, input.data)).rejects.toThrow(`lacks the scope "${scope}"`);
    expect((await setSchedule(asToken(['projects', scope ?? 'projects']), input.data)).data.schedule.every).toBe(
      'daily',
    );
  },
);
