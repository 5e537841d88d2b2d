import 'server-only';
import { z } from 'zod';
import { capFindings, MAX_EVENTS } from '#lib/features/alerts/cap-findings.ts';
import type { Finding } from '#lib/features/alerts/evaluate-rules.ts';
import { storable } from '#lib/features/page-audits/storable.ts';
import { db } from '#lib/platform/database/db.ts';
import { Prisma } from '#lib/platform/prisma/client.ts';

/** Rules, what they found, and channels. What goes out is in deliveries-store. */

export type RuleRow = Prisma.AlertRuleGetPayload<object>;
export type ChannelRow = Prisma.AlertChannelGetPayload<object>;

// Dates first become the texts that JSON has for them.
const json = (value: unknown): Prisma.InputJsonValue => storable(JSON.parse(JSON.stringify(value)));

export function enabledRules(where: Pick<Prisma.AlertRuleWhereInput, 'projectId' | 'kind'> = {}): Promise<RuleRow[]> {
  return db().alertRule.findMany({ where: { ...where, enabled: true }, orderBy: { id: 'asc' } });
}

/**
 * Notes that a look of a rule begins, which is no change of the rule; `record` ends it.
 * @param before looks that began by then are no longer under way
 * @returns whether it may begin: another may be at it, or the rule was changed since it was read
 */
export async function beginLook(
  { id, updatedAt }: Pick<RuleRow, 'id' | 'updatedAt'>,
  now: Date,
  before: Date,
): Promise<boolean> {
  const count = await db().$executeRaw`
    UPDATE alert_rules SET memory = memory || jsonb_build_object('begun', ${now.toISOString()}::text)
    WHERE id = ${id}::uuid AND enabled AND updated_at = ${updatedAt}
      AND (memory->>'begun' IS NULL OR (memory->>'begun')::timestamptz <= ${before})`;
  return count > 0;
}

/** When each subject of a rule was last told of. */
export async function notifiedAt(ruleId: string): Promise<Map<string, Date>> {
  const rows = await db().$queryRaw<{ subject: string; at: Date }[]>`
    SELECT split_part(key, '|', 1) AS subject, max(at) AS at FROM alert_events
    WHERE rule_id = ${ruleId}::uuid GROUP BY 1`;
  return new Map(rows.map(({ subject, at }) => [subject, at]));
}

const leftOut = z.object({ left: z.record(z.string(), z.coerce.date()).default({}) });

/** The keys among these that are events of the rule already. */
async function knownKeys(tx: Prisma.TransactionClient, ruleId: string, keys: string[]): Promise<Set<string>> {
  const rows = await tx.$queryRaw<{ key: string }[]>`
    SELECT key FROM alert_events WHERE rule_id = ${ruleId}::uuid AND key = ANY(${keys}::text[])`;
  return new Set(rows.map(({ key }) => key));
}

/**
 * Keeps what a rule found, once each and at most {@link MAX_EVENTS} of a look, with a delivery for each of its channels: all of it or nothing. A rule that was
 * deleted, or given other settings meanwhile, keeps nothing.
 * @returns how many events are new
 */
export function record(told: {
  of: Pick<RuleRow, 'id' | 'projectId' | 'kind' | 'updatedAt'>;
  findings: readonly Finding[];
  /** Findings before this that were only counted are forgotten. */
  leftSince: Date;
  memory: object;
  now: Date;
}): Promise<number> {
  const { of: rule, leftSince, memory, now } = told;
  return db().$transaction(async (tx) => {
    // Held from here on: what another worker left out in the same moment is read, not what it was when this look began.
    const [held] = await tx.$queryRaw<{ memory: unknown }[]>`
      SELECT memory FROM alert_rules WHERE id = ${rule.id}::uuid FOR UPDATE`;
    const before = new Map(Object.entries(leftOut.parse(held?.memory ?? {}).left));
    const known =
      told.findings.length > MAX_EVENTS
        ? await knownKeys(
            tx,
            rule.id,
            told.findings.map(({ key }) => storable(key)),
          )
        : new Set<string>();
    const { kept: findings, left } = capFindings(told.findings, known, before, leftSince);
    const { count } = await tx.alertRule.updateMany({
      where: { id: rule.id, enabled: true, updatedAt: rule.updatedAt },
      // Looking is no change of the rule: its revision stays.
      data: {
        memory: json({ ...memory, ...(left.size > 0 ? { left: Object.fromEntries(left) } : {}) }),
        checkedAt: now,
        updatedAt: rule.updatedAt,
      },
    });
    if (count === 0 || findings.length === 0) return 0;
    const events = await tx.alertEvent.createManyAndReturn({
      data: findings.map(({ key, title, better, facts, path, at }) => ({
        ...{ projectId: rule.projectId, ruleId: rule.id, kind: rule.kind, path, at },
        key: storable(key),
        title: storable(title),
        facts: json({ ...facts, better }),
      })),
      skipDuplicates: true,
      select: { id: true },
    });
    const channels = await tx.alertChannel.findMany({
      where: { rules: { some: { id: rule.id } } },
      select: { id: true },
    });
    await tx.alertDelivery.createMany({
      data: events.flatMap((event) =>
        channels.map((channel) => ({ eventId: event.id, channelId: channel.id, nextAt: now })),
      ),
    });
    return events.length;
  });
}

