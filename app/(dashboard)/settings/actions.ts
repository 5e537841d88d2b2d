'use server';

import { revalidatePath } from 'next/cache';
import { cookies } from 'next/headers';
import { redirect } from 'next/navigation';
import type { ActionState } from '#components/forms/action-state.ts';
import { newDeviceCookie } from '#lib/features/accounts/sign-in/auth-http.ts';
import { newSessionCookie, sessionCookie } from '#lib/features/accounts/sign-in/session-cookie.ts';
import { changePassword, renameUser, signOutEverywhere } from '#lib/features/accounts/users.ts';
import { InvalidInput } from '#lib/platform/errors.ts';
import { messages } from '../../messages.ts';
import { act, textOf } from '../act.ts';

/** The own account is for clients too. */
const FOR_ALL = { clients: true };

/** Changes the user's name. */
export async function saveName(_before: ActionState, form: FormData): Promise<ActionState> {
  const t = await messages();
  return act(async (user) => {
    await renameUser(user.id, textOf(form, 'name'));
    revalidatePath('/', 'layout');
    return { done: t('Saved.') };
  }, FOR_ALL);
}

/** Changes the user's password and keeps this session. */
export async function savePassword(_before: ActionState, form: FormData): Promise<ActionState> {
  const t = await messages();
  return act(async (user) => {
    const next = textOf(form, 'next');
    if (next !== textOf(form, 'repeat')) throw new InvalidInput(t("Passwords don't match."));
    const revokeTokens = form.has('revoke_tokens');
    const version = await changePassword(user.id, textOf(form, 'current'), next, { revokeTokens });
    // This change ends every session; the current user continues with a new one.
    const jar = await cookies();
    jar.set(await newSessionCookie(user.id, version));
    jar.set(newDeviceCookie(user.id, version));
    return { done: t('Password changed. All other devices are signed out.') };
  }, FOR_ALL);
}

/** Signs the user out everywhere, and revokes the tokens if the form says so. */
export async function endAllSessions(_before: ActionState, form: FormData): Promise<ActionState> {
  return act(async (user) => {
    await signOutEverywhere(user.id, { revokeTokens: form.has('revoke_tokens') });
    (await cookies()).delete(sessionCookie().name);
    redirect('/login');
  }, FOR_ALL);
}
