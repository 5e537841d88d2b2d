import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { BulkStatus } from '#lib/features/bulk-runs/contract.ts';
import type { OperationInput } from '#lib/features/definitions.ts';
import { call } from './call-endpoint.ts';

/** Calls and queries of bulk runs. Definitions are imported as types alone: no schema travels to the browser. */

export type BulkInput = OperationInput<'start_bulk_run'>;
export type BulkEstimateInput = OperationInput<'estimate_bulk_run'>;
export type BulkItemsInput = OperationInput<'list_bulk_items'>;

export const isUnderWay = (status: BulkStatus): boolean =>
  status === 'queued' || status === 'running' || status === 'pausing';

/** One page of the list; asks again every 2 s while something on it is under way. */
export const bulkListQuery = (input: OperationInput<'list_bulk_runs'>) =>
  queryOptions({
    queryKey: ['bulk-runs', input],
    queryFn: async ({ signal }) => (await call('list_bulk_runs', input, signal)).data,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.runs.some(({ status }) => isUnderWay(status)) ? 2_000 : false),
  });

/** One run; asks again every second and a half while it is under way. */
export const bulkRunQuery = (id: string) =>
  queryOptions({
    queryKey: ['bulk-run', id],
    queryFn: async ({ signal }) => (await call('get_bulk_run', { id }, signal)).data.run,
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data.status) ? 1_500 : false),
  });

/** One part of its items; `isLive`: asks again every 2 s. */
export const bulkItemsQuery = (input: BulkItemsInput, isLive: boolean) =>
  queryOptions({
    // The end has a key of its own: what the last look before it saw is not the end.
    queryKey: ['bulk-items', input.id, input, isLive],
    queryFn: async ({ signal }) => (await call('list_bulk_items', input, signal)).data,
    placeholderData: keepPreviousData,
    refetchInterval: isLive ? 2_000 : false,
  });

export const estimateRun = async (input: BulkEstimateInput) => (await call('estimate_bulk_run', input)).data;

export const startRun = async (input: BulkInput) => (await call('start_bulk_run', input)).data.run;

export const pauseRun = async (id: string) => (await call('pause_bulk_run', { id })).data.run;

export const resumeRun = async (id: string) => (await call('resume_bulk_run', { id })).data.run;

export const stopRun = async (id: string) => (await call('stop_bulk_run', { id })).data.run;

/** @param numbers places of the items; absent: all that failed or were stopped */
export const retryRun = async (id: string, numbers?: number[]) =>
  (await call('retry_bulk_run', { id, ...(numbers && { numbers }) })).data.run;

export const removeRun = (id: string) => call('delete_bulk_run', { id });

/** Where a file of the items is fetched. */
export const bulkExportAddress = (id: string, format: string): string =>
  `/api/export/bulk-runs/${encodeURIComponent(id)}/${format}`;

const HANDED = 'serpentine.bulk';

/** Hands lines over to the form of the next screen; they stay in this tab. */
export function putPendingLines(lines: readonly string[]): void {
  sessionStorage.setItem(HANDED, JSON.stringify(lines));
}

/** Lines that were handed over, once. */
export function takePendingLines(): string[] {
  const text = sessionStorage.getItem(HANDED);
  sessionStorage.removeItem(HANDED);
  const lines: unknown = text === null ? [] : JSON.parse(text);
  return Array.isArray(lines) ? lines.map(String) : [];
}
