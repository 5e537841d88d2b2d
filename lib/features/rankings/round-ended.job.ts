import { z } from 'zod';
import type { Ctx } from '#lib/net/context.ts';
import { db } from '#lib/platform/database/db.ts';
import type { Prisma } from '#lib/platform/prisma/client.ts';
import { defineJob } from '#lib/platform/queue/job.ts';
import { enqueue } from '#lib/platform/queue/queue.ts';

/** A round that has ended: done or stopped. */
export interface EndedRound {
  projectId: string;
  runId: string;
}

/** Called for each round that has ended. It may be called twice for one, so write by `runId`. */
export type RoundListener = (ctx: Ctx, round: EndedRound) => Promise<void>;

let listeners: readonly RoundListener[] = [];

/** Registers the listeners; `lib/worker` calls it, because features do not import each other. */
export function provideRoundListeners(given: readonly RoundListener[]): void {
  listeners = given;
}

/**
 * Notifies the listeners that a round has ended. When one fails, the others are still called; on the retry, all are
 * called again.
 */
export const roundEnded = defineJob({
  name: 'tracking-round-ended',
  input: z.object({ projectId: z.uuid(), runId: z.uuid() }),
  retry: { limit: 3, delaySeconds: 10 },
  timeoutMs: 300_000,
  async handle(ctx: Ctx, round) {
    // Deleted meanwhile, so nobody needs to be notified.
    if (!(await db().trackingRun.findUnique({ where: { id: round.runId }, select: { id: true } }))) return;
    const results = await Promise.allSettled(listeners.map((listener) => listener(ctx, round)));
    for (const one of results) if (one.status === 'rejected') throw one.reason;
  },
});

/** Queues the notifications about the end of a round, in the transaction that ends it. */
export const queueRoundEnded = (tx: Prisma.TransactionClient, round: EndedRound) =>
  enqueue(roundEnded, round, { within: tx });
