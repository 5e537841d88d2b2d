import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#lib/features/call.ts';
import type { OperationInput } from '#lib/features/definitions.ts';
import type { GroupingStatus } from '#lib/features/keywords/groups/parts-contract.ts';

/** API calls and queries for groupings. Definitions are imported as types only, so no schema reaches the browser. */

export type GroupingInput = OperationInput<'start_keyword_grouping'>;
/** A grouping to estimate. */
export type EstimateInput = OperationInput<'estimate_keyword_grouping'>;

/** Whether a grouping has not ended yet. */
export const isGrouping = (status: GroupingStatus): boolean => status === 'queued' || status === 'running';

/** One page of the list; refetched every 2 s while an entry on it is running. */
export const groupingListQuery = (input: OperationInput<'list_keyword_groupings'>) =>
  queryOptions({
    queryKey: ['keyword-groupings', input],
    queryFn: async ({ signal }) => (await call('list_keyword_groupings', input, signal)).data,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.groupings.some(({ status }) => isGrouping(status)) ? 2_000 : false),
  });

/** One grouping; refetched every 1.5 s while it is running. */
export const groupingQuery = (id: string, minShared?: number) =>
  queryOptions({
    queryKey: ['keyword-grouping', id, minShared ?? null],
    queryFn: async ({ signal }) => {
      const input = { id, ...(minShared && { min_shared: minShared }) };
      return (await call('get_keyword_grouping', input, signal)).data.grouping;
    },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data && isGrouping(state.data.status) ? 1_500 : false),
  });

/** The requests that a grouping would send. */
export const estimateQuery = (input: EstimateInput) =>
  queryOptions({
    queryKey: ['grouping-estimate', input],
    queryFn: async ({ signal }) => (await call('estimate_keyword_grouping', input, signal)).data,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 10_000,
  });

/** Starts a grouping. */
export const startGrouping = async (input: GroupingInput) =>
  (await call('start_keyword_grouping', input)).data.grouping;

/** Cancels a grouping. */
export const cancelGrouping = async (id: string) => (await call('cancel_keyword_grouping', { id })).data.grouping;

/** @param numbers places of the keywords to retry; absent: all that were not measured */
export const retryGrouping = async (id: string, numbers?: number[]) =>
  (await call('retry_keyword_grouping', { id, ...(numbers && { numbers }) })).data.grouping;

/** Starts a grouping again with the same settings. */
export const repeatGrouping = async (id: string) => (await call('repeat_keyword_grouping', { id })).data.grouping;

/** Download URL for a file of the groups. */
export const groupingExportAddress = (id: string, format: string, minShared: number): string =>
  `/api/export/keyword-groupings/${encodeURIComponent(id)}/${format}?min_shared=${minShared}`;
