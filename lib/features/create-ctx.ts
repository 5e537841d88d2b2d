import 'server-only';
import { configuredProxies } from '#lib/features/connections/service.ts';
import type { Actor, Ctx } from '#lib/features/context.ts';
import { net, provideHostSlots, provideProxies } from '#lib/net/index.ts';
import type { Net } from '#lib/net/net.ts';
import { hostSlots } from '#lib/platform/concurrency/host-slots.ts';
import { currentTenant, runAsTenant } from '#lib/platform/concurrency/tenant-context.ts';
import { log } from '#lib/platform/observability/log.ts';
import { currentScope, requestIdNow } from '#lib/platform/observability/request-scope.ts';

// The door out may ask neither the settings nor the database itself.
provideProxies(configuredProxies);
provideHostSlots(hostSlots);

export interface CreateCtx {
  actor: Actor;
  /** Absent: work that nobody waits for and nothing ends early. */
  signal?: AbortSignal;
  requestId?: string;
}

/** What every service verb gets, with this process's clock, log and net. */
export function createCtx({ actor, signal, requestId = requestIdNow() }: CreateCtx): Ctx {
  return {
    actor,
    signal: signal ?? new AbortController().signal,
    now: () => new Date(),
    // Under a request or a job each line has its ids already.
    log: currentScope() ? log : log.child({ requestId }),
    net: onBehalfOf(actor, net()),
    requestId,
  };
}

/** Does an actor's work with a context made for it, in his name however deep below: what every door goes through. */
export const runAs = <T>(options: CreateCtx, work: (ctx: Ctx) => T): T =>
  runAsTenant(nameOf(options.actor), () => work(createCtx(options)));

/** Under which name an actor has a share of what is scarce: tokens of a user share his. A job's is its starter's. */
function nameOf(actor: Actor): string {
  if (actor.kind === 'system') return currentTenant();
  return actor.kind === 'token' ? `${actor.userId}/${actor.tokenId}` : actor.userId;
}

/** The net, with pages opened in the actor's name: one user's many leave the others their turn (threats U3). */
function onBehalfOf(actor: Actor, door: Net): Net {
  const owner = nameOf(actor);
  return {
    ...door,
    withPage: (options, work) => door.withPage({ owner, ...options }, work),
    printOwnPage: (path, options) => door.printOwnPage(path, { owner, ...options }),
  };
}
