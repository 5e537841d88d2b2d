import 'server-only';
import type { AccountRole } from '#lib/platform/context.ts';
import { db, query } from '#lib/platform/database/db.ts';

/** A stored token with its owner's role and name. */
export interface TokenRow {
  id: string;
  hash: string;
  userId: string;
  role: AccountRole;
  name: string;
  email: string;
  userName: string;
  scopes: string[];
  ratePerMinute: number;
  dailyLimit: number | null;
  /** Neither revoked nor expired by the database's clock, and the account is neither disabled nor that of a client. */
  live: boolean;
  /** Not used within the last minute. */
  stale: boolean;
}

/** Looks a token up by digest. Expiry uses the database's clock, the same for every process. */
export async function findTokenByHash(hash: string): Promise<TokenRow | null> {
  const rows = await query<TokenRow>(
    `SELECT t.id, t.hash, t.user_id AS "userId", u.role::text AS role, t.name, t.scopes, u.email, u.name AS "userName",
           t.rate_per_minute AS "ratePerMinute", t.daily_limit AS "dailyLimit",
           (t.revoked_at IS NULL AND u.disabled_at IS NULL AND u.role <> 'client' AND (t.expires_at IS NULL OR t.expires_at > now())) AS live,
           (t.last_used_at IS NULL OR t.last_used_at < now() - interval '1 minute') AS stale
    FROM api_tokens t JOIN users u ON u.id = t.user_id
    WHERE t.hash = $1`,
    [hash],
  );
  return rows[0] ?? null;
}

/** Records a use; two processes in parallel write it once. */
export async function touchToken(id: string): Promise<void> {
  await db().$executeRaw`
    UPDATE api_tokens SET last_used_at = now()
    WHERE id = ${id}::uuid AND (last_used_at IS NULL OR last_used_at < now() - interval '1 minute')`;
}

/** A token to store; `days`: until it expires, null: never. */
export interface NewTokenRow {
  userId: string;
  name: string;
  hash: string;
  hint: string;
  scopes: string[];
  ratePerMinute: number;
  dailyLimit: number | null;
  days: number | null;
}

const shown = {
  id: true,
  name: true,
  hint: true,
  scopes: true,
  ratePerMinute: true,
  dailyLimit: true,
  expiresAt: true,
  revokedAt: true,
  lastUsedAt: true,
  createdAt: true,
} as const;

/** Stores a token. Its expiry is calculated by the database's clock. */
export async function insertToken({ days, ...row }: NewTokenRow) {
  const rows = await db().$queryRaw<[{ at: Date }]>`SELECT now() AS at`;
  const expiresAt = days === null ? null : new Date(rows[0].at.getTime() + days * 86_400_000);
  return db().apiToken.create({ data: { ...row, expiresAt }, select: shown });
}

/** A user's tokens, newest first, revoked ones included. */
export function tokensOf(userId: string) {
  return db().apiToken.findMany({ where: { userId }, orderBy: { createdAt: 'desc' }, select: shown });
}

/** Revokes a token of this user. @returns its name, and whether this call revoked it; null when there is no such token */
export async function markRevoked(userId: string, id: string): Promise<{ name: string; changed: boolean } | null> {
  const found = await db().apiToken.findFirst({ where: { id, userId }, select: { name: true } });
  if (!found) return null;
  const changed = await db()
    .$executeRaw`UPDATE api_tokens SET revoked_at = now() WHERE id = ${id}::uuid AND revoked_at IS NULL`;
  return { name: found.name, changed: changed > 0 };
}

/** The user, and the token if the actor is one. */
export async function accountOf(userId: string, tokenId: string | null) {
  const [user, token] = await Promise.all([
    db().user.findUnique({ where: { id: userId }, select: { email: true, name: true } }),
    tokenId === null
      ? null
      : db().apiToken.findUnique({
          where: { id: tokenId },
          select: { name: true, scopes: true, ratePerMinute: true, dailyLimit: true },
        }),
  ]);
  return { user, token };
}
