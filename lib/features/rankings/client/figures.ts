import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { saveBlob } from '#lib/client/save-file.ts';
import { call, runForFile } from '#lib/features/call.ts';
import type { OperationId, OperationInput } from '#lib/features/definitions.ts';
import { rankingsKey } from '#lib/features/rankings/client.ts';

/** API calls and queries for metrics over many tracked keywords. Definitions are imported as types only. */

type Input<Id extends OperationId> = Omit<OperationInput<Id>, 'project_id'>;

/** Current figures of a project's rankings. */
export const rankingFiguresQuery = (projectId: string, input: Input<'get_ranking_figures'>) =>
  queryOptions({
    queryKey: [...rankingsKey(projectId), 'figures', input],
    queryFn: async ({ signal }) =>
      (await call('get_ranking_figures', { project_id: projectId, ...input }, signal)).data,
    placeholderData: keepPreviousData,
  });

/** Figures over time. */
export const rankingHistoryQuery = (projectId: string, input: Input<'get_ranking_history'>) =>
  queryOptions({
    queryKey: [...rankingsKey(projectId), 'history', input],
    queryFn: async ({ signal }) =>
      (await call('get_ranking_history', { project_id: projectId, ...input }, signal)).data,
    placeholderData: keepPreviousData,
  });

/** Share of voice by domain, now and over time. */
export const shareOfVoiceQuery = (projectId: string, input: Input<'get_share_of_voice'>) =>
  queryOptions({
    queryKey: [...rankingsKey(projectId), 'share-of-voice', input],
    queryFn: async ({ signal }) => (await call('get_share_of_voice', { project_id: projectId, ...input }, signal)).data,
    placeholderData: keepPreviousData,
  });

/** SERP volatility by day. */
export const serpVolatilityQuery = (projectId: string, input: Input<'get_serp_volatility'>) =>
  queryOptions({
    queryKey: [...rankingsKey(projectId), 'volatility', input],
    queryFn: async ({ signal }) =>
      (await call('get_serp_volatility', { project_id: projectId, ...input }, signal)).data,
    placeholderData: keepPreviousData,
  });

/** Saves SERP volatility of the last year to a file. @throws RequestFailed */
export async function saveVolatility(project: { id: string; domain: string }): Promise<void> {
  const input = { project_id: project.id, range: '365', format: 'csv' } as const;
  saveBlob(`serp-volatility-${project.domain}.csv`, await runForFile('export_serp_volatility', input));
}

/** Changes between two days. */
export const compareRankingsQuery = (projectId: string, input: Input<'compare_rankings'>) =>
  queryOptions({
    queryKey: [...rankingsKey(projectId), 'compare', input],
    queryFn: async ({ signal }) => (await call('compare_rankings', { project_id: projectId, ...input }, signal)).data,
    placeholderData: keepPreviousData,
  });
