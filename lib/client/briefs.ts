import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { cancelBrief, getBrief, startBrief } from '#lib/features/briefs/contract.ts';
import { askAgainIn } from './brief-state.ts';
import { callEndpoint } from './call-endpoint.ts';

/** Calls and queries of briefs. */

/** One brief; asks again until it is over. */
export const briefQuery = (id: string) =>
  queryOptions({
    queryKey: ['brief', id],
    queryFn: async ({ signal }) => (await callEndpoint<typeof getBrief>('get_brief', { id }, signal)).data.brief,
    refetchInterval: ({ state }) => askAgainIn(state),
  });

export const requestBrief = async (input: z.input<typeof startBrief.input>) =>
  (await callEndpoint<typeof startBrief>('start_brief', input)).data.brief;

export const stopBrief = (id: string) => callEndpoint<typeof cancelBrief>('cancel_brief', { id });
