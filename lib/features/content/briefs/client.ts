import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/features/call.ts';
import type { OperationInput } from '#lib/features/definitions.ts';
import { askAgainIn } from './client/brief-state.ts';

/** API calls and queries for briefs. */

/** One brief; refetched until it is finished. */
export const briefQuery = (id: string) =>
  queryOptions({
    queryKey: ['brief', id],
    queryFn: async ({ signal }) => (await call('get_brief', { id }, signal)).data.brief,
    refetchInterval: ({ state }) => askAgainIn(state),
  });

/** Starts a brief. */
export const startBrief = async (input: OperationInput<'start_brief'>) => (await call('start_brief', input)).data.brief;

/** Cancels a brief. */
export const stopBrief = (id: string) => call('cancel_brief', { id });
