import 'server-only';
import type { AuthExchange } from '#lib/features/accounts/sign-in/auth-options.ts';
import {
  endSession,
  hostCookie,
  readClaims,
  SESSION_SECONDS,
  sessionCookie,
} from '#lib/features/accounts/sign-in/session-cookie.ts';
import { DEVICE_SECONDS, deviceToken, PENDING_SECONDS } from '#lib/features/accounts/sign-in/sign-in.ts';
import { env } from '#lib/platform/env.ts';
import { type AppError, InvalidInput, toAppError } from '#lib/platform/errors.ts';
import { log } from '#lib/platform/observability/log.ts';
import { noteOnRequest } from '#lib/platform/observability/request-scope.ts';
import { readCapped } from '#lib/platform/read-capped.ts';
import { addressGroup, trustedAddress } from '#lib/platform/security/client-address.ts';
import { cookieOf } from '#lib/platform/security/cookies.ts';

const STATUS: Partial<Record<AppError['code'], number>> = {
  invalid_input: 400,
  payload_too_large: 413,
  refused: 422,
  unauthorized: 401,
  forbidden: 403,
  limit_reached: 429,
  unavailable: 503,
};
const MAX_FORM_BYTES = 16 * 1024;

/** Holds a sign-in between the password and the second-factor code. */
export const pendingCookie = () => hostCookie('serpentine.pending');
const deviceCookie = () => hostCookie('serpentine.device');

/** Client address and device of a request, for counting its attempts. */
export function exchangeOf(request: Request): AuthExchange {
  // The web process appends the peer address and drops what the client sent unless a proxy is configured.
  const forwarded = (request.headers.get('x-forwarded-for') ?? '').split(',').map((entry) => entry.trim());
  const peer = forwarded.pop() ?? '';
  return {
    address: addressGroup(trustedAddress(peer, forwarded.join(','), env().APP_URL !== undefined)),
    device: cookieOf(request, deviceCookie().name),
    now: new Date(),
  };
}

/** Fields of a submitted form or JSON body. Only text values count, at most 16 KiB in all. */
export async function formFields(request: Request): Promise<Map<string, string>> {
  const body = request.body ? await readCapped(request.body, MAX_FORM_BYTES) : new Uint8Array();
  const text = new TextDecoder().decode(body);
  if (!request.headers.get('content-type')?.startsWith('application/json')) return new Map(new URLSearchParams(text));
  try {
    const parsed: unknown = JSON.parse(text);
    const entries = parsed && typeof parsed === 'object' ? Object.entries(parsed) : [];
    return new Map(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
  } catch {
    throw new InvalidInput('The body is not JSON.');
  }
}

/** Redirects with a new session (the previous one ends) and remembers the device. */
export async function signedInResponse(
  request: Request,
  path: string,
  session: string,
  device: string,
): Promise<Response> {
  await endSession(await readClaims(cookieOf(request, sessionCookie().name)));
  const response = redirectTo(request, path);
  response.headers.append('set-cookie', setCookie(sessionCookie(), session, SESSION_SECONDS));
  appendDevice(response, device);
  return response;
}

/** Redirects the browser: scripts get JSON, plain forms a 303. */
export function redirectTo(request: Request, path: string): Response {
  if (wantsJson(request)) return Response.json({ redirect: path });
  return new Response(null, { status: 303, headers: { location: path } });
}

/** Redirects to the code page after a correct password or provider sign-in. */
export function askForCode(request: Request, back: string, pending: string): Response {
  const response = redirectTo(request, `/login/code?callbackUrl=${encodeURIComponent(back)}`);
  appendPending(response, pending);
  return response;
}

/** Sets the cookie of a sign-in that waits for its code; an empty value clears it. */
export function appendPending(response: Response, pending: string): void {
  response.headers.append('set-cookie', setCookie(pendingCookie(), pending, pending ? PENDING_SECONDS : 0));
}

/** The complete known-device cookie for this browser after the user's session version was raised. */
export function newDeviceCookie(userId: string, sessionVersion: number) {
  const { name, options } = deviceCookie();
  return {
    name,
    value: deviceToken({ id: userId, sessionVersion }, null, new Date()),
    ...options,
    maxAge: DEVICE_SECONDS,
  };
}

/** Remembers this browser, so that wrong attempts by strangers do not lock it out. */
export function appendDevice(response: Response, device: string): void {
  response.headers.append('set-cookie', setCookie(deviceCookie(), device, DEVICE_SECONDS));
}

/**
 * Response to a failed form: a status and text for scripts, a redirect back to the form for browsers. "Too many
 * attempts" and cross-site forms keep their status, which has to be visible.
 */
export function failedResponse(request: Request, thrown: unknown, formPath: string): Response {
  const error = toAppError(thrown);
  const status = STATUS[error.code] ?? 500;
  noteOnRequest({ code: error.code, reason: error.reason });
  if (status >= 500) log.error({ err: thrown }, 'sign-in failed');
  const headers = new Headers({ 'cache-control': 'no-store' });
  if (error.retryAfterSeconds !== undefined) headers.set('retry-after', String(error.retryAfterSeconds));
  if (wantsJson(request)) return Response.json({ error: error.message }, { status, headers });
  // Cross-site forms get no redirect.
  const foreign = error.code === 'forbidden' && error.reason?.startsWith('origin ');
  if (foreign || status === 429 || status >= 500) return new Response(error.message, { status, headers });
  headers.set('location', formPath);
  return new Response(null, { status: 303, headers });
}

function wantsJson(request: Request): boolean {
  return request.headers.get('accept')?.includes('application/json') ?? false;
}

function setCookie({ name, options }: ReturnType<typeof hostCookie>, value: string, seconds: number): string {
  const parts = [`${name}=${encodeURIComponent(value)}`, `Path=${options.path}`, `Max-Age=${seconds}`, 'HttpOnly'];
  return [...parts, 'SameSite=Lax', ...(options.secure ? ['Secure'] : [])].join('; ');
}
