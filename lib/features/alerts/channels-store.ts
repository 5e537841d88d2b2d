import 'server-only';
import { storedJson } from '#lib/features/alerts/stored-json.ts';
import { db } from '#lib/platform/database/db.ts';
import { storable } from '#lib/platform/database/storable.ts';
import { Prisma } from '#lib/platform/prisma/client.ts';

/** A stored channel. */
export type ChannelRow = Prisma.AlertChannelGetPayload<object>;

/** Number of these ids that are channels of the project. */
export function countChannels(projectId: string, ids?: readonly string[]): Promise<number> {
  return db().alertChannel.count({ where: { projectId, ...(ids ? { id: { in: [...ids] } } : {}) } });
}

const withWaiting = {
  _count: { select: { deliveries: { where: { status: 'waiting' } } } },
} satisfies Prisma.AlertChannelInclude;
/** A stored channel with the number of its waiting deliveries. */
export type ChannelWithWaiting = Prisma.AlertChannelGetPayload<{ include: typeof withWaiting }>;

/** The channels of a project by name. */
export function listChannels(projectId: string): Promise<ChannelWithWaiting[]> {
  return db().alertChannel.findMany({
    where: { projectId },
    include: withWaiting,
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
  });
}

/** A channel of a project; null if there is none. */
export function findChannel(projectId: string, id: string): Promise<ChannelWithWaiting | null> {
  return db().alertChannel.findFirst({ where: { id, projectId }, include: withWaiting });
}

/** Stores a new channel. @param channel `secret` is encrypted, `shown` is what may be displayed, `allRules` connects the project's rules */
export function insertChannel(
  projectId: string,
  channel: { id: string; kind: string; name: string; secret: string; shown: object; allRules: boolean },
): Promise<ChannelWithWaiting> {
  const { shown, allRules, ...rest } = channel;
  return db().$transaction(async (tx) => {
    const rules = allRules ? await tx.alertRule.findMany({ where: { projectId }, select: { id: true } }) : [];
    // A rule's channels are part of its revision, so that a form opened before does not remove this channel unnoticed.
    await tx.$executeRaw`UPDATE alert_rules SET updated_at = greatest(clock_timestamp(), updated_at + interval '1 millisecond')
      WHERE project_id = ${projectId}::uuid AND ${allRules}`;
    return tx.alertChannel.create({
      data: { ...rest, name: storable(rest.name), projectId, public: storedJson(shown), rules: { connect: rules } },
      include: withWaiting,
    });
  });
}

/**
 * Changes a channel that is unchanged since it was read, and clears the error of its old settings.
 * @returns whether it was changed; false when another change came first
 */
export async function updateChannel(
  { id, projectId, name: nameBefore, secret: secretBefore }: ChannelRow,
  change: { name?: string; secret?: string; shown?: object },
): Promise<boolean> {
  const { name, secret, shown } = change;
  const { count } = await db().alertChannel.updateMany({
    where: { id, projectId, name: nameBefore, secret: { equals: secretBefore ?? Prisma.JsonNull } },
    data: {
      ...(name === undefined ? {} : { name: storable(name) }),
      ...(secret === undefined ? {} : { secret, lastError: null, testedAt: null }),
      ...(shown === undefined ? {} : { public: storedJson(shown) }),
    },
  });
  return count > 0;
}

/** Records a test of a channel. @param lastError null: it succeeded */
export async function recordTest(id: string, lastError: string | null, testedAt: Date): Promise<void> {
  await db().alertChannel.updateMany({
    where: { id },
    data: { lastError: lastError && storable(lastError), testedAt },
  });
}

/** Deletes a channel. @returns false if there is none */
export async function deleteChannel(projectId: string, id: string): Promise<boolean> {
  return (await db().alertChannel.deleteMany({ where: { id, projectId } })).count > 0;
}
