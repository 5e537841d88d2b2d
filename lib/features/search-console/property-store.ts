import 'server-only';
import { db } from '#lib/platform/database/db.ts';
import type { Prisma } from '#lib/platform/prisma/client.ts';

/** The Search Console property of a project. Every `where` includes the project; callers check access to it. */

/** A property as it is stored. */
export type PropertyRow = Prisma.SearchConsolePropertyGetPayload<object>;

/** The property of a project; null: none was chosen. */
export const findProperty = (projectId: string): Promise<PropertyRow | null> =>
  db().searchConsoleProperty.findUnique({ where: { projectId } });

/** The days that were loaded; null: none yet. */
export function loadedRange({ firstDay, lastDay }: PropertyRow): { from: Date; to: Date } | null {
  return firstDay && lastDay ? { from: firstDay, to: lastDay } : null;
}
