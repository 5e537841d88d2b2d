import { z } from 'zod';
import { defineEndpoint } from '#lib/contract/endpoint.ts';
import { uuid } from '#lib/contract/fields.ts';
import { deletedAnswer } from '#lib/contract/results.ts';
import { moment, projectId, ROLES, role, shared } from '#lib/features/projects/fields.ts';

/** Days until an invitation expires. */
export const INVITATION_DAYS = 7;
/** Maximum open invitations per project. */
export const MAX_INVITATIONS = 50;

const userId = uuid.meta({ title: 'Member', description: 'Id of a user.' });

export const member = z.object({
  user_id: userId,
  name: z.string().describe('Name, may be empty'),
  email: z.string().describe('Email'),
  role: z.enum(ROLES).describe('Role in the project'),
  client: z.boolean().describe('Whether it is the account of a client, who can only view'),
  you: z.boolean().describe('Whether it is you'),
  joined_at: moment('Member since'),
  ownership_offered_at: z
    .string()
    .nullable()
    .describe('When ownership was offered to the member, ISO 8601 UTC; null: no pending offer'),
});
/** A member of a project. */
export type Member = z.output<typeof member>;
export type { Role } from '#lib/features/projects/fields.ts';

export const invitation = z.object({
  id: z.string().describe('Id of the invitation'),
  email: z.string().describe('Invited email'),
  role: z.enum(ROLES).describe('Role'),
  expires_at: moment('When it expires'),
  created_at: moment('When it was created'),
});
/** An invitation that has not been accepted. */
export type Invitation = z.output<typeof invitation>;

export const listMembers = defineEndpoint({
  ...shared,
  id: 'list_project_members',
  tool: false,
  method: 'GET',
  path: '/projects/{project_id}/members',
  title: 'List project members',
  summary: 'Lists the members of a project with their roles and, for owners, pending invitations.',
  input: z.object({ project_id: projectId }),
  output: z.object({
    data: z.object({
      members: z.array(member).describe('Members, owners first'),
      invitations: z.array(invitation).describe('Pending invitations; visible to owners only'),
    }),
  }),
});

export const changeMember = defineEndpoint({
  ...shared,
  id: 'change_project_member',
  tool: false,
  method: 'PATCH',
  path: '/projects/{project_id}/members/{user_id}',
  title: "Change a member's role",
  summary:
    'Changes the role of a member. Owners only; the last owner keeps the role. The role owner is offered and takes effect once the member accepts it. Another role withdraws the offer.',
  input: z.object({ project_id: projectId, user_id: userId, role }),
  output: z.object({ data: z.object({ member: member.describe('The member') }) }),
});

export const answerOwnership = defineEndpoint({
  ...shared,
  id: 'answer_project_ownership',
  tool: false,
  method: 'POST',
  path: '/projects/{project_id}/ownership',
  title: 'Accept or decline ownership',
  summary: 'Accepts or declines the offer to become an owner of the project.',
  input: z.object({
    project_id: projectId,
    accept: z
      .boolean()
      .meta({ title: 'Accept', description: 'true accepts ownership, false declines it.', examples: [true] }),
  }),
  output: z.object({ data: z.object({ member: member.describe('You, as a member') }) }),
});

export const removeMember = defineEndpoint({
  ...shared,
  id: 'remove_project_member',
  tool: false,
  method: 'DELETE',
  path: '/projects/{project_id}/members/{user_id}',
  title: 'Remove a member or leave',
  summary:
    'Removes a member. Owners can remove members; members can remove themselves. The last owner cannot be removed.',
  input: z.object({ project_id: projectId, user_id: userId }),
  output: deletedAnswer,
});

export const inviteMember = defineEndpoint({
  ...shared,
  id: 'invite_project_member',
  tool: false,
  method: 'POST',
  path: '/projects/{project_id}/invitations',
  title: 'Invite a member',
  summary: `Creates a single-use link for an email address to join as a member within ${INVITATION_DAYS} days. Earlier links for the same email stop working. The link is emailed if a mail server is configured.`,
  input: z.object({
    project_id: projectId,
    email: z
      .email({ error: 'must be a full email address, such as anna@example.com' })
      .max(254)
      .meta({ title: 'Email', description: 'Email to invite.', examples: ['anna@example.com'] }),
    role,
  }),
  output: z.object({
    data: z.object({
      invitation: invitation.describe('The invitation'),
      token: z.string().describe('Token of the link, returned only once'),
      path: z.string().describe('Path of the link on this installation'),
      mail: z
        .object({
          sent: z.boolean().describe('Whether the link was emailed'),
          reason: z.string().nullable().describe('Why not; null if it was'),
        })
        .describe('The invitation email'),
      needs_account: z
        .boolean()
        .describe(
          'Whether the link only works for existing accounts: only the owner of the installation can invite new ones',
        ),
    }),
  }),
  status: 201,
});

export const revokeInvitation = defineEndpoint({
  ...shared,
  id: 'revoke_project_invitation',
  tool: false,
  method: 'DELETE',
  path: '/projects/{project_id}/invitations/{invitation_id}',
  title: 'Revoke an invitation',
  summary: 'Revokes an invitation link. Requires an owner.',
  input: z.object({
    project_id: projectId,
    invitation_id: uuid.meta({ title: 'Invitation', description: 'Id of an invitation.' }),
  }),
  output: deletedAnswer,
});
