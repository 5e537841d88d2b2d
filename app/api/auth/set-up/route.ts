import { setUpOwner } from '#lib/features/accounts/setup-code.ts';
import { exchangeOf, failedResponse, formFields, signedInResponse } from '#lib/features/accounts/sign-in/auth-http.ts';
import { issueSession } from '#lib/features/accounts/sign-in/session-cookie.ts';
import { deviceToken, noteSignIn } from '#lib/features/accounts/sign-in/sign-in.ts';
import { InvalidInput } from '#lib/platform/errors.ts';
import { requireSameOrigin } from '#lib/platform/security/origin.ts';

/** The one-time setup form: creates the owner and signs in. */
export async function POST(request: Request): Promise<Response> {
  let code = '';
  try {
    requireSameOrigin(request);
    const fields = await formFields(request);
    code = fields.get('code') ?? '';
    const password = fields.get('password') ?? '';
    if (password !== (fields.get('repeat') ?? password)) throw new InvalidInput("Passwords don't match.");
    const owner = { email: fields.get('email') ?? '', name: fields.get('name') ?? '', password };
    const user = await setUpOwner(code, owner);
    const session = await issueSession(user.id, 1);
    const { address, now } = exchangeOf(request);
    await noteSignIn(user.id, 'set-up', address);
    return await signedInResponse(request, '/', session, deviceToken({ id: user.id, sessionVersion: 1 }, null, now));
  } catch (error) {
    return failedResponse(request, error, `/setup?code=${encodeURIComponent(code)}&error=set-up`);
  }
}
