import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/features/call.ts';
import type { OperationInput } from '#lib/features/definitions.ts';
import type { EventKind } from '#lib/features/projects/overview-contract.ts';

/** API calls for projects. Definitions are imported as types only, so no schema reaches the browser. */

export const saveProject = async (input: OperationInput<'update_project'>) =>
  (await call('update_project', input)).data.project;

/** Reads a project. */
export const readProject = async (id: string) => (await call('get_project', { project_id: id })).data.project;

/** The user's projects, by name. */
export const projectsQuery = queryOptions({
  queryKey: ['projects'],
  queryFn: async ({ signal }) => (await call('list_projects', {}, signal)).data.projects,
  staleTime: 30_000,
});

/** Deletes the sample project. */
export const removeSample = (id: string) => call('remove_sample_project', { project_id: id });

/** Deletes a project. */
export const removeProject = (id: string) => call('delete_project', { project_id: id });

/** The events of a project, newest first, page by page. */
export const timelineQuery = (projectId: string, kinds: readonly EventKind[]) => ({
  queryKey: ['project-timeline', projectId, kinds],
  initialPageParam: null as string | null,
  queryFn: async ({ pageParam, signal }: { pageParam: string | null; signal: AbortSignal }) => {
    const input = { project_id: projectId, kinds: [...kinds], limit: 25, ...(pageParam && { cursor: pageParam }) };
    return (await call('get_project_timeline', input, signal)).data;
  },
  getNextPageParam: (last: { next_cursor: string | null }) => last.next_cursor,
});

/** Adds a note to a project's timeline. */
export const addNote = (input: OperationInput<'add_project_note'>) => call('add_project_note', input);
/** Changes a note. */
export const editNote = (input: OperationInput<'change_project_note'>) => call('change_project_note', input);
/** Deletes a note. */
export const deleteNote = (input: OperationInput<'delete_project_note'>) => call('delete_project_note', input);

/** Changes a member's role. */
export const changeRole = (input: OperationInput<'change_project_member'>) => call('change_project_member', input);
/** Accepts or declines the ownership of a project. */
export const answerOffer = (input: OperationInput<'answer_project_ownership'>) =>
  call('answer_project_ownership', input);
/** Removes a member from a project. */
export const removeMember = (input: OperationInput<'remove_project_member'>) => call('remove_project_member', input);
/** Invites someone to a project by email address. */
export const invite = async (input: OperationInput<'invite_project_member'>) =>
  (await call('invite_project_member', input)).data;
/** Revokes an invitation. */
export const revokeInvitation = (input: OperationInput<'revoke_project_invitation'>) =>
  call('revoke_project_invitation', input);
