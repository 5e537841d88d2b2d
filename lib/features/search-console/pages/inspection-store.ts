import 'server-only';
import { db } from '#lib/platform/database/db.ts';
import type { Prisma } from '#lib/platform/prisma/client.ts';

/** URL inspections of a property. */

export type InspectionRow = Prisma.SearchConsoleInspectionGetPayload<object>;

const DAY_MS = 86_400_000;

/** Inspections that Google answered in the last 24 hours. */
export const countSince = (propertyNo: number, now: Date): Promise<number> =>
  db().searchConsoleInspection.count({
    where: { propertyNo, inspectedAt: { gte: new Date(now.getTime() - DAY_MS) } },
  });

/** Queues URLs that do not wait already. @returns how many */
export async function queueUrls(propertyNo: number, urls: readonly string[]): Promise<number> {
  const waiting = await db().searchConsoleInspection.findMany({
    where: { propertyNo, status: 'queued', url: { in: [...urls] } },
    select: { url: true },
  });
  const known = new Set(waiting.map(({ url }) => url));
  const fresh = [...new Set(urls)].filter((url) => !known.has(url));
  await db().searchConsoleInspection.createMany({ data: fresh.map((url) => ({ propertyNo, url })) });
  return fresh.length;
}

/** A page of inspections, newest first. */
export const listInspections = (
  propertyNo: number,
  { url, cursor, limit }: { url?: string | undefined; cursor?: string | undefined; limit: number },
): Promise<InspectionRow[]> =>
  db().searchConsoleInspection.findMany({
    where: { propertyNo, ...(url && { url }), ...(cursor && { id: { lt: cursor } }) },
    orderBy: { id: 'desc' },
    take: limit,
  });

/** Waiting inspections of a property, oldest first. */
export const waitingInspections = (propertyNo: number, limit: number): Promise<InspectionRow[]> =>
  db().searchConsoleInspection.findMany({
    where: { propertyNo, status: 'queued' },
    orderBy: { createdAt: 'asc' },
    take: limit,
  });

/** Ends an inspection that still waits. */
export async function endInspection(
  id: string,
  data: Prisma.SearchConsoleInspectionUpdateManyMutationInput,
): Promise<void> {
  await db().searchConsoleInspection.updateMany({ where: { id, status: 'queued' }, data });
}

/** Properties with waiting inspections. */
export const propertiesWaiting = () =>
  db().searchConsoleProperty.findMany({
    where: { source: 'api', inspections: { some: { status: 'queued' } } },
    orderBy: { no: 'asc' },
  });
