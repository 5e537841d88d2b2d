'use server';

import { revalidatePath } from 'next/cache';
import type { ActionState } from '#components/forms/action-state.ts';
import type { AccountUser } from '#lib/features/accounts/users.ts';
import { testEvidenceStore } from '#lib/features/connections/evidence.ts';
import { removeConnection, saveConnection } from '#lib/features/connections/service.ts';
import { testConnection } from '#lib/features/connections/test-connection.ts';
import { createCtx } from '#lib/features/create-ctx.ts';
import { chooseSearchSource, getSearchSources } from '#lib/features/searches/sources/source-choice.ts';
import type { Ctx } from '#lib/net/context.ts';
import { messages } from '../../../messages.ts';
import { act, textOf } from '../../act.ts';

const PATH = '/settings/connections';

/** Stores the values of a connection. */
export async function storeConnection(_before: ActionState, form: FormData): Promise<ActionState> {
  const t = await messages();
  return act(async (user) => {
    await saveConnection(ctxOf(user), textOf(form, 'kind'), valuesOf(form));
    revalidatePath(PATH);
    return { done: t('Saved.') };
  });
}

/** Deletes a connection. */
export async function forgetConnection(_before: ActionState, form: FormData): Promise<ActionState> {
  const t = await messages();
  return act(async (user) => {
    await removeConnection(ctxOf(user), textOf(form, 'kind'));
    revalidatePath(PATH);
    return { done: t('Removed.') };
  });
}

/** Tests a connection, as it is saved or, from its form, as it is typed. */
export async function tryConnection(_before: ActionState, form: FormData): Promise<ActionState> {
  const t = await messages();
  return act(async (user) => {
    const typed = form.has('typed') ? valuesOf(form) : undefined;
    const outcome = await testConnection(ctxOf(user), textOf(form, 'kind'), typed);
    if (!typed) revalidatePath(PATH);
    // The reason stays on the screen, above the button.
    return outcome.works ? { done: outcome.found } : { error: outcome.kept ? t('Test failed.') : outcome.found };
  });
}

/** Tests the evidence store. */
export async function tryEvidenceStore(): Promise<ActionState> {
  const t = await messages();
  return act(async (user) => {
    const fault = await testEvidenceStore(ctxOf(user));
    return fault ? { error: fault } : { done: t('A test file was written, read and deleted.') };
  });
}

/** Stores which source searches each engine. */
export async function chooseSources(_before: ActionState, form: FormData): Promise<ActionState> {
  const t = await messages();
  return act(async (user) => {
    const ctx = ctxOf(user);
    const { engines } = (await getSearchSources()).data;
    for (const { search_engine: engine, source, possible } of engines) {
      const wanted = [{ id: 'own' as const }, ...possible].find(({ id }) => id === textOf(form, engine));
      if (wanted && wanted.id !== source) {
        await chooseSearchSource(ctx, { search_engine: engine, source: wanted.id });
      }
    }
    revalidatePath(PATH);
    return { done: t('Saved.') };
  });
}

const valuesOf = (form: FormData) => Object.fromEntries([...form.keys()].map((name) => [name, textOf(form, name)]));

function ctxOf(user: AccountUser): Ctx {
  return createCtx({ actor: { kind: 'user', userId: user.id, role: user.role } });
}