const withFigures = {
  channels: { select: { id: true } },
  events: { orderBy: { id: 'desc' }, take: 1, select: { at: true } },
  _count: { select: { events: true } },
} satisfies Prisma.AlertRuleInclude;
export type RuleWithFigures = Prisma.AlertRuleGetPayload<{ include: typeof withFigures }>;

export function listRules(projectId: string): Promise<RuleWithFigures[]> {
  return db().alertRule.findMany({
    where: { projectId },
    include: withFigures,
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
  });
}

export function findRule(projectId: string, id: string): Promise<RuleWithFigures | null> {
  return db().alertRule.findFirst({ where: { id, projectId }, include: withFigures });
}

export function countRules(projectId: string): Promise<number> {
  return db().alertRule.count({ where: { projectId } });
}

export interface RuleData {
  kind: string;
  name: string;
  params: object;
  enabled: boolean;
}

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
      params: json(params),
      memory: { since: now.toISOString() },
      channels: { connect: channelIds.map((id) => ({ id })) },
    },
    include: withFigures,
  });
}

/**
 * Changes a rule. One with other settings, or one that is switched on again, tells what changes from now on.
 * @param revision what the asker has read; null: whatever it is now
 * @returns whether it was changed: another may have been quicker
 */
export function updateRule(
  row: RuleRow,
  change: { name?: string; params?: object; enabled?: boolean; channelIds?: readonly string[] },
  now: Date,
): Promise<boolean> {
  const { name, params, enabled, channelIds } = change;
  const anew = params !== undefined || (enabled === true && !row.enabled);
  return db().$transaction(async (tx) => {
    const { count } = await tx.alertRule.updateMany({
      where: { id: row.id, updatedAt: row.updatedAt },
      data: {
        ...(name === undefined ? {} : { name: storable(name) }),
        ...(params === undefined ? {} : { params: json(params) }),
        ...(enabled === undefined ? {} : { enabled }),
        ...(anew ? { memory: { since: now.toISOString() }, checkedAt: null } : {}),
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

export async function deleteRule(projectId: string, id: string): Promise<boolean> {
  return (await db().alertRule.deleteMany({ where: { id, projectId } })).count > 0;
}

/** How many of these ids are channels of the project. */
export function countChannels(projectId: string, ids?: readonly string[]): Promise<number> {
  return db().alertChannel.count({ where: { projectId, ...(ids ? { id: { in: [...ids] } } : {}) } });
}

const withWaiting = {
  _count: { select: { deliveries: { where: { status: 'waiting' } } } },
} satisfies Prisma.AlertChannelInclude;
export type ChannelWithWaiting = Prisma.AlertChannelGetPayload<{ include: typeof withWaiting }>;

export function listChannels(projectId: string): Promise<ChannelWithWaiting[]> {
  return db().alertChannel.findMany({
    where: { projectId },
    include: withWaiting,
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
  });
}

export function findChannel(projectId: string, id: string): Promise<ChannelWithWaiting | null> {
  return db().alertChannel.findFirst({ where: { id, projectId }, include: withWaiting });
}

export function insertChannel(
  projectId: string,
  channel: { id: string; kind: string; name: string; secret: string; shown: object },
): Promise<ChannelWithWaiting> {
  const { shown, ...rest } = channel;
  return db().alertChannel.create({
    data: { ...rest, name: storable(rest.name), projectId, public: json(shown) },
    include: withWaiting,
  });
}

/**
 * Changes a channel that is still as it was read; what went wrong with its old settings goes.
 * @returns whether it was changed: another may have been quicker
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
      ...(shown === undefined ? {} : { public: json(shown) }),
    },
  });
  return count > 0;
}

export async function recordTest(id: string, lastError: string | null, testedAt: Date): Promise<void> {
  await db().alertChannel.updateMany({
    where: { id },
    data: { lastError: lastError && storable(lastError), testedAt },
  });
}

export async function deleteChannel(projectId: string, id: string): Promise<boolean> {
  return (await db().alertChannel.deleteMany({ where: { id, projectId } })).count > 0;
}
