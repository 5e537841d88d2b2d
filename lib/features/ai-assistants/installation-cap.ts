import 'server-only';
import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import { toUsd } from '#lib/features/ai-assistants/cost.ts';
import { installationCap, saveInstallationCap } from '#lib/features/ai-assistants/installation-cap-store.ts';
import { totalSpentMicros } from '#lib/features/ai-assistants/round-store.ts';
import type * as contract from '#lib/features/ai-assistants/settings-contract.ts';
import type { Ctx } from '#lib/net/context.ts';
import { Forbidden } from '#lib/platform/errors.ts';

/** @throws Forbidden for everyone but the owner, whose keys are billed */
function requireOwner({ actor }: Ctx): void {
  const isWhole = actor.kind !== 'token' || actor.scopes.length === 0;
  if (actor.kind === 'system' || actor.role !== 'owner' || !isWhole) {
    throw new Forbidden('Only the instance owner can view or change the monthly cap of all projects.');
  }
}

/** The monthly cap of all projects, and what was spent. @throws Forbidden */
export async function getAiCap(
  ctx: Ctx,
  _input: InputOf<typeof contract.getAiCap>,
): Promise<OutputOf<typeof contract.getAiCap>> {
  requireOwner(ctx);
  const [cap, spent] = await Promise.all([installationCap(), totalSpentMicros(ctx.now())]);
  return { data: { cap_usd: cap === null ? null : toUsd(cap), spent_usd: toUsd(spent) } };
}

/** @throws Forbidden */
export async function setAiCap(
  ctx: Ctx,
  { cap_usd: cap }: InputOf<typeof contract.setAiCap>,
): Promise<OutputOf<typeof contract.setAiCap>> {
  requireOwner(ctx);
  await saveInstallationCap(cap);
  return getAiCap(ctx, {});
}
