import { db } from '#lib/platform/database/db.ts';
import type { Project, ProjectRole } from '#lib/platform/prisma/client.ts';

/** A project as created by a user, who is its owner. Its name is its domain. */
export function newProject(ownerId: string, domain: string): Promise<Project> {
  const members = { create: { userId: ownerId, role: 'owner' as const } };
  return db().project.create({ data: { ownerId, name: domain, domain, members } });
}

/** Adds a member to a project. */
export async function addMember(projectId: string, userId: string, role: ProjectRole): Promise<void> {
  await db().projectMember.create({ data: { projectId, userId, role } });
}
