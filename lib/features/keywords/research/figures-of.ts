import {
  type AdsAnswer,
  adsFigures,
  type KeywordFigures,
  keyOf,
  type Outcome,
  type ProposedKeyword,
} from '#lib/features/keywords/ideas/service.ts';
import type { Progress } from '#lib/features/keywords/research/store.ts';
import { Meter, withProgress } from '#lib/features/keywords/research/with-progress.ts';
import type { Ctx } from '#lib/net/context.ts';
import { plainKeyword } from '#lib/text/keywords/terms.ts';

/** Milliseconds for the figures that did not come with ideas. */
const FIGURES_MS = 240_000;

/** Reports a research's progress and its sources' results so far. @throws LeaseLost */
export type ReportProgress = (now: Partial<Progress>) => Promise<void>;

/** Known figures, by key. */
export function knownFigures(
  figures: readonly KeywordFigures[],
  keywords: readonly ProposedKeyword[],
): Map<string, KeywordFigures> {
  const wanted = new Set(keywords.map(({ key }) => key));
  const byKey = new Map<string, KeywordFigures>();
  for (const one of figures) {
    const key = keyOf(plainKeyword(one.keyword));
    if (wanted.has(key) && !byKey.has(key)) byKey.set(key, one);
  }
  return byKey;
}

/** Figures of all keywords: those from the ideas, and the rest requested separately. */
export async function figuresOf(
  ctx: Ctx,
  keywords: readonly ProposedKeyword[],
  ads: AdsAnswer,
  { country, language, tell }: { country: string; language: string; tell: ReportProgress },
): Promise<{ figures: Map<string, KeywordFigures>; outcome: Outcome }> {
  const figures = knownFigures(ads.figures, keywords);
  const { state, reason } = ads.outcome;
  const missing = keywords.filter(({ key }) => !figures.has(key));
  if (state === 'not_connected' || state === 'refused' || missing.length === 0)
    return { figures, outcome: ads.outcome };
  const meter = new Meter();
  const more = await withProgress(
    () => tell({ stepsDone: meter.done }),
    adsFigures(ctx, {
      keywords: missing.map(({ keyword }) => keyword),
      country,
      language,
      withinMs: FIGURES_MS,
      onTurn: meter.reach,
    }),
  );
  for (const [key, one] of knownFigures(more.figures, missing)) figures.set(key, one);
  const why = more.outcome.reason ?? reason;
  return { figures, outcome: { source: 'google_ads', state: why === null ? 'answered' : 'incomplete', reason: why } };
}
