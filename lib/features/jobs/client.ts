import { queryOptions } from '@tanstack/react-query';
import { runEndpoint } from '#lib/client/call-endpoint.ts';
import { call } from '#lib/features/call.ts';
import type { RunningJob } from '#lib/features/jobs/contract.ts';

/** API calls of the jobs tray. */

export const jobsKey = ['running-jobs'];

/** @param open whether the tray is open; polled only in a visible tab, while a job runs or the tray is open */
export const jobsQuery = (open: boolean) =>
  queryOptions({
    queryKey: jobsKey,
    queryFn: async ({ signal }) => (await call('list_jobs', {}, signal)).data,
    staleTime: 0,
    refetchInterval: ({ state }) => (open || (state.data && state.data.under_way > 0) ? 3_000 : false),
  });

/** Runs the operation that a job names for canceling or retrying it. @throws RequestFailed */
export const runCall = ({ operation, input }: NonNullable<RunningJob['cancel']>) => runEndpoint(operation, input);
