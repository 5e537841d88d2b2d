import 'server-only';
import { configuredProxies } from '#lib/features/connections/service.ts';
import type { Ctx } from '#lib/net/context.ts';
import { net, provideHostSlots, provideProxies } from '#lib/net/index.ts';
import type { Net } from '#lib/net/net.ts';
import { hostSlots } from '#lib/platform/concurrency/host-slots.ts';
import { currentTenant, runAsTenant } from '#lib/platform/concurrency/tenant-context.ts';
import type { Actor } from '#lib/platform/context.ts';
import { log } from '#lib/platform/observability/log.ts';
import { currentScope, requestIdNow } from '#lib/platform/observability/request-scope.ts';

// `lib/net` must not read settings or the database itself.
provideProxies(configuredProxies);
provideHostSlots(hostSlots);

/** Whose request or job the context is for. */
export interface CreateCtx {
  actor: Actor;
  /** Absent: nothing cancels the work, such as background work without a waiting client. */
  signal?: AbortSignal;
  requestId?: string;
}

/** Builds the context of a service call with this process's clock, logger and net. */
export function createCtx({ actor, signal, requestId = requestIdNow() }: CreateCtx): Ctx {
  return {
    actor,
    signal: signal ?? new AbortController().signal,
    now: () => new Date(),
    // Within a request or a job, every log line already carries its ids.
    log: currentScope() ? log : log.child({ requestId }),
    net: onBehalfOf(actor, net()),
    requestId,
  };
}

/** Runs work on behalf of an actor with a new context. Every entry point goes through here. */
export const runAs = <T>(options: CreateCtx, work: (ctx: Ctx) => T): T =>
  runAsTenant(nameOf(options.actor), () => work(createCtx(options)));

/**
 * The name under which an actor's share of scarce resources is counted: tokens count for their user, jobs for the user
 * who started them.
 */
function nameOf(actor: Actor): string {
  if (actor.kind === 'system') return currentTenant();
  return actor.kind === 'token' ? `${actor.userId}/${actor.tokenId}` : actor.userId;
}

/**
 * The net with browser pages opened on behalf of the actor, so that one user with many pages does not starve the others
 * (threat U3).
 */
function onBehalfOf(actor: Actor, access: Net): Net {
  const owner = nameOf(actor);
  return {
    ...access,
    withPage: (options, work) => access.withPage({ owner, ...options }, work),
    printOwnPage: (path, options) => access.printOwnPage(path, { owner, ...options }),
  };
}
