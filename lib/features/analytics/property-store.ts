import 'server-only';
import { db } from '#lib/platform/database/db.ts';
import type { Prisma } from '#lib/platform/prisma/client.ts';

/** The Google Analytics property of a project, and its sync. Callers check access to the project. */

/** A property as it is stored. */
export type AnalyticsPropertyRow = Prisma.AnalyticsPropertyGetPayload<object>;

const include = { account: true, syncs: true } as const;
/** A property with its account and its sync. */
export type FullAnalyticsProperty = Prisma.AnalyticsPropertyGetPayload<{ include: typeof include }>;

/** A sync as it is stored. */
export type AnalyticsSyncRow = Prisma.AnalyticsSyncGetPayload<object>;

/** The property of a project; null: none was chosen. */
export const findProperty = (projectId: string): Promise<AnalyticsPropertyRow | null> =>
  db().analyticsProperty.findUnique({ where: { projectId } });

/** The same with its account and its sync. */
export const fullProperty = (projectId: string): Promise<FullAnalyticsProperty | null> =>
  db().analyticsProperty.findUnique({ where: { projectId }, include });

/** The property that a sync loads; null: it was removed. */
export const propertyByNo = (no: number): Promise<AnalyticsPropertyRow | null> =>
  db().analyticsProperty.findUnique({ where: { no } });

/** A property as chosen. */
export interface ChosenProperty {
  projectId: string;
  accountId: string;
  property: string;
  displayName: string;
}

/** Sets the property of a project. The same one with another account keeps its data; any other replaces it. */
export async function chooseProperty({ projectId, ...chosen }: ChosenProperty): Promise<AnalyticsPropertyRow> {
  return db().$transaction(async (tx) => {
    await tx.$queryRaw`SELECT id FROM projects WHERE id = ${projectId}::uuid FOR UPDATE`;
    const known = await tx.analyticsProperty.findUnique({ where: { projectId } });
    if (known?.property === chosen.property) {
      return tx.analyticsProperty.update({ where: { projectId }, data: { ...chosen, error: null } });
    }
    if (known) await tx.analyticsProperty.delete({ where: { projectId } });
    return tx.analyticsProperty.create({ data: { projectId, ...chosen } });
  });
}

/** Removes the property of a project with its data. @returns whether there was one */
export async function removeProperty(projectId: string): Promise<boolean> {
  return (await db().analyticsProperty.deleteMany({ where: { projectId } })).count > 0;
}

/** Changes a property, if it is still there. */
export async function updateProperty(
  no: number,
  data: Prisma.AnalyticsPropertyUncheckedUpdateManyInput,
): Promise<void> {
  await db().analyticsProperty.updateMany({ where: { no }, data });
}

/** The sync of a property; null before the first. */
export const findSync = (propertyNo: number): Promise<AnalyticsSyncRow | null> =>
  db().analyticsSync.findUnique({ where: { propertyNo } });

/** Properties whose last load is older than this, with the user whose sync loads them. */
export function dueProperties(before: Date, limit: number) {
  return db().analyticsProperty.findMany({
    where: {
      account: { status: 'connected' },
      syncs: { some: { status: { in: ['done', 'failed'] }, finishedAt: { lt: before } } },
    },
    include: { syncs: { select: { userId: true } } },
    orderBy: { no: 'asc' },
    take: limit,
  });
}

/** Deletes days before this one of all properties. */
export async function removeDaysBefore(day: Date): Promise<void> {
  await db().analyticsPageDay.deleteMany({ where: { day: { lt: day } } });
  await db().analyticsDay.deleteMany({ where: { day: { lt: day } } });
  await db().analyticsProperty.updateMany({ where: { firstDay: { lt: day } }, data: { firstDay: day } });
}
