import { saveConnection } from '#lib/features/connections/service.ts';
import { GOOGLE_SCOPES } from '#lib/features/google-accounts/scopes.ts';
import { saveAccount } from '#lib/features/google-accounts/store.ts';
import type { Ctx } from '#lib/net/context.ts';
import type { World } from '#tests/world/world.ts';

/** A connected account of the world's Google, without its consent page. @param ctx of an owner @returns its id */
export async function connectGoogle(
  ctx: Ctx,
  { googleSignIn }: Pick<World, 'googleSignIn'>,
  ...uses: (keyof typeof GOOGLE_SCOPES)[]
): Promise<string> {
  if (ctx.actor.kind !== 'user') throw new Error('An account belongs to a user.');
  const { userId } = ctx.actor;
  await saveConnection(ctx, 'google-oauth', googleSignIn.client);
  const account = { userId, kind: 'oauth', email: googleSignIn.email, secret: googleSignIn.refreshToken } as const;
  return (await saveAccount({ ...account, scopes: uses.map((use) => GOOGLE_SCOPES[use]) })).id;
}
