import type { Ctx } from '#lib/net/context.ts';
import { toAppError } from '#lib/platform/errors.ts';
import { LeaseLost } from '#lib/platform/queue/lease.ts';
import type { RunEnd } from '#lib/runs/run-definition.ts';
import { PausedWhileWaiting } from './quota-wait.ts';

/** Attempts at a sync before a temporary failure ends it. */
export const SYNC_ATTEMPTS = 5;

/** What is done in an attempt at a sync. */
export interface SyncWork<Change> {
  /** How many attempts there were, with this one. */
  attempts: number;
  load(): Promise<RunEnd<Change>>;
  /** What a failure means for this property. */
  explain(error: unknown): unknown;
  /** Notes at the property why it is not loaded. */
  fail(message: string): Promise<void>;
}

/** Loads, and notes a final failure at the property; a pause that began while it waited for quota ends it as paused. */
export async function attemptSync<Change>(
  ctx: Ctx,
  { attempts, load, explain, fail }: SyncWork<Change>,
  nothing: Change,
): Promise<RunEnd<Change>> {
  try {
    return await load();
  } catch (error) {
    ctx.signal.throwIfAborted();
    if (error instanceof PausedWhileWaiting) return { status: 'paused', data: nothing };
    if (error instanceof LeaseLost) throw error;
    const known = explain(error);
    const { transient, message } = toAppError(known);
    if (!transient || attempts >= SYNC_ATTEMPTS) await fail(message);
    throw known;
  }
}
