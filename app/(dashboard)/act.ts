import 'server-only';
import { headers } from 'next/headers';
import { unstable_rethrow } from 'next/navigation';
import type { ActionState } from '#components/forms/action-state.ts';
import { requireSignedIn, requireUser } from '#lib/features/accounts/sign-in/session.ts';
import type { AccountUser } from '#lib/features/accounts/users.ts';
import { env } from '#lib/platform/env.ts';
import { toAppError } from '#lib/platform/errors.ts';
import { log } from '#lib/platform/observability/log.ts';
import { isSameOrigin } from '#lib/platform/security/origin.ts';

/**
 * Wraps every server action: identifies the user and the client address, and turns a failure into a message.
 * @param options `beforeSetup`: also allowed for users who still have to set up a second factor; `clients`: for clients
 *   too
 */
export async function act<State extends ActionState = ActionState>(
  work: (user: AccountUser) => Promise<State>,
  { beforeSetup = false, clients = false } = {},
): Promise<State | ActionState> {
  if (!isSameOrigin(await headers(), env().APP_URL)) return { error: 'This request did not come from the dashboard.' };
  const user = await (beforeSetup ? requireSignedIn() : requireUser({ clients }));
  try {
    return await work(user);
  } catch (thrown) {
    // Next signals redirects by throwing.
    unstable_rethrow(thrown);
    const error = toAppError(thrown);
    if (error.code === 'internal') log.error({ err: thrown }, 'a form failed');
    return { error: error.message };
  }
}

/** A text field of a form; "" when it is absent or a file. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}
