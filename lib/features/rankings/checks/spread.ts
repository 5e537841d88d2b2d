const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Maximum duration of a scheduled round; `HAND_ROUND_MS` is that of a manual one. */
export const LONGEST_ROUND_MS = 24 * HOUR_MS;
export const HAND_ROUND_MS = 6 * HOUR_MS;
/** Keywords are spread over no more than this. */
const MAX_SPREAD_MS = 6 * HOUR_MS;
const MAX_GAP_MS = 2 * MINUTE_MS;
/** Leaves capacity for other searches: a round takes at most every second slot of an engine. */
const SHARE = 2;

/**
 * Milliseconds between two keywords of an engine in a spread-out round: as far apart as the window allows, no closer
 * than the engine's pace permits, and twice as far if it failed recently.
 * @param windowMs from the start of the round to its end
 */
export function spreadGap(
  count: number,
  { windowMs, gapMs, pages, isShaky }: { windowMs: number; gapMs: number; pages: number; isShaky: boolean },
): number {
  if (count <= 1) return 0;
  const span = Math.min(windowMs / 2, MAX_SPREAD_MS);
  const least = gapMs * pages * SHARE * (isShaky ? 2 : 1);
  const even = Math.min(span / count, MAX_GAP_MS);
  // If the keywords do not fit at the engine's pace, the window takes precedence.
  return Math.min(Math.max(even, least), Math.max(1, (windowMs * 0.9) / count));
}

/** How likely the engines are to block the checks. */
export type Risk = 'low' | 'raised' | 'high';

/**
 * How likely an engine is to block this many requests, given its current state. The limits are ours, from public
 * reports on engines: dozens of requests from one address pass, hundreds are noticed.
 */
export function riskOf(
  requests: number,
  { state, isSource }: { state: 'ready' | 'trying' | 'blocked' | 'untried'; isSource: boolean },
): { risk: Risk; why: string } {
  if (state === 'blocked') return { risk: 'high', why: 'Currently blocked.' };
  if (isSource) return { risk: 'low', why: 'Uses a connected SERP API.' };
  if (requests > 300) return { risk: 'high', why: `${requests} requests from this server.` };
  if (state === 'trying') return { risk: 'high', why: 'Recently blocked.' };
  if (requests > 60) return { risk: 'raised', why: `${requests} requests from this server.` };
  return {
    risk: 'low',
    why: state === 'untried' ? 'Few requests; not used recently.' : 'Few requests, and not blocked.',
  };
}
