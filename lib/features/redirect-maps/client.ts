import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#lib/features/call.ts';
import type { OperationInput } from '#lib/features/definitions.ts';
import type { RedirectMapStatus } from '#lib/features/redirect-maps/contract.ts';

/** API calls and queries for redirect maps. Definitions are imported as types only, so no schema reaches the browser. */

export type RedirectMapInput = OperationInput<'start_redirect_map'>;

/** Whether a map is waiting, being checked or about to pause. */
export const isUnderWay = (status: RedirectMapStatus): boolean =>
  status === 'queued' || status === 'running' || status === 'pausing';

/** One page of the list; refetched every 2 s while an entry on it is running. */
export const redirectMapsQuery = (input: OperationInput<'list_redirect_maps'>) =>
  queryOptions({
    queryKey: ['redirect-maps', input],
    queryFn: async ({ signal }) => (await call('list_redirect_maps', input, signal)).data,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.maps.some(({ status }) => isUnderWay(status)) ? 2_000 : false),
  });

/** One map; refetched every 1.5 s while it is checked. */
export const redirectMapQuery = (id: string) =>
  queryOptions({
    queryKey: ['redirect-map', id],
    queryFn: async ({ signal }) => (await call('get_redirect_map', { id }, signal)).data.map,
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data.status) ? 1_500 : false),
  });

/** One page of its URLs; `isLive`: refetched every 2 s. */
export const redirectEntriesQuery = (input: OperationInput<'list_redirect_map_entries'>, isLive: boolean) =>
  queryOptions({
    // The final state has its own key: the last result before the end is not final.
    queryKey: ['redirect-map-entries', input.id, input, isLive],
    queryFn: async ({ signal }) => (await call('list_redirect_map_entries', input, signal)).data,
    placeholderData: keepPreviousData,
    refetchInterval: isLive ? 2_000 : false,
  });

/** Starts the check of a map. */
export const startRedirectMap = async (input: RedirectMapInput) => (await call('start_redirect_map', input)).data.map;

/** What can be done with a map. */
export type RedirectMapOrder = 'pause' | 'resume' | 'stop' | 'retry';

/** Pauses, resumes, stops or retries the check of a map. */
export const controlRedirectMap = async (id: string, order: RedirectMapOrder) =>
  (await call(`${order}_redirect_map`, { id })).data.map;

/** Download URL for a file of the URLs. */
export const redirectMapExport = (id: string, format: string): string =>
  `/api/export/redirect-maps/${encodeURIComponent(id)}/${format}`;
