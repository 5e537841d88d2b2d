import type { OutputOf } from '#lib/contract/endpoint.ts';
import { connectedModels } from '#lib/features/content/text-model/choose-model.ts';
import type { listTextModels as endpoint } from '#lib/features/content/text-model/contract.ts';
import type { Ctx } from '#lib/net/context.ts';

/** Models of the connected server; `connected` is false when none is configured. */
export async function listTextModels(ctx: Ctx): Promise<OutputOf<typeof endpoint>> {
  const found = await connectedModels(ctx);
  return { data: { connected: found !== null, models: found?.models ?? null, chosen: found?.chosen ?? null } };
}

export { chooseModel } from '#lib/features/content/text-model/choose-model.ts';
export { parseLoosely } from '#lib/features/content/text-model/parse-loosely.ts';
export { quoted, withoutLinks } from '#lib/features/content/text-model/plain-text.ts';
export { prepareStream } from '#lib/features/content/text-model/stream-text.ts';
export { type Written, writeObject, writeText } from '#lib/features/content/text-model/write.ts';
