'use server';

import { revalidatePath } from 'next/cache';
import type { ActionState } from '#components/forms/action-state.ts';
import { parseInput } from '#lib/contract/parse-input.ts';
import { createCtx } from '#lib/features/create-ctx.ts';
import * as contract from '#lib/features/projects/contract.ts';
import * as projects from '#lib/features/projects/service.ts';
import { messages } from '../../messages.ts';
import { act, textOf } from '../act.ts';

/** Creates the project of the form. */
export async function createProject(_before: ActionState, form: FormData): Promise<ActionState> {
  return act(async (user) => {
    const parsed = parseInput(contract.createProject.input, {
      name: textOf(form, 'name'),
      domain: textOf(form, 'domain'),
      watched_domains: textOf(form, 'competitors')
        .split(/[\s,]+/)
        .filter(Boolean),
    });
    if (!parsed.ok) return { error: parsed.problem.message };
    await projects.createProject(createCtx({ actor: { kind: 'user', userId: user.id, role: user.role } }), parsed.data);
    revalidatePath('/', 'layout');
    return { done: (await messages())('Saved.') };
  });
}
