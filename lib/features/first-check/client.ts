import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/features/call.ts';
import type { OperationInput } from '#lib/features/definitions.ts';
import type { FirstCheck } from '#lib/features/first-check/contract.ts';

/** API calls and queries for first checks. */

/** Starts a first check. @returns id of its project */
export const startFirstCheck = async (input: OperationInput<'start_first_check'>): Promise<{ id: string }> => ({
  id: (await call('start_first_check', input)).data.project_id,
});

/** Stops the first check of a project. */
export const stopFirstCheck = (projectId: string) => call('stop_first_check', { project_id: projectId });

/** The first check of a project; refetched while a section is running. */
export const firstCheckQuery = (projectId: string, initial: FirstCheck) =>
  queryOptions({
    queryKey: ['first-check', projectId],
    queryFn: async ({ signal }) =>
      (await call('get_first_check', { project_id: projectId }, signal)).data.first_check ?? initial,
    initialData: initial,
    refetchInterval: ({ state: { data } }) => (data?.running ? 1_500 : false),
  });
