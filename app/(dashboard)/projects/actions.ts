'use server';

import { revalidatePath } from 'next/cache';
import type { ActionState } from '#components/forms/action-state.ts';
import { parseInput } from '#lib/contract/parse-input.ts';
import type { AccountUser } from '#lib/features/accounts/users.ts';
import { createCtx } from '#lib/features/create-ctx.ts';
import * as contract from '#lib/features/projects/contract.ts';
import { createProject, deleteProject, updateProject } from '#lib/features/projects/service.ts';
import type { Ctx } from '#lib/net/context.ts';
import { messages } from '../../messages.ts';
import { act, textOf } from '../act.ts';

/** Creates a project, or updates the one whose id is in the form. */
export async function saveProject(_before: ActionState, form: FormData): Promise<ActionState> {
  return act(async (user) => {
    const id = textOf(form, 'id');
    const fields = {
      name: textOf(form, 'name'),
      domain: textOf(form, 'domain'),
      watched_domains: textOf(form, 'competitors')
        .split(/[\s,]+/)
        .filter(Boolean),
    };
    if (id) {
      const parsed = parseInput(contract.updateProject.input, { project_id: id, ...fields });
      if (!parsed.ok) return { error: parsed.problem.message };
      await updateProject(ctxOf(user), parsed.data);
    } else {
      const parsed = parseInput(contract.createProject.input, fields);
      if (!parsed.ok) return { error: parsed.problem.message };
      await createProject(ctxOf(user), parsed.data);
    }
    revalidatePath('/', 'layout');
    return { done: (await messages())('Saved.') };
  });
}

/** Deletes the project of the form. */
export async function removeProject(_before: ActionState, form: FormData): Promise<ActionState> {
  return act(async (user) => {
    const parsed = parseInput(contract.deleteProject.input, { project_id: textOf(form, 'id') });
    if (!parsed.ok) return { error: (await messages())('Project not found.') };
    await deleteProject(ctxOf(user), parsed.data);
    revalidatePath('/', 'layout');
    return { done: (await messages())('Deleted.') };
  });
}

function ctxOf(user: AccountUser): Ctx {
  return createCtx({ actor: { kind: 'user', userId: user.id, role: user.role } });
}
