import { setTimeout as wait } from 'node:timers/promises';
import { takeMoment } from '#lib/features/searches/health/pace-store.ts';
import type { SearchRoute } from '#lib/features/searches/routes/search-route.ts';
import { LimitReached } from '#lib/platform/errors.ts';

/** Maximum share by which a gap is shortened or lengthened, evenly distributed. */
const JITTER = 0.35;

/**
 * Waits for the next time slot of a route. When that would take longer than the time left, it throws immediately.
 * @throws LimitReached, with the seconds until the slot; the signal's reason
 */
export async function awaitSlot(
  { name, exit, pace }: Omit<SearchRoute, 'ask'>,
  mostMs: number,
  signal: AbortSignal,
): Promise<void> {
  const gapMs = Math.round(pace.gapMs * (1 - JITTER + 2 * JITTER * Math.random()));
  const { taken, waitMs } = await takeMoment(pace.key, exit, gapMs, Math.max(0, mostMs));
  if (!taken) {
    const seconds = Math.max(1, Math.ceil((waitMs - mostMs) / 1000));
    throw new LimitReached(
      `${name} is at its request rate limit; other searches are queued. Try again in ${seconds} s.`,
      seconds,
    );
  }
  if (waitMs >= 1) await wait(waitMs, undefined, { signal }).catch(() => signal.throwIfAborted());
}
