import { z } from 'zod';
import type { Ctx } from '#lib/features/context.ts';
import { db } from '#lib/platform/database/db.ts';
import type { Prisma } from '#lib/platform/prisma/client.ts';
import { defineJob } from '#lib/platform/queue/job.ts';
import { enqueue } from '#lib/platform/queue/queue.ts';

/** A round that is over, done or stopped. */
export interface EndedRound {
  projectId: string;
  runId: string;
}

/** Hears of each round that is over. It can be called twice for one: write by `runId`. */
export type RoundListener = (ctx: Ctx, round: EndedRound) => Promise<void>;

let listeners: readonly RoundListener[] = [];

/** Says who hears of rounds; `lib/worker` does that, as features do not know each other. */
export function provideRoundListeners(given: readonly RoundListener[]): void {
  listeners = given;
}

/** Tells whoever listens that a round is over. One who fails keeps none of the others from hearing; all are told again then. */
export const roundEnded = defineJob({
  name: 'tracking-round-ended',
  input: z.object({ projectId: z.uuid(), runId: z.uuid() }),
  retry: { limit: 3, delaySeconds: 10 },
  timeoutMs: 300_000,
  async handle(ctx, round) {
    // Deleted meanwhile: nobody wants to know.
    if (!(await db().trackingRun.findUnique({ where: { id: round.runId }, select: { id: true } }))) return;
    const told = await Promise.allSettled(listeners.map((listener) => listener(ctx, round)));
    for (const one of told) if (one.status === 'rejected') throw one.reason;
  },
});

export const queueRoundEnded = (tx: Prisma.TransactionClient, round: EndedRound) =>
  enqueue(roundEnded, round, { within: tx });
