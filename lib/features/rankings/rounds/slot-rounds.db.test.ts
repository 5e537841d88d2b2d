import { afterAll, beforeEach, expect, test } from 'vitest';
import { startSlotRound } from '#lib/features/rankings/rounds/rounds.ts';
import type { Ctx } from '#lib/net/context.ts';
import { db } from '#lib/platform/database/db.ts';
import { closeQueue } from '#lib/platform/queue/queue.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { newProject } from '#tests/support/projects.ts';

const HOUR_MS = 3_600_000;
const SLOT = new Date('2026-11-16T03:00:00Z');
const ago = (hours: number) => new Date(SLOT.getTime() - hours * HOUR_MS);

let projectId: string;
beforeEach(async () => {
  const { id: userId } = await db().user.create({ data: { email: `${crypto.randomUUID()}@example.com` } });
  ({ id: projectId } = await newProject(userId, 'example.com'));
});
afterAll(closeQueue);

const ctx = (): Ctx => ({
  ...testCtx(new AbortController().signal, 'slots'),
  actor: { kind: 'system' },
  now: () => new Date(SLOT.getTime() + 1_000),
});
const track = (keyword: string, more: object) =>
  db().trackedKeyword.create({
    data: { projectId, keyword, plain: keyword, engine: 'bing', country: 'de', ...more },
  });
const past = (slot: Date) => db().trackingRun.create({ data: { projectId, slot, until: slot, status: 'done' } });

/** Keywords in the round of the slot, in order. */
async function taken(): Promise<string[]> {
  await startSlotRound(ctx(), { projectId, slot: SLOT });
  const items = await db().trackingItem.findMany({
    where: { run: { projectId, slot: SLOT } },
    select: { keyword: { select: { keyword: true } } },
  });
  return items.map(({ keyword }) => keyword.keyword).sort();
}

test('a keyword is measured as of the slot of its round, however late in it its turn came', async () => {
  await past(ago(24));
  await past(ago(7 * 24));
  const at = (hours: number) => ({ checkedAt: ago(hours), measuredAt: ago(hours) });
  await track('daily', { every: 'daily', ...at(18) });
  await track('weekly', { every: 'weekly', ...at(7 * 24 - 22) });
  await track('weekly, done', { every: 'weekly', ...at(22) });
  await track('off', { every: 'off', ...at(900) });
  expect(await taken()).toEqual(['daily', 'weekly']);
});

test('a check that measured nothing puts none off', async () => {
  await past(ago(7 * 24));
  await track('blocked for a round', { every: 'weekly', checkedAt: ago(6 * 24), measuredAt: ago(14 * 24) });
  await track('never measured', { every: 'monthly', checkedAt: ago(1), measuredAt: null });
  expect(await taken()).toEqual(['blocked for a round', 'never measured']);
});

test('what was measured after the slot is not asked for it again', async () => {
  const after = new Date(SLOT.getTime() + 500);
  await track('daily', { every: 'daily', checkedAt: after, measuredAt: after });
  await track('always', { every: null, checkedAt: after, measuredAt: after });
  expect(await taken()).toEqual(['always']);
});
