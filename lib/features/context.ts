import type { Net } from '#lib/net/net.ts';
import type { Logger } from '#lib/platform/observability/log.ts';

/** The caller. Tokens act for their user within their scopes; the system runs schedules and maintenance. */
export type Actor =
  | { kind: 'user'; userId: string; role: 'owner' | 'member' }
  | { kind: 'token'; userId: string; role: 'owner' | 'member'; tokenId: string; scopes: readonly string[] }
  | { kind: 'system' };

/** What every service function receives besides its input. It holds no request, cookie or header. */
export interface Ctx {
  actor: Actor;
  /** Aborted when the caller disconnects, the deadline passes, or the job is canceled. */
  signal: AbortSignal;
  now: () => Date;
  log: Logger;
  /** All outgoing network access, behind the egress policy. */
  net: Net;
  requestId: string;
}
