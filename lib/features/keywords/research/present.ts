import { z } from 'zod';
import { ENGINES, INTENTS } from '#lib/contract/fields.ts';
import { KEYWORD_SOURCES, MODIFIER_KINDS, SOURCE_STATES } from '#lib/features/keywords/ideas/contract.ts';
import { readIntent } from '#lib/features/keywords/ideas/service.ts';
import { RESEARCH_STEPS, type ResearchDetail, type ResearchSummary } from '#lib/features/keywords/research/contract.ts';
import { type ResearchedKeyword, researchedKeyword } from '#lib/features/keywords/research/keywords-contract.ts';
import type { KeywordRow } from '#lib/features/keywords/research/keywords-store.ts';
import type { ResearchRow } from '#lib/features/keywords/research/store.ts';

/** Rows as the API returns them. */

const known = <Value extends string>(all: readonly Value[], given: readonly string[]): Value[] =>
  all.filter((one) => given.includes(one));

/** A stored research as in lists. */
export function toSummary(row: ResearchRow): ResearchSummary {
  return {
    id: row.id,
    kind: row.kind,
    seeds: row.seeds,
    url: row.url,
    country: row.country,
    language: row.language,
    engines: known(ENGINES, row.engines),
    intents: known(INTENTS, row.intents),
    count: row.wanted,
    project_id: row.projectId,
    repeat_of: row.repeatOfId,
    status: row.status,
    progress: {
      step: RESEARCH_STEPS.find((step) => step === row.step) ?? null,
      done: row.stepsDone,
      total: row.stepsTotal,
    },
    keywords_count: row.keywordsCount,
    with_figures_count: row.figuresCount,
    error: row.error,
    created_at: row.createdAt.toISOString(),
    started_at: row.startedAt?.toISOString() ?? null,
    finished_at: row.finishedAt?.toISOString() ?? null,
  };
}

const storedOutcomes = z.array(
  z.object({
    source: z.enum(KEYWORD_SOURCES),
    state: z.enum(SOURCE_STATES),
    keywords_count: z.int(),
    reason: z.string().nullable(),
  }),
);

/** A stored research as in the response. @param intents number of keywords by intent */
export function toDetail(row: ResearchRow, intents: ReadonlyMap<string, number>): ResearchDetail {
  return {
    ...toSummary(row),
    sources: storedOutcomes.parse(row.sources),
    figures_reason: row.figuresReason,
    currency: row.currency,
    intent_counts: INTENTS.flatMap((intent) => {
      const count = intents.get(intent) ?? 0;
      return count > 0 ? [{ intent, count }] : [];
    }),
  };
}

const stored = researchedKeyword.shape;
const number = (value: bigint | null) => (value === null ? null : Number(value));

/** @param language of the research, used to detect the intent of a keyword */
export function toKeyword(row: KeywordRow, language: string): ResearchedKeyword {
  const reading = readIntent(row.keyword, language);
  const kind = MODIFIER_KINDS.find((one) => one === row.modifierKind);
  return {
    id: row.id,
    position: row.position,
    keyword: row.keyword,
    words: row.words,
    intent: stored.intent.parse(row.intent),
    intent_words: reading.intent === row.intent ? reading.because : [],
    sources: known(KEYWORD_SOURCES, row.sources),
    modifier: kind ? { kind, text: row.modifier ?? '' } : null,
    avg_monthly_searches: number(row.volume),
    competition: stored.competition.parse(row.competition),
    competition_index: row.competitionIndex,
    low_top_of_page_bid_micros: number(row.lowBidMicros),
    high_top_of_page_bid_micros: number(row.highBidMicros),
    monthly_searches: stored.monthly_searches.parse(row.months),
  };
}
