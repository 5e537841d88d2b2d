import { call } from '#lib/features/call.ts';
import type { OperationInput } from '#lib/features/definitions.ts';

/** @throws RequestFailed */
export const invitePersonByEmail = async (email: string) => (await call('invite_person', { email })).data;

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
