import {
  appendPending,
  exchangeOf,
  failedResponse,
  formFields,
  pendingCookie,
  signedInResponse,
} from '#lib/features/accounts/sign-in/auth-http.ts';
import { issueSession } from '#lib/features/accounts/sign-in/session-cookie.ts';
import { checkCode, noteSignIn } from '#lib/features/accounts/sign-in/sign-in.ts';
import { safeCallbackPath } from '#lib/platform/security/callback-path.ts';
import { cookieOf } from '#lib/platform/security/cookies.ts';
import { requireSameOrigin } from '#lib/platform/security/origin.ts';

/** The second step of signing in: the code of an authenticator app, or a recovery code. */
export async function POST(request: Request): Promise<Response> {
  let back = '/';
  try {
    requireSameOrigin(request);
    const fields = await formFields(request);
    back = safeCallbackPath(fields.get('callbackUrl'));
    const { address, now } = exchangeOf(request);
    const pending = cookieOf(request, pendingCookie().name);
    const signedIn = await checkCode({ pending, code: fields.get('code') ?? '', address, now });
    const session = await issueSession(signedIn.user.id, signedIn.version);
    await noteSignIn(signedIn.user.id, 'second factor', address);
    const response = await signedInResponse(request, back, session, signedIn.device);
    appendPending(response, '');
    return response;
  } catch (error) {
    return failedResponse(request, error, `/login/code?error=code&callbackUrl=${encodeURIComponent(back)}`);
  }
}
