import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#lib/features/call.ts';
import type { OperationInput } from '#lib/features/definitions.ts';
import type { GridStatus } from '#lib/features/local-grids/contract.ts';

/** Whether a grid waits or is being measured. */
export const isUnderWay = (status: GridStatus): boolean => status === 'queued' || status === 'running';

/** One page of the list; refetched every 2 s while an entry on it is running. */
export const gridListQuery = (input: OperationInput<'list_local_grids'>) =>
  queryOptions({
    queryKey: ['local-grids', input],
    queryFn: async ({ signal }) => (await call('list_local_grids', input, signal)).data,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.grids.some(({ status }) => isUnderWay(status)) ? 2_000 : false),
  });

/** One grid, compared with another one; refetched every 1.5 s while it is running. */
export const gridQuery = (id: string, compareWith?: string) =>
  queryOptions({
    queryKey: ['local-grid', id, compareWith ?? ''],
    queryFn: async ({ signal }) =>
      (await call('get_local_grid', { id, ...(compareWith && { compare_with: compareWith }) }, signal)).data.grid,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data.status) ? 1_500 : false),
  });

/** Starts a grid. */
export const startGrid = async (input: OperationInput<'start_local_grid'>) =>
  (await call('start_local_grid', input)).data.grid;

/** Stops a grid. */
export const stopGrid = async (id: string) => (await call('stop_local_grid', { id })).data.grid;

/** Measures the points that were not measured. */
export const resumeGrid = async (id: string) => (await call('resume_local_grid', { id })).data.grid;

/** Measures a grid again each week or month, or no longer. */
export const scheduleGrid = async (input: OperationInput<'schedule_local_grid'>) =>
  (await call('schedule_local_grid', input)).data.grid;

/** Download URL for a file of the points, compared with another grid; empty: the previous one. */
export const gridExportAddress = (id: string, format: string, compareWith: string): string =>
  `/api/export/local-grids/${encodeURIComponent(id)}/${format}${compareWith && `?${new URLSearchParams({ compare_with: compareWith })}`}`;
