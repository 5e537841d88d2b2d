import 'server-only';
import { z } from 'zod';
import { capFindings, MAX_EVENTS } from '#lib/features/alerts/cap-findings.ts';
import type { Finding } from '#lib/features/alerts/kinds/series.ts';
import { db } from '#lib/platform/database/db.ts';
import { storable } from '#lib/platform/database/storable.ts';
import { Prisma } from '#lib/platform/prisma/client.ts';

/** Rules, their findings, and channels. Deliveries are in deliveries-store.ts. */

export type RuleRow = Prisma.AlertRuleGetPayload<object>;
/** A stored channel. */
export type ChannelRow = Prisma.AlertChannelGetPayload<object>;

// Converts dates to their JSON strings first.
const json = (value: unknown): Prisma.InputJsonValue => storable(JSON.parse(JSON.stringify(value)));

/** The rules that are enabled. */
export function enabledRules(where: Pick<Prisma.AlertRuleWhereInput, 'projectId' | 'kind'> = {}): Promise<RuleRow[]> {
  return db().alertRule.findMany({ where: { ...where, enabled: true }, orderBy: { id: 'asc' } });
}

/**
 * Records the start of an index check without changing the rule's revision; `record` ends it.
 * @param before checks started by then count as dead
 * @returns whether it may start: another worker may be running it, or the rule changed since it was read
 */
export async function beginIndexCheck(
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

/** When each subject of a rule was last notified. */
export async function notifiedAt(ruleId: string): Promise<Map<string, Date>> {
  const rows = await db().$queryRaw<{ subject: string; at: Date }[]>`
    SELECT split_part(key, '|', 1) AS subject, max(at) AS at FROM alert_events
    WHERE rule_id = ${ruleId}::uuid GROUP BY 1`;
  return new Map(rows.map(({ subject, at }) => [subject, at]));
}

const countedFindings = z.object({ left: z.record(z.string(), z.coerce.date()).default({}) });

/** The keys among these that already are events of the rule. */
async function knownKeys(tx: Prisma.TransactionClient, ruleId: string, keys: string[]): Promise<Set<string>> {
  const rows = await tx.$queryRaw<{ key: string }[]>`
    SELECT key FROM alert_events WHERE rule_id = ${ruleId}::uuid AND key = ANY(${keys}::text[])`;
  return new Set(rows.map(({ key }) => key));
}

/**
 * Stores a rule's findings in one transaction, each once and at most {@link MAX_EVENTS} per evaluation, with a delivery
 * for each channel. Stores nothing when the rule was deleted or changed meanwhile.
 * @returns the number of new events
 */
export function record(evaluated: {
  of: Pick<RuleRow, 'id' | 'projectId' | 'kind' | 'updatedAt'>;
  findings: readonly Finding[];
  /** Counted findings from before this are forgotten. */
  countedSince: Date;
  memory: object;
  now: Date;
}): Promise<number> {
  const { of: rule, countedSince, memory, now } = evaluated;
  return db().$transaction(async (tx) => {
    // Locks the row to read what another worker counted meanwhile, instead of the state when this evaluation started.
    const [locked] = await tx.$queryRaw<{ memory: unknown }[]>`
      SELECT memory FROM alert_rules WHERE id = ${rule.id}::uuid FOR UPDATE`;
    const before = new Map(Object.entries(countedFindings.parse(locked?.memory ?? {}).left));
    const known =
      evaluated.findings.length > MAX_EVENTS
        ? await knownKeys(
            tx,
            rule.id,
            evaluated.findings.map(({ key }) => storable(key)),
          )
        : new Set<string>();
    const { events: findings, counted } = capFindings(evaluated.findings, known, before, countedSince);
    const { count } = await tx.alertRule.updateMany({
      where: { id: rule.id, enabled: true, updatedAt: rule.updatedAt },
      // An evaluation does not change the rule's revision.
      data: {
        memory: json({ ...memory, ...(counted.size > 0 ? { left: Object.fromEntries(counted) } : {}) }),
        checkedAt: now,
        updatedAt: rule.updatedAt,
      },
    });
    if (count === 0 || findings.length === 0) return 0;
    const events = await tx.alertEvent.createManyAndReturn({
      data: findings.map(({ key, title, better, facts, path, at }) => ({
        projectId: rule.projectId,
        ruleId: rule.id,
        kind: rule.kind,
        path,
        at,
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
      params: json(params),
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
        ...(params === undefined ? {} : { params: json(params) }),
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
      data: { ...rest, name: storable(rest.name), projectId, public: json(shown), rules: { connect: rules } },
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
      ...(shown === undefined ? {} : { public: json(shown) }),
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
/** End of the last round of checks of each project with rules. */
export async function lastRounds(projectIds: readonly string[]): Promise<Map<string, Date>> {
  const rows = await db().trackingRun.groupBy({
    by: ['projectId'],
    where: { projectId: { in: [...projectIds] }, finishedAt: { not: null } },
    _max: { finishedAt: true },
  });
  return new Map(rows.flatMap(({ projectId, _max: { finishedAt } }) => (finishedAt ? [[projectId, finishedAt]] : [])));
}
