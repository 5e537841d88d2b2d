import { keywordFigures, keywordIdeas, type PlannerQuestion } from '#lib/features/keywords/ideas/google-ads/planner.ts';
import type { KeywordFigures } from '#lib/features/keywords/ideas/google-ads/read-figures.ts';
import { NOT_CONNECTED } from '#lib/features/keywords/ideas/present-figures.ts';
import type { Outcome } from '#lib/features/keywords/ideas/propose.ts';
import type { Ctx } from '#lib/net/context.ts';
import { AppError } from '#lib/platform/errors.ts';

/** Google Ads as an optional source: a failure becomes its outcome, never an error. */

export interface AdsAnswer {
  figures: KeywordFigures[];
  outcome: Outcome;
}

/** Ideas around keywords and a page, with their figures. @throws the signal's reason */
export function adsIdeas(ctx: Ctx, question: PlannerQuestion): Promise<AdsAnswer> {
  return asOutcome(ctx, async () => {
    const planned = await keywordIdeas(ctx, question);
    return planned && { figures: planned.ideas, incomplete: planned.incomplete };
  });
}

/** Figures of given keywords, without those not reached in time. @throws the signal's reason */
export function adsFigures(ctx: Ctx, question: Parameters<typeof keywordFigures>[1]): Promise<AdsAnswer> {
  return asOutcome(ctx, () => keywordFigures(ctx, question));
}

async function asOutcome(
  ctx: Ctx,
  ask: () => Promise<{ figures: KeywordFigures[]; incomplete: string | null } | null>,
): Promise<AdsAnswer> {
  const outcome = (state: Outcome['state'], reason: string | null): Outcome => ({
    source: 'google_ads',
    state,
    reason,
  });
  try {
    const answer = await ask();
    if (!answer) return { figures: [], outcome: outcome('not_connected', NOT_CONNECTED) };
    const { figures, incomplete } = answer;
    return { figures, outcome: outcome(incomplete === null ? 'answered' : 'incomplete', incomplete) };
  } catch (error) {
    ctx.signal.throwIfAborted();
    if (!(error instanceof AppError)) throw error;
    ctx.log.warn({ code: error.code, reason: error.reason }, 'Google Ads returned no data');
    return { figures: [], outcome: outcome('refused', error.message) };
  }
}
