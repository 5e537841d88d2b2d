import { setTimeout as wait } from 'node:timers/promises';
import type { EngineId } from '#lib/engines/engine.ts';
import { takeMoment } from '#lib/features/search/pace-store.ts';
import { LimitReached } from '#lib/platform/errors.ts';

/**
 * Milliseconds from one request to an engine to the next through the same way out. Ten pages of an engine that answers in
 * 300 ms take about eight seconds; a person who turns pages is not much slower.
 */
const GAP_MS: Record<EngineId, number> = { google: 800, bing: 700, yahoo: 700, duckduckgo: 800 };
/** Share by which a gap is shorter or longer, evenly. */
const JITTER = 0.35;

/**
 * Waits for our turn at an engine. What cannot be served within the time is told at once rather than waited for.
 * @throws LimitReached, with the seconds until our turn would come; the signal's reason
 */
export async function awaitTurn(
  engine: EngineId,
  name: string,
  exit: string,
  mostMs: number,
  signal: AbortSignal,
): Promise<void> {
  const gapMs = Math.round(GAP_MS[engine] * (1 - JITTER + 2 * JITTER * Math.random()));
  const { taken, waitMs } = await takeMoment(engine, exit, gapMs, Math.max(0, mostMs));
  if (!taken) {
    const seconds = Math.max(1, Math.ceil((waitMs - mostMs) / 1000));
    throw new LimitReached(
      `${name} is asked as often as it bears: other searches wait for their turn. Try again in ${seconds} s.`,
      seconds,
    );
  }
  if (waitMs >= 1) await wait(waitMs, undefined, { signal }).catch(() => signal.throwIfAborted());
}
