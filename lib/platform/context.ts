import type { Logger } from '#lib/platform/observability/log.ts';

/** The caller. Tokens act for their user within their scopes; the system runs schedules and maintenance. */
export type Actor =
  | { kind: 'user'; userId: string; role: 'owner' | 'member' }
  | { kind: 'token'; userId: string; role: 'owner' | 'member'; tokenId: string; scopes: readonly string[] }
  | { kind: 'system' };

/** The part of a service call's context that needs no layer above the platform; `Ctx` of lib/net adds the network. */
export interface BaseCtx {
  actor: Actor;
  /** Aborted when the caller disconnects, the deadline passes, or the job is canceled. */
  signal: AbortSignal;
  now: () => Date;
  log: Logger;
  requestId: string;
}
