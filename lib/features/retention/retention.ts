import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import type {
  getRetention as getContract,
  RetentionRule,
  setRetention as setContract,
} from '#lib/features/retention/contract.ts';
import { DEFAULTS, type Limits, RETAINED, type Retained, SIZED } from '#lib/features/retention/rules.ts';
import { readRules, type StoredRule, storeRule } from '#lib/features/retention/store.ts';
import type { Ctx } from '#lib/net/context.ts';
import { Forbidden, InvalidInput } from '#lib/platform/errors.ts';

const GIB = 2 ** 30;

/** @throws Forbidden for everyone but the owner, because it affects other people's records */
function needOwner({ actor }: Ctx): void {
  const whole = actor.kind !== 'token' || actor.scopes.length === 0;
  if (actor.kind === 'system' || actor.role !== 'owner' || !whole) {
    throw new Forbidden('Only the instance owner can change data retention.');
  }
}

/** The limits of a kind: as set, else the default. */
export function limitsOf(kind: Retained, stored: StoredRule | undefined): Limits {
  return stored?.isSet ? { days: stored.days, bytes: stored.bytes } : DEFAULTS[kind];
}

/** The retention rules. @throws Forbidden for anyone but the owner */
export async function getRetention(
  ctx: Ctx,
  _input: InputOf<typeof getContract>,
): Promise<OutputOf<typeof getContract>> {
  needOwner(ctx);
  const stored = await readRules();
  return { data: { rules: RETAINED.map((kind) => describeRule(kind, stored.get(kind))) } };
}

/** @throws InvalidInput for a size when the kind has none */
export async function setRetention(
  ctx: Ctx,
  { kind, keep_days: days, keep_gib: gib }: InputOf<typeof setContract>,
): Promise<OutputOf<typeof setContract>> {
  needOwner(ctx);
  if (gib !== undefined && gib > 0 && !SIZED.includes(kind)) {
    throw new InvalidInput(`keep_gib: only ${SIZED.join(' and ')} can have a size limit.`);
  }
  // An omitted size stays as it is.
  const bytes = gib === undefined ? limitsOf(kind, (await readRules()).get(kind)).bytes : gib * GIB || null;
  await storeRule(kind, { days: days || null, bytes });
  return { data: { rule: describeRule(kind, (await readRules()).get(kind)) } };
}

function describeRule(kind: Retained, stored: StoredRule | undefined): RetentionRule {
  const { days, bytes } = limitsOf(kind, stored);
  return {
    kind,
    keep_days: days,
    keep_bytes: bytes,
    sized: SIZED.includes(kind),
    default_days: DEFAULTS[kind].days,
    default_bytes: DEFAULTS[kind].bytes,
    last_run_at: stored?.lastRunAt?.toISOString() ?? null,
    last_rows: stored?.tookRows ?? 0,
    last_bytes: stored?.tookBytes ?? 0,
    last_fault: stored?.fault ?? null,
  };
}
