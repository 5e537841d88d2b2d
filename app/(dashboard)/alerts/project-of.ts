import 'server-only';
import { redirect } from 'next/navigation';
import { requireUser } from '#lib/features/account/session.ts';
import { createCtx } from '#lib/features/create-ctx.ts';
import type { Project } from '#lib/features/projects/contract.ts';
import { currentProject } from '#lib/features/projects/current-project.ts';

export type Params = Record<string, string | string[] | undefined>;

/** The project a screen of alerts is about; an address that names none is led to one that does. null: there is none. */
export async function projectOf(params: Params, path: string): Promise<Project | null> {
  const user = await requireUser();
  const ctx = createCtx({ actor: { kind: 'user', userId: user.id, role: user.role } });
  const project = await currentProject(ctx, params.project);
  if (project && typeof params.project !== 'string') redirect(`${path}?project=${project.id}`);
  return project;
}
