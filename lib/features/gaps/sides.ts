import 'server-only';
import { seesDifficulty } from '#lib/features/rankings/service.ts';
import type { Ctx } from '#lib/net/context.ts';
import { requireProjectRole } from '#lib/platform/access/project-access.ts';
import { Refused } from '#lib/platform/errors.ts';

/** The domains to compare, and whether the caller may see the difficulties of the project's keywords. */
export interface Sides {
  domain: string;
  competitors: string[];
  sees: boolean;
}

/** The domains to compare: all competitors of the project, or one. @throws NotFound; Refused for another domain */
export async function sidesOf(
  ctx: Ctx,
  { project_id: id, competitor }: { project_id: string; competitor?: string | undefined },
): Promise<Sides> {
  const { project, userId } = await requireProjectRole(ctx, id, 'viewer');
  const { domain, watchedDomains: all } = project;
  if (competitor && !all.includes(competitor))
    throw new Refused(`competitor: must be a competitor of the project (${all.join(', ') || 'none yet'})`);
  return { domain, competitors: competitor ? [competitor] : all, sees: seesDifficulty(project, userId) };
}
