import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#lib/features/call.ts';
import type { OperationInput } from '#lib/features/definitions.ts';
import type { EmailRunState } from '#lib/features/emails/runs-contract.ts';

/** API calls and queries for stored email discovery runs. */

export type EmailRunListInput = OperationInput<'list_email_runs'>;
/** An email scan to start. */
export type StartEmailRunInput = OperationInput<'start_email_run'>;

/** Whether a scan has not ended yet. */
export const isUnderWay = ({ state }: { state: EmailRunState }): boolean => state === 'running';

/** One page of the list; refetched every 2 s while an entry on it is running. */
export const emailRunListQuery = (input: EmailRunListInput) =>
  queryOptions({
    queryKey: ['email-runs', input],
    queryFn: async ({ signal }) => (await call('list_email_runs', input, signal)).data,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.runs.some(isUnderWay) ? 2_000 : false),
  });

/** One run; refetched while it is running. */
export const emailRunQuery = (id: string) =>
  queryOptions({
    queryKey: ['email-run', id],
    queryFn: async ({ signal }) => (await call('get_email_run', { id }, signal)).data.run,
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? 1_000 : false),
  });

/** Download URL for the email addresses of a run. */
export const emailExportAddress = (id: string, format: 'csv' | 'json' | 'xlsx'): string =>
  `/api/export/email-runs/${encodeURIComponent(id)}/${format}`;

/** Starts an email scan. */
export const startEmailRun = async (input: StartEmailRunInput) => (await call('start_email_run', input)).data.run;
