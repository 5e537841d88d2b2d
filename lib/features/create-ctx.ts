import 'server-only';
import { randomUUID } from 'node:crypto';
import type { Actor, Ctx } from '#lib/features/context.ts';
import { net } from '#lib/net/index.ts';
import { log } from '#lib/platform/log.ts';

export interface CreateCtx {
  actor: Actor;
  /** Absent: work that nobody waits for and nothing ends early. */
  signal?: AbortSignal;
  requestId?: string;
}

/** What every service verb gets, with this process's clock, log and net. */
export function createCtx({ actor, signal, requestId = randomUUID() }: CreateCtx): Ctx {
  return {
    actor,
    signal: signal ?? new AbortController().signal,
    now: () => new Date(),
    log: log.child({ requestId }),
    net: net(),
    requestId,
  };
}
