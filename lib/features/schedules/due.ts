import 'server-only';
import { z } from 'zod';
import type { ScheduleKind } from '#lib/features/schedules/contract.ts';
import { lastSlot, nextSlot } from '#lib/features/schedules/slots.ts';
import * as store from '#lib/features/schedules/store.ts';
import type { Ctx } from '#lib/net/context.ts';
import { runAsTenant } from '#lib/platform/concurrency/tenant-context.ts';
import { db } from '#lib/platform/database/db.ts';
import { toAppError } from '#lib/platform/errors.ts';
import { defineJob } from '#lib/platform/queue/job.ts';
import { enqueue, prepareQueues } from '#lib/platform/queue/queue.ts';

/** A schedule slot to be processed. */
export interface Slot {
  /** null when it does not belong to a project. */
  projectId: string | null;
  /** The stored domain it belongs to, if it has no project. */
  backlinkDomainNo: number | null;
  /** On whose behalf it runs: the project's owner, or the user who stores the domain. */
  ownerId: string;
  /** Which schedule of its kind. */
  subject: string;
  params: unknown;
  /** Identifies the slot: processing it twice must have the effect of once. */
  slot: Date;
}

/** The action of a kind for a slot; it starts the work and does not wait for it. It may be called twice for a slot. */
export type SlotAction = (ctx: Ctx, slot: Slot) => Promise<void>;

let actions: Partial<Record<ScheduleKind, SlotAction>> = {};

/** Registers the action of each kind; `lib/worker` calls it, because features do not import each other. */
export function provideScheduleActions(given: Partial<Record<ScheduleKind, SlotAction>>): void {
  actions = given;
}

const MAX = 200;
/** A last slot further in the future than this was taken while the clock was wrong. */
const AHEAD_MS = 26 * 3_600_000;
const ATTEMPTS = 4;

const PAUSED = 'Skipped: the account of its owner is disabled.';

type Owned = NonNullable<Awaited<ReturnType<typeof store.findWithOwner>>>;

/** Whether no active account can see the results. A team's schedules continue without one member. */
const isPaused = ({ project, backlinkDomain }: Owned): boolean =>
  project
    ? project.owner.disabledAt !== null && project.members.length === 0
    : backlinkDomain?.user.disabledAt !== null;

/** Processes one slot. It is queued in the transaction that takes the slot, so neither exists without the other. */
export const useSlot = defineJob({
  name: 'use-slot',
  input: z.object({ id: z.uuid(), slot: z.iso.datetime() }),
  retry: { limit: ATTEMPTS - 1, delaySeconds: 15 },
  timeoutMs: 120_000,
  async handle(ctx: Ctx, { id, slot }) {
    const row = await store.findWithOwner(id);
    // The schedule or its project was deleted, or the schedule was turned off since.
    if (!row || row.every === 'off') return;
    const at = new Date(slot);
    const action = Object.entries(actions).find(([kind]) => kind === row.kind)?.[1];
    try {
      if (!action) throw new Error(`unsupported schedule type ${row.kind}`);
      const { projectId, backlinkDomainNo, subject, params } = row;
      const ownerId = row.project?.ownerId ?? row.backlinkDomain?.userId;
      if (ownerId === undefined) return;
      if (isPaused(row)) return await store.noteError(id, at, PAUSED);
      const asked = { projectId, backlinkDomainNo, ownerId, subject, params, slot: at };
      await runAsTenant(ownerId, () => action(ctx, asked));
      await store.noteError(id, at, null);
    } catch (error) {
      ctx.signal.throwIfAborted();
      await store.noteError(id, at, toAppError(error).message);
      throw error;
    }
  },
  async giveUp(_ctx: Ctx, { id, slot }, reason) {
    await store.noteError(id, new Date(slot), reason);
  },
});

/** Checks for due slots every minute. */
export const takeDueSlots = defineJob({
  name: 'take-due-slots',
  input: z.object({}),
  retry: { limit: 0, delaySeconds: 0 },
  timeoutMs: 50_000,
  concurrency: 1,
  cron: '* * * * *',
  handle: (ctx: Ctx) => takeSlots(ctx),
});

/**
 * Takes due slots, each exactly once even with concurrent callers: a slot is taken by advancing `nextAt`. Of slots
 * missed during downtime, the last one is caught up. @throws Unavailable (queue)
 */
export async function takeSlots(ctx: Ctx): Promise<void> {
  await prepareQueues([useSlot]);
  const now = ctx.now();
  for (const row of await store.findAhead(new Date(now.getTime() + AHEAD_MS))) {
    // The clock was set back: recalculate the next slot from the current time.
    await store.moveOn(db(), row, { nextAt: nextSlot(store.timingOf(row), now), lastSlot: null });
  }
  for (const row of await store.findDue(now, MAX)) {
    const { id, nextAt } = row;
    if (nextAt === null) continue;
    const timing = store.timingOf(row);
    const slot = lastSlot(timing, nextAt, now);
    await db().$transaction(async (tx) => {
      if (!(await store.moveOn(tx, row, { nextAt: nextSlot(timing, now), lastSlot: slot }))) return;
      // After a small clock correction, an already processed slot can become due again.
      if (row.lastSlot !== null && slot <= row.lastSlot) return;
      await enqueue(useSlot, { id, slot: slot.toISOString() }, { within: tx });
    });
  }
}
