import 'server-only';
import { formFields } from '#lib/features/accounts/sign-in/auth-http.ts';
import { unlockShare } from '#lib/features/reports/open-share.ts';
import { shareCookie, visitOf } from '#lib/features/reports/share-visit.ts';
import { isSecret } from '#lib/features/reports/shares.ts';
import { env } from '#lib/platform/env.ts';
import { toAppError } from '#lib/platform/errors.ts';
import { log } from '#lib/platform/observability/log.ts';
import { isSameOrigin } from '#lib/platform/security/origin.ts';

/**
 * Accepts the password of a shared report from a plain form: right or wrong, the browser is redirected to the link. These
 * pages send no referrer, so the form's origin is "null"; Sec-Fetch-Site shows that one of our pages sent it.
 */
export async function takeSharePassword(request: Request, token: string): Promise<Response> {
  if (!isOurs(request.headers)) return new Response('Cross-origin requests are not allowed.', { status: 403 });
  // A malformed token redirects to the page that reports it.
  const back = `/share/${isSecret(token) ? token : 'none'}`;
  const lead = (to: string, headers: Record<string, string> = {}) =>
    new Response(null, { status: 303, headers: { location: to, 'cache-control': 'no-store', ...headers } });
  try {
    const fields = await formFields(request);
    const { value, seconds } = await unlockShare(visitOf(token, request.headers), fields.get('password') ?? '');
    return lead(back, { 'set-cookie': shareCookie(token, value, seconds) });
  } catch (error) {
    const { code, retryAfterSeconds, cause } = toAppError(error);
    if (code === 'unauthorized') return lead(`${back}?problem=wrong`);
    if (code === 'limit_reached')
      return lead(`${back}?problem=wait`, { 'retry-after': String(retryAfterSeconds ?? 60) });
    if (code === 'internal') log.error({ err: cause ?? error }, 'a shared report was not unlocked');
    return lead(back);
  }
}

/** Browsers without Sec-Fetch-Site, and all browsers over plain HTTP, send only "null" from such a page. */
function isOurs(headers: Headers): boolean {
  const origin = headers.get('origin');
  const tellsNothing = headers.get('sec-fetch-site') === null && (origin === null || origin === 'null');
  return tellsNothing || isSameOrigin(headers, env().APP_URL);
}
