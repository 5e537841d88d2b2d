'use server';

import { revalidatePath } from 'next/cache';
import type { ActionState } from '#components/forms/action-state.ts';
import { createToken, newTokenInput, revokeToken } from '#lib/features/accounts/tokens/tokens.ts';
import { messages } from '../../../messages.ts';
import { act, textOf } from '../../act.ts';

/** Creates a token; this answer is the only place where it is shown. */
export async function makeToken(_before: ActionState, form: FormData): Promise<ActionState> {
  const t = await messages();
  return act(async (user) => {
    const optional = (name: string) => (textOf(form, name) === '' ? undefined : Number(textOf(form, name)));
    const parsed = newTokenInput.safeParse({
      name: textOf(form, 'name'),
      // All scopes checked equals none listed: the token then also covers scopes that later versions add.
      scopes: textOf(form, 'all') === 'yes' ? [] : form.getAll('scopes'),
      days: optional('days'),
      // Empty means no limit, as for the daily limit; the API writes that as 0.
      rate: optional('rate') ?? 0,
      daily: optional('daily'),
    });
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      return { error: `${String(issue?.path[0] ?? t('Form'))}: ${issue?.message ?? t('invalid format')}` };
    }
    if (textOf(form, 'all') !== 'yes' && parsed.data.scopes.length === 0) {
      return { error: t('Select at least one scope.') };
    }
    const { token } = await createToken(user.id, parsed.data);
    revalidatePath('/settings/tokens');
    return { done: t('Created.'), token };
  });
}

/** Revokes a token. */
export async function endToken(_before: ActionState, form: FormData): Promise<ActionState> {
  const t = await messages();
  return act(async (user) => {
    await revokeToken(user.id, textOf(form, 'id'));
    revalidatePath('/settings/tokens');
    return { done: t('Revoked.') };
  });
}
