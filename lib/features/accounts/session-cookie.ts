import 'server-only';
import { randomUUID } from 'node:crypto';
import { decode, encode, type JWT, type JWTEncodeParams } from 'next-auth/jwt';
import * as store from '#lib/features/accounts/store.ts';
import type { AccountUser } from '#lib/features/accounts/users.ts';
import { env } from '#lib/platform/env.ts';
import { authSecret } from '#lib/platform/security/secrets.ts';

export const SESSION_SECONDS = 30 * 24 * 60 * 60;

/** Whether browsers reach us over https; then cookies are Secure and bound to this host by their name. */
export function isHttps(): boolean {
  return env().APP_URL?.startsWith('https:') ?? false;
}

/** Name and attributes of a cookie that only this host may set and no script can read. */
export function hostCookie(name: string) {
  const secure = isHttps();
  return {
    name: `${secure ? '__Host-' : ''}${name}`,
    options: { httpOnly: true, sameSite: 'lax', path: '/', secure } as const,
  };
}

export const sessionCookie = () => hostCookie('serpentine.session');

/** What the session's token says; each read is checked against the database, so it can be withdrawn at any time. */
export function sessionClaims(userId: string, version: number): JWT {
  return { sub: userId, version, sid: randomUUID() };
}

/**
 * Signs a session's claims. It ends `maxAge` after now by the database's clock, which is also the one that is asked when it is
 * read: a process whose own clock is off makes none that lasts too long.
 */
export async function encodeSession(given: JWTEncodeParams): Promise<string> {
  const ahead = Math.round((await store.databaseTime()).getTime() / 1_000 - Date.now() / 1_000);
  return encode({ ...given, maxAge: (given.maxAge ?? SESSION_SECONDS) + ahead });
}

/** The token of a new session, ready to be set as the session cookie's value. */
export async function issueSession(userId: string, version: number): Promise<string> {
  return encodeSession({ token: sessionClaims(userId, version), secret: authSecret(), maxAge: SESSION_SECONDS });
}

/** The cookie of a new session, whole, for where cookies are set by name. */
export async function newSessionCookie(userId: string, version: number) {
  const { name, options } = sessionCookie();
  return { name, value: await issueSession(userId, version), ...options, maxAge: SESSION_SECONDS };
}

/**
 * Decrypts a session cookie's value; null when it is not ours, or has expired by this process's clock. One that is late lets
 * more pass, so these claims let nobody in: `userOfClaims` asks the database.
 */
export async function readClaims(cookie: string | undefined): Promise<JWT | null> {
  if (!cookie) return null;
  return decode({ token: cookie, secret: authSecret() }).catch(() => null);
}

/** The person a token stands for now, or null: signed out, signed out everywhere, or gone. */
export async function userOfClaims(claims: JWT | null): Promise<AccountUser | null> {
  if (!claims || typeof claims.sub !== 'string') return null;
  if (typeof claims.version !== 'number' || typeof claims.sid !== 'string') return null;
  return store.findSessionUser(claims.sub, claims.version, claims.sid, typeof claims.exp === 'number' ? claims.exp : 0);
}

/** Ends one session on the server: its cookie is worth nothing from now on, wherever a copy lies. */
export async function endSession(claims: JWT | null): Promise<void> {
  if (typeof claims?.sid !== 'string') return;
  // Not the token's own end: a copy may have been renewed since.
  await store.revokeSession(claims.sid, SESSION_SECONDS);
}
