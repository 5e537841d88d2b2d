import 'server-only';
import { sessionActor } from '#lib/features/accounts/sign-in/session.ts';
import { hostCookie } from '#lib/features/accounts/sign-in/session-cookie.ts';
import { runAs } from '#lib/features/create-ctx.ts';
import { backFrom, beginSignIn, finishSignIn, GOOGLE_USES } from '#lib/features/google-accounts/service.ts';
import type { Ctx } from '#lib/net/context.ts';
import { appBaseUrl } from '#lib/platform/app-base-url.ts';
import { toAppError } from '#lib/platform/errors.ts';
import { DASHBOARD_LIMITS, holderOf, takeRequest } from '#lib/platform/limits/limits.ts';
import { log } from '#lib/platform/observability/log.ts';
import { requestIdNow } from '#lib/platform/observability/request-scope.ts';
import { cookieOf } from '#lib/platform/security/cookies.ts';
import { sign, verifySigned } from '#lib/platform/security/secrets.ts';

const WAIT_MS = 25_000;
const MAX_AGE_SECONDS = 600;
/** A path of this dashboard, and no other origin: `//` and `/\` begin one. */
const OWN_PATH = /^\/(?![/\\])/;

const ERROR_PURPOSE = 'google-error';

const signInCookie = () => hostCookie('serpentine.google');

/** Sends a signed-in browser to Google's consent page. Errors are shown on the page that it came from. */
export async function startGoogleSignIn(request: Request): Promise<Response> {
  const query = new URL(request.url).searchParams;
  const given = query.get('back') ?? '';
  const back = OWN_PATH.test(given) ? given : '/search-performance';
  return redirected(request, back, async (ctx) => {
    const wanted = (query.get('uses') ?? '').split(',');
    const uses = GOOGLE_USES.filter((use) => wanted.includes(use));
    return beginSignIn(ctx, uses.length > 0 ? uses : ['search_console'], back);
  });
}

/** Takes the browser back from Google, and stores the account. */
export async function finishGoogleSignIn(request: Request): Promise<Response> {
  const cookie = cookieOf(request, signInCookie().name);
  return redirected(request, backFrom(cookie), async (ctx) => ({
    url: await finishSignIn(ctx, new URL(request.url), cookie),
    cookie: '',
  }));
}

/** The error in an address; null for a text that this server did not write. */
export function googleErrorOf(given: string | string[] | undefined): string | null {
  const text = typeof given === 'string' ? verifySigned(given, ERROR_PURPOSE) : null;
  return text === null ? null : Buffer.from(text, 'base64url').toString();
}

async function redirected(
  request: Request,
  back: string,
  work: (ctx: Ctx) => Promise<{ url: string; cookie: string }>,
): Promise<Response> {
  try {
    const actor = await sessionActor(request);
    await takeRequest(holderOf(actor), DASHBOARD_LIMITS);
    const signal = AbortSignal.any([request.signal, AbortSignal.timeout(WAIT_MS)]);
    const { url, cookie } = await runAs({ actor, signal, requestId: requestIdNow() }, work);
    return redirect(url, cookie);
  } catch (thrown) {
    const error = toAppError(thrown);
    if (error.code === 'internal') log.error({ err: thrown }, 'Google sign-in failed');
    const page = new URL(back, appBaseUrl());
    page.searchParams.set('google_error', sign(Buffer.from(error.message).toString('base64url'), ERROR_PURPOSE));
    return redirect(`${page.pathname}${page.search}`, '');
  }
}

function redirect(location: string, cookie: string): Response {
  const { name, options } = signInCookie();
  const parts = [
    `${name}=${encodeURIComponent(cookie)}`,
    'Path=/',
    `Max-Age=${cookie ? MAX_AGE_SECONDS : 0}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(options.secure ? ['Secure'] : []),
  ];
  return new Response(null, {
    status: 303,
    headers: { location, 'set-cookie': parts.join('; '), 'cache-control': 'no-store' },
  });
}
