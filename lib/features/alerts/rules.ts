import 'server-only';
import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import { countChannels } from '#lib/features/alerts/channels-store.ts';
import { previewRule, readRule } from '#lib/features/alerts/evaluate.ts';
import { ALERT_KINDS, type AlertKind, type RuleParams } from '#lib/features/alerts/kinds/index.ts';
import { describeRule, fullParams } from '#lib/features/alerts/rule-params.ts';
import * as contract from '#lib/features/alerts/rules-contract.ts';
import * as store from '#lib/features/alerts/rules-store.ts';
import type { Ctx } from '#lib/net/context.ts';
import { requireProjectRole } from '#lib/platform/access/project-access.ts';
import { Conflict, NotFound, Refused } from '#lib/platform/errors.ts';

type Input<K extends keyof typeof contract> = (typeof contract)[K] extends infer E ? InputOf<E> : never;
type Output<K extends keyof typeof contract> = Promise<(typeof contract)[K] extends infer E ? OutputOf<E> : never>;

/** @throws NotFound for other users' projects, like all functions below */
export async function listAlertRules(
  ctx: Ctx,
  { project_id: projectId }: Input<'listAlertRules'>,
): Output<'listAlertRules'> {
  await requireProjectRole(ctx, projectId, 'viewer');
  return { data: { rules: (await store.listRules(projectId)).flatMap((row) => listed(ctx, row)) } };
}

/** @throws InvalidInput (settings), Refused (too many, another project's channel), Forbidden */
export async function createAlertRule(ctx: Ctx, input: Input<'createAlertRule'>): Output<'createAlertRule'> {
  const { project_id: projectId, kind, name, channel_ids: channelIds, enabled, ...given } = input;
  await requireProjectRole(ctx, projectId, 'editor');
  const params = fullParams(kind, definedOnly(given));
  await assertChannels(projectId, channelIds);
  if ((await store.countRules(projectId)) >= contract.MAX_RULES) {
    throw new Refused(`A project has at most ${contract.MAX_RULES} alert rules.`);
  }
  const row = await store.insertRule(projectId, { kind, name, params, enabled }, [...new Set(channelIds)], ctx.now());
  return { data: { rule: shape(row) } };
}

/** @throws NotFound, InvalidInput, Refused, Forbidden, Conflict when someone else changed it since it was read */
export async function updateAlertRule(ctx: Ctx, input: Input<'updateAlertRule'>): Output<'updateAlertRule'> {
  const { project_id: projectId, rule_id: id, name, channel_ids: channelIds, enabled, revision, ...given } = input;
  await requireProjectRole(ctx, projectId, 'editor');
  const row = await one(projectId, id);
  const { kind, params: present } = storedOf(row);
  const settings = definedOnly(given);
  if (channelIds) await assertChannels(projectId, channelIds);
  const current = row.updatedAt.toISOString();
  if (revision !== undefined && revision !== current) {
    throw new Conflict(`The rule was changed since you read it (revision ${current}). Reload it and try again.`);
  }
  const change = {
    ...(name === undefined ? {} : { name }),
    // Unreadable settings are rewritten by any change.
    ...(present && Object.keys(settings).length === 0 ? {} : { params: fullParams(kind, { ...present, ...settings }) }),
    ...(enabled === undefined ? {} : { enabled }),
    ...(channelIds === undefined ? {} : { channelIds: [...new Set(channelIds)] }),
  };
  if (!(await store.updateRule(row, change, ctx.now()))) {
    throw new Conflict('The rule was changed by someone else. Reload and try again.');
  }
  return { data: { rule: shape(await one(projectId, id)) } };
}

/** @throws NotFound, Forbidden */
export async function deleteAlertRule(
  ctx: Ctx,
  { project_id: projectId, rule_id: id }: Input<'deleteAlertRule'>,
): Output<'deleteAlertRule'> {
  await requireProjectRole(ctx, projectId, 'editor');
  if (!(await store.deleteRule(projectId, id))) throw ruleNotFound();
  return { data: { deleted: true } };
}

/** @throws InvalidInput (settings), NotFound */
export async function previewAlertRule(ctx: Ctx, input: Input<'previewAlertRule'>): Output<'previewAlertRule'> {
  const { project_id: projectId, kind, ...params } = input;
  await requireProjectRole(ctx, projectId, 'viewer');
  const outcome = await previewRule(ctx, { projectId, kind, params: fullParams(kind, definedOnly(params)) });
  if ('reason' in outcome) return { data: { count: null, reason: outcome.reason, latest: [] } };
  const findings = outcome.findings.toSorted((a, b) => Number(b.at) - Number(a.at));
  const latest = findings.slice(0, 5).map(({ title, at }) => ({ title, at: at.toISOString() }));
  return { data: { count: findings.length, reason: null, latest } };
}

const definedOnly = (given: RuleParams): RuleParams =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));

async function assertChannels(projectId: string, ids: readonly string[]): Promise<void> {
  const unique = new Set(ids);
  if ((await countChannels(projectId, [...unique])) !== unique.size) {
    throw new Refused('channel_ids: not all of them are channels of this project.');
  }
}

async function one(projectId: string, id: string): Promise<store.RuleWithFigures> {
  const row = await store.findRule(projectId, id);
  if (!row) throw ruleNotFound();
  return row;
}

const ruleNotFound = () => new NotFound('Alert rule not found in this project.');

/** Kind and settings of a rule; null: stored in an unreadable form. @throws when its kind is unknown */
function storedOf(row: store.RuleRow): { kind: AlertKind; params: RuleParams | null } {
  try {
    return readRule(row);
  } catch {
    return { kind: contract.alertRule.shape.kind.parse(row.kind), params: null };
  }
}

/** An unreadable rule does not affect the others. */
function listed(ctx: Ctx, row: store.RuleWithFigures): contract.AlertRule[] {
  try {
    return [shape(row)];
  } catch (error) {
    ctx.log.warn({ err: error, rule: row.id }, 'alert rule of an unknown kind');
    return [];
  }
}

/** A rule with unreadable settings is shown as disabled, so that it can be fixed or deleted. */
function shape(row: store.RuleWithFigures): contract.AlertRule {
  const { kind, params } = storedOf(row);
  if (params) return { ...figuresOf(row), kind, params, summary: describeRule(kind, params) };
  const summary = 'Its settings are invalid, so it is not evaluated. Change or delete it.';
  return { ...figuresOf(row), kind, params: ALERT_KINDS[kind].defaults, summary, enabled: false };
}

function figuresOf(row: store.RuleWithFigures): Omit<contract.AlertRule, 'kind' | 'params' | 'summary'> {
  return {
    id: row.id,
    name: row.name,
    enabled: row.enabled,
    channel_ids: row.channels.map(({ id }) => id),
    events_count: row._count.events,
    last_event_at: row.events[0]?.at.toISOString() ?? null,
    checked_at: row.checkedAt?.toISOString() ?? null,
    revision: row.updatedAt.toISOString(),
  };
}
