import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type {
  compareRankings,
  getRankingFigures,
  getRankingHistory,
  getShareOfVoice,
} from '#lib/features/tracking/figures-contract.ts';
import { callEndpoint } from './call-endpoint.ts';
import { rankingsKey } from './rankings.ts';

/** Calls and queries of figures over many tracked keywords. Definitions are imported as types alone. */

type Input<E extends { input: z.ZodType }> = Omit<z.input<E['input']>, 'project_id'>;

export const rankingFiguresQuery = (projectId: string, input: Input<typeof getRankingFigures>) =>
  queryOptions({
    queryKey: [...rankingsKey(projectId), 'figures', input],
    queryFn: async ({ signal }) =>
      (await callEndpoint<typeof getRankingFigures>('get_ranking_figures', { project_id: projectId, ...input }, signal))
        .data,
    placeholderData: keepPreviousData,
  });

export const rankingHistoryQuery = (projectId: string, input: Input<typeof getRankingHistory>) =>
  queryOptions({
    queryKey: [...rankingsKey(projectId), 'history', input],
    queryFn: async ({ signal }) =>
      (await callEndpoint<typeof getRankingHistory>('get_ranking_history', { project_id: projectId, ...input }, signal))
        .data,
    placeholderData: keepPreviousData,
  });

export const shareOfVoiceQuery = (projectId: string, input: Input<typeof getShareOfVoice>) =>
  queryOptions({
    queryKey: [...rankingsKey(projectId), 'share-of-voice', input],
    queryFn: async ({ signal }) =>
      (await callEndpoint<typeof getShareOfVoice>('get_share_of_voice', { project_id: projectId, ...input }, signal))
        .data,
    placeholderData: keepPreviousData,
  });

export const compareRankingsQuery = (projectId: string, input: Input<typeof compareRankings>) =>
  queryOptions({
    queryKey: [...rankingsKey(projectId), 'compare', input],
    queryFn: async ({ signal }) =>
      (await callEndpoint<typeof compareRankings>('compare_rankings', { project_id: projectId, ...input }, signal))
        .data,
    placeholderData: keepPreviousData,
  });
