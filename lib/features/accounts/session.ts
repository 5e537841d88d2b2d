import 'server-only';
import { cookies, headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { cache } from 'react';
import { lacksRequiredFactor } from '#lib/features/accounts/second-factor.ts';
import { readClaims, sessionCookie, userOfClaims } from '#lib/features/accounts/session-cookie.ts';
import type { AccountUser } from '#lib/features/accounts/users.ts';
import type { Actor } from '#lib/features/context.ts';
import { Forbidden, Unauthorized } from '#lib/platform/errors.ts';
import { noteOnRequest } from '#lib/platform/observability/request-scope.ts';
import { cookieOf } from '#lib/platform/security/cookies.ts';

/** The signed-in person of the page being drawn, or null. Read once a request. */
export const currentUser: () => Promise<AccountUser | null> = cache(async () => {
  const jar = await cookies();
  return known(await userOfClaims(await readClaims(jar.get(sessionCookie().name)?.value)));
});

/** Whoever it is stands in the request's line of the log. */
function known(user: AccountUser | null): AccountUser | null {
  if (user) noteOnRequest({ user: user.id });
  return user;
}

/** As `requireSignedIn`; somebody who has to set up a second factor first is sent to the page for it. */
export async function requireUser(): Promise<AccountUser> {
  const user = await requireSignedIn();
  if (await mustSetUpFactor(user.id)) redirect('/second-factor');
  return user;
}

/** As `lacksRequiredFactor`, read once a request. */
export const mustSetUpFactor = cache(lacksRequiredFactor);

/** As `currentUser`, but sends visitors who are not signed in to the sign-in page and back here afterwards. */
export async function requireSignedIn(): Promise<AccountUser> {
  const user = await currentUser();
  if (user) return user;
  const path = (await headers()).get('x-path');
  redirect(path ? `/login?callbackUrl=${encodeURIComponent(path)}` : '/login');
}

/**
 * Who sends this request, by its session cookie; for the dashboard's own door to the operations.
 * @throws Unauthorized without a session that is still good; Forbidden before a required second factor is set up.
 */
export async function sessionActor(request: Request): Promise<Extract<Actor, { kind: 'user' }>> {
  const user = known(await userOfClaims(await readClaims(cookieOf(request, sessionCookie().name))));
  if (!user) throw new Unauthorized('You are signed out. Sign in again.');
  if (await mustSetUpFactor(user.id)) throw new Forbidden('Set up two-factor authentication first: reload the page.');
  return { kind: 'user', userId: user.id, role: user.role };
}
