import 'server-only';
import { db } from '#lib/platform/database/db.ts';
import { storable } from '#lib/platform/database/storable.ts';
import type { Prisma } from '#lib/platform/prisma/client.ts';

/** Outgoing deliveries of a channel: one message after the other, each with the alerts that it combines. */

/** Messages per channel and hour; alerts above that wait and are combined into the next one. */
const MAX_AN_HOUR = 20;
/** Maximum alerts in one message. */
const MAX_IN_ONE = 500;
/** Longer than any attempt to send takes. */
const LEASE_SECONDS = 90;
const HOUR_MS = 3_600_000;

/** Project fields of a message, and the owner whose daily limit its emails count against. */
const projectOfMessage = { id: true, name: true, domain: true, ownerId: true } as const;

const forMessage = {
  event: { include: { rule: { select: { id: true, name: true } } } },
} satisfies Prisma.AlertDeliveryInclude;

/** The deliveries that one message sends. */
export interface Batch {
  id: string;
  lease: string;
  channel: Prisma.AlertChannelGetPayload<{ include: { project: { select: typeof projectOfMessage } } }>;
  deliveries: Prisma.AlertDeliveryGetPayload<{ include: typeof forMessage }>[];
}

/** Channels with a due delivery that no worker is sending through. */
export async function dueChannels(now: Date): Promise<string[]> {
  const rows = await db().$queryRaw<{ id: string }[]>`
    SELECT DISTINCT c.id FROM alert_channels c JOIN alert_deliveries d ON d.channel_id = c.id
    WHERE d.status = 'waiting' AND d.next_at <= ${now} AND (c.lease_until IS NULL OR c.lease_until < clock_timestamp())
    LIMIT 1000`;
  return rows.map(({ id }) => id);
}

/**
 * Takes the next message of a channel: a started one that waits for another attempt, else all pending alerts combined.
 * The channel is leased meanwhile, so that messages keep their order; if the worker dies, another takes over when the
 * lease expires.
 * @returns null when nothing is due, another worker is sending, or the channel reached its hourly limit
 */
export function takeBatch(channelId: string, now: Date): Promise<Batch | null> {
  return db().$transaction(async (tx) => {
    const lease = crypto.randomUUID();
    // Uses the database's clock only: workers' clocks may differ.
    const leased = await tx.$executeRaw`
      UPDATE alert_channels SET lease = ${lease}::uuid, lease_until = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})
      WHERE id = ${channelId}::uuid AND (lease_until IS NULL OR lease_until < clock_timestamp())`;
    if (leased === 0) return null;
    const id = await nextBatch(tx, channelId, now);
    const channel = id
      ? await tx.alertChannel.findUnique({
          where: { id: channelId },
          include: { project: { select: projectOfMessage } },
        })
      : null;
    if (!id || !channel) {
      await tx.alertChannel.updateMany({ where: { id: channelId, lease }, data: { lease: null, leaseUntil: null } });
      return null;
    }
    const deliveries = await tx.alertDelivery.findMany({
      where: { channelId, batchId: id, status: 'waiting' },
      include: forMessage,
      orderBy: { eventId: 'asc' },
    });
    return { id, lease, channel, deliveries };
  });
}

async function nextBatch(tx: Prisma.TransactionClient, channelId: string, now: Date): Promise<string | null> {
  const started = await tx.alertDelivery.findFirst({
    where: { channelId, status: 'waiting', batchId: { not: null } },
    orderBy: { createdAt: 'asc' },
    select: { batchId: true, nextAt: true },
  });
  if (started) return started.nextAt && started.nextAt > now ? null : started.batchId;
  const sent = await tx.alertDelivery.findMany({
    where: { channelId, status: 'sent', sentAt: { gt: new Date(now.getTime() - HOUR_MS) } },
    distinct: ['batchId'],
    select: { sentAt: true },
    orderBy: { sentAt: 'asc' },
    take: MAX_AN_HOUR,
  });
  if (sent.length >= MAX_AN_HOUR) {
    const nextAt = new Date((sent[0]?.sentAt?.getTime() ?? now.getTime()) + HOUR_MS);
    await tx.alertDelivery.updateMany({
      where: { channelId, status: 'waiting', batchId: null },
      data: {
        nextAt,
        error: `More than ${MAX_AN_HOUR} messages in an hour: this one waits and is combined with others.`,
      },
    });
    return null;
  }
  const waiting = await tx.alertDelivery.findMany({
    where: { channelId, status: 'waiting', batchId: null, nextAt: { lte: now } },
    orderBy: { createdAt: 'asc' },
    select: { id: true },
    take: MAX_IN_ONE,
  });
  if (waiting.length === 0) return null;
  const batchId = crypto.randomUUID();
  await tx.alertDelivery.updateMany({
    where: { id: { in: waiting.map(({ id }) => id) }, status: 'waiting', batchId: null },
    data: { batchId, error: null },
  });
  return batchId;
}

/** Records the outcome of an attempt and releases the channel. An attempt that lost its lease records nothing. */
export async function finishBatch(
  { id, lease, channel }: Batch,
  outcome: { status: 'sent' | 'failed' } | { status: 'waiting'; nextAt: Date },
  error: string | null,
  now: Date,
): Promise<void> {
  const message = error && storable(error.slice(0, 500));
  await db().$transaction(async (tx) => {
    const { count } = await tx.alertChannel.updateMany({
      where: { id: channel.id, lease },
      data: {
        lease: null,
        leaseUntil: null,
        lastError: message,
        ...(outcome.status === 'sent' ? { lastSentAt: now } : {}),
      },
    });
    if (count === 0) return;
    await tx.alertDelivery.updateMany({
      where: { channelId: channel.id, batchId: id, status: 'waiting' },
      data: {
        status: outcome.status,
        error: message,
        attempts: { increment: 1 },
        ...(outcome.status === 'sent' ? { sentAt: now, nextAt: null } : {}),
        ...(outcome.status === 'waiting' ? { nextAt: outcome.nextAt } : {}),
        ...(outcome.status === 'failed' ? { nextAt: null } : {}),
      },
    });
  });
}

/** Releases a channel without an outcome: the attempt was stopped. */
export async function releaseBatch({ lease, channel }: Batch): Promise<void> {
  await db().alertChannel.updateMany({ where: { id: channel.id, lease }, data: { lease: null, leaseUntil: null } });
}
