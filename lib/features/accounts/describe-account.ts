import 'server-only';
import type { OutputOf } from '#lib/contract/endpoint.ts';
import { SCOPES } from '#lib/contract/scopes.ts';
import type { getUser } from '#lib/features/accounts/contract.ts';
import { accountOf } from '#lib/features/accounts/tokens/token-store.ts';
import { tokenRowOf } from '#lib/features/accounts/tokens/tokens.ts';
import type { Ctx } from '#lib/net/context.ts';
import type { Actor } from '#lib/platform/context.ts';
import { Forbidden, Unauthorized } from '#lib/platform/errors.ts';
import { allowanceOf, DASHBOARD_LIMITS, holderOf, sharedLimitsOf } from '#lib/platform/limits/limits.ts';

/** The account an actor works for, and what remains of its limits. */
export async function describeAccount(ctx: Ctx): Promise<OutputOf<typeof getUser>> {
  const { actor } = ctx;
  if (actor.kind === 'system') throw new Forbidden('Sign in or send an API token.');
  const { user, token } = await accountBehind(actor);
  if (!user) throw new Unauthorized();
  const limits = token ?? DASHBOARD_LIMITS;
  const own = { holder: holderOf(actor), limits };
  const shared = actor.kind === 'token' ? sharedLimitsOf(actor) : null;
  const [{ minute, day }, together] = await Promise.all([
    allowanceOf(own.holder, own.limits, { orHere: true }),
    shared && allowanceOf(shared.holder, shared.limits, { orHere: true }),
  ]);
  // Report the limit that runs out first.
  const least =
    together && (minute.left ?? Number.POSITIVE_INFINITY) > (together.minute.left ?? 0) ? together.minute : minute;
  const rates = [limits.ratePerMinute, shared?.limits.ratePerMinute ?? 0].filter((rate) => rate > 0);
  const scopes = token && token.scopes.length > 0 ? token.scopes : [...SCOPES];
  return {
    data: {
      user: {
        email: user.email,
        name: user.name,
        token_name: token?.name ?? null,
        scopes,
        requests_per_minute: rates.length > 0 ? Math.min(...rates) : null,
        requests_left: least.left,
        resets_in_seconds: least.resetsInSeconds,
        requests_per_day: limits.dailyLimit,
        requests_left_today: day.left,
      },
    },
  };
}

/** Authentication has just read the account of a token, together with the token. */
async function accountBehind(actor: Exclude<Actor, { kind: 'system' }>): ReturnType<typeof accountOf> {
  const row = tokenRowOf(actor);
  if (!row) return accountOf(actor.userId, actor.kind === 'token' ? actor.tokenId : null);
  return { user: { email: row.email, name: row.userName }, token: row };
}
