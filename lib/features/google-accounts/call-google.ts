import 'server-only';
import { accessToken } from '#lib/features/google-accounts/access-token.ts';
import { readRefusal, toGoogleError } from '#lib/features/google-accounts/google-error.ts';
import type { AccountRow } from '#lib/features/google-accounts/store.ts';
import type { Ctx } from '#lib/net/context.ts';
import { fetchWithBreaker } from '#lib/net/http/fetch-with-breaker.ts';
import { Unreachable } from '#lib/platform/errors.ts';

/** A call of a Google API. */
export interface GoogleCall {
  /** Its name in error messages: "Search Console". */
  api: string;
  url: string;
  /** By default POST with a body, else GET. */
  method?: 'PUT';
  /** JSON body. */
  body?: object;
  timeoutMs?: number;
  maxBytes?: number;
}

const TIMEOUT_MS = 60_000;
/** 25,000 rows of long queries and URLs. */
const MAX_BYTES = 64 * 1024 * 1024;

/**
 * Calls a Google API as an account.
 * @returns the parsed JSON; {} for an empty body
 * @throws NotConfigured (account, API), Forbidden (site), NotFound, LimitReached with the seconds to wait, InvalidInput,
 * Unreachable, TimedOut, Unavailable (breaker open)
 */
export async function callGoogle(ctx: Ctx, account: AccountRow, call: GoogleCall): Promise<unknown> {
  let answer = await send(ctx, await accessToken(ctx, account), call);
  // The token was revoked early: request a new one, once.
  if (answer.status === 401) answer = await send(ctx, await accessToken(ctx, account, true), call);
  const json = readJson(answer.text());
  if (answer.status >= 200 && answer.status < 300) {
    if (json === undefined) throw new Unreachable(`${call.api} returned invalid JSON. Try again later.`);
    return json;
  }
  throw toGoogleError(call.api, readRefusal(answer.status, json, answer.headers['retry-after']?.[0]));
}

function send(
  ctx: Ctx,
  token: string,
  { url, method, body, timeoutMs = TIMEOUT_MS, maxBytes = MAX_BYTES }: GoogleCall,
) {
  return fetchWithBreaker(ctx.net, 'google-api')(url, {
    method: method ?? (body ? 'POST' : 'GET'),
    headers: {
      authorization: `Bearer ${token}`,
      accept: 'application/json',
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
    signal: ctx.signal,
    // The token is for this host only.
    redirect: 'manual',
    // Google's quota sets the pace.
    unpaced: true,
    totalTimeoutMs: timeoutMs,
    headersTimeoutMs: timeoutMs,
    maxBytes,
  });
}

function readJson(text: string): unknown {
  if (text.trim() === '') return {};
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
