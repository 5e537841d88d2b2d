import { queryOptions } from '@tanstack/react-query';
import type { Analytics } from '#lib/features/analytics/contract.ts';
import { call } from '#lib/features/call.ts';
import type { OperationInput } from '#lib/features/definitions.ts';

/** API calls and queries for the Google Analytics property of a project. */

const ACTIVE: readonly Analytics['state'][] = ['waiting', 'loading'];

/** The property of a project; refetched every two seconds while days are loaded. */
export const analyticsQuery = (projectId: string, initial: Analytics) =>
  queryOptions({
    queryKey: ['analytics', projectId],
    queryFn: async ({ signal }) => (await call('get_analytics', { project_id: projectId }, signal)).data,
    initialData: initial,
    refetchInterval: ({ state: { data } }) => (data && ACTIVE.includes(data.state) ? 2_000 : false),
  });

/** One page of landing pages. */
export const landingPagesQuery = (input: OperationInput<'list_landing_pages'>) =>
  queryOptions({
    queryKey: ['landing-pages', input],
    queryFn: async ({ signal }) => (await call('list_landing_pages', input, signal)).data,
    staleTime: 60_000,
  });

/** Properties that an account may read. */
export const listAnalyticsProperties = async (projectId: string, accountId: string, signal: AbortSignal) =>
  (await call('list_analytics_properties', { project_id: projectId, account_id: accountId }, signal)).data;

/** Sets the property of a project, and starts loading it. */
export const chooseAnalyticsProperty = async (projectId: string, accountId: string, property: string) =>
  (await call('set_analytics_property', { project_id: projectId, account_id: accountId, property })).data;

/** Starts or pauses loading. */
export const changeAnalyticsSync = async (projectId: string, change: 'start' | 'pause') =>
  (await call(`${change}_analytics_sync`, { project_id: projectId })).data;

/** Removes the property of a project with its data. */
export const removeAnalyticsProperty = (projectId: string) =>
  call('remove_analytics_property', { project_id: projectId });
