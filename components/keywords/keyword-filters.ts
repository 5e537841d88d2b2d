import { parseAsArrayOf, parseAsInteger, parseAsString, parseAsStringLiteral } from 'nuqs';
import type { Intent } from '#lib/contract/fields.ts';
import type { KeywordSource } from '#lib/features/keywords/ideas/contract.ts';
import type { KeywordsFilter, KeywordsInput } from '#lib/features/keywords/research/client.ts';
import type { KeywordOrder } from '#lib/features/keywords/research/keywords-contract.ts';
import { intentIds, sourceIds } from './keyword-labels.ts';

export const orders = [
  'position',
  'keyword',
  'words',
  'intent',
  'avg_monthly_searches',
  'competition_index',
  'high_top_of_page_bid_micros',
] as const satisfies readonly KeywordOrder[];

/** An order that the list offers. */
export type OrderName = (typeof orders)[number];

/** Filter and sort parameters of the keywords, as in the URL. */
export const keywordFields = {
  find: parseAsString.withDefault(''),
  without: parseAsString.withDefault(''),
  group: parseAsString.withDefault(''),
  intent: parseAsArrayOf(parseAsStringLiteral(intentIds)).withDefault([]),
  source: parseAsArrayOf(parseAsStringLiteral(sourceIds)).withDefault([]),
  words: parseAsInteger,
  volume: parseAsInteger,
  figures: parseAsStringLiteral(['with', 'without'] as const),
  sort: parseAsStringLiteral(orders).withDefault('avg_monthly_searches'),
  order: parseAsStringLiteral(['asc', 'desc'] as const).withDefault('desc'),
};

/** The filter of the list; null, empty texts and empty lists select everything. */
export interface ChosenKeywords {
  find: string;
  without: string;
  /** Name of a term group. */
  group: string;
  intent: Intent[];
  source: KeywordSource[];
  words: number | null;
  volume: number | null;
  figures: 'with' | 'without' | null;
  sort: OrderName;
  order: 'asc' | 'desc';
}

export const NO_FILTER = {
  find: null,
  without: null,
  group: null,
  intent: null,
  source: null,
  words: null,
  volume: null,
  figures: null,
} as const;

/** Limits of the operation; URL values beyond them are ignored. */
const within = (value: number | null, most: number) => value !== null && value >= 0 && value <= most;

/** The filter as input of the operations. */
export function filterOf({
  find,
  without,
  group,
  intent,
  source,
  words,
  volume,
  figures,
}: ChosenKeywords): KeywordsFilter {
  return {
    ...(find.trim() && { q: find.trim().slice(0, 80) }),
    ...(without.trim() && { not: without.trim().slice(0, 80) }),
    ...(group.trim() && { group: group.trim().slice(0, 80) }),
    ...(intent.length > 0 && { intent }),
    ...(source.length > 0 && { source }),
    ...(words !== null && within(words, 80) && { words_min: words }),
    ...(volume !== null && within(volume, 1_000_000_000) && { volume_min: volume }),
    ...(figures && { has_figures: figures === 'with' }),
  };
}

/** Filter and order as input of the operations. */
export const inputOf = (chosen: ChosenKeywords): KeywordsInput => ({
  ...filterOf(chosen),
  sort: chosen.sort,
  order: chosen.order,
});

/** Whether a filter is active. */
export const isFiltered = (chosen: ChosenKeywords): boolean => Object.keys(filterOf(chosen)).length > 0;
