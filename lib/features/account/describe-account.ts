import 'server-only';
import type { OutputOf } from '#lib/contract/endpoint.ts';
import { SCOPES } from '#lib/contract/scopes.ts';
import type { getUser } from '#lib/features/account/contract.ts';
import { allowanceOf, DASHBOARD_LIMITS, holderOf } from '#lib/features/account/limits.ts';
import { accountOf } from '#lib/features/account/token-store.ts';
import type { Ctx } from '#lib/features/context.ts';
import { Forbidden, Unauthorized } from '#lib/platform/errors.ts';

/** The account an actor works for, and what is left of its limits. */
export async function describeAccount(ctx: Ctx): Promise<OutputOf<typeof getUser>> {
  const { actor } = ctx;
  if (actor.kind === 'system') throw new Forbidden('Only people and tokens have an account.');
  const { user, token } = await accountOf(actor.userId, actor.kind === 'token' ? actor.tokenId : null);
  if (!user) throw new Unauthorized();
  const limits = token ?? DASHBOARD_LIMITS;
  const { minute, day } = await allowanceOf(holderOf(actor), limits, { orHere: true });
  const scopes = token && token.scopes.length > 0 ? token.scopes : [...SCOPES];
  return {
    data: {
      user: {
        email: user.email,
        name: user.name,
        token_name: token?.name ?? null,
        scopes,
        requests_per_minute: limits.ratePerMinute || null,
        requests_left: minute.left,
        resets_in_seconds: minute.resetsInSeconds,
        requests_per_day: limits.dailyLimit,
        requests_left_today: day.left,
      },
    },
  };
}
