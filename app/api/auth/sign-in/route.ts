import {
  askForCode,
  exchangeOf,
  failedResponse,
  formFields,
  signedInResponse,
} from '#lib/features/accounts/sign-in/auth-http.ts';
import { issueSession } from '#lib/features/accounts/sign-in/session-cookie.ts';
import { checkSignIn, noteSignIn } from '#lib/features/accounts/sign-in/sign-in.ts';
import { safeCallbackPath } from '#lib/platform/security/callback-path.ts';
import { requireSameOrigin } from '#lib/platform/security/origin.ts';

/** The sign-in form, with or without script. */
export async function POST(request: Request): Promise<Response> {
  let back = '/';
  try {
    requireSameOrigin(request);
    const fields = await formFields(request);
    back = safeCallbackPath(fields.get('callbackUrl'));
    const { address, device, now } = exchangeOf(request);
    const email = fields.get('email') ?? '';
    const password = fields.get('password') ?? '';
    const signedIn = await checkSignIn({ email, password, address, device, now });
    if ('pending' in signedIn) return askForCode(request, back, signedIn.pending);
    const session = await issueSession(signedIn.user.id, signedIn.version);
    await noteSignIn(signedIn.user.id, 'password', address);
    return await signedInResponse(request, back, session, signedIn.device);
  } catch (error) {
    return failedResponse(request, error, `/login?error=sign-in&callbackUrl=${encodeURIComponent(back)}`);
  }
}
