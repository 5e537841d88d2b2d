import 'server-only';
import { randomUUID } from 'node:crypto';
import { decode, encode, type JWT, type JWTEncodeParams } from 'next-auth/jwt';
import * as store from '#lib/features/accounts/store.ts';
import type { AccountUser } from '#lib/features/accounts/users.ts';
import { env } from '#lib/platform/env.ts';
import { authSecret } from '#lib/platform/security/secrets.ts';

export const SESSION_SECONDS = 30 * 24 * 60 * 60;

/** Whether browsers use https; if so, cookies are Secure and bound to this host by the `__Host-` prefix. */
export function isHttps(): boolean {
  return env().APP_URL?.startsWith('https:') ?? false;
}

/** Name and attributes of a cookie that only this host can set and no script can read. */
export function hostCookie(name: string) {
  const secure = isHttps();
  return {
    name: `${secure ? '__Host-' : ''}${name}`,
    options: { httpOnly: true, sameSite: 'lax', path: '/', secure } as const,
  };
}

/** Name of the session cookie. */
export const sessionCookie = () => hostCookie('serpentine.session');

/** Claims of a session token. Each read checks them against the database, so a session can be revoked at any time. */
export function sessionClaims(userId: string, version: number): JWT {
  return { sub: userId, version, sid: randomUUID() };
}

/**
 * Signs a session's claims. The session expires `maxAge` from now by the database's clock, which reads check as well,
 * so a process with a wrong clock never issues one that lasts too long.
 */
export async function encodeSession(given: JWTEncodeParams): Promise<string> {
  const ahead = Math.round((await store.databaseTime()).getTime() / 1_000 - Date.now() / 1_000);
  return encode({ ...given, maxAge: (given.maxAge ?? SESSION_SECONDS) + ahead });
}

/** The token of a new session, used as the session cookie's value. */
export async function issueSession(userId: string, version: number): Promise<string> {
  return encodeSession({ token: sessionClaims(userId, version), secret: authSecret(), maxAge: SESSION_SECONDS });
}

/** The complete cookie of a new session, for APIs that set cookies by name. */
export async function newSessionCookie(userId: string, version: number) {
  const { name, options } = sessionCookie();
  return { name, value: await issueSession(userId, version), ...options, maxAge: SESSION_SECONDS };
}

/**
 * Decrypts a session cookie's value; null when it is not ours, or has expired by this process's clock. A slow clock may
 * accept an expired token, so these claims alone grant no access: `userOfClaims` asks the database.
 */
export async function readClaims(cookie: string | undefined): Promise<JWT | null> {
  if (!cookie) return null;
  return decode({ token: cookie, secret: authSecret() }).catch(() => null);
}

/** The person that a token currently represents; null when signed out, signed out everywhere, or deleted. */
export async function userOfClaims(claims: JWT | null): Promise<AccountUser | null> {
  if (!claims || typeof claims.sub !== 'string') return null;
  if (typeof claims.version !== 'number' || typeof claims.sid !== 'string') return null;
  return store.findSessionUser(claims.sub, claims.version, claims.sid, typeof claims.exp === 'number' ? claims.exp : 0);
}

/** Revokes one session on the server, including every copy of its cookie. */
export async function endSession(claims: JWT | null): Promise<void> {
  if (typeof claims?.sid !== 'string') return;
  // Not until the token's own expiry: a copy may have been renewed since.
  await store.revokeSession(claims.sid, SESSION_SECONDS);
}
