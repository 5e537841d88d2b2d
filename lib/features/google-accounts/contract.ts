import { z } from 'zod';
import { defineEndpoint } from '#lib/contract/endpoint.ts';
import { uuid } from '#lib/contract/fields.ts';
import { EMPTY, hasText } from '#lib/contract/has-text.ts';
import { GOOGLE_USES } from '#lib/features/google-accounts/scopes.ts';

export type { GoogleUse } from '#lib/features/google-accounts/scopes.ts';

/** Google accounts that a user connected: their own, for Search Console and Google Analytics. */

const account = z.object({
  id: z.string().describe('Id'),
  kind: z.enum(['oauth', 'service_account']).describe('Signed in with Google, or a key of a service account'),
  email: z.string().describe('Email address of the account'),
  uses: z.array(z.enum(GOOGLE_USES)).describe('What it may be used for'),
  status: z.enum(['connected', 'revoked']).describe('revoked: Google refuses it; connect it again'),
  error: z.string().nullable().describe('Why it cannot be used; null while it works'),
  properties: z.int().describe('Projects whose Search Console property is read with it'),
  created_at: z.string().describe('When it was connected, ISO 8601 UTC'),
});
/** A connected Google account. */
export type GoogleAccountView = z.output<typeof account>;

const shared = { scope: 'projects', area: 'account', sessionOnly: true, tool: false } as const;

export const listGoogleAccounts = defineEndpoint({
  ...shared,
  id: 'list_google_accounts',
  method: 'GET',
  path: '/google_accounts',
  title: 'Google accounts',
  summary: 'Your connected Google accounts, and whether signing in with Google is set up.',
  input: z.object({}),
  output: z.object({
    data: z.object({
      oauth: z.boolean().describe('Whether this installation has an OAuth client'),
      redirect_uri: z.string().describe('Redirect URI to enter in the OAuth client'),
      accounts: z.array(account).describe('Accounts, oldest first'),
    }),
  }),
});
/** The Google accounts of a user. */
export type GoogleAccounts = z.output<typeof listGoogleAccounts.output>['data'];

export const connectServiceAccount = defineEndpoint({
  ...shared,
  id: 'connect_service_account',
  method: 'POST',
  path: '/google_accounts',
  title: 'Connect a service account',
  summary: 'Stores the key of a Google service account, encrypted, after a token was requested with it.',
  input: z.object({
    key: z
      .string()
      .trim()
      .min(1)
      .refine(hasText, EMPTY)
      .max(16_384)
      .meta({ title: 'Key', description: 'The JSON file of the key, as Google Cloud exports it.', examples: ['{…}'] }),
  }),
  output: z.object({ data: account }),
  status: 201,
});

export const disconnectGoogleAccount = defineEndpoint({
  ...shared,
  id: 'disconnect_google_account',
  method: 'DELETE',
  path: '/google_accounts/{account_id}',
  title: 'Disconnect a Google account',
  summary: 'Revokes the access at Google and deletes the stored credentials. Loaded data is kept.',
  input: z.object({
    account_id: uuid.meta({ title: 'Account', description: 'Id of a connected Google account.' }),
  }),
  output: z.object({
    data: z.object({ revoked: z.boolean().describe('Whether Google confirmed the revocation') }),
  }),
});
