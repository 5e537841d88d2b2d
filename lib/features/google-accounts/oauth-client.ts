import 'server-only';
import { type AuthorizationServer, ResponseBodyError } from 'oauth4webapi';
import { connectionValues } from '#lib/features/connections/service.ts';
import { toStandardFetch } from '#lib/net/http/standard-fetch.ts';
import type { Net } from '#lib/net/net.ts';
import { appBaseUrl } from '#lib/platform/app-base-url.ts';
import { AppError, NotConfigured, Unreachable } from '#lib/platform/errors.ts';

/** Google's authorization server (https://accounts.google.com/.well-known/openid-configuration). */
export const GOOGLE = {
  issuer: 'https://accounts.google.com',
  authorization_endpoint: 'https://accounts.google.com/o/oauth2/v2/auth',
  token_endpoint: 'https://oauth2.googleapis.com/token',
  revocation_endpoint: 'https://oauth2.googleapis.com/revoke',
} as const satisfies AuthorizationServer;

/** The installation's OAuth client. */
export interface OAuthClient {
  id: string;
  secret: string;
}

/** The OAuth client of the installation; null: none is configured. */
export async function oauthClient(): Promise<OAuthClient | null> {
  const values = await connectionValues('google-oauth');
  return values?.client_id && values.client_secret ? { id: values.client_id, secret: values.client_secret } : null;
}

/** The OAuth client of the installation. @throws NotConfigured */
export async function requireOAuthClient(): Promise<OAuthClient> {
  const client = await oauthClient();
  if (client) return client;
  throw new NotConfigured('No Google OAuth client is configured. Add one in Settings → Connections.');
}

/** Where Google sends the browser back to. */
export const redirectUri = (): string => `${appBaseUrl()}/api/google/callback`;

/** `fetch` for oauth4webapi: its requests go through the egress policy like all others. */
export const tokenFetch = (net: Pick<Net, 'fetch'>, signal: AbortSignal): typeof fetch =>
  toStandardFetch(net, { signal, totalTimeoutMs: 20_000, headersTimeoutMs: 20_000, maxBytes: 64 * 1024 });

export const REVOKED =
  'Google no longer accepts this sign-in: access was revoked or has expired. Connect the account again.';

/** RFC 6749 §5.2: `invalid_grant` is a revoked or expired grant, `invalid_client` a wrong id or secret. */
export function signInError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const cause = error instanceof Error ? error.cause : undefined;
  if (cause instanceof AppError) return cause;
  const code = error instanceof ResponseBodyError ? error.error : '';
  if (code === 'invalid_grant') return new NotConfigured(REVOKED, { reason: 'invalid_grant' });
  if (code === 'invalid_client' || code === 'unauthorized_client') {
    return new NotConfigured('Google rejected the OAuth client. Check its ID and secret in Settings → Connections.', {
      reason: 'invalid_client',
    });
  }
  return new Unreachable('Google sign-in failed. Try again later.', { cause: error });
}
