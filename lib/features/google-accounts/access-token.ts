import 'server-only';
import {
  type Client,
  ClientSecretPost,
  customFetch,
  genericTokenEndpointRequest,
  None,
  processGenericTokenEndpointResponse,
  processRefreshTokenResponse,
  refreshTokenGrantRequest,
  type TokenEndpointResponse,
} from 'oauth4webapi';
import {
  GOOGLE,
  REVOKED,
  requireOAuthClient,
  signInError,
  tokenFetch,
} from '#lib/features/google-accounts/oauth-client.ts';
import { assertionOf, readKey } from '#lib/features/google-accounts/service-account.ts';
import { type AccountRow, markRevoked, secretOf } from '#lib/features/google-accounts/store.ts';
import type { Ctx } from '#lib/net/context.ts';
import { fetchWithBreaker } from '#lib/net/http/fetch-with-breaker.ts';
import { NotConfigured } from '#lib/platform/errors.ts';

const JWT_BEARER = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
/** An access token is renewed this long before it expires. */
const RENEW_BEFORE_MS = 60_000;
const MAX_KNOWN = 500;

/** Access tokens by the sealed secret: they live for an hour, and a reconnected account has another secret. */
const known = new Map<string, { token: string; endsAt: number }>();

/**
 * A valid access token of an account. An account that Google refuses is marked as revoked.
 * @param renew ignore the cached token: Google rejected it
 * @throws NotConfigured (revoked, OAuth client), Unreachable, TimedOut, Unavailable (breaker open)
 */
export async function accessToken(ctx: Ctx, account: AccountRow, renew = false): Promise<string> {
  const kept = known.get(account.secret);
  if (kept && !renew && kept.endsAt - RENEW_BEFORE_MS > ctx.now().getTime()) return kept.token;
  const secret = secretOf(account);
  if (secret === null) {
    throw new NotConfigured(
      'The stored Google sign-in cannot be decrypted: AUTH_SECRET has changed. Connect the account again.',
    );
  }
  try {
    const answer = await requestToken(ctx, account, secret);
    if (known.size >= MAX_KNOWN) known.clear();
    const endsAt = ctx.now().getTime() + (answer.expires_in ?? 0) * 1_000;
    known.set(account.secret, { token: answer.access_token, endsAt });
    return answer.access_token;
  } catch (thrown) {
    ctx.signal.throwIfAborted();
    known.delete(account.secret);
    const error = signInError(thrown);
    if (error.reason === 'invalid_grant') await markRevoked(account, REVOKED);
    throw error;
  }
}

/** Requests a token with a key that is not stored yet. @throws NotConfigured, Unreachable */
export async function testKey(ctx: Ctx, key: string, scopes: readonly string[]): Promise<void> {
  try {
    await keyToken(ctx, key, scopes);
  } catch (error) {
    ctx.signal.throwIfAborted();
    throw signInError(error);
  }
}

const fetchOf = (ctx: Ctx) => tokenFetch({ fetch: fetchWithBreaker(ctx.net, 'google-api') }, ctx.signal);

async function requestToken(ctx: Ctx, account: AccountRow, secret: string): Promise<TokenEndpointResponse> {
  if (account.kind === 'service_account') return keyToken(ctx, secret, account.scopes);
  const { id, secret: clientSecret } = await requireOAuthClient();
  const client: Client = { client_id: id };
  const response = await refreshTokenGrantRequest(GOOGLE, client, ClientSecretPost(clientSecret), secret, {
    [customFetch]: fetchOf(ctx),
  });
  return processRefreshTokenResponse(GOOGLE, client, response);
}

async function keyToken(ctx: Ctx, text: string, scopes: readonly string[]): Promise<TokenEndpointResponse> {
  const key = readKey(text);
  const client: Client = { client_id: key.client_email };
  const given = { assertion: assertionOf(key, scopes, ctx.now().getTime()) };
  const options = { [customFetch]: fetchOf(ctx) };
  const response = await genericTokenEndpointRequest(GOOGLE, client, None(), JWT_BEARER, given, options);
  return processGenericTokenEndpointResponse(GOOGLE, client, response);
}
