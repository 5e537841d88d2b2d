import type { Logger } from '#lib/platform/observability/log.ts';

/**
 * Role of an account in the installation. Clients only read reports, rankings and audits, and have no
 * tokens (lib/platform/access/client-access.ts).
 */
export type AccountRole = 'owner' | 'member' | 'client';

/** The caller. Tokens act for their user within their scopes; the system runs schedules and maintenance. */
export type Actor =
  | { kind: 'user'; userId: string; role: AccountRole }
  | { kind: 'token'; userId: string; role: AccountRole; tokenId: string; scopes: readonly string[] }
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
