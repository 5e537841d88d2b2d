import 'server-only';
import { customFetch, None, revocationRequest } from 'oauth4webapi';
import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import { testKey } from '#lib/features/google-accounts/access-token.ts';
import type * as contract from '#lib/features/google-accounts/contract.ts';
import type { GoogleAccountView } from '#lib/features/google-accounts/contract.ts';
import { GOOGLE, oauthClient, redirectUri, tokenFetch } from '#lib/features/google-accounts/oauth-client.ts';
import { covers, GOOGLE_SCOPES, GOOGLE_USES } from '#lib/features/google-accounts/scopes.ts';
import { readKey } from '#lib/features/google-accounts/service-account.ts';
import * as store from '#lib/features/google-accounts/store.ts';
import { recordSecurityEvent } from '#lib/features/security-log/service.ts';
import type { Ctx } from '#lib/net/context.ts';
import { ownerOf } from '#lib/platform/access/owner.ts';
import { NotFound } from '#lib/platform/errors.ts';

/** The caller's Google accounts. */
export async function listGoogleAccounts(ctx: Ctx): Promise<OutputOf<typeof contract.listGoogleAccounts>> {
  const [client, accounts] = await Promise.all([oauthClient(), store.findAccounts(ownerOf(ctx, 'Google accounts'))]);
  return { data: { oauth: client !== null, redirect_uri: redirectUri(), accounts: accounts.map(view) } };
}

/** Stores the key of a service account after a test. @throws InvalidInput, NotConfigured (refused), Unreachable */
export async function connectServiceAccount(
  ctx: Ctx,
  { key }: InputOf<typeof contract.connectServiceAccount>,
): Promise<OutputOf<typeof contract.connectServiceAccount>> {
  const userId = ownerOf(ctx, 'Google accounts');
  const { client_email: email } = readKey(key);
  const scopes = Object.values(GOOGLE_SCOPES);
  await testKey(ctx, key, scopes);
  const row = await store.saveAccount({ userId, kind: 'service_account', email, scopes, secret: key });
  await note(userId, email, 'saved');
  return { data: view(row) };
}

/** Revokes an account at Google, and deletes it in any case. @throws NotFound */
export async function disconnectGoogleAccount(
  ctx: Ctx,
  { account_id: id }: InputOf<typeof contract.disconnectGoogleAccount>,
): Promise<OutputOf<typeof contract.disconnectGoogleAccount>> {
  const userId = ownerOf(ctx, 'Google accounts');
  const account = await store.findAccount(userId, id);
  if (!account) throw new NotFound('Google account not found.');
  const revoked = account.kind === 'oauth' && (await revoke(ctx, account));
  await store.removeAccount(userId, id);
  await note(userId, account.email, 'removed');
  return { data: { revoked } };
}

/** RFC 7009. Keys of service accounts are deleted in Google Cloud. @returns whether Google confirmed it */
async function revoke(ctx: Ctx, account: store.AccountRow): Promise<boolean> {
  const token = store.secretOf(account);
  if (token === null) return false;
  const client = { client_id: (await oauthClient())?.id ?? 'unknown' };
  try {
    const options = { [customFetch]: tokenFetch(ctx.net, ctx.signal) };
    return (await revocationRequest(GOOGLE, client, None(), token, options)).status === 200;
  } catch (error) {
    ctx.log.warn({ err: error }, 'Google account not revoked');
    return false;
  }
}

async function note(actorId: string, email: string, change: 'saved' | 'removed'): Promise<void> {
  const detail = { connection: `Google account ${email}`, change };
  await recordSecurityEvent({ kind: 'connection_changed', actorId, detail });
}

function view({ _count, ...row }: store.ListedAccount): GoogleAccountView {
  const { id, kind, email, scopes, status, error } = row;
  return {
    id,
    kind,
    email,
    status,
    error,
    uses: GOOGLE_USES.filter((use) => covers(scopes, use)),
    properties: _count.properties,
    created_at: row.createdAt.toISOString(),
  };
}
