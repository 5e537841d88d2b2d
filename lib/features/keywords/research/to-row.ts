import type { Intent } from '#lib/contract/fields.ts';
import { type KeywordFigures, type ProposedKeyword, readIntent } from '#lib/features/keywords/ideas/service.ts';
import type { NewKeyword } from '#lib/features/keywords/research/store.ts';
import { wordsIn } from '#lib/text/keywords/terms.ts';

/** A keyword as a row; without figures they are null, and the research has the reason. */
export function toRow(
  { keyword, key, sources, modifier, intent }: ProposedKeyword & { intent?: Intent },
  figures: KeywordFigures | undefined,
  language: string,
): NewKeyword {
  return {
    keyword,
    plain: key,
    sources,
    words: wordsIn(keyword, language).length,
    intent: intent ?? readIntent(keyword, language).intent,
    modifierKind: modifier?.kind ?? null,
    modifier: modifier?.text ?? null,
    volume: figures?.avgMonthlySearches ?? null,
    competition: figures?.competition ?? null,
    competitionIndex: figures?.competitionIndex ?? null,
    lowBidMicros: figures?.lowTopOfPageBidMicros ?? null,
    highBidMicros: figures?.highTopOfPageBidMicros ?? null,
    ...(figures && figures.months.length > 0 ? { months: figures.months } : {}),
  };
}
