import 'server-only';
import { cookies, headers } from 'next/headers';
import { notFound, redirect } from 'next/navigation';
import { cache } from 'react';
import { lacksRequiredFactor } from '#lib/features/accounts/second-factor/second-factor.ts';
import { readClaims, sessionCookie, userOfClaims } from '#lib/features/accounts/sign-in/session-cookie.ts';
import type { AccountUser } from '#lib/features/accounts/users.ts';
import { requireClientAccess } from '#lib/platform/access/client-access.ts';
import type { Actor } from '#lib/platform/context.ts';
import { Forbidden, Unauthorized } from '#lib/platform/errors.ts';
import { noteOnRequest } from '#lib/platform/observability/request-scope.ts';
import { cookieOf } from '#lib/platform/security/cookies.ts';

/** The signed-in person of the current page, or null. Read once per request. */
export const currentUser: () => Promise<AccountUser | null> = cache(async () => {
  const jar = await cookies();
  return known(await userOfClaims(await readClaims(jar.get(sessionCookie().name)?.value)));
});

/** Adds the user to the request's log line. */
function known(user: AccountUser | null): AccountUser | null {
  if (user) noteOnRequest({ user: user.id });
  return user;
}

/** What is for clients says so. */
interface ForWhom {
  clients?: boolean;
}

/**
 * Like `requireSignedIn`, and redirects to the set-up page when a second factor is required. To clients, a page that is
 * not for them does not exist.
 */
export async function requireUser({ clients = false }: ForWhom = {}): Promise<AccountUser> {
  const user = await requireSignedIn();
  if (await mustSetUpFactor(user.id)) redirect('/second-factor');
  if (user.role === 'client' && !clients) notFound();
  return user;
}

/** Like `lacksRequiredFactor`, read once per request. */
export const mustSetUpFactor = cache(lacksRequiredFactor);

/** Like `currentUser`, but redirects visitors to the sign-in page and back here afterwards. */
export async function requireSignedIn(): Promise<AccountUser> {
  const user = await currentUser();
  if (user) return user;
  const path = (await headers()).get('x-path');
  redirect(path ? `/login?callbackUrl=${encodeURIComponent(path)}` : '/login');
}

/**
 * The sender of this request by its session cookie, for the dashboard's own endpoint of the operations.
 * @throws Unauthorized without a valid session; Forbidden before a required second factor is set up, and for clients
 *   unless the request is for them
 */
export async function sessionActor(
  request: Request,
  { clients = false }: ForWhom = {},
): Promise<Extract<Actor, { kind: 'user' }>> {
  const user = known(await userOfClaims(await readClaims(cookieOf(request, sessionCookie().name))));
  if (!user) throw new Unauthorized('You are signed out. Sign in again.');
  if (await mustSetUpFactor(user.id)) throw new Forbidden('Set up two-factor authentication first: reload the page.');
  requireClientAccess(user, { clients });
  return { kind: 'user', userId: user.id, role: user.role };
}
