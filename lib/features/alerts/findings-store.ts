import 'server-only';
import { z } from 'zod';
import { capFindings, MAX_EVENTS } from '#lib/features/alerts/cap-findings.ts';
import type { Finding } from '#lib/features/alerts/kinds/series.ts';
import type { RuleRow } from '#lib/features/alerts/rules-store.ts';
import { storedJson } from '#lib/features/alerts/stored-json.ts';
import { db } from '#lib/platform/database/db.ts';
import { storable } from '#lib/platform/database/storable.ts';
import type { Prisma } from '#lib/platform/prisma/client.ts';

/** What an evaluation reads and writes: enabled rules, when they were notified, their new findings. */

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
        memory: storedJson({ ...memory, ...(counted.size > 0 ? { left: Object.fromEntries(counted) } : {}) }),
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
        facts: storedJson({ ...facts, better }),
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

/** End of the last round of checks of each project with rules. */
export async function lastRounds(projectIds: readonly string[]): Promise<Map<string, Date>> {
  const rows = await db().trackingRun.groupBy({
    by: ['projectId'],
    where: { projectId: { in: [...projectIds] }, finishedAt: { not: null } },
    _max: { finishedAt: true },
  });
  return new Map(rows.flatMap(({ projectId, _max: { finishedAt } }) => (finishedAt ? [[projectId, finishedAt]] : [])));
}

/** Whether any rule of any project is enabled. */
export async function anyEnabledRule(): Promise<boolean> {
  return (await db().alertRule.findFirst({ where: { enabled: true }, select: { id: true } })) !== null;
}
