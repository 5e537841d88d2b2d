import 'server-only';
import { db } from '#lib/platform/db.ts';
import type { Prisma } from '#lib/platform/prisma/client.ts';

export type BriefRow = Prisma.BriefGetPayload<object>;

export function findOwnedBrief(userId: string, id: string): Promise<BriefRow | null> {
  return db().brief.findFirst({ where: { id, userId } });
}
