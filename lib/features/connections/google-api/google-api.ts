import 'server-only';
import { toGoogleError } from '#lib/features/connections/google-api/google-api-error.ts';
import type { Ctx } from '#lib/net/context.ts';
import { fetchWithBreaker } from '#lib/net/http/fetch-with-breaker.ts';
import { Unreachable } from '#lib/platform/errors.ts';
import { takeGoogleRequest } from '#lib/platform/limits/limits.ts';

const NAMES = { crux: 'The Chrome UX Report API', pagespeed: 'PageSpeed Insights' } as const;
const TIMEOUT_MS = 15_000;
const MAX_BYTES = 16 * 1024 * 1024;

/** A request to a Google API that takes a key. */
export interface GoogleRequest {
  api: keyof typeof NAMES;
  url: string;
  /** Sent as JSON in a POST; absent: a GET. */
  body?: object;
  timeoutMs?: number;
  /** Also send it while the breaker is open: for connection tests. */
  bypassBreaker?: boolean;
}

/**
 * Sends a request to a Google API, within the rate of its key.
 * @returns the JSON response; null if Google has no data of the subject (404)
 * @throws NotConfigured (key rejected, API not enabled), LimitReached (rate or quota), InvalidInput, Unreachable, TimedOut,
 * Unavailable (breaker open)
 */
export async function callGoogleApi(ctx: Ctx, key: string, request: GoogleRequest): Promise<unknown> {
  const { api, url, body, timeoutMs = TIMEOUT_MS, bypassBreaker = false } = request;
  await takeGoogleRequest(api);
  const fetch = fetchWithBreaker(ctx.net, api, bypassBreaker);
  const answer = await fetch(url, {
    method: body ? 'POST' : 'GET',
    headers: {
      accept: 'application/json',
      // In a header instead of the URL, which is logged.
      'x-goog-api-key': key,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
    signal: ctx.signal,
    // The key is for this host only.
    redirect: 'manual',
    totalTimeoutMs: timeoutMs,
    // The API works before it responds, so its headers may take as long as the rest.
    headersTimeoutMs: timeoutMs,
    maxBytes: MAX_BYTES,
    unpaced: true,
  });
  const json = readJson(answer.text());
  if (answer.status === 404 && json !== null) return null;
  if (answer.status !== 200) {
    const after = Number(answer.headers['retry-after']?.[0]);
    throw toGoogleError(NAMES[api], answer.status, json, Number.isFinite(after) && after > 0 ? after : null);
  }
  if (json === null) throw new Unreachable(`${NAMES[api]} returned invalid JSON. Try again later.`);
  return json;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
