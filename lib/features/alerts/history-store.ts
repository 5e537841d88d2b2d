import 'server-only';
import { db } from '#lib/platform/database/db.ts';
import type { Prisma } from '#lib/platform/prisma/client.ts';

/** Findings of rules, and their deliveries. */

const withDeliveries = {
  rule: { select: { name: true } },
  deliveries: { include: { channel: { select: { name: true } } }, orderBy: { id: 'asc' } },
} satisfies Prisma.AlertEventInclude;
/** A stored alert with its deliveries. */
export type EventRow = Prisma.AlertEventGetPayload<{ include: typeof withDeliveries }>;
/** A stored delivery. */
export type DeliveryRow = EventRow['deliveries'][number];

/** Which alerts to list. */
export interface EventFilter {
  kind?: string | undefined;
  ruleId?: string | undefined;
  seen?: boolean | undefined;
  state?: string | undefined;
}

/** One page, newest first (ids are chronological). */
export function listEvents(
  projectId: string,
  { kind, ruleId, seen, state }: EventFilter,
  after: string | null,
  take: number,
): Promise<EventRow[]> {
  return db().alertEvent.findMany({
    where: {
      projectId,
      ...(kind ? { kind } : {}),
      ...(ruleId ? { ruleId } : {}),
      ...(seen === undefined ? {} : { seenAt: seen ? { not: null } : null }),
      ...(state ? { deliveries: { some: { status: state } } } : {}),
      ...(after ? { id: { lt: after } } : {}),
    },
    include: withDeliveries,
    orderBy: { id: 'desc' },
    take,
  });
}

/** Number of unseen alerts of a project. */
export function countUnseen(projectId: string): Promise<number> {
  return db().alertEvent.count({ where: { projectId, seenAt: null } });
}

/** Unseen alerts in all projects of a user, and the newest one's project. */
export async function unseenOf(userId: string): Promise<{ count: number; projectId: string | null }> {
  const where = { seenAt: null, project: { members: { some: { userId } } } };
  const [count, newest] = await Promise.all([
    db().alertEvent.count({ where }),
    db().alertEvent.findFirst({ where, orderBy: { id: 'desc' }, select: { projectId: true } }),
  ]);
  return { count, projectId: newest?.projectId ?? null };
}

/** @param ids null: all alerts of the project */
export async function markSeen(projectId: string, ids: readonly string[] | null, now: Date): Promise<number> {
  const { count } = await db().alertEvent.updateMany({
    where: { projectId, seenAt: null, ...(ids ? { id: { in: [...ids] } } : {}) },
    data: { seenAt: now },
  });
  return count;
}

/**
 * Makes a delivery due immediately; a failed one goes out as a new message.
 * @returns null when there is none, or it was sent
 */
export async function retryDelivery(projectId: string, id: string, now: Date): Promise<DeliveryRow | null> {
  const of = { id, event: { projectId } };
  const failed = await db().alertDelivery.updateMany({
    where: { ...of, status: 'failed' },
    data: { status: 'waiting', batchId: null, attempts: 0, error: null, nextAt: now },
  });
  if (failed.count === 0) {
    const waiting = await db().alertDelivery.findFirst({
      where: { ...of, status: 'waiting' },
      select: { batchId: true, channelId: true },
    });
    if (!waiting) return null;
    const { batchId, channelId } = waiting;
    await db().alertDelivery.updateMany({
      where: batchId ? { batchId, channelId, status: 'waiting' } : { id, status: 'waiting' },
      data: { nextAt: now },
    });
  }
  return db().alertDelivery.findUnique({ where: { id }, include: { channel: { select: { name: true } } } });
}

/** The status of a delivery of a project; null if there is none. */
export function deliveryState(projectId: string, id: string) {
  return db().alertDelivery.findFirst({ where: { id, event: { projectId } }, select: { status: true } });
}
