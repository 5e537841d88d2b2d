import { redeemPasswordReset } from '#lib/features/accounts/passwords/password-reset.ts';
import { exchangeOf, failedResponse, formFields, redirectTo } from '#lib/features/accounts/sign-in/auth-http.ts';
import { InvalidInput } from '#lib/platform/errors.ts';
import { requireSameOrigin } from '#lib/platform/security/origin.ts';

/** The form of a reset link. It does not sign the user in: the sign-in page enforces all factors. */
export async function POST(request: Request): Promise<Response> {
  let token = '';
  try {
    requireSameOrigin(request);
    const fields = await formFields(request);
    token = fields.get('token') ?? '';
    const password = fields.get('password') ?? '';
    if (password !== (fields.get('repeat') ?? password)) throw new InvalidInput("Passwords don't match.");
    const { address, now } = exchangeOf(request);
    await redeemPasswordReset({ token, password, revokeTokens: fields.has('revoke_tokens'), address, now });
    return redirectTo(request, '/login?notice=password-reset');
  } catch (error) {
    return failedResponse(request, error, `/reset-password/${encodeURIComponent(token)}?error=reset`);
  }
}
