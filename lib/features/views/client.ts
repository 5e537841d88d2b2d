import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/features/call.ts';
import type { OperationInput } from '#lib/features/definitions.ts';

/** API calls and queries for saved views. */

/** The views of one table, by name. */
export const viewsQuery = (table: string) =>
  queryOptions({
    queryKey: ['views', table],
    queryFn: async ({ signal }) => (await call('list_views', { table }, signal)).data.views,
  });

/** Saves a view. */
export const saveView = async (input: OperationInput<'save_view'>) => (await call('save_view', input)).data.view;

/** Deletes a view. */
export const removeView = (id: string) => call('delete_view', { id });
