import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type {
  compareKeptResults,
  deleteKeptResult,
  keepResult as keepResultEndpoint,
  listKeptResults,
  updateKeptResult,
} from '#lib/features/kept-results/contract.ts';
import type { listProjects } from '#lib/features/projects/contract.ts';
import { callEndpoint } from './call-endpoint.ts';

/** Calls and queries of results that are kept in a project. */

export const keptResultsQuery = (input: z.input<typeof listKeptResults.input>) =>
  queryOptions({
    queryKey: ['kept-results', input],
    queryFn: async ({ signal }) =>
      (await callEndpoint<typeof listKeptResults>('list_kept_results', input, signal)).data,
  });

export const keepResult = async (input: z.input<typeof keepResultEndpoint.input>) =>
  (await callEndpoint<typeof keepResultEndpoint>('keep_result', input)).data.kept_result;

export const changeKeptResult = async (input: z.input<typeof updateKeptResult.input>) =>
  (await callEndpoint<typeof updateKeptResult>('update_kept_result', input)).data.kept_result;

export const removeKeptResult = (projectId: string, id: string) =>
  callEndpoint<typeof deleteKeptResult>('delete_kept_result', { project_id: projectId, id });

export const keptComparisonQuery = (projectId: string, id: string, other: string) =>
  queryOptions({
    queryKey: ['kept-comparison', projectId, id, other],
    queryFn: async ({ signal }) =>
      (
        await callEndpoint<typeof compareKeptResults>(
          'compare_kept_results',
          { project_id: projectId, id, with: other },
          signal,
        )
      ).data,
  });

/** The projects of whoever is signed in, for a choice. */
export const projectChoicesQuery = () =>
  queryOptions({
    queryKey: ['project-choices'],
    queryFn: async ({ signal }) => (await callEndpoint<typeof listProjects>('list_projects', {}, signal)).data.projects,
  });
