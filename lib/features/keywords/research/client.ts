import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#lib/features/call.ts';
import type { OperationInput, OperationOutput } from '#lib/features/definitions.ts';
import type { ResearchStatus } from '#lib/features/keywords/research/contract.ts';
import type { ResearchedKeyword } from '#lib/features/keywords/research/keywords-contract.ts';

/**
 * API calls and queries for stored keyword researches. Definitions are imported as types only, so no schema reaches the
 * browser.
 */

export type ResearchInput = OperationInput<'start_keyword_research'>;
/** Filter and order of a research's keywords. */
export type KeywordsInput = Omit<OperationInput<'list_researched_keywords'>, 'id' | 'cursor' | 'limit'>;
/** Filter of a research's keywords. */
export type KeywordsFilter = Omit<KeywordsInput, 'sort' | 'order'>;

/** Maximum number of keywords on one page of a list. */
const PART = 100;

/** Whether a research is still pending. */
export const isUnderWay = (status: ResearchStatus): boolean => status === 'queued' || status === 'running';

/** One page of the list; refetched every 2 s while an entry on it is running. */
export const researchListQuery = (input: OperationInput<'list_keyword_researches'>) =>
  queryOptions({
    queryKey: ['keyword-researches', input],
    queryFn: async ({ signal }) => (await call('list_keyword_researches', input, signal)).data,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.researches.some(({ status }) => isUnderWay(status)) ? 2_000 : false),
  });

/** One research; refetched every 700 ms until it is finished. */
export const researchQuery = (id: string) =>
  queryOptions({
    queryKey: ['keyword-research', id],
    queryFn: async ({ signal }) => (await call('get_keyword_research', { id }, signal)).data.research,
    refetchInterval: ({ state }) => (state.data && !isUnderWay(state.data.status) ? false : 700),
  });

async function readPart(
  id: string,
  input: KeywordsInput,
  { cursor = null, limit = PART, signal }: { cursor?: string | null; limit?: number; signal: AbortSignal | undefined },
): Promise<OperationOutput<'list_researched_keywords'>['data']> {
  const asked = { id, ...input, limit, ...(cursor && { cursor }) };
  return (await call('list_researched_keywords', asked, signal)).data;
}

/** The keywords of a finished research, page by page; they never change. */
export const keywordsQuery = (id: string, input: KeywordsInput) =>
  infiniteQueryOptions({
    queryKey: ['keyword-research', id, 'keywords', input],
    queryFn: ({ pageParam, signal }) => readPart(id, input, { cursor: pageParam, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** All keywords that pass a filter. */
export async function allKeywords(
  id: string,
  input: KeywordsInput,
  signal?: AbortSignal,
): Promise<ResearchedKeyword[]> {
  const all: ResearchedKeyword[] = [];
  let cursor: string | null = null;
  do {
    const part: OperationOutput<'list_researched_keywords'>['data'] = await readPart(id, input, { cursor, signal });
    all.push(...part.keywords);
    cursor = part.next_cursor;
  } while (cursor);
  return all;
}

/** All keywords that pass a filter; they never change. */
export const allKeywordsQuery = (id: string, input: KeywordsInput) =>
  queryOptions({
    queryKey: ['keyword-research', id, 'all-keywords', input],
    queryFn: ({ signal }) => allKeywords(id, input, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The highest bid of a research, in micros: the upper end of the scale of its bids. */
export const highestBidQuery = (id: string) =>
  queryOptions({
    queryKey: ['keyword-research', id, 'highest-bid'],
    queryFn: async ({ signal }) => {
      const input: KeywordsInput = { sort: 'high_top_of_page_bid_micros', order: 'desc' };
      const { keywords } = await readPart(id, input, { limit: 1, signal });
      return keywords[0]?.high_top_of_page_bid_micros ?? keywords[0]?.low_top_of_page_bid_micros ?? null;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The keywords of a research, grouped by shared terms. */
export const keywordGroupsQuery = (id: string, filter: KeywordsFilter) =>
  queryOptions({
    queryKey: ['keyword-research', id, 'groups', filter],
    queryFn: async ({ signal }) => (await call('group_researched_keywords', { id, ...filter }, signal)).data,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Starts a research. */
export const startResearch = async (input: ResearchInput) =>
  (await call('start_keyword_research', input)).data.research;

/** Starts a research again with the same settings. */
export const repeatResearch = async (id: string) => (await call('repeat_keyword_research', { id })).data.research;

/** Cancels a research. */
export const stopResearch = (id: string) => call('cancel_keyword_research', { id });

/** Download URL for a file of the keywords. */
export function keywordsExportAddress(
  id: string,
  format: 'csv' | 'json' | 'xlsx',
  input: KeywordsInput & { positions?: string },
): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input)) {
    for (const one of Array.isArray(value) ? value : [value]) query.append(name, String(one));
  }
  return `/api/export/keyword-researches/${encodeURIComponent(id)}/${format}?${query}`;
}
