import type { NewItem } from '#lib/features/keywords/lists/item-store.ts';
import { getKeywordResearch, listResearchedKeywords } from '#lib/features/keywords/research/service.ts';
import type { Ctx } from '#lib/net/context.ts';
import { plainKeyword } from '#lib/text/keywords/terms.ts';

type Figures = Pick<
  NewItem,
  | 'avgMonthlySearches'
  | 'competition'
  | 'competitionIndex'
  | 'lowBidMicros'
  | 'highBidMicros'
  | 'figuresReason'
  | 'figuresAt'
>;

/** More than any research finds. */
const ALL = 10_000;

/**
 * Figures of a research by plain keyword; empty when it used another country or language than the list.
 * @throws NotFound, also for other users' researches
 */
export async function figuresOfResearch(
  ctx: Ctx,
  id: string | undefined,
  list: { country: string; language: string | null },
): Promise<ReadonlyMap<string, Figures>> {
  const known = new Map<string, Figures>();
  if (id === undefined) return known;
  const { research } = (await getKeywordResearch(ctx, { id })).data;
  const isAsTheList =
    research.country === list.country && (list.language === null || research.language === list.language);
  if (!isAsTheList) return known;
  const { keywords } = (await listResearchedKeywords(ctx, { id, sort: 'position', order: 'asc', limit: ALL })).data;
  for (const one of keywords) {
    const isMeasured = one.avg_monthly_searches !== null;
    known.set(plainKeyword(one.keyword), {
      avgMonthlySearches: one.avg_monthly_searches,
      competition: one.competition,
      competitionIndex: one.competition_index,
      lowBidMicros: micros(one.low_top_of_page_bid_micros),
      highBidMicros: micros(one.high_top_of_page_bid_micros),
      figuresReason: isMeasured ? null : research.figures_reason,
      figuresAt: isMeasured ? research.finished_at : null,
    });
  }
  return known;
}

const micros = (value: number | null) => (value === null ? null : BigInt(value));
