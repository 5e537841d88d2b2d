import 'server-only';
import { recordSecurityEvent } from '#lib/features/security-log/service.ts';
import { db } from '#lib/platform/database/db.ts';
import { Refused } from '#lib/platform/errors.ts';
import type { Prisma } from '#lib/platform/prisma/client.ts';

/** The first account. */
export interface OwnerRecord {
  email: string;
  name: string;
  passwordHash: string;
}

const shown = { id: true, email: true, name: true, role: true } as const;
const SETUP_KEY = 'setup-code';
// Any fixed number that is the same in every process that creates the first account.
const FIRST_ACCOUNT_LOCK = 7_302_211;

/** Whether there is an account. */
export async function anyUser(): Promise<boolean> {
  return (await db().user.findFirst({ select: { id: true } })) !== null;
}

/** An account by its id; null if there is none. */
export function findUserById(id: string) {
  return db().user.findUnique({ where: { id } });
}

/** An account by its email address, with its second factor; null if there is none. */
export function findUserByEmail(email: string) {
  return db().user.findUnique({ where: { email }, include: { secondFactor: { select: { confirmedAt: true } } } });
}

/** Inserts the owner when there is no account; with `codeHash`, only by redeeming the set-up code with that hash. */
export function insertOwner(record: OwnerRecord, codeHash?: string) {
  return db().$transaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(${FIRST_ACCOUNT_LOCK}::bigint)`;
    if (await tx.user.findFirst({ select: { id: true } })) {
      throw new Refused('An account already exists. Sign in.');
    }
    if (codeHash && !(await readSetupHashes(tx)).includes(codeHash)) {
      throw new Refused('This setup link is no longer valid.');
    }
    await tx.setting.deleteMany({ where: { key: SETUP_KEY } });
    return tx.user.create({ data: { ...record, role: 'owner' }, select: shown });
  });
}

/** Adds a set-up code's hash to the newest ones, keeping `most` in all. Safe for concurrent callers. */
export async function addSetupHash(hash: string, most: number): Promise<void> {
  await db().$transaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(${FIRST_ACCOUNT_LOCK}::bigint)`;
    const value = [hash, ...(await readSetupHashes(tx))].slice(0, most);
    await tx.setting.upsert({ where: { key: SETUP_KEY }, create: { key: SETUP_KEY, value }, update: { value } });
  });
}

/** Newest first. */
export async function readSetupHashes(from: Pick<Prisma.TransactionClient, 'setting'> = db()): Promise<string[]> {
  const value = (await from.setting.findUnique({ where: { key: SETUP_KEY } }))?.value;
  // Earlier versions stored a single hash.
  const hashes = Array.isArray(value) ? value : [value];
  return hashes.filter((one) => typeof one === 'string');
}

/**
 * Sets a password, ends every session and open reset link of the user and, with `revokeTokens`, revokes the API tokens.
 * @returns the new session version
 */
export function setPassword(id: string, passwordHash: string, revokeTokens: boolean): Promise<number> {
  return db().$transaction((tx) => setPasswordIn(tx, id, passwordHash, revokeTokens));
}

async function setPasswordIn(tx: Prisma.TransactionClient, id: string, passwordHash: string, revokeTokens: boolean) {
  await tx.passwordReset.deleteMany({ where: { userId: id } });
  if (revokeTokens) await revokeTokensIn(tx, id);
  const user = await tx.user.update({
    where: { id },
    data: { passwordHash, sessionVersion: { increment: 1 } },
    select: { sessionVersion: true },
  });
  return user.sessionVersion;
}

async function revokeTokensIn(tx: Prisma.TransactionClient, userId: string): Promise<void> {
  await tx.$executeRaw`UPDATE api_tokens SET revoked_at = now() WHERE user_id = ${userId}::uuid AND revoked_at IS NULL`;
}

/** Replaces the reset link of a user. It expires by the database's clock, the same for every process. */
export async function putPasswordReset(userId: string, tokenHash: string, hours: number): Promise<Date> {
  const rows = await db().$queryRaw<{ expiresAt: Date }[]>`
    INSERT INTO password_resets (user_id, token_hash, expires_at)
    VALUES (${userId}::uuid, ${tokenHash}, clock_timestamp() + make_interval(hours => ${hours}::int))
    ON CONFLICT (user_id) DO UPDATE SET
      token_hash = excluded.token_hash, expires_at = excluded.expires_at, created_at = now()
    RETURNING expires_at AS "expiresAt"`;
  if (!rows[0]) throw new Error('the password reset was not stored');
  return rows[0].expiresAt;
}

