import type { z } from 'zod';
import type { keywordFigures } from '#lib/contract/results.ts';
import type { KeywordFigures } from '#lib/features/keywords/ideas/google-ads/read-figures.ts';

type Presented = z.output<typeof keywordFigures>;

/** Reason for missing figures without Google Ads. */
export const NOT_CONNECTED = 'Search volume and CPC require Google Ads. See Settings → Connections.';
const NO_FIGURES = 'Google Ads has no metrics for this keyword.';

/** Figures as the API returns them; `refused`: why Google Ads rejects the keyword. */
export function presentFigures(figures: KeywordFigures & { refused?: string | null }): Presented {
  return {
    keyword: figures.keyword,
    avg_monthly_searches: figures.avgMonthlySearches,
    competition: figures.competition,
    competition_index: figures.competitionIndex,
    low_top_of_page_bid_micros: figures.lowTopOfPageBidMicros,
    high_top_of_page_bid_micros: figures.highTopOfPageBidMicros,
    figures_reason: figures.avgMonthlySearches === null ? (figures.refused ?? NO_FIGURES) : null,
  };
}

/** A keyword without figures. */
export const unmeasured = (keyword: string, reason: string): Presented => ({
  keyword,
  avg_monthly_searches: null,
  competition: null,
  competition_index: null,
  low_top_of_page_bid_micros: null,
  high_top_of_page_bid_micros: null,
  figures_reason: reason,
});
