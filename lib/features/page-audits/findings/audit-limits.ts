import type { Limits } from '#lib/audit/checks/define-check.ts';
import { limitFault, limitGroups } from '#lib/audit/limits.ts';
import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import { limitsOf } from '#lib/features/page-audits/findings/limits-of.ts';
import { dropLimits, writeLimit } from '#lib/features/page-audits/findings/limits-store.ts';
import type * as contract from '#lib/features/page-audits/findings-contract.ts';
import { pageAudits } from '#lib/features/page-audits/page-audit.run.ts';
import type { Ctx } from '#lib/net/context.ts';
import { NotFound, Refused } from '#lib/platform/errors.ts';

type Input<E extends keyof typeof contract> = InputOf<(typeof contract)[E]>;
type Output<E extends keyof typeof contract> = Promise<OutputOf<(typeof contract)[E]>>;

/** Every limit with its current value, default and range. */
export async function listLimits(ctx: Ctx): Output<'listLimits'> {
  const own = await limitsOf(pageAudits.owner(ctx));
  return { data: { groups: limitGroups().map((group) => shown(group, own)) } };
}

/** @throws NotFound (group or limit), Refused (out of its range) */
export async function setLimit(ctx: Ctx, { id, limit: name, value }: Input<'setLimit'>): Output<'setLimit'> {
  const userId = pageAudits.owner(ctx);
  const limit = groupOf(id).limits.find((one) => one.name === name);
  if (!limit) throw new NotFound(`The threshold group "${id}" has no threshold "${name}".`);
  const fault = limitFault(limit, value);
  if (fault) throw new Refused(`value ${fault}; given ${value}.`);
  await writeLimit(userId, id, name, value);
  return { data: { group: shown(groupOf(id), await limitsOf(userId)) } };
}

/** @throws NotFound (group) */
export async function resetLimits(ctx: Ctx, { id }: Input<'resetLimits'>): Output<'resetLimits'> {
  const userId = pageAudits.owner(ctx);
  const group = groupOf(id);
  await dropLimits(userId, id);
  return { data: { group: shown(group, {}) } };
}

function groupOf(id: string) {
  const group = limitGroups().find((one) => one.id === id);
  if (!group) throw new NotFound(`There is no threshold group "${id}".`);
  return group;
}

function shown(group: ReturnType<typeof groupOf>, own: Record<string, Limits>) {
  const limits = group.limits.map((limit) => ({ ...limit, value: own[group.id]?.[limit.name] ?? limit.default }));
  return { ...group, limits };
}
