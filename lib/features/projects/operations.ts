import { operation } from '#lib/features/operation.ts';
import { createProject, deleteProject, getProject, listProjects, removeSample, updateProject } from './contract.ts';
import {
  answerOwnership,
  changeMember,
  inviteMember,
  listMembers,
  removeMember,
  revokeInvitation,
} from './members-contract.ts';
import { addNote, changeNote, deleteNote, listNotes } from './notes-contract.ts';
import { getOverview, getTimeline, listStandings } from './overview-contract.ts';

export const operations = [
  operation(listProjects, async () => (await import('./service.ts')).listProjects),
  operation(createProject, async () => (await import('./service.ts')).createProject),
  operation(getProject, async () => (await import('./service.ts')).getProject),
  operation(updateProject, async () => (await import('./service.ts')).updateProject),
  operation(deleteProject, async () => (await import('./service.ts')).deleteProject),
  operation(removeSample, async () => (await import('./removal.ts')).removeSample),
  operation(getOverview, async () => (await import('./overview.ts')).getOverview),
  operation(listStandings, async () => (await import('./overview.ts')).listStandings),
  operation(getTimeline, async () => (await import('./timeline.ts')).getTimeline),
  operation(listMembers, async () => (await import('./members.ts')).listMembers),
  operation(changeMember, async () => (await import('./members.ts')).changeMember),
  operation(answerOwnership, async () => (await import('./members.ts')).answerOwnership),
  operation(removeMember, async () => (await import('./members.ts')).removeMember),
  operation(inviteMember, async () => (await import('./members.ts')).inviteMember),
  operation(revokeInvitation, async () => (await import('./members.ts')).revokeInvitation),
  operation(listNotes, async () => (await import('./notes.ts')).listNotes),
  operation(addNote, async () => (await import('./notes.ts')).addNote),
  operation(changeNote, async () => (await import('./notes.ts')).changeNote),
  operation(deleteNote, async () => (await import('./notes.ts')).deleteNote),
];
