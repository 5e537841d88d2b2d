import {
  exchangeOf,
  failedResponse,
  formFields,
  redirectTo,
  signedInResponse,
} from '#lib/features/accounts/sign-in/auth-http.ts';
import {
  issueSession,
  readClaims,
  sessionCookie,
  userOfClaims,
} from '#lib/features/accounts/sign-in/session-cookie.ts';
import { deviceToken, noteSignIn } from '#lib/features/accounts/sign-in/sign-in.ts';
import { joinProject } from '#lib/features/projects/join.ts';
import { InvalidInput } from '#lib/platform/errors.ts';
import { cookieOf } from '#lib/platform/security/cookies.ts';
import { requireSameOrigin } from '#lib/platform/security/origin.ts';

/** Accepts an invitation: adds the signed-in user as a member, or creates an account and signs it in. */
export async function POST(request: Request): Promise<Response> {
  let token = '';
  try {
    requireSameOrigin(request);
    const fields = await formFields(request);
    token = fields.get('token') ?? '';
    const password = fields.get('password') ?? '';
    if (password !== (fields.get('repeat') ?? password)) throw new InvalidInput("Passwords don't match.");
    const { address, now } = exchangeOf(request);
    const user = await userOfClaims(await readClaims(cookieOf(request, sessionCookie().name)));
    const account = { name: fields.get('name') ?? '', password };
    const { userId, projectId, isNew } = await joinProject({ token, user, account, address, now });
    const path = projectId === null ? '/' : `/projects/${projectId}`;
    if (isNew) {
      await noteSignIn(userId, 'invitation', address);
      const device = deviceToken({ id: userId, sessionVersion: 1 }, null, now);
      return await signedInResponse(request, path, await issueSession(userId, 1), device);
    }
    return redirectTo(request, path);
  } catch (error) {
    return failedResponse(request, error, `/join/${encodeURIComponent(token)}?error=join`);
  }
}
