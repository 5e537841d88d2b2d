import 'server-only';
import {
  authorizationCodeGrantRequest,
  type Client,
  ClientSecretPost,
  calculatePKCECodeChallenge,
  customFetch,
  generateRandomCodeVerifier,
  generateRandomNonce,
  generateRandomState,
  getValidatedIdTokenClaims,
  processAuthorizationCodeResponse,
  validateAuthResponse,
} from 'oauth4webapi';
import { z } from 'zod';
import {
  GOOGLE,
  redirectUri,
  requireOAuthClient,
  signInError,
  tokenFetch,
} from '#lib/features/google-accounts/oauth-client.ts';
import { GOOGLE_SCOPES, type GoogleUse } from '#lib/features/google-accounts/scopes.ts';
import { saveAccount } from '#lib/features/google-accounts/store.ts';
import { recordSecurityEvent } from '#lib/features/security-log/service.ts';
import type { Ctx } from '#lib/net/context.ts';
import { ownerOf } from '#lib/platform/access/owner.ts';
import { InvalidInput } from '#lib/platform/errors.ts';
import { seal, unseal } from '#lib/platform/security/secrets.ts';

const PURPOSE = 'google-sign-in';
const MAX_AGE_MS = 10 * 60_000;
const IDENTITY = ['openid', 'email'];

const attempt = z.object({
  userId: z.string(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  /** Path of the dashboard to return to. */
  back: z.string(),
  at: z.number(),
});

/** A sign-in that began: where the browser goes, and what it must bring back in a cookie. */
export interface BegunSignIn {
  url: string;
  /** Sealed; only this server reads it. */
  cookie: string;
}

/**
 * Begins the authorization code flow with state, nonce and PKCE.
 * @param back path of the dashboard to return to
 * @throws NotConfigured without an OAuth client
 */
export async function beginSignIn(ctx: Ctx, uses: readonly GoogleUse[], back: string): Promise<BegunSignIn> {
  const userId = ownerOf(ctx, 'Google accounts');
  const { id } = await requireOAuthClient();
  const [state, nonce, verifier] = [generateRandomState(), generateRandomNonce(), generateRandomCodeVerifier()];
  const url = new URL(GOOGLE.authorization_endpoint);
  url.search = new URLSearchParams({
    client_id: id,
    redirect_uri: redirectUri(),
    response_type: 'code',
    scope: [...IDENTITY, ...uses.map((use) => GOOGLE_SCOPES[use])].join(' '),
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    // Google issues a refresh token for offline access, and a second one only with a new consent.
    access_type: 'offline',
    prompt: 'consent',
    include_granted_scopes: 'true',
  }).toString();
  const kept = { userId, state, nonce, verifier, back, at: ctx.now().getTime() };
  return { url: url.href, cookie: seal(JSON.stringify(kept), PURPOSE) };
}

/** The path to return to after a sign-in that failed. */
export const backFrom = (cookie: string | undefined): string => readAttempt(cookie)?.back ?? '/search-performance';

/**
 * Exchanges the code of Google's redirect for a refresh token, and stores the account.
 * @returns path of the dashboard to return to
 * @throws InvalidInput (expired, another browser, access denied), NotConfigured, Unreachable
 */
export async function finishSignIn(ctx: Ctx, url: URL, cookie: string | undefined): Promise<string> {
  const userId = ownerOf(ctx, 'Google accounts');
  const begun = readAttempt(cookie);
  if (!begun || begun.userId !== userId || ctx.now().getTime() - begun.at > MAX_AGE_MS) {
    throw new InvalidInput('The sign-in with Google has expired. Start it again.');
  }
  if (url.searchParams.get('error') === 'access_denied') {
    throw new InvalidInput('Access was denied at Google. Start again, and allow access to Search Console.');
  }
  const { email, scopes, secret } = await exchange(ctx, url, begun);
  await saveAccount({ userId, kind: 'oauth', email, scopes, secret });
  const detail = { connection: `Google account ${email}`, change: 'saved' };
  await recordSecurityEvent({ kind: 'connection_changed', actorId: userId, detail });
  return begun.back;
}

async function exchange(ctx: Ctx, url: URL, begun: z.output<typeof attempt>) {
  const oauth = await requireOAuthClient();
  const client: Client = { client_id: oauth.id };
  try {
    const params = validateAuthResponse(GOOGLE, client, url, begun.state);
    const response = await authorizationCodeGrantRequest(
      GOOGLE,
      client,
      ClientSecretPost(oauth.secret),
      params,
      redirectUri(),
      begun.verifier,
      { [customFetch]: tokenFetch(ctx.net, ctx.signal) },
    );
    const checks = { expectedNonce: begun.nonce, requireIdToken: true };
    const tokens = await processAuthorizationCodeResponse(GOOGLE, client, response, checks);
    const email = getValidatedIdTokenClaims(tokens)?.email;
    if (typeof email !== 'string' || !tokens.refresh_token) {
      throw new InvalidInput(
        'Google granted no offline access. Remove this app from your Google account, then connect again.',
      );
    }
    const scopes = (tokens.scope ?? '').split(' ').filter((scope) => scope.startsWith('https://'));
    return { email, scopes, secret: tokens.refresh_token };
  } catch (error) {
    ctx.signal.throwIfAborted();
    throw signInError(error);
  }
}

function readAttempt(cookie: string | undefined): z.output<typeof attempt> | null {
  const text = cookie ? unseal(cookie, PURPOSE) : null;
  return text ? attempt.parse(JSON.parse(text)) : null;
}
