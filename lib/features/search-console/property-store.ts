import 'server-only';
import { db } from '#lib/platform/database/db.ts';
import type { Prisma } from '#lib/platform/prisma/client.ts';

/** The Search Console property of a project. Every `where` includes the project; callers check access to it. */

/** A property as it is stored. */
export type PropertyRow = Prisma.SearchConsolePropertyGetPayload<object>;

const include = { account: true, syncs: true, imports: { omit: { id: true } } } as const;
/** A property with its account, its sync and its imported file. */
export type FullProperty = Prisma.SearchConsolePropertyGetPayload<{ include: typeof include }>;

/** The property of a project; null: none was chosen. */
export const findProperty = (projectId: string): Promise<PropertyRow | null> =>
  db().searchConsoleProperty.findUnique({ where: { projectId } });

/** The same with its account, sync and imported file. */
export const fullProperty = (projectId: string): Promise<FullProperty | null> =>
  db().searchConsoleProperty.findUnique({ where: { projectId }, include });

/** The days that were loaded; null: none yet. */
export function loadedRange({ firstDay, lastDay }: PropertyRow): { from: Date; to: Date } | null {
  return firstDay && lastDay ? { from: firstDay, to: lastDay } : null;
}

/** A property as chosen. */
export interface ChosenProperty {
  projectId: string;
  accountId: string;
  siteUrl: string;
  permission: string;
}

/**
 * Sets the property of a project. The same one with another account keeps its data; any other replaces it: its rows belong to
 * another number, and are removed by the daily job.
 */
export async function chooseProperty({ projectId, ...chosen }: ChosenProperty): Promise<PropertyRow> {
  return db().$transaction(async (tx) => {
    await tx.$queryRaw`SELECT id FROM projects WHERE id = ${projectId}::uuid FOR UPDATE`;
    const known = await tx.searchConsoleProperty.findUnique({ where: { projectId } });
    if (known?.siteUrl === chosen.siteUrl && known.source === 'api') {
      return tx.searchConsoleProperty.update({ where: { projectId }, data: { ...chosen, error: null } });
    }
    const limits = { monthsKept: known?.monthsKept ?? 16, maxBytes: known?.maxBytes ?? null };
    if (known) await tx.searchConsoleProperty.delete({ where: { projectId } });
    return tx.searchConsoleProperty.create({ data: { projectId, source: 'api', ...chosen, ...limits } });
  });
}

/** Sets how many months are kept, and how many bytes; another limit lets the next sync load deleted months again. */
export async function changeLimits(
  projectId: string,
  { monthsKept, maxBytes }: { monthsKept?: number | undefined; maxBytes?: number | null | undefined },
): Promise<void> {
  const limit = maxBytes === undefined ? {} : { maxBytes, droppedBefore: null, droppedAt: null };
  await db().searchConsoleProperty.updateMany({
    where: { projectId },
    data: { ...(monthsKept !== undefined && { monthsKept }), ...limit },
  });
}

/** Removes the property of a project; its rows are removed by the daily job. @returns whether there was one */
export async function removeProperty(projectId: string): Promise<boolean> {
  return (await db().searchConsoleProperty.deleteMany({ where: { projectId } })).count > 0;
}
