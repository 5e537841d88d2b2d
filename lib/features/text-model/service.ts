import type { OutputOf } from '#lib/contract/endpoint.ts';
import type { Ctx } from '#lib/features/context.ts';
import { connectedModels } from '#lib/features/text-model/choose-model.ts';
import type { listTextModels as endpoint } from '#lib/features/text-model/contract.ts';

/** What the connected server offers; `connected` is false where none is set up. */
export async function listTextModels(ctx: Ctx): Promise<OutputOf<typeof endpoint>> {
  const found = await connectedModels(ctx);
  return { data: { connected: found !== null, models: found?.models ?? null, chosen: found?.chosen ?? null } };
}
