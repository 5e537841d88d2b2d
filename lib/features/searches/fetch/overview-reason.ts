import type { Attempt } from '#lib/features/searches/routes/route-attempt.ts';
import type { PageAnswer, SearchRoute } from '#lib/features/searches/routes/search-route.ts';
import { IN_WORDS, reasonOf } from '#lib/features/searches/search-error.ts';
import type { AiReason } from '#lib/features/searches/searches-contract.ts';

/** Maximum time to wait for an announced overview. */
export const OVERVIEW_WAIT_MS = 18_000;

/** Why a requested overview is unmeasured. */
export interface OverviewReason {
  code: AiReason;
  /** A sentence for users. */
  message: string;
}

/** Sentences for the states in which a page does not contain the overview. */
export const overviewSentence = {
  deferred: (name: string, waitedMs: number) =>
    `${name} announced an AI Overview, but it did not load within ${Math.round(waitedMs / 1000)} s.`,
  unavailable: (name: string) => `${name} reported that it could not generate an AI Overview.`,
  unmeasured: (name: string) => `${name} returned a page type without AI Overviews.`,
};

/**
 * Why the answer leaves the overview unmeasured; null when it was measured.
 * @param attempts the attempts that failed before it
 */
export function overviewReason(
  { parsed: { aiOverviewState: state } }: Pick<PageAnswer, 'parsed'>,
  route: Pick<SearchRoute, 'name'>,
  attempts: readonly Attempt[],
): OverviewReason | null {
  if (state === 'present' || state === 'absent') return null;
  if (state === 'deferred') {
    return { code: 'not-delivered', message: overviewSentence.deferred(route.name, OVERVIEW_WAIT_MS) };
  }
  if (state === 'unavailable') return { code: 'unavailable', message: overviewSentence.unavailable(route.name) };
  const able = attempts.filter((attempt) => attempt.route.canShowAiOverview);
  return fromEngine(able) ?? fromUs(able) ?? { code: 'no-transport', message: overviewSentence.unmeasured(route.name) };
}

/** The failure of the engine on transports that can show overviews, or why it is backing off. */
function fromEngine(attempts: readonly Attempt[]): OverviewReason | null {
  for (const { failure, health, own, route } of attempts) {
    const code = failure?.reason ?? (own ? null : reasonOf(health?.reason ?? null));
    if (code) return { code, message: `${route.name} ${failure?.message ?? IN_WORDS[code]} in a browser.` };
  }
  return null;
}

/** A missing prerequisite of this installation. */
function fromUs(attempts: readonly Attempt[]): OverviewReason | null {
  const own = attempts.find((attempt) => attempt.own)?.own;
  return own ? { code: 'no-browser', message: own.message } : null;
}
