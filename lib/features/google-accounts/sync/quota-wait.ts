import { setTimeout as sleep } from 'node:timers/promises';
import type { Ctx } from '#lib/net/context.ts';
import { LimitReached, NotConfigured } from '#lib/platform/errors.ts';

const MINUTE_MS = 60_000;
/** A quota that is used up for longer than this ends the sync; the daily job starts it again. */
const MAX_WAIT_MS = 30 * MINUTE_MS;
/** How often a waiting sync looks whether it was paused or canceled. */
const POLL_MS = 500;

/** Runs a request, waits while Google's quota is used up, and runs it again. */
export type WithQuota = <T>(request: () => Promise<T>) => Promise<T>;

/** The sync is to pause while it waits for quota. */
export class PausedWhileWaiting extends Error {
  override readonly name = 'PausedWhileWaiting';
}

/** What a waiting attempt at a sync needs: its status, and where to show until when it waits. */
export interface WaitingAttempt {
  status(): Promise<string>;
  write(data: { waitsUntil: Date | null }): Promise<void>;
}

/**
 * Waits as long as Google says, twice as long each time, and shows until when. @param api its name in messages
 * @throws PausedWhileWaiting, NotConfigured when the quota stays used up
 */
export function quotaWait(ctx: Ctx, attempt: WaitingAttempt, api: string): WithQuota {
  return async (request) => {
    for (let again = 0, waited = 0; ; again++) {
      try {
        return await request();
      } catch (error) {
        if (!(error instanceof LimitReached)) throw error;
        const ms = (error.retryAfterSeconds ?? 60) * 1_000 * 2 ** Math.min(again, 5);
        waited += ms;
        if (waited > MAX_WAIT_MS) {
          throw new NotConfigured(`The quota of the ${api} API is used up. Loading continues within a day.`, {
            reason: 'quota',
            cause: error,
          });
        }
        await wait(ctx, attempt, ms);
      }
    }
  };
}

async function wait(ctx: Ctx, attempt: WaitingAttempt, ms: number): Promise<void> {
  const until = performance.now() + ms;
  await attempt.write({ waitsUntil: new Date(ctx.now().getTime() + ms) });
  while (performance.now() < until) {
    if ((await attempt.status()) === 'pausing') throw new PausedWhileWaiting();
    await sleep(Math.max(1, Math.min(POLL_MS, until - performance.now())), undefined, { signal: ctx.signal });
  }
  await attempt.write({ waitsUntil: null });
}
