import 'server-only';
import { timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { isBlank } from '#lib/contract/has-text.ts';
import { SCOPES } from '#lib/contract/scopes.ts';
import { bearerToken, hashToken, newToken, tokenHint } from '#lib/features/accounts/tokens/token-format.ts';
import {
  findTokenByHash,
  insertToken,
  markRevoked,
  type TokenRow,
  tokensOf,
  touchToken,
} from '#lib/features/accounts/tokens/token-store.ts';
import { recordSecurityEvent } from '#lib/features/security-log/service.ts';
import type { Actor } from '#lib/platform/context.ts';
import { InvalidInput, NotFound, Unauthorized } from '#lib/platform/errors.ts';
import { log } from '#lib/platform/observability/log.ts';

/** Fields of a new token. `rate` is requests per minute (0: no limit), `daily` requests per day in UTC. */
export const newTokenInput = z.object({
  name: z
    .string()
    .trim()
    .refine((text) => !isBlank(text), { error: 'a token needs a name' })
    .max(80, { error: 'at most 80 characters' }),
  scopes: z.array(z.enum(SCOPES, { error: `scopes are ${SCOPES.join(', ')}` })).default([]),
  days: z.int().min(1).max(3650).optional(),
  rate: z.int().min(0).max(1_000_000).default(600),
  daily: z.int().min(1).max(1_000_000_000).optional(),
});
/** Scopes from command lines and forms arrive as any text; unknown ones are detected here. */
export type NewToken = Omit<z.input<typeof newTokenInput>, 'scopes'> & { scopes?: readonly string[] };

/** A token as shown in lists, without its secret. */
export type TokenRecord = Awaited<ReturnType<typeof insertToken>>;

/**
 * Creates a token for a user. `token` is returned only here; the database stores its SHA-256.
 * @throws InvalidInput naming the violated rule
 */
export async function createToken(userId: string, input: NewToken): Promise<{ token: string; record: TokenRecord }> {
  const parsed = newTokenInput.safeParse(input);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new InvalidInput(`${issue?.path.join('.') ?? 'token'}: ${issue?.message ?? 'invalid format'}`);
  }
  const { name, scopes, days, rate, daily } = parsed.data;
  const token = newToken();
  const record = await insertToken({
    userId,
    name,
    hash: hashToken(token),
    hint: tokenHint(token),
    scopes: [...new Set(scopes)],
    ratePerMinute: rate,
    dailyLimit: daily ?? null,
    days: days ?? null,
  });
  await recordSecurityEvent({
    kind: 'token_created',
    actorId: userId,
    detail: { name, scopes: record.scopes.length > 0 ? record.scopes : ['all'], expires_in_days: days ?? null },
  });
  return { token, record };
}

/** All tokens of a user, newest first. */
export function listTokens(userId: string): Promise<TokenRecord[]> {
  return tokensOf(userId);
}

/** Revokes a token immediately; does nothing when it is already revoked. @throws NotFound when the user has no such token */
export async function revokeToken(userId: string, id: string): Promise<void> {
  const revoked = z.uuid().safeParse(id).success ? await markRevoked(userId, id) : null;
  if (!revoked) throw new NotFound('Token not found.');
  if (revoked.changed)
    await recordSecurityEvent({ kind: 'token_revoked', actorId: userId, detail: { name: revoked.name } });
}

/** The account that a token acts for, and the token's limits. */
export interface Authenticated {
  actor: Extract<Actor, { kind: 'token' }>;
  limits: { ratePerMinute: number; dailyLimit: number | null };
}

/**
 * Authenticates an `Authorization` header. Unknown, expired and revoked tokens take the same path and get the same
 * response.
 * @throws Unauthorized
 */
export async function authenticate(header: string | null): Promise<Authenticated> {
  const token = bearerToken(header);
  if (token === null) throw new Unauthorized();
  const hash = hashToken(token);
  const row = await findTokenByHash(hash);
  // The index already matched the digest; the constant-time comparison is cheap and leaks nothing.
  const same = timingSafeEqual(Buffer.from(row?.hash ?? hash), Buffer.from(hash));
  if (!row || !same || !row.live) throw new Unauthorized();
  if (row.stale) noteUse(row);
  const actor: Authenticated['actor'] = {
    kind: 'token',
    userId: row.userId,
    role: row.role,
    tokenId: row.id,
    scopes: row.scopes,
  };
  authenticatedAs.set(actor, row);
  return { actor, limits: { ratePerMinute: row.ratePerMinute, dailyLimit: row.dailyLimit } };
}

const authenticatedAs = new WeakMap<Actor, TokenRow>();

/** The row that this actor was authenticated with, in the same request; undefined for actors made otherwise. */
export const tokenRowOf = (actor: Actor): TokenRow | undefined => authenticatedAs.get(actor);

/** Not awaited: a response neither waits for this write nor fails with it. */
function noteUse(row: TokenRow): void {
  touchToken(row.id).catch((error: unknown) => log.warn({ err: error }, 'could not record the use of an API token'));
}
