import 'server-only';
import { db } from '#lib/platform/db.ts';
import { Prisma } from '#lib/platform/prisma/client.ts';

/** A project's fields as the table has them. */
export interface ProjectFields {
  name: string;
  domain: string;
  watchedDomains: string[];
}

export function listOwned(ownerId: string) {
  return db().project.findMany({ where: { ownerId }, orderBy: [{ name: 'asc' }, { id: 'asc' }] });
}

export function findOwned(ownerId: string, id: string) {
  return db().project.findFirst({ where: { id, ownerId } });
}

/** null when the owner has a project of that domain already. */
export function insert(ownerId: string, fields: ProjectFields) {
  const members = { create: { userId: ownerId, role: 'owner' as const } };
  return orNullWhenTaken(db().project.create({ data: { ...fields, ownerId, members } }));
}

/** null when the domain is taken; undefined when there is no such project of this owner. */
export async function updateOwned(ownerId: string, id: string, fields: Partial<ProjectFields>) {
  const changed = await orNullWhenTaken(
    db().project.updateManyAndReturn({ where: { id, ownerId }, data: fields, limit: 1 }),
  );
  return changed === null ? null : changed[0];
}

/** How many were deleted: 0 or 1. */
export async function deleteOwned(ownerId: string, id: string): Promise<number> {
  return (await db().project.deleteMany({ where: { id, ownerId } })).count;
}

async function orNullWhenTaken<T>(write: Promise<T>): Promise<T | null> {
  try {
    return await write;
  } catch (error) {
    if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002') return null;
    throw error;
  }
}
