import 'server-only';
import {
  ClientSecretPost,
  customFetch,
  processRefreshTokenResponse,
  ResponseBodyError,
  refreshTokenGrantRequest,
} from 'oauth4webapi';
import { readRefusal, toAdsError } from '#lib/features/connections/google-ads/ads-error.ts';
import type { Ctx } from '#lib/net/context.ts';
import { fetchWithBreaker } from '#lib/net/http/fetch-with-breaker.ts';
import { toStandardFetch } from '#lib/net/http/standard-fetch.ts';
import type { Net } from '#lib/net/net.ts';
import { AppError, NotConfigured, Unreachable } from '#lib/platform/errors.ts';

/** The supported API version; each lives for about a year (developers.google.com/google-ads/api/docs/sunset-dates). */
const VERSION = 'v25';
const HOST = 'https://googleads.googleapis.com';
const TIMEOUT_MS = 20_000;
const MAX_BYTES = 8 * 1024 * 1024;
const GOOGLE = { issuer: 'https://accounts.google.com', token_endpoint: 'https://oauth2.googleapis.com/token' };
/** An access token is renewed this long before it expires. */
const RENEW_BEFORE_MS = 60_000;

/** Values of the connection, by the names in `connections/kinds.ts`. */
export type AdsAccount = Record<string, string>;

interface Access {
  token: string;
  endsAt: number;
}

/** Access tokens by refresh token. They live for an hour; without this cache each request would need another one. */
const known = new Map<string, Access>();

/** A call of the API. */
export interface AdsCall {
  method: 'generateKeywordIdeas' | 'generateKeywordHistoricalMetrics' | 'googleAds:search';
  body: object;
  /** Total time, including sign-in. */
  withinMs?: number;
  /** Also call while the breaker is open. */
  bypassBreaker?: boolean;
}

/**
 * Calls a method for the connected customer.
 * @throws NotConfigured (sign-in, customer, developer token), LimitReached (quota), InvalidInput, Unreachable,
 * TimedOut, Unavailable (breaker open)
 */
export async function callAds(
  ctx: Ctx,
  account: AdsAccount,
  { method, body, withinMs = TIMEOUT_MS, bypassBreaker = false }: AdsCall,
): Promise<Record<string, unknown>> {
  // The path of a service goes below the customer, that of a planner method after a colon.
  const where = `${digits(account.customer_id)}${method.includes(':') ? '/' : ':'}${method}`;
  const fetch = fetchWithBreaker(ctx.net, 'google-ads', bypassBreaker);
  const endsAt = performance.now() + Math.min(withinMs, TIMEOUT_MS);
  const clocks = () => {
    const left = Math.max(1, Math.round(endsAt - performance.now()));
    // The API works before it responds, so its headers may take as long as the rest.
    return { totalTimeoutMs: left, headersTimeoutMs: left };
  };
  const ask = async (token: string) => {
    const answer = await fetch(`${HOST}/${VERSION}/customers/${where}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'developer-token': account.developer_token ?? '',
        ...(account.login_customer_id ? { 'login-customer-id': digits(account.login_customer_id) } : {}),
      },
      body: JSON.stringify(body),
      signal: ctx.signal,
      // The tokens are for this host only.
      redirect: 'manual',
      ...clocks(),
      maxBytes: MAX_BYTES,
    });
    return { status: answer.status, json: readJson(answer.text()) };
  };
  let answer = await ask(await accessToken(ctx, fetch, account, clocks()));
  if (answer.status === 401) {
    // The token was revoked early: request a new one, once.
    known.delete(account.refresh_token ?? '');
    answer = await ask(await accessToken(ctx, fetch, account, clocks()));
  }
  if (answer.status !== 200) throw toAdsError(readRefusal(answer.status, answer.json));
  if (typeof answer.json !== 'object' || answer.json === null) {
    throw new Unreachable('Google Ads returned invalid JSON. Try again later.');
  }
  return answer.json as Record<string, unknown>;
}

async function accessToken(
  ctx: Ctx,
  fetch: Net['fetch'],
  account: AdsAccount,
  clocks: { totalTimeoutMs: number; headersTimeoutMs: number },
): Promise<string> {
  const { refresh_token: refresh = '', client_id: clientId = '', client_secret: clientSecret = '' } = account;
  const kept = known.get(refresh);
  if (kept && kept.endsAt - RENEW_BEFORE_MS > ctx.now().getTime()) return kept.token;
  const client = { client_id: clientId };
  try {
    const response = await refreshTokenGrantRequest(GOOGLE, client, ClientSecretPost(clientSecret), refresh, {
      // The library's requests go through the egress policy like all others.
      [customFetch]: toStandardFetch({ fetch }, { signal: ctx.signal, ...clocks, maxBytes: 64 * 1024 }),
    });
    const { access_token: token, expires_in: seconds = 0 } = await processRefreshTokenResponse(
      GOOGLE,
      client,
      response,
    );
    const livesMs = seconds * 1_000;
    known.set(refresh, { token, endsAt: ctx.now().getTime() + livesMs });
    return token;
  } catch (error) {
    ctx.signal.throwIfAborted();
    throw signInError(error);
  }
}

/** RFC 6749 §5.2: `invalid_grant` is an expired refresh token, `invalid_client` a wrong id or secret. */
function signInError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const cause = error instanceof Error ? error.cause : undefined;
  if (cause instanceof AppError) return cause;
  const code = error instanceof ResponseBodyError ? error.error : '';
  const where = 'See Settings → Connections.';
  if (code === 'invalid_grant') {
    return new NotConfigured(`The Google Ads refresh token has expired or was revoked: create a new one. ${where}`, {
      reason: 'invalid_grant',
    });
  }
  if (code === 'invalid_client' || code === 'unauthorized_client') {
    return new NotConfigured(`Google rejected the client ID and secret of Google Ads. ${where}`, {
      reason: 'invalid_client',
    });
  }
  return new Unreachable('Google sign-in for Google Ads failed. Try again later.', { cause: error });
}

const digits = (id = '') => id.replace(/\D/g, '');

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
