import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { deleteTextRun, listTextRuns } from '#lib/features/content/runs-contract.ts';
import { callEndpoint } from './call-endpoint.ts';

/** Calls and queries of kept requests to the text model. Definitions are imported as types alone. */

/** One page of the list. */
export const textRunListQuery = (input: z.input<typeof listTextRuns.input>) =>
  queryOptions({
    queryKey: ['text-runs', input],
    queryFn: async ({ signal }) => (await callEndpoint<typeof listTextRuns>('list_text_runs', input, signal)).data,
    placeholderData: keepPreviousData,
  });

export const removeTextRun = (id: string) => callEndpoint<typeof deleteTextRun>('delete_text_run', { id });
