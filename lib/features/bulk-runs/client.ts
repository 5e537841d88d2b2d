import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { BulkStatus } from '#lib/features/bulk-runs/contract.ts';
import { call } from '#lib/features/call.ts';
import type { OperationInput } from '#lib/features/definitions.ts';

/** API calls and queries for bulk runs. Definitions are imported as types only, so no schema reaches the browser. */

export type BulkInput = OperationInput<'start_bulk_run'>;
/** A bulk run to estimate. */
export type BulkEstimateInput = OperationInput<'estimate_bulk_run'>;
/** Which items to list. */
export type BulkItemsInput = OperationInput<'list_bulk_items'>;

/** Whether a run is waiting, running or about to pause. */
export const isUnderWay = (status: BulkStatus): boolean =>
  status === 'queued' || status === 'running' || status === 'pausing';

/** One page of the list; refetched every 2 s while an entry on it is running. */
export const bulkListQuery = (input: OperationInput<'list_bulk_runs'>) =>
  queryOptions({
    queryKey: ['bulk-runs', input],
    queryFn: async ({ signal }) => (await call('list_bulk_runs', input, signal)).data,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.runs.some(({ status }) => isUnderWay(status)) ? 2_000 : false),
  });

/** One run; refetched every 1.5 s while it is running. */
export const bulkRunQuery = (id: string) =>
  queryOptions({
    queryKey: ['bulk-run', id],
    queryFn: async ({ signal }) => (await call('get_bulk_run', { id }, signal)).data.run,
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data.status) ? 1_500 : false),
  });

/** One page of its items; `isLive`: refetched every 2 s. */
export const bulkItemsQuery = (input: BulkItemsInput, isLive: boolean) =>
  queryOptions({
    // The final state has its own key: the last result before the end is not final.
    queryKey: ['bulk-items', input.id, input, isLive],
    queryFn: async ({ signal }) => (await call('list_bulk_items', input, signal)).data,
    placeholderData: keepPreviousData,
    refetchInterval: isLive ? 2_000 : false,
  });

/** Number of items of a bulk run, and how long they take. */
export const estimateRun = async (input: BulkEstimateInput) => (await call('estimate_bulk_run', input)).data;

/** Starts a bulk run. */
export const startRun = async (input: BulkInput) => (await call('start_bulk_run', input)).data.run;

/** Pauses a bulk run. */
export const pauseRun = async (id: string) => (await call('pause_bulk_run', { id })).data.run;

/** Resumes a bulk run. */
export const resumeRun = async (id: string) => (await call('resume_bulk_run', { id })).data.run;

/** Stops a bulk run. */
export const stopRun = async (id: string) => (await call('stop_bulk_run', { id })).data.run;

/** @param numbers places of the items; absent: all that failed or were stopped */
export const retryRun = async (id: string, numbers?: number[]) =>
  (await call('retry_bulk_run', { id, ...(numbers && { numbers }) })).data.run;

/** Download URL for a file of the items. */
export const bulkExportAddress = (id: string, format: string): string =>
  `/api/export/bulk-runs/${encodeURIComponent(id)}/${format}`;

const HANDED = 'serpentine.bulk';

/** Passes lines to the form of the next screen, in this tab's session storage. */
export function putPendingLines(lines: readonly string[]): void {
  sessionStorage.setItem(HANDED, JSON.stringify(lines));
}

/** Returns the lines that were passed, once. */
export function takePendingLines(): string[] {
  const text = sessionStorage.getItem(HANDED);
  sessionStorage.removeItem(HANDED);
  const lines: unknown = text === null ? [] : JSON.parse(text);
  return Array.isArray(lines) ? lines.map(String) : [];
}
