import { call } from '#lib/features/call.ts';
import type { OperationInput } from '#lib/features/definitions.ts';

/** @throws RequestFailed */
export const invitePersonByEmail = async (input: OperationInput<'invite_person'>) =>
  (await call('invite_person', input)).data;

/** Replaces which of the caller's projects a client may view. @throws RequestFailed */
export const chooseClientProjects = (input: OperationInput<'set_client_projects'>) =>
  call('set_client_projects', input);

/** @throws RequestFailed */
export const revokeInvitation = (id: string) => call('revoke_person_invitation', { account_invitation_id: id });

/** Changes the role, or disables or enables an account. @throws RequestFailed */
export const changePerson = (input: OperationInput<'update_person'>) => call('update_person', input);

/** @throws RequestFailed */
export const createResetLink = async (userId: string) =>
  (await call('create_person_password_reset', { user_id: userId })).data;

/** @param heir account that receives the projects and records; null: they are deleted. @throws RequestFailed */
export const removePerson = (userId: string, heir: string | null) =>
  call('delete_person', { user_id: userId, ...(heir && { hand_over_to: heir }) });
