import 'server-only';
import { readableTo } from '#lib/platform/access/project-access.ts';
import { db } from '#lib/platform/database/db.ts';
import { escapeLike } from '#lib/platform/database/escape-like.ts';
import { storable } from '#lib/platform/database/storable.ts';
import { Prisma } from '#lib/platform/prisma/client.ts';

/** Lists as stored; the owner is part of every `where`. */

/** A list with the number of its keywords. */
export type ListRow = Prisma.KeywordListGetPayload<object> & { keywordsCount: number };

/** Includes the number of keywords. */
export const COUNTED = { _count: { select: { items: true } } } as const;
/** A row of Prisma's with `COUNTED`, as a list. */
export const counted = <T extends { _count: { items: number } }>({ _count, ...row }: T) => ({
  ...row,
  keywordsCount: _count.items,
});

/** The fields of a list that can be set. */
export interface ListFields {
  name: string;
  nameKey: string;
  country: string;
  language: string | null;
  engines: string[];
  projectId: string | null;
  note: string;
}

/** Number of a user's lists. */
export function countLists(userId: string): Promise<number> {
  return db().keywordList.count({ where: { userId } });
}

/** null when the user already has a list with that name. */
export async function insertList(userId: string, fields: ListFields): Promise<ListRow | null> {
  const row = await orNullWhenTaken(db().keywordList.create({ data: { ...fields, userId }, include: COUNTED }));
  return row && counted(row);
}

/** One page of a user's lists, newest first (ids are chronological). */
export async function readLists(
  userId: string,
  {
    q,
    projectId,
    after,
    take,
  }: { q?: string | undefined; projectId?: string | undefined; after: string | null; take: number },
): Promise<ListRow[]> {
  const rows = await db().keywordList.findMany({
    where: {
      AND: await readableTo(userId),
      ...(q ? { nameKey: { contains: escapeLike(storable(q)) } } : {}),
      ...(projectId ? { projectId } : {}),
      ...(after ? { id: { lt: after } } : {}),
    },
    orderBy: { id: 'desc' },
    take,
    include: COUNTED,
  });
  return rows.map(counted);
}

/** A list that a user may read: their own, or one filed under one of their projects. */
export async function readList(userId: string, id: string): Promise<ListRow | null> {
  const row = await db().keywordList.findFirst({ where: { id, AND: await readableTo(userId) }, include: COUNTED });
  return row && counted(row);
}

/** A user's list; null if there is none. */
export async function findList(userId: string, id: string): Promise<ListRow | null> {
  const row = await db().keywordList.findFirst({ where: { id, userId }, include: COUNTED });
  return row && counted(row);
}

/**
 * Changes a list. Figures for another country or language are removed, with the given reason.
 * @returns null when the name is taken, undefined when this user has no such list
 */
export async function updateList(
  userId: string,
  id: string,
  fields: Partial<ListFields>,
  figuresReason: string | null,
): Promise<ListRow | null | undefined> {
  const changed = await orNullWhenTaken(
    db().$transaction(async (tx) => {
      const { count } = await tx.keywordList.updateMany({ where: { id, userId }, data: fields });
      if (count > 0 && figuresReason !== null) {
        await tx.keywordListItem.updateMany({ where: { listId: id }, data: { ...NO_FIGURES, figuresReason } });
      }
      return count;
    }),
  );
  if (changed === null) return null;
  return changed === 0 ? undefined : ((await findList(userId, id)) ?? undefined);
}

const NO_FIGURES = {
  avgMonthlySearches: null,
  competition: null,
  competitionIndex: null,
  lowBidMicros: null,
  highBidMicros: null,
  figuresAt: null,
};

/** Deletes a list with its keywords. @returns false if there is none */
export async function deleteList(userId: string, id: string): Promise<boolean> {
  return (await db().keywordList.deleteMany({ where: { id, userId } })).count > 0;
}

async function orNullWhenTaken<T>(write: Promise<T>): Promise<T | null> {
  try {
    return await write;
  } catch (error) {
    if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002') return null;
    throw error;
  }
}
