import type { Project } from '#lib/platform/prisma/client.ts';

/**
 * Whether a member may see the stored difficulties of a project. They are calculated from the backlink indexes of its owner, which
 * are private unless the owner shares backlinks with the project.
 */
export const seesDifficulty = (project: Pick<Project, 'ownerId' | 'backlinksShared'>, userId: string): boolean =>
  project.backlinksShared || project.ownerId === userId;
