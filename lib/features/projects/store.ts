import 'server-only';
import { projectsOf } from '#lib/platform/access/project-access.ts';
import { db } from '#lib/platform/database/db.ts';
import { Prisma, type Project, type ProjectRole } from '#lib/platform/prisma/client.ts';

interface Named {
  name: string;
  domain: string;
  watchedDomains: string[];
}

/** All have a default in the table. */
interface Settings {
  engines?: string[] | undefined;
  countries?: string[] | undefined;
  languages?: string[] | undefined;
  devices?: string[] | undefined;
  depth?: number | undefined;
  tags?: string[] | undefined;
  note?: string | undefined;
  timezone?: string | undefined;
  backlinksShared?: boolean | undefined;
}

/** The fields of a project that can be set. */
export type ProjectFields = Named & Settings;

/** A project with the caller's role in it. */
export type ProjectRow = Project & { role: ProjectRole };

/** The projects that a user is a member of, with the user's role. */
export async function listOf(userId: string): Promise<ProjectRow[]> {
  const rows = await db().project.findMany({
    where: projectsOf(userId),
    include: { members: { where: { userId }, select: { role: true } } },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
  });
  return rows.map(({ members, ...row }) => ({ ...row, role: members[0]?.role ?? 'viewer' }));
}

/** Number of projects that a user owns. */
export const countOwned = (ownerId: string): Promise<number> => db().project.count({ where: { ownerId } });

/** null when the owner already has a project of that domain. */
export function insert(ownerId: string, fields: ProjectFields) {
  const members = { create: { userId: ownerId, role: 'owner' as const } };
  return orNullWhenTaken(db().project.create({ data: { ...fields, ownerId, members } }));
}

/**
 * Changes a project at this revision, or at any if none is given.
 * @returns the row; null when the domain is taken; undefined when there is no such project, or it is at another
 *   revision
 */
export async function update(id: string, revision: number | undefined, fields: Partial<Named> & Settings) {
  const changed = await orNullWhenTaken(
    db().project.updateManyAndReturn({
      where: { id, ...(revision !== undefined && { revision }) },
      data: { ...fields, revision: { increment: 1 } },
    }),
  );
  return changed === null ? null : changed[0];
}

/** Searches that running ranking checks of a project wait for. */
export async function openSearches(projectId: string): Promise<string[]> {
  const rows = await db().trackingItem.findMany({
    where: { run: { projectId }, status: 'running' },
    select: { searchId: true },
  });
  return rows.flatMap(({ searchId }) => searchId ?? []);
}

/** @returns the number of deleted rows: 0 or 1 */
export async function remove(id: string): Promise<number> {
  return (await db().project.deleteMany({ where: { id } })).count;
}

async function orNullWhenTaken<T>(write: Promise<T>): Promise<T | null> {
  try {
    return await write;
  } catch (error) {
    if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002') return null;
    throw error;
  }
}
