import { failedResponse, signedOutResponse } from '#lib/features/account/auth-http.ts';
import { requireSameOrigin } from '#lib/platform/origin.ts';

/** The shell's sign-out button: a plain form. The session ends on the server too. */
export async function POST(request: Request): Promise<Response> {
  try {
    requireSameOrigin(request);
    return await signedOutResponse(request);
  } catch (error) {
    return failedResponse(request, error, '/');
  }
}
