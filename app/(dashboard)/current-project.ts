import { cookies } from 'next/headers';
import { notFound } from 'next/navigation';
import { z } from 'zod';
import { ALL_PROJECTS, LAST_PROJECT } from '#components/shell/preferences.ts';
import { listProjects, type Project } from '#lib/features/projects/contract.ts';
import { listProjects as loadProjects } from '#lib/features/projects/service.ts';
import type { Ctx } from '#lib/net/context.ts';
import { read } from './read.ts';

/** The query parameters of a page. */
export type Params = Record<string, string | string[] | undefined>;

/**
 * The project that a page is about: the one in `?project=`, else the one last opened in this browser, else the first by
 * name; null when the user has none. For pages: an unknown or inaccessible project in the address renders the page "not
 * found".
 * @param named value of the search parameter, as passed to the page
 */
export async function currentProject(ctx: Ctx, named: string | string[] | undefined): Promise<Project | null> {
  const { projects } = (await loadProjects(ctx, {})).data;
  return (await choiceAmong(projects, named)) ?? projects[0] ?? null;
}

/**
 * The project that a list is limited to: the one in `?project=`, else the one chosen last in this browser; null: all.
 */
export async function chosenProject(params: Params): Promise<Project | null> {
  const { projects } = (await read(listProjects, {})).data;
  return choiceAmong(projects, params.project);
}

async function choiceAmong(
  projects: readonly Project[],
  named: string | string[] | undefined,
): Promise<Project | null> {
  if (named === ALL_PROJECTS) return null;
  if (named !== undefined && named !== '') {
    const wanted = z.uuid().safeParse(named);
    const found = wanted.success && projects.find(({ id }) => id === wanted.data.toLowerCase());
    return found || notFound();
  }
  const last = (await cookies()).get(LAST_PROJECT)?.value;
  return projects.find(({ id }) => id === last) ?? null;
}
