import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/features/call.ts';
import type { OperationInput } from '#lib/features/definitions.ts';

/** API calls and queries for results that are saved in a project. */

export const savedResultsQuery = (input: OperationInput<'list_saved_results'>) =>
  queryOptions({
    queryKey: ['kept-results', input],
    queryFn: async ({ signal }) => (await call('list_saved_results', input, signal)).data,
  });

/** Saves a result in a project. */
export const keepResult = async (input: OperationInput<'keep_result'>) =>
  (await call('keep_result', input)).data.kept_result;

/** Changes name or note of a saved result. */
export const changeSavedResult = async (input: OperationInput<'update_saved_result'>) =>
  (await call('update_saved_result', input)).data.kept_result;

/** Deletes a saved result. */
export const removeSavedResult = (projectId: string, id: string) =>
  call('delete_saved_result', { project_id: projectId, id });

/** A saved result compared with another one. */
export const savedComparisonQuery = (projectId: string, id: string, other: string) =>
  queryOptions({
    queryKey: ['kept-comparison', projectId, id, other],
    queryFn: async ({ signal }) =>
      (await call('compare_saved_results', { project_id: projectId, id, with: other }, signal)).data,
  });

/** The signed-in user's projects, for a select field. */
export const projectChoicesQuery = () =>
  queryOptions({
    queryKey: ['project-choices'],
    queryFn: async ({ signal }) => (await call('list_projects', {}, signal)).data.projects,
  });
