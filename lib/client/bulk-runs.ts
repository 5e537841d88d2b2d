import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type {
  BulkStatus,
  deleteBulkRun,
  estimateBulkRun,
  getBulkRun,
  listBulkItems,
  listBulkRuns,
  pauseBulkRun,
  resumeBulkRun,
  retryBulkRun,
  startBulkRun,
  stopBulkRun,
} from '#lib/features/bulk/contract.ts';
import { callEndpoint } from './call-endpoint.ts';

/** Calls and queries of bulk runs. Definitions are imported as types alone: no schema travels to the browser. */

export type BulkInput = z.input<typeof startBulkRun.input>;
export type BulkEstimateInput = z.input<typeof estimateBulkRun.input>;
export type BulkItemsInput = z.input<typeof listBulkItems.input>;

export const isUnderWay = (status: BulkStatus): boolean =>
  status === 'queued' || status === 'running' || status === 'pausing';

/** One page of the list; asks again every 2 s while something on it is under way. */
export const bulkListQuery = (input: z.input<typeof listBulkRuns.input>) =>
  queryOptions({
    queryKey: ['bulk-runs', input],
    queryFn: async ({ signal }) => (await callEndpoint<typeof listBulkRuns>('list_bulk_runs', input, signal)).data,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.runs.some(({ status }) => isUnderWay(status)) ? 2_000 : false),
  });

/** One run; asks again every second and a half while it is under way. */
export const bulkRunQuery = (id: string) =>
  queryOptions({
    queryKey: ['bulk-run', id],
    queryFn: async ({ signal }) => (await callEndpoint<typeof getBulkRun>('get_bulk_run', { id }, signal)).data.run,
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data.status) ? 1_500 : false),
  });

/** One part of its items; `isLive`: asks again every 2 s. */
export const bulkItemsQuery = (input: BulkItemsInput, isLive: boolean) =>
  queryOptions({
    // The end has a key of its own: what the last look before it saw is not the end.
    queryKey: ['bulk-items', input.id, input, isLive],
    queryFn: async ({ signal }) => (await callEndpoint<typeof listBulkItems>('list_bulk_items', input, signal)).data,
    placeholderData: keepPreviousData,
    refetchInterval: isLive ? 2_000 : false,
  });

export const estimateRun = async (input: BulkEstimateInput) =>
  (await callEndpoint<typeof estimateBulkRun>('estimate_bulk_run', input)).data;

export const requestRun = async (input: BulkInput) =>
  (await callEndpoint<typeof startBulkRun>('start_bulk_run', input)).data.run;

export const pauseRun = async (id: string) =>
  (await callEndpoint<typeof pauseBulkRun>('pause_bulk_run', { id })).data.run;

export const resumeRun = async (id: string) =>
  (await callEndpoint<typeof resumeBulkRun>('resume_bulk_run', { id })).data.run;

export const stopRun = async (id: string) => (await callEndpoint<typeof stopBulkRun>('stop_bulk_run', { id })).data.run;

/** @param numbers places of the items; absent: all that failed or were stopped */
export const retryRun = async (id: string, numbers?: number[]) =>
  (await callEndpoint<typeof retryBulkRun>('retry_bulk_run', { id, ...(numbers && { numbers }) })).data.run;

export const removeRun = (id: string) => callEndpoint<typeof deleteBulkRun>('delete_bulk_run', { id });

/** Where a file of the items is fetched. */
export const bulkExportAddress = (id: string, format: string): string =>
  `/api/export/bulk-runs/${encodeURIComponent(id)}/${format}`;

const HANDED = 'serpentine.bulk';

/** Hands lines over to the form of the next screen; they stay in this tab. */
export function handOver(lines: readonly string[]): void {
  sessionStorage.setItem(HANDED, JSON.stringify(lines));
}

/** Lines that were handed over, once. */
export function takeOver(): string[] {
  const text = sessionStorage.getItem(HANDED);
  sessionStorage.removeItem(HANDED);
  const lines: unknown = text === null ? [] : JSON.parse(text);
  return Array.isArray(lines) ? lines.map(String) : [];
}
