import 'server-only';
import type { SignedOutCheck } from '#lib/crawl/visit-page.ts';
import { type Credentials, type SiteSecrets, siteCredentials } from '#lib/features/site-audits/settings/credentials.ts';
import { valuesOf } from '#lib/features/site-audits/settings/settings.ts';
import { secretsOf, settingsFor } from '#lib/features/site-audits/settings/settings-store.ts';
import { signIn } from '#lib/features/site-audits/settings/sign-in.ts';
import { signedOutCheck } from '#lib/features/site-audits/settings/signed-out.ts';
import type { Ctx } from '#lib/net/context.ts';
import { AppError, Refused } from '#lib/platform/errors.ts';
import { rememberSecret } from '#lib/platform/observability/redact.ts';

/** How one attempt of a crawl reaches the pages of a site. */
export interface SiteAccess {
  credentials: Credentials;
  /** Patterns that are not crawled, because they would end the session. */
  exclude: readonly string[];
  signedOut: SignedOutCheck;
  /** Whether another attempt would sign in again. */
  signsIn: boolean;
  /** Cookies of the host after the sign-in. */
  cookies: number;
}

const NONE: SiteSecrets = { headers: [], cookies: [], basicAuth: null, signIn: null };
/** Links that sign a user out. */
const SIGN_OUT = ['logout', 'log-out', 'log_out', 'signout', 'sign-out', 'sign_out', 'abmelden', 'ausloggen'];

/**
 * Signs in to a site with its saved credentials.
 * @returns a sentence if that is not possible
 * @throws errors that are worth another attempt
 */
export async function openSite(
  ctx: Pick<Ctx, 'net' | 'signal' | 'log'>,
  { userId, url }: { userId: string; url: string },
  userAgent: string | null,
): Promise<SiteAccess | string> {
  const row = await settingsFor(userId, url);
  const secrets = row && secretsOf(row);
  if (secrets === 'unreadable') {
    return 'The saved credentials of the site cannot be decrypted. Enter them again in its crawl settings.';
  }
  for (const value of valuesOf(secrets)) rememberSecret(value);
  const used = secrets ?? NONE;
  // What was saved for https is not sent over http.
  const start = row?.url ?? url;
  try {
    const session = await signIn(ctx, { start, secrets: used, userAgent });
    for (const { value } of session) rememberSecret(value);
    const credentials = siteCredentials(start, used, session);
    const { signIn: steps } = used;
    return {
      credentials,
      exclude: steps ? SIGN_OUT.map((name) => `*${name}*`) : [],
      signedOut: signedOutCheck({
        url: steps?.url ?? null,
        signedInText: steps?.signedInText ?? null,
        hasCredentials: !credentials.isEmpty,
      }),
      signsIn: steps !== null,
      cookies: session.length + used.cookies.length,
    };
  } catch (error) {
    ctx.signal.throwIfAborted();
    if (!(error instanceof AppError)) {
      // The message may quote what was typed.
      ctx.log.error({ name: error instanceof Error ? error.name : typeof error }, 'sign-in of a site audit failed');
      return 'The sign-in failed in the browser.';
    }
    if (error.transient && !(error instanceof Refused)) throw error;
    return error.message;
  }
}
