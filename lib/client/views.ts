import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { deleteView, listViews, saveView as saveViewEndpoint } from '#lib/features/views/contract.ts';
import { callEndpoint } from './call-endpoint.ts';

/** Calls and queries of saved views. */

/** The views of one table, by name. */
export const viewsQuery = (table: string) =>
  queryOptions({
    queryKey: ['views', table],
    queryFn: async ({ signal }) => (await callEndpoint<typeof listViews>('list_views', { table }, signal)).data.views,
  });

export const saveView = async (input: z.input<typeof saveViewEndpoint.input>) =>
  (await callEndpoint<typeof saveViewEndpoint>('save_view', input)).data.view;

export const removeView = (id: string) => callEndpoint<typeof deleteView>('delete_view', { id });
