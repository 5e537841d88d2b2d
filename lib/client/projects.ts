import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type {
  deleteProject,
  getProject,
  listProjects,
  removeSample,
  updateProject,
} from '#lib/features/projects/contract.ts';
import type {
  answerOwnership,
  changeMember,
  inviteMember,
  removeMember,
  revokeInvitation,
} from '#lib/features/projects/members-contract.ts';
import type { addNote, changeNote, deleteNote } from '#lib/features/projects/notes-contract.ts';
import type { EventKind, getTimeline } from '#lib/features/projects/overview-contract.ts';
import { callEndpoint } from './call-endpoint.ts';

/** Calls of projects. Definitions are imported as types alone: no schema travels to the browser. */

type In<E extends { input: z.ZodObject }> = z.input<E['input']>;

export const saveProject = async (input: In<typeof updateProject>) =>
  (await callEndpoint<typeof updateProject>('update_project', input)).data.project;

export const readProject = async (id: string) =>
  (await callEndpoint<typeof getProject>('get_project', { project_id: id })).data.project;

/** Projects of the one who asks, by name. */
export const projectsQuery = queryOptions({
  queryKey: ['projects'],
  queryFn: async ({ signal }) => (await callEndpoint<typeof listProjects>('list_projects', {}, signal)).data.projects,
  staleTime: 30_000,
});

export const clearSample = (id: string) =>
  callEndpoint<typeof removeSample>('remove_sample_project', { project_id: id });

export const removeProject = (id: string) => callEndpoint<typeof deleteProject>('delete_project', { project_id: id });

export const timelineQuery = (projectId: string, kinds: readonly EventKind[]) => ({
  queryKey: ['project-timeline', projectId, kinds],
  initialPageParam: null as string | null,
  queryFn: async ({ pageParam, signal }: { pageParam: string | null; signal: AbortSignal }) => {
    const input = { project_id: projectId, kinds: [...kinds], limit: 25, ...(pageParam && { cursor: pageParam }) };
    return (await callEndpoint<typeof getTimeline>('get_project_timeline', input, signal)).data;
  },
  getNextPageParam: (last: { next_cursor: string | null }) => last.next_cursor,
});

export const makeNote = (input: In<typeof addNote>) => callEndpoint<typeof addNote>('add_project_note', input);
export const editNote = (input: In<typeof changeNote>) => callEndpoint<typeof changeNote>('change_project_note', input);
export const dropNote = (input: In<typeof deleteNote>) => callEndpoint<typeof deleteNote>('delete_project_note', input);

export const changeRole = (input: In<typeof changeMember>) =>
  callEndpoint<typeof changeMember>('change_project_member', input);
export const answerOffer = (input: In<typeof answerOwnership>) =>
  callEndpoint<typeof answerOwnership>('answer_project_ownership', input);
export const takeOut = (input: In<typeof removeMember>) =>
  callEndpoint<typeof removeMember>('remove_project_member', input);
export const invite = async (input: In<typeof inviteMember>) =>
  (await callEndpoint<typeof inviteMember>('invite_project_member', input)).data;
export const takeBack = (input: In<typeof revokeInvitation>) =>
  callEndpoint<typeof revokeInvitation>('revoke_project_invitation', input);
