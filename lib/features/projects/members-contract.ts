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
  email: z.string().describe('E-mail address'),
  role: z.enum(ROLES).describe('Role in the project'),
  you: z.boolean().describe('Whether it is the one who asks'),
  joined_at: moment('Since when'),
  ownership_offered_at: z
    .string()
    .nullable()
    .describe('When ownership was offered to the member, ISO 8601 UTC; null without an open offer'),
});
/** A member of a project. */
export type Member = z.output<typeof member>;
export type { Role } from '#lib/features/projects/fields.ts';

export const invitation = z.object({
  id: z.string().describe('Id of the invitation'),
  email: z.string().describe('For whom it was made'),
  role: z.enum(ROLES).describe('Role it gives'),
  expires_at: moment('When it lapses'),
  created_at: moment('When it was made'),
});
/** An invitation that has not been accepted. */
export type Invitation = z.output<typeof invitation>;

export const listMembers = defineEndpoint({
  ...shared,
  id: 'list_project_members',
  tool: false,
  method: 'GET',
  path: '/projects/{project_id}/members',
  title: 'List the members of a project',
  summary: 'Who sees a project, in which role, and, for owners, the invitations that are open.',
  input: z.object({ project_id: projectId }),
  output: z.object({
    data: z.object({
      members: z.array(member).describe('Members, owners first'),
      invitations: z.array(invitation).describe('Open invitations; none is told to others than owners'),
    }),
  }),
});

export const changeMember = defineEndpoint({
  ...shared,
  id: 'change_project_member',
  tool: false,
  method: 'PATCH',
  path: '/projects/{project_id}/members/{user_id}',
  title: 'Change the role of a member',
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
  title: 'Remove a member, or leave',
  summary: 'An owner removes a member; everybody may remove themselves. The last owner stays.',
  input: z.object({ project_id: projectId, user_id: userId }),
  output: deletedAnswer,
});

export const inviteMember = defineEndpoint({
  ...shared,
  id: 'invite_project_member',
  tool: false,
  method: 'POST',
  path: '/projects/{project_id}/invitations',
  title: 'Invite somebody to a project',
  summary: `Makes a link by which the owner of an e-mail address becomes a member, once, within ${INVITATION_DAYS} days. An earlier one for the same address stops working. Where a mail server is set up the link is mailed too.`,
  input: z.object({
    project_id: projectId,
    email: z
      .email({ error: 'must be a full e-mail address, such as anna@example.com' })
      .max(254)
      .meta({ title: 'E-mail address', description: 'Who is invited.', examples: ['anna@example.com'] }),
    role,
  }),
  output: z.object({
    data: z.object({
      invitation: invitation.describe('The invitation'),
      token: z.string().describe('What the link carries; told this once'),
      path: z.string().describe('Path of the link on this installation'),
      mail: z
        .object({
          sent: z.boolean().describe('Whether the link was mailed to the address'),
          reason: z.string().nullable().describe('Why not; null when it was'),
        })
        .describe('The mail with the link'),
      needs_account: z
        .boolean()
        .describe(
          'Whether the link only works for somebody with an account here: new accounts come in by the owner of the installation',
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
  title: 'Take an invitation back',
  summary: 'The link of the invitation stops working. Needs an owner.',
  input: z.object({
    project_id: projectId,
    invitation_id: uuid.meta({ title: 'Invitation', description: 'Id of an invitation.' }),
  }),
  output: deletedAnswer,
});
