import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '#lib/features/call.ts';
import type { OperationInput, OperationOutput } from '#lib/features/definitions.ts';

/** API calls and queries for insights. Definitions are imported as types only, so no schema reaches the browser. */

/** One page of insights, with the state of every kind. */
export type InsightPage = OperationOutput<'list_insights'>['data'];

/** Query key of all insights of a project. */
export const insightsKey = (projectId: string) => ['insights', projectId] as const;

/** The insights of a filter, page by page. */
export const insightsQuery = (projectId: string, filter: Pick<OperationInput<'list_insights'>, 'kind' | 'status'>) =>
  infiniteQueryOptions({
    queryKey: [...insightsKey(projectId), filter],
    queryFn: async ({ pageParam, signal }) =>
      (
        await call(
          'list_insights',
          { project_id: projectId, ...filter, ...(pageParam && { cursor: pageParam }) },
          signal,
        )
      ).data,
    initialPageParam: '',
    staleTime: 5_000,
    getNextPageParam: ({ next_cursor: next }: InsightPage) => next,
  });

/** Clicks with and without a brand term. */
export const brandTrafficQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['brand-traffic', projectId],
    queryFn: async ({ signal }) => (await call('get_brand_traffic', { project_id: projectId }, signal)).data,
    staleTime: 60_000,
  });

/** Changes the status or the note of an insight. */
export const changeInsight = async (input: OperationInput<'change_insight'>) =>
  (await call('change_insight', input)).data.insight;
/** Queues the computation. */
export const recomputeInsights = (projectId: string) => call('compute_insights', { project_id: projectId });
/** Sets the brand terms; an empty list derives them. */
export const saveBrandTerms = async (projectId: string, terms: string[]) =>
  (await call('set_brand_terms', { project_id: projectId, terms })).data.terms;
