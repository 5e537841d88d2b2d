import { queryOptions } from '@tanstack/react-query';
import type { RunningJob } from '#lib/features/jobs/contract.ts';
import { call, runEndpoint } from './call-endpoint.ts';

/** Calls of the jobs tray. */

export const jobsKey = ['running-jobs'];

/** @param open whether the tray is; asked again only while something runs or it is looked at, in a tab that is seen */
export const jobsQuery = (open: boolean) =>
  queryOptions({
    queryKey: jobsKey,
    queryFn: async ({ signal }) => (await call('list_jobs', {}, signal)).data,
    staleTime: 0,
    refetchInterval: ({ state }) => (open || (state.data && state.data.under_way > 0) ? 3_000 : false),
  });

/** Runs the operation that a job names for stopping it or trying it again. @throws RequestFailed */
export const runVerb = ({ operation, input }: NonNullable<RunningJob['stop']>) => runEndpoint(operation, input);
