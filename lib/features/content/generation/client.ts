import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#lib/features/call.ts';
import type { OperationInput } from '#lib/features/definitions.ts';

/** API calls and queries for stored requests to the text model. Definitions are imported as types only. */

/** One page of the list. */
export const textRunListQuery = (input: OperationInput<'list_text_runs'>) =>
  queryOptions({
    queryKey: ['text-runs', input],
    queryFn: async ({ signal }) => (await call('list_text_runs', input, signal)).data,
    placeholderData: keepPreviousData,
  });

/** Deletes a stored request. */
export const removeTextRun = (id: string) => call('delete_text_run', { id });
