import { Refused } from '#lib/platform/errors.ts';
import type { Project } from '#lib/platform/prisma/client.ts';

/**
 * Whether a member may see the stored difficulties of a project. They are calculated from the backlink indexes of its owner, which
 * are private unless the owner shares backlinks with the project.
 */
export const seesDifficulty = (project: Pick<Project, 'ownerId' | 'backlinksShared'>, userId: string): boolean =>
  project.backlinksShared || project.ownerId === userId;

/** @throws Refused for a list that is filtered or sorted by difficulties that the caller may not see */
export function assertSeesDifficulty(
  sees: boolean,
  { sort, difficulty }: { sort: string; difficulty?: string | undefined },
): void {
  if (sees || (sort !== 'difficulty' && difficulty === undefined)) return;
  throw new Refused(
    'difficulty: is from the backlinks of the project owner, who does not share them with the project.',
  );
}
