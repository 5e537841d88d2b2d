import 'server-only';
import { ASSISTANTS } from '#lib/contract/assistants.ts';
import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import { EVERY, isApiAssistant } from '#lib/features/ai-assistants/assistants-contract.ts';
import { assistantValues } from '#lib/features/ai-assistants/connections.ts';
import { estimateMicros, toUsd } from '#lib/features/ai-assistants/cost.ts';
import { installationCap } from '#lib/features/ai-assistants/installation-cap-store.ts';
import * as store from '#lib/features/ai-assistants/prompt-store.ts';
import { searchOptions } from '#lib/features/ai-assistants/providers/chat-completions.ts';
import { spentMicros, totalSpentMicros } from '#lib/features/ai-assistants/round-store.ts';
import type * as contract from '#lib/features/ai-assistants/settings-contract.ts';
import { nextSlot } from '#lib/features/schedules/service.ts';
import type { Ctx } from '#lib/net/context.ts';
import { requireProjectRole } from '#lib/platform/access/project-access.ts';

const ROUNDS_A_MONTH = { daily: 30, weekly: 30 / 7, monthly: 1, off: 0 } as const;
/** 05:00 in the time zone of the project, on Mondays or the first of the month. */
const MINUTE = 300;

/** A schedule by its name. */
type Every = (typeof EVERY)[number];

/** When the next round starts; null: never. */
export const nextRoundAt = (every: Every, timezone: string, after: Date): Date | null =>
  nextSlot({ every, minute: MINUTE, day: 1, cron: null, timezone }, after);

/** Assistants, schedule and money of a project. @throws NotFound */
export async function getAiAssistants(
  ctx: Ctx,
  { project_id: projectId }: InputOf<typeof contract.getAiAssistants>,
): Promise<OutputOf<typeof contract.getAiAssistants>> {
  await requireProjectRole(ctx, projectId, 'viewer');
  const [settings, prompts, spent, totalCap, totalSpent, assistants] = await Promise.all([
    store.settingsOf(projectId),
    store.countPrompts(projectId),
    spentMicros(projectId, ctx.now()),
    installationCap(),
    totalSpentMicros(ctx.now()),
    Promise.all(ASSISTANTS.map(async (assistant) => ({ assistant, values: await assistantValues(assistant) }))),
  ]);
  const every = EVERY.find((one) => one === settings?.every) ?? 'off';
  const repeats = settings?.repeats ?? 1;
  const rows = assistants.map(({ assistant, values }) => ({
    assistant,
    enabled: settings?.assistants.includes(assistant) ?? false,
    connected: values !== null,
    model: values?.model ?? null,
    web_search: assistant !== 'compatible' || Object.keys(searchOptions(values ?? {})).length > 0,
    estimate_usd: values && isApiAssistant(assistant) ? toUsd(estimateMicros(assistant, values)) : 0,
  }));
  const asked = rows.filter(({ enabled, connected }) => enabled && connected);
  const left = toUsd(max0((settings?.capMicros ?? 0n) - spent));
  const totalLeft = totalCap === null ? Number.POSITIVE_INFINITY : toUsd(max0(totalCap - totalSpent));
  const estimate = prompts * repeats * asked.reduce((sum, { estimate_usd: usd }) => sum + usd, 0);
  return {
    data: {
      assistants: rows,
      repeats,
      every,
      next_at: settings?.nextAt?.toISOString() ?? null,
      prompts,
      answers: prompts * repeats * asked.length,
      estimate_usd: estimate,
      monthly_estimate_usd: estimate * ROUNDS_A_MONTH[every],
      cap_usd: toUsd(settings?.capMicros ?? 0n),
      spent_usd: toUsd(spent),
      installation_cap_usd: totalCap === null ? null : toUsd(totalCap),
      left_usd: Math.min(left, totalLeft),
      limited_by: totalLeft < left ? 'installation' : 'project',
    },
  };
}

const max0 = (micros: bigint): bigint => (micros > 0n ? micros : 0n);

/** @throws NotFound, Forbidden (not an owner of the project) */
export async function updateAiAssistants(
  ctx: Ctx,
  input: InputOf<typeof contract.updateAiAssistants>,
): Promise<OutputOf<typeof contract.updateAiAssistants>> {
  const { project_id: projectId, assistants, repeats, every, cap_usd: cap } = input;
  const { project } = await requireProjectRole(ctx, projectId, 'owner');
  await store.saveSettings(projectId, {
    ...(assistants && { assistants: [...new Set(assistants)] }),
    ...(repeats !== undefined && { repeats }),
    ...(every && { every, nextAt: nextRoundAt(every, project.timezone, ctx.now()) }),
    ...(cap !== undefined && { capMicros: BigInt(Math.round(cap * 1_000_000)) }),
  });
  return getAiAssistants(ctx, { project_id: projectId });
}
