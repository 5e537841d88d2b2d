import { cookies } from 'next/headers';
import { notFound } from 'next/navigation';
import { z } from 'zod';
import { LAST_PROJECT } from '#components/shell/preferences.ts';
import type { Project } from '#lib/features/projects/contract.ts';
import { listProjects } from '#lib/features/projects/service.ts';
import type { Ctx } from '#lib/net/context.ts';

/**
 * The project that a page is about: the one in `?project=`, else the one last opened in this browser, else the first by
 * name; null when the user has none. For pages: an unknown or inaccessible project in the address renders the page "not
 * found".
 * @param named value of the search parameter, as passed to the page
 */
export async function currentProject(ctx: Ctx, named: string | string[] | undefined): Promise<Project | null> {
  const { projects } = (await listProjects(ctx, {})).data;
  if (named !== undefined && named !== '') {
    const wanted = z.uuid().safeParse(named);
    const found = wanted.success && projects.find(({ id }) => id === wanted.data.toLowerCase());
    return found || notFound();
  }
  const last = (await cookies()).get(LAST_PROJECT)?.value;
  return projects.find(({ id }) => id === last) ?? projects[0] ?? null;
}
