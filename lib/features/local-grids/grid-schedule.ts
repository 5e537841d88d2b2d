import 'server-only';
import { z } from 'zod';
import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import type { scheduleLocalGrid as endpoint, GridEvery } from '#lib/features/local-grids/contract.ts';
import { localGrids } from '#lib/features/local-grids/local-grid.run.ts';
import { startGrid, toGrid } from '#lib/features/local-grids/local-grids.ts';
import * as store from '#lib/features/local-grids/store.ts';
import { nextSlot } from '#lib/features/schedules/service.ts';
import type { Ctx } from '#lib/net/context.ts';
import { runAsTenant } from '#lib/platform/concurrency/tenant-context.ts';
import { db } from '#lib/platform/database/db.ts';
import { toAppError } from '#lib/platform/errors.ts';
import { defineJob } from '#lib/platform/queue/job.ts';

/** Grids started by one run of the job; the next run follows in a few minutes. */
const MAX_AT_ONCE = 50;
const DAY_MS = 86_400_000;

/** Measures a grid again each week or month from now; off ends it. @throws NotFound, also for other users' grids */
export async function scheduleLocalGrid(
  ctx: Ctx,
  { id, every }: InputOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  const grid = await localGrids.own(ctx, id);
  await store.setSchedule(grid, every, slotAfter(every, ctx.now(), ctx.now()));
  return toGrid(await localGrids.own(ctx, id));
}

/** The next slot at a time of day and a day of the week or month; null: never. */
function slotAfter(every: GridEvery, slot: Date, now: Date, monthDay = slot.getUTCDate()): Date | null {
  const minute = slot.getUTCHours() * 60 + slot.getUTCMinutes();
  const day = every === 'weekly' ? slot.getUTCDay() : monthDay;
  return nextSlot({ every, minute, day, cron: null, timezone: 'UTC' }, now);
}

/** The slot after the one that is due, also when that is overdue. */
function nextOf({ nextAt, createdAt, ...grid }: store.GridRow, now: Date): Date | null {
  const due = nextAt ?? now;
  const isLastOfMonth = new Date(due.getTime() + DAY_MS).getUTCDate() === 1;
  // A short month has the slot on its last day; this grid is of the month before, which is longer.
  const monthDay = isLastOfMonth ? Math.max(due.getUTCDate(), createdAt.getUTCDate()) : due.getUTCDate();
  return slotAfter(store.everyOf(grid), due, now, monthDay);
}

/** Starts the grids that are due. Those of disabled accounts wait until the account is enabled again. */
export const dueLocalGrids = defineJob({
  name: 'due-local-grids',
  input: z.object({}),
  retry: { limit: 0, delaySeconds: 0 },
  timeoutMs: 5 * 60_000,
  concurrency: 1,
  cron: '*/10 * * * *',
  async handle(ctx: Ctx) {
    for (const grid of await store.findDue(ctx.now(), MAX_AT_ONCE)) {
      await runAsTenant(grid.userId, () => repeat(ctx, grid)).catch(async (error: unknown) => {
        ctx.signal.throwIfAborted();
        await store.moveOn(db(), grid, nextOf(grid, ctx.now()), toAppError(error).message);
      });
    }
  },
});

/** Starts a new grid like this one, which takes over its schedule. Of several workers, one does. */
async function repeat(ctx: Ctx, grid: store.GridRow): Promise<void> {
  const own: Ctx = { ...ctx, actor: { kind: 'user', userId: grid.userId, role: 'member' } };
  const every = store.everyOf(grid);
  const { userId, projectId, keyword, country, businessName, domain, latitude, longitude, size, spacing } = grid;
  const subject = { userId, projectId, keyword, country, businessName, domain, latitude, longitude, size, spacing };
  await startGrid(own, { ...subject, every, nextAt: nextOf(grid, ctx.now()) }, async (client) => {
    if (!(await store.moveOn(client, grid, null, null))) throw new TakenByAnother();
  }).catch((error: unknown) => {
    if (!(error instanceof TakenByAnother)) throw error;
  });
}

class TakenByAnother extends Error {}
