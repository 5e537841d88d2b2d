import type { Ctx } from '#lib/net/context.ts';
import { createNet } from '#lib/net/index.ts';
import { log } from '#lib/platform/observability/log.ts';

/** A system context for tests of jobs; its net is a real, unused one. */
export function testCtx(signal: AbortSignal, requestId: string): Ctx {
  return { actor: { kind: 'system' }, signal, requestId, now: () => new Date(), log, net: createNet() };
}
