import type { Ctx } from '#lib/features/context.ts';
import type { Findings, Progress, ResearchRow } from '#lib/features/keyword-research/store.ts';
import { readIntent } from '#lib/features/keywords/read-intent.ts';
import { suggestKeywords } from '#lib/features/keywords/suggest-keywords.ts';
import { termsOf } from '#lib/features/keywords/terms.ts';

/** Does what a research asks for. */
export async function findKeywords(
  ctx: Ctx,
  { seeds, url, country, language, wanted }: ResearchRow,
  progress: (now: Partial<Progress>) => Promise<void>,
): Promise<Findings> {
  await progress({ step: 'engines', stepsDone: 0, stepsTotal: 1 });
  const { data } = await suggestKeywords(ctx, { keywords: seeds, url: url ?? undefined, country });
  const keywords = data.keywords_suggestions.slice(0, wanted).map((one) => ({
    keyword: one.keyword,
    plain: termsOf(one.keyword).join(' '),
    words: termsOf(one.keyword).length,
    sources: ['google'],
    intent: readIntent(one.keyword, language).intent,
    volume: one.avg_monthly_searches,
  }));
  return { keywords, sources: [], figuresReason: data.keywords_suggestions[0]?.figures_reason ?? null, currency: null };
}
