import { z } from 'zod';
import { defineEndpoint } from '#lib/contract/endpoint.ts';
import { uuid } from '#lib/contract/fields.ts';
import { deletedAnswer } from '#lib/contract/results.ts';

const moment = (what: string) => z.string().describe(`${what}, ISO 8601 UTC`);
const userId = uuid.meta({ title: 'Account', description: 'Id of the account.' });
const INSTALLATION_ROLES = ['owner', 'member'] as const;

const person = z.object({
  user_id: z.string().describe('Id of the account'),
  name: z.string().describe('Name, may be empty'),
  email: z.string().describe('Email'),
  role: z.enum(INSTALLATION_ROLES).describe('Role in the installation'),
  you: z.boolean().describe('Whether it is your own account'),
  created_at: moment('When the account was created'),
  last_sign_in_at: z.string().nullable().describe('Last sign-in, ISO 8601 UTC; null: none since sign-ins are recorded'),
  disabled_at: z.string().nullable().describe('When the account was disabled, ISO 8601 UTC; null: it is active'),
  second_factor: z.boolean().describe('Whether sign-in asks for a second factor'),
  tokens: z.int().describe('API tokens that are neither revoked nor expired'),
  projects: z.int().describe('Projects that the account owns'),
  shared_projects: z.int().describe('Of these, projects with other active members'),
  records: z.int().describe('Audits, searches, reports, drafts, lists and other stored results'),
});
/** An account. */
export type Person = z.output<typeof person>;

const invitation = z.object({
  id: z.string().describe('Id of the invitation'),
  email: z.string().describe('Email it was created for'),
  expires_at: moment('When it expires'),
  created_at: moment('When it was created'),
});
/** An invitation to create an account. */
export type PersonInvitation = z.output<typeof invitation>;

const shared = { scope: null, area: 'account', tool: false, audience: 'dashboard' } as const;
/** No token may create, change or delete accounts: what a leaked token creates would outlive its revocation. */
const bySession = { ...shared, sessionOnly: true } as const;

export const listPeople = defineEndpoint({
  ...shared,
  id: 'list_people',
  method: 'GET',
  path: '/people',
  title: 'List accounts',
  summary:
    'All accounts of the installation and the open invitations. For owners, and their tokens without a list of scopes.',
  input: z.object({}),
  output: z.object({
    data: z.object({
      people: z.array(person).describe('Accounts, owners first'),
      invitations: z.array(invitation).describe('Open invitations that lead to no project'),
    }),
  }),
});

export const invitePerson = defineEndpoint({
  ...bySession,
  id: 'invite_person',
  method: 'POST',
  path: '/people/invitations',
  status: 201,
  title: 'Invite somebody',
  summary:
    'Creates a link by which somebody creates an account, as a member, and mails it where a mail server is set up. It works once and for 7 days. Owners only, in the dashboard.',
  input: z.object({
    email: z
      .email()
      .max(254)
      .meta({ title: 'Email', description: 'Whom to invite.', examples: ['ada@example.com'] }),
  }),
  output: z.object({
    data: z.object({
      invitation: invitation.describe('The invitation'),
      path: z.string().describe('Path of the link; it is not shown again'),
      mail: z
        .object({
          sent: z.boolean().describe('Whether the mail server accepted the mail'),
          reason: z.string().nullable().describe('Why not; null: it was sent'),
        })
        .describe('Whether it was mailed'),
    }),
  }),
});

export const revokePersonInvitation = defineEndpoint({
  ...bySession,
  id: 'revoke_person_invitation',
  method: 'DELETE',
  path: '/people/invitations/{account_invitation_id}',
  title: 'Revoke an invitation',
  summary: 'Its link does not work any more. Owners only, in the dashboard.',
  input: z.object({
    account_invitation_id: uuid.meta({ title: 'Invitation', description: 'Id of the invitation.' }),
  }),
  output: deletedAnswer,
});

export const updatePerson = defineEndpoint({
  ...bySession,
  id: 'update_person',
  method: 'PATCH',
  path: '/people/{user_id}',
  title: 'Change an account',
  summary:
    'Changes the role, or disables or enables the account. Disabling ends its sessions, revokes its tokens and open invitations, pauses its bulk runs and skips its schedules, except those of projects with other active members; runs that have begun finish. Enabling brings no session or token back. Removing the second factor is for somebody who lost it, and ends the sessions. The last active owner cannot be changed. Owners only, in the dashboard.',
  input: z.object({
    user_id: userId,
    role: z
      .enum(INSTALLATION_ROLES)
      .optional()
      .meta({ title: 'Role', description: 'Role in the installation; as it is when left out.', examples: ['member'] }),
    disabled: z
      .boolean()
      .optional()
      .meta({
        title: 'Disabled',
        description: 'true disables, false enables; as it is when left out.',
        examples: [true],
      }),
    remove_second_factor: z
      .boolean()
      .optional()
      .meta({
        title: 'Remove second factor',
        description:
          'true: sign-in asks for the password alone until the person sets a factor up again; as it is when left out.',
        examples: [true],
      }),
  }),
  output: z.object({ data: z.object({ person: person.describe('The account as it is now') }) }),
});

export const createPersonReset = defineEndpoint({
  ...bySession,
  id: 'create_person_password_reset',
  method: 'POST',
  path: '/people/{user_id}/password_reset',
  status: 201,
  title: 'Create a password reset link',
  summary:
    'Creates a link by which the person sets a new password, for you to hand over. It works once and for 24 hours, and ends earlier links. Owners only, in the dashboard.',
  input: z.object({ user_id: userId }),
  output: z.object({
    data: z.object({
      path: z.string().describe('Path of the link; it is not shown again'),
      expires_at: moment('When it expires'),
    }),
  }),
});

export const deletePerson = defineEndpoint({
  ...bySession,
  id: 'delete_person',
  method: 'DELETE',
  path: '/people/{user_id}',
  timeoutMs: 120_000,
  title: 'Delete an account',
  summary:
    'Deletes an account for good. Its projects and records are handed over to another account or deleted with it. Either way, projects with other active members stay, and records filed under a project of somebody else stay with that project. The last active owner and your own account cannot be deleted. Owners only, in the dashboard.',
  input: z.object({
    user_id: userId,
    hand_over_to: uuid.optional().meta({
      title: 'Hand over to',
      description: 'Account that gets the projects and records; they are deleted when it is left out.',
    }),
  }),
  output: deletedAnswer,
});
