import { requestPasswordReset } from '#lib/features/accounts/passwords/forgot-password.ts';
import { exchangeOf, failedResponse, formFields, redirectTo } from '#lib/features/accounts/sign-in/auth-http.ts';
import { requireSameOrigin } from '#lib/platform/security/origin.ts';

/** The "Forgot password?" form. The answer does not reveal whether the account exists. */
export async function POST(request: Request): Promise<Response> {
  try {
    requireSameOrigin(request);
    const fields = await formFields(request);
    await requestPasswordReset(fields.get('email') ?? '', exchangeOf(request).address);
    return redirectTo(request, '/forgot-password?sent=1');
  } catch (error) {
    return failedResponse(request, error, '/forgot-password');
  }
}
