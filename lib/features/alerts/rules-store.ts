import 'server-only';
import { storedJson } from '#lib/features/alerts/stored-json.ts';
import { db } from '#lib/platform/database/db.ts';
import { storable } from '#lib/platform/database/storable.ts';
import type { Prisma } from '#lib/platform/prisma/client.ts';

/** A stored rule. */
export type RuleRow = Prisma.AlertRuleGetPayload<object>;

const withFigures = {
  channels: { select: { id: true } },
  events: { orderBy: { id: 'desc' }, take: 1, select: { at: true } },
  _count: { select: { events: true } },
} satisfies Prisma.AlertRuleInclude;
/** A stored rule with the ids of its channels, its last alert and the number of all. */
export type RuleWithFigures = Prisma.AlertRuleGetPayload<{ include: typeof withFigures }>;

/** The rules of a project by name. */
export function listRules(projectId: string): Promise<RuleWithFigures[]> {
  return db().alertRule.findMany({
    where: { projectId },
    include: withFigures,
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
  });
}

/** A rule of a project; null if there is none. */
export function findRule(projectId: string, id: string): Promise<RuleWithFigures | null> {
  return db().alertRule.findFirst({ where: { id, projectId }, include: withFigures });
}

/** Number of a project's rules. */
export function countRules(projectId: string): Promise<number> {
  return db().alertRule.count({ where: { projectId } });
}

/** The settings of a rule. */
export interface RuleData {
  kind: string;
  name: string;
  params: object;
  enabled: boolean;
}

/** Stores a new rule with its channels. */
export function insertRule(
  projectId: string,
  { params, ...rule }: RuleData,
  channelIds: readonly string[],
  now: Date,
): Promise<RuleWithFigures> {
  return db().alertRule.create({
    data: {
      ...storable(rule),
      projectId,
      params: storedJson(params),
      memory: { since: now.toISOString() },
      channels: { connect: channelIds.map((id) => ({ id })) },
    },
    include: withFigures,
  });
}

/**
 * Changes a rule. New settings, or enabling it again, start the comparison from now.
 * @param revision the revision the client read; null: any
 * @returns whether it was changed; false when another change came first
 */
export function updateRule(
  row: RuleRow,
  change: { name?: string; params?: object; enabled?: boolean; channelIds?: readonly string[] },
  now: Date,
): Promise<boolean> {
  const { name, params, enabled, channelIds } = change;
  const restarts = params !== undefined || (enabled === true && !row.enabled);
  return db().$transaction(async (tx) => {
    const { count } = await tx.alertRule.updateMany({
      where: { id: row.id, updatedAt: row.updatedAt },
      data: {
        ...(name === undefined ? {} : { name: storable(name) }),
        ...(params === undefined ? {} : { params: storedJson(params) }),
        ...(enabled === undefined ? {} : { enabled }),
        ...(restarts ? { memory: { since: now.toISOString() }, checkedAt: null } : {}),
        updatedAt: new Date(Math.max(now.getTime(), row.updatedAt.getTime() + 1)),
      },
    });
    if (count === 0) return false;
    if (channelIds) {
      await tx.alertRule.update({
        where: { id: row.id },
        data: {
          channels: { set: channelIds.map((id) => ({ id })) },
          updatedAt: new Date(Math.max(now.getTime(), row.updatedAt.getTime() + 1)),
        },
      });
    }
    return true;
  });
}

/** Deletes a rule. @returns false if there is none */
export async function deleteRule(projectId: string, id: string): Promise<boolean> {
  return (await db().alertRule.deleteMany({ where: { id, projectId } })).count > 0;
}
