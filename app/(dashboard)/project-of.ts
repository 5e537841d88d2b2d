import 'server-only';
import { redirect } from 'next/navigation';
import { requireUser } from '#lib/features/accounts/sign-in/session.ts';
import { createCtx } from '#lib/features/create-ctx.ts';
import type { Project } from '#lib/features/projects/contract.ts';
import { currentProject, type Params } from './current-project.ts';

export type { Params } from './current-project.ts';

/**
 * The project that a project-scoped screen is about. A URL without a project redirects to one that names it, so that the URL
 * can be shared.
 * @param kept other parameters of the URL to keep
 * @param forWhom whether the screen is for clients too
 * @returns null when the user has no project
 */
export async function projectOf(
  params: Params,
  path: string,
  kept: Record<string, string> = {},
  forWhom: Parameters<typeof requireUser>[0] = {},
): Promise<Project | null> {
  const user = await requireUser(forWhom);
  const ctx = createCtx({ actor: { kind: 'user', userId: user.id, role: user.role } });
  const project = await currentProject(ctx, params.project);
  if (project && params.project !== project.id)
    redirect(`${path}?${new URLSearchParams({ project: project.id, ...kept })}`);
  return project;
}
