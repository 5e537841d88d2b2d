import type { z } from 'zod';
import type {
  createPersonReset,
  deletePerson,
  invitePerson,
  revokePersonInvitation,
  updatePerson,
} from '#lib/features/people/contract.ts';
import { callEndpoint } from './call-endpoint.ts';

/** @throws RequestFailed */
export const invitePersonByEmail = async (email: string) =>
  (await callEndpoint<typeof invitePerson>('invite_person', { email })).data;

/** @throws RequestFailed */
export const revokeInvitation = (id: string) =>
  callEndpoint<typeof revokePersonInvitation>('revoke_person_invitation', { account_invitation_id: id });

/** Changes the role, or disables or enables an account. @throws RequestFailed */
export const changePerson = (input: z.input<(typeof updatePerson)['input']>) =>
  callEndpoint<typeof updatePerson>('update_person', input);

/** @throws RequestFailed */
export const createResetLink = async (userId: string) =>
  (await callEndpoint<typeof createPersonReset>('create_person_password_reset', { user_id: userId })).data;

/** @param heir account that gets the projects and records; null: they are deleted. @throws RequestFailed */
export const removePerson = (userId: string, heir: string | null) =>
  callEndpoint<typeof deletePerson>('delete_person', { user_id: userId, ...(heir && { hand_over_to: heir }) });
