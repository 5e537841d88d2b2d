import { ENGINES, INTENTS } from '#lib/contract/fields.ts';
import { keywordFigures } from '#lib/contract/results.ts';
import type { KeywordList, ListKeyword } from '#lib/features/keywords/lists/contract.ts';
import type { ItemRow } from '#lib/features/keywords/lists/item-store.ts';
import type { ListRow } from '#lib/features/keywords/lists/store.ts';

const NEVER_ASKED = 'No Google Ads metrics yet: refresh the metrics.';

/** A stored list as in the response. */
export function toList(row: ListRow): KeywordList {
  return {
    id: row.id,
    name: row.name,
    project_id: row.projectId,
    country: row.country,
    language: row.language,
    engines: ENGINES.filter((engine) => row.engines.includes(engine)),
    note: row.note,
    keywords_count: row.keywordsCount,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}

const competition = keywordFigures.shape.competition.catch(null);

/** A stored keyword as in the response. */
export function toKeyword(row: ItemRow): ListKeyword {
  return {
    id: row.id,
    keyword: row.keyword,
    tags: row.tags,
    target_url: row.targetUrl,
    note: row.note,
    intent: INTENTS.find((intent) => intent === row.intent) ?? 'informational',
    research_id: row.researchId,
    avg_monthly_searches: row.avgMonthlySearches,
    competition: competition.parse(row.competition),
    competition_index: row.competitionIndex,
    low_top_of_page_bid_micros: row.lowBidMicros === null ? null : Number(row.lowBidMicros),
    high_top_of_page_bid_micros: row.highBidMicros === null ? null : Number(row.highBidMicros),
    figures_reason: row.avgMonthlySearches === null ? (row.figuresReason ?? NEVER_ASKED) : null,
    figures_at: row.figuresAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
  };
}
