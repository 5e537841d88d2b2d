import type { Net } from '#lib/net/net.ts';
import type { Logger } from '#lib/platform/observability/log.ts';

/** Who asks. Tokens act for their user within their scopes; the system runs schedules and upkeep. */
export type Actor =
  | { kind: 'user'; userId: string; role: 'owner' | 'member' }
  | { kind: 'token'; userId: string; role: 'owner' | 'member'; tokenId: string; scopes: readonly string[] }
  | { kind: 'system' };

/** What every service verb gets beside its input. No request, cookie or header inside. */
export interface Ctx {
  actor: Actor;
  /** Aborted when the caller went away, the deadline passed, or the job was cancelled. */
  signal: AbortSignal;
  now: () => Date;
  log: Logger;
  /** The one door out. */
  net: Net;
  requestId: string;
}
