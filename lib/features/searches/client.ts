import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#lib/features/call.ts';
import type { OperationInput } from '#lib/features/definitions.ts';
import type { EngineHealthEntry } from '#lib/features/searches/engines-contract.ts';
import type { SearchState } from '#lib/features/searches/searches-contract.ts';

/** API calls and queries for stored searches and engine health. */

export type SearchListInput = OperationInput<'list_searches'>;
/** A search to start. */
export type StartSearchInput = OperationInput<'start_search'>;

/** Whether the search is still running. */
export const isUnderWay = ({ state }: { state: SearchState }): boolean =>
  state === 'running' || state === 'action_required';

/** One page of the list; refetched every 2 s while an entry on it is running. */
export const searchListQuery = (input: SearchListInput) =>
  queryOptions({
    queryKey: ['searches', input],
    queryFn: async ({ signal }) => (await call('list_searches', input, signal)).data,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.searches.some((one) => isUnderWay(one)) ? 2_000 : false),
  });

/** One search; refetched while its pages arrive, less often once the answer is large. */
export const searchQuery = (id: string) =>
  queryOptions({
    queryKey: ['search', id],
    queryFn: async ({ signal }) => (await call('get_search', { id }, signal)).data.search,
    refetchInterval: ({ state }) => {
      if (!state.data || !isUnderWay(state.data)) return false;
      return state.data.pages.length > 3 ? 2_000 : 700;
    },
  });

/** What changed since an earlier search; "" means the previous one. */
export const searchComparisonQuery = (id: string, earlier: string) =>
  queryOptions({
    queryKey: ['search', id, 'comparison', earlier],
    queryFn: async ({ signal }) =>
      (await call('compare_search', { id, ...(earlier && { with: earlier }) }, signal)).data.comparison,
    placeholderData: keepPreviousData,
    staleTime: 300_000,
  });

/** The search merged with those of other engines. */
export const mergedSearchesQuery = (id: string) =>
  queryOptions({
    queryKey: ['search', id, 'merged'],
    queryFn: async ({ signal }) => (await call('merge_searches', { id }, signal)).data,
  });

/** Health of each engine: refetched more often while one of them is paused. */
export const engineHealthQuery = () =>
  queryOptions({
    queryKey: ['engine-health'],
    queryFn: async ({ signal }) => (await call('engine_health', {}, signal)).data.engines,
    refetchInterval: ({ state }) => (state.data?.some(isResting) ? 10_000 : 60_000),
  });

/** Ends an engine's wait early; owner only. @throws RequestFailed */
export const tryEngineNow = async (engine: EngineHealthEntry['search_engine'], exit: string) =>
  (await call('try_engine', { search_engine: engine, exit })).data.engine;

const isResting = ({ state }: EngineHealthEntry): boolean => state === 'blocked' || state === 'trying';

/** URL that shows a stored page, or downloads its exact bytes. */
export const searchPageAddress = (pageId: string, as: 'view' | 'file'): string =>
  `/api/evidence/search-pages/${encodeURIComponent(pageId)}/raw${as === 'file' ? '?download' : ''}`;

/** Source of a stored page: named by its hash, so it never changes. */
export const searchPageSourceQuery = (pageId: string) =>
  queryOptions({
    queryKey: ['search-page', pageId],
    queryFn: async ({ signal }) => {
      const response = await fetch(searchPageAddress(pageId, 'view'), { signal });
      if (!response.ok) throw new Error('The stored page could not be read. It may be deleted or damaged.');
      return response.text();
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Starts a search. */
export const startSearch = async (input: StartSearchInput) => (await call('start_search', input)).data.search;

/** Cancels a search. */
export const stopSearch = (id: string) => call('cancel_search', { id });
