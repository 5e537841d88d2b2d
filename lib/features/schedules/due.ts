import 'server-only';
import { z } from 'zod';
import type { Ctx } from '#lib/features/context.ts';
import type { ScheduleKind } from '#lib/features/schedules/contract.ts';
import { lastSlot, nextSlot } from '#lib/features/schedules/slots.ts';
import * as store from '#lib/features/schedules/store.ts';
import { runAsTenant } from '#lib/platform/concurrency/tenant-context.ts';
import { db } from '#lib/platform/database/db.ts';
import { toAppError } from '#lib/platform/errors.ts';
import { defineJob } from '#lib/platform/queue/job.ts';
import { enqueue, prepareQueues } from '#lib/platform/queue/queue.ts';

/** A slot of a schedule that is to be used. */
export interface Slot {
  /** null where it is not a project's. */
  projectId: string | null;
  /** The kept domain whose it is, where it is no project's. */
  backlinkDomainNo: number | null;
  /** In whose name: the project's owner, or who keeps the domain. */
  ownerId: string;
  /** Which one of its kind. */
  subject: string;
  params: unknown;
  /** Names the slot: what is begun twice for it is to be one thing. */
  slot: Date;
}

/** What a kind does in a slot; it begins the work and does not wait for it. It can be called twice for a slot. */
export type SlotAction = (ctx: Ctx, slot: Slot) => Promise<void>;

let actions: Partial<Record<ScheduleKind, SlotAction>> = {};

/** Says what each kind does; `lib/worker` does that, as features do not know each other. */
export function provideScheduleActions(given: Partial<Record<ScheduleKind, SlotAction>>): void {
  actions = given;
}

const MAX = 200;
/** A last slot further ahead than this was taken while the clock was wrong. */
const AHEAD_MS = 26 * 3_600_000;
const ATTEMPTS = 4;

const PAUSED = 'Skipped: the account of its owner is disabled.';

type Owned = NonNullable<Awaited<ReturnType<typeof store.findWithOwner>>>;

/** Whether nobody who could see the results has an account that is in use. The work of a team goes on without one member. */
const isPaused = ({ project, backlinkDomain }: Owned): boolean =>
  project
    ? project.owner.disabledAt !== null && project.members.length === 0
    : backlinkDomain?.user.disabledAt !== null;

/** Does one slot. It is queued in the transaction that takes the slot, so neither is ever there without the other. */
export const useSlot = defineJob({
  name: 'use-slot',
  input: z.object({ id: z.uuid(), slot: z.iso.datetime() }),
  retry: { limit: ATTEMPTS - 1, delaySeconds: 15 },
  timeoutMs: 120_000,
  async handle(ctx, { id, slot }) {
    const row = await store.findWithOwner(id);
    // Deleted, or its project was, or somebody turned it off since.
    if (!row || row.every === 'off') return;
    const at = new Date(slot);
    const action = Object.entries(actions).find(([kind]) => kind === row.kind)?.[1];
    try {
      if (!action) throw new Error(`nothing is done for the kind ${row.kind}`);
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
  async giveUp(_ctx, { id, slot }, reason) {
    await store.noteError(id, new Date(slot), reason);
  },
});

/** Looks at the clock each minute. */
export const takeDueSlots = defineJob({
  name: 'take-due-slots',
  input: z.object({}),
  retry: { limit: 0, delaySeconds: 0 },
  timeoutMs: 50_000,
  concurrency: 1,
  cron: '* * * * *',
  handle: (ctx) => takeSlots(ctx),
});

/**
 * Takes the slots that are due, each once, however many take them at the same time: moving `nextAt` on is what takes a slot. Of
 * slots that were missed while nothing ran, the last one is made up for. @throws Unavailable (queue)
 */
export async function takeSlots(ctx: Ctx): Promise<void> {
  await prepareQueues([useSlot]);
  const now = ctx.now();
  for (const row of await store.findAhead(new Date(now.getTime() + AHEAD_MS))) {
    // The clock has been put back: the next slot is one of this time again.
    await store.moveOn(db(), row, { nextAt: nextSlot(store.timingOf(row), now), lastSlot: null });
  }
  for (const row of await store.findDue(now, MAX)) {
    const { id, nextAt } = row;
    if (nextAt === null) continue;
    const timing = store.timingOf(row);
    const slot = lastSlot(timing, nextAt, now);
    await db().$transaction(async (tx) => {
      if (!(await store.moveOn(tx, row, { nextAt: nextSlot(timing, now), lastSlot: slot }))) return;
      // A clock that was put back a little comes by a slot again, which was used.
      if (row.lastSlot !== null && slot <= row.lastSlot) return;
      await enqueue(useSlot, { id, slot: slot.toISOString() }, { within: tx });
    });
  }
}
