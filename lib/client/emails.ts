import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { OperationInput } from '#lib/features/definitions.ts';
import type { EmailRunState } from '#lib/features/emails/runs-contract.ts';
import { call } from './call-endpoint.ts';

/** Calls and queries of stored looks for e-mail addresses. */

export type EmailRunListInput = OperationInput<'list_email_runs'>;
export type StartEmailRunInput = OperationInput<'start_email_run'>;

export const isUnderWay = ({ state }: { state: EmailRunState }): boolean => state === 'running';

/** One page of the list; asks again every 2 s while something on it is under way. */
export const emailRunListQuery = (input: EmailRunListInput) =>
  queryOptions({
    queryKey: ['email-runs', input],
    queryFn: async ({ signal }) => (await call('list_email_runs', input, signal)).data,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.runs.some(isUnderWay) ? 2_000 : false),
  });

/** One look; asks again while it is under way. */
export const emailRunQuery = (id: string) =>
  queryOptions({
    queryKey: ['email-run', id],
    queryFn: async ({ signal }) => (await call('get_email_run', { id }, signal)).data.run,
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? 1_000 : false),
  });

/** Where the addresses of a look are taken away as a file. */
export const emailExportAddress = (id: string, format: 'csv' | 'json' | 'xlsx'): string =>
  `/api/export/email-runs/${encodeURIComponent(id)}/${format}`;

export const startEmailRun = async (input: StartEmailRunInput) => (await call('start_email_run', input)).data.run;

export const removeEmailRun = (id: string) => call('delete_email_run', { id });
