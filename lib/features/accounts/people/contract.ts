import { z } from 'zod';
import { defineEndpoint } from '#lib/contract/endpoint.ts';
import { uuid } from '#lib/contract/fields.ts';
import { deletedAnswer } from '#lib/contract/results.ts';

const moment = (what: string) => z.string().describe(`${what}, ISO 8601 UTC`);
const userId = uuid.meta({ title: 'Account', description: 'Id of the account.' });
const INSTALLATION_ROLES = ['owner', 'member'] as const;
const ACCOUNT_ROLES = [...INSTALLATION_ROLES, 'client'] as const;
/** A client sees few projects; more than these are an accident. */
const MAX_CLIENT_PROJECTS = 200;
const projectIds = z.array(uuid).max(MAX_CLIENT_PROJECTS);

const viewedProject = z.object({ id: z.string().describe('Id'), name: z.string().describe('Name') });

const person = z.object({
  user_id: z.string().describe('Id of the account'),
  name: z.string().describe('Name, may be empty'),
  email: z.string().describe('Email'),
  role: z.enum(ACCOUNT_ROLES).describe('Role in the installation; a client only views'),
  you: z.boolean().describe('Whether it is your own account'),
  created_at: moment('When the account was created'),
  last_sign_in_at: z.string().nullable().describe('Last sign-in, ISO 8601 UTC; null: none recorded'),
  disabled_at: z.string().nullable().describe('When the account was disabled, ISO 8601 UTC; null: it is active'),
  second_factor: z.boolean().describe('Whether two-factor authentication is on'),
  tokens: z.int().describe('API tokens that are neither revoked nor expired'),
  projects: z.int().describe('Projects that the account owns'),
  shared_projects: z.int().describe('Of these, projects with other active members'),
  records: z.int().describe('Audits, searches, reports, drafts, lists and other stored results'),
  viewed_projects: z.array(viewedProject).describe('For a client: those of your projects that they may view'),
});
/** An account. */
export type Person = z.output<typeof person>;

const invitation = z.object({
  id: z.string().describe('Id of the invitation'),
  email: z.string().describe('Email it was created for'),
  client: z.boolean().describe('Whether it creates the account of a client'),
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
    'Lists all accounts of the installation and pending invitations. Requires an owner, or an owner token with full access.',
  input: z.object({}),
  output: z.object({
    data: z.object({
      people: z.array(person).describe('Accounts, owners first'),
      invitations: z.array(invitation).describe('Pending invitations without a project'),
    }),
  }),
});

export const invitePerson = defineEndpoint({
  ...bySession,
  id: 'invite_person',
  method: 'POST',
  path: '/people/invitations',
  status: 201,
  title: 'Invite member',
  summary:
    'Creates an invitation link for a new account, of a member or of a client, and emails it if a mail server is configured. A client only views the reports, rankings and audits of the given projects. Single use, valid for 7 days. Owners only, in the dashboard.',
  input: z.object({
    email: z
      .email()
      .max(254)
      .meta({ title: 'Email', description: 'Email to invite.', examples: ['ada@example.com'] }),
    client_of: projectIds.min(1, { error: 'must name at least one project' }).optional().meta({
      title: 'Client of',
      description: 'Ids of your projects that the client may view; without it, the account is that of a member.',
    }),
  }),
  output: z.object({
    data: z.object({
      invitation: invitation.describe('The invitation'),
      path: z.string().describe('Path of the link, returned only once'),
      mail: z
        .object({
          sent: z.boolean().describe('Whether the mail server accepted the email'),
          reason: z.string().nullable().describe('Why not; null: it was sent'),
        })
        .describe('Whether it was emailed'),
    }),
  }),
});

export const revokePersonInvitation = defineEndpoint({
  ...bySession,
  id: 'revoke_person_invitation',
  method: 'DELETE',
  path: '/people/invitations/{account_invitation_id}',
  title: 'Revoke an invitation',
  summary: 'Revokes the invitation link. Owners only, in the dashboard.',
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
    'Changes the role (a client can become a member, never the reverse), or disables or enables the account. Disabling ends its sessions, revokes its tokens and pending invitations, pauses its bulk jobs and skips its schedules, except those of projects with other active members; running jobs finish. Enabling does not restore sessions or tokens. Remove the second factor if the user lost it; this ends the sessions. The last active owner cannot be changed. Owners only, in the dashboard.',
  input: z.object({
    user_id: userId,
    role: z
      .enum(INSTALLATION_ROLES)
      .optional()
      .meta({ title: 'Role', description: 'Role in the installation; unchanged when absent.', examples: ['member'] }),
    disabled: z
      .boolean()
      .optional()
      .meta({
        title: 'Disabled',
        description: 'true disables, false enables; unchanged when absent.',
        examples: [true],
      }),
    remove_second_factor: z
      .boolean()
      .optional()
      .meta({
        title: 'Remove second factor',
        description:
          'true: sign-in requires only the password until the user sets up two-factor authentication again; unchanged when absent.',
        examples: [true],
      }),
  }),
  output: z.object({ data: z.object({ person: person.describe('The updated account') }) }),
});

export const setClientProjects = defineEndpoint({
  ...bySession,
  id: 'set_client_projects',
  method: 'PATCH',
  path: '/people/{user_id}/viewed_projects',
  title: 'Choose the projects of a client',
  summary:
    'Replaces which of your projects a client may view. Those of other owners stay as they are. Owners only, in the dashboard.',
  input: z.object({
    user_id: userId,
    project_ids: projectIds.meta({
      title: 'Projects',
      description: 'Ids of your projects; empty: none of yours.',
      examples: [[]],
    }),
  }),
  output: z.object({ data: z.object({ person: person.describe('The client') }) }),
});

export const createPersonReset = defineEndpoint({
  ...bySession,
  id: 'create_person_password_reset',
  method: 'POST',
  path: '/people/{user_id}/password_reset',
  status: 201,
  title: 'Create a password reset link',
  summary:
    'Creates a link to set a new password, for you to send to the user. Single use, valid for 24 hours; earlier links stop working. Owners only, in the dashboard.',
  input: z.object({ user_id: userId }),
  output: z.object({
    data: z.object({
      path: z.string().describe('Path of the link, returned only once'),
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
    "Deletes an account permanently. Its projects and records are transferred to another account or deleted too. Projects with other active members are kept, and records assigned to another user's project stay with that project. The last active owner and your own account cannot be deleted. Owners only, in the dashboard.",
  input: z.object({
    user_id: userId,
    hand_over_to: uuid.optional().meta({
      title: 'Transfer to',
      description: 'Account that receives the projects and records; they are deleted when absent.',
    }),
  }),
  output: deletedAnswer,
});