/** The user of a reset link that has not expired. */
export async function findPasswordReset(tokenHash: string): Promise<{ userId: string; email: string } | null> {
  const rows = await db().$queryRaw<{ userId: string; email: string }[]>`
    SELECT u.id AS "userId", u.email FROM password_resets r JOIN users u ON u.id = r.user_id
    WHERE r.token_hash = ${tokenHash} AND r.expires_at > clock_timestamp() AND u.disabled_at IS NULL`;
  return rows[0] ?? null;
}

/** Redeems a reset link, sets the password and records it, all or nothing. @returns whether the link was still valid */
export function redeemPasswordReset(tokenHash: string, passwordHash: string, revokeTokens: boolean): Promise<boolean> {
  return db().$transaction(async (tx) => {
    const rows = await tx.$queryRaw<{ userId: string }[]>`
      DELETE FROM password_resets WHERE token_hash = ${tokenHash} AND expires_at > clock_timestamp()
      RETURNING user_id AS "userId"`;
    if (!rows[0]) return false;
    const { userId } = rows[0];
    await setPasswordIn(tx, userId, passwordHash, revokeTokens);
    await recordSecurityEvent(
      { kind: 'password_reset', subjectId: userId, detail: { tokens_revoked: revokeTokens } },
      tx,
    );
    return true;
  });
}

/** Ends all sessions of an account. @param revokeTokens also revokes its tokens @returns the version of new sessions */
export function raiseSessionVersion(id: string, revokeTokens = false): Promise<number> {
  return db().$transaction(async (tx) => {
    if (revokeTokens) await revokeTokensIn(tx, id);
    const data = { sessionVersion: { increment: 1 } };
    return (await tx.user.update({ where: { id }, data, select: { sessionVersion: true } })).sessionVersion;
  });
}

/** Records the time of the last sign-in. */
export async function setLastSignIn(id: string): Promise<void> {
  await db().$executeRaw`UPDATE users SET last_sign_in_at = now() WHERE id = ${id}::uuid`;
}

/** Changes the name of an account. */
export async function setName(id: string, name: string): Promise<void> {
  await db().user.update({ where: { id }, data: { name } });
}

const FOREVER = new Date(0);

/** The time of the database's clock, which all processes share. */
export async function databaseTime(): Promise<Date> {
  const [row] = await db().$queryRaw<{ now: Date }[]>`SELECT clock_timestamp() AS now`;
  if (!row) throw new Error('the database did not return the time');
  return row.now;
}

/** Another day, because the clocks of processes that sweep expired rows or signed a copy may be off. */
const REVOKED_LONGER_SECONDS = 24 * 60 * 60;

/** Records a signed-out session for longer than any copy of it lasts. @param seconds lifetime of a new session */
export async function revokeSession(sessionId: string, seconds: number): Promise<void> {
  await db().$executeRaw`
    INSERT INTO usage_counters (key, window_start, count, expires_at)
    VALUES (${`session:revoked:${sessionId}`}, ${FOREVER}, 1,
      clock_timestamp() + make_interval(secs => ${seconds + REVOKED_LONGER_SECONDS}::float8))
    ON CONFLICT (key, window_start) DO NOTHING`;
}

/**
 * The user of a session, unless it was signed out, has expired, has an old version or the account is disabled.
 * @param endsAt expiry in seconds since 1970, compared with the database's clock rather than this process's
 */
export async function findSessionUser(userId: string, version: number, sessionId: string, endsAt: number) {
  const [user, [session]] = await Promise.all([
    db().user.findFirst({ where: { id: userId, sessionVersion: version, disabledAt: null }, select: shown }),
    db().$queryRaw<{ over: boolean }[]>`
      SELECT to_timestamp(${endsAt}::float8) <= clock_timestamp() OR EXISTS (
        SELECT FROM usage_counters WHERE key = ${`session:revoked:${sessionId}`} AND window_start = ${FOREVER}) AS over`,
  ]);
  return session?.over === false ? user : null;
}
