import type { Net } from '#lib/net/net.ts';
import type { BaseCtx } from '#lib/platform/context.ts';

/** What every service function receives besides its input. It holds no request, cookie or header. */
export interface Ctx extends BaseCtx {
  /** All outgoing network access, behind the egress policy. */
  net: Net;
}
