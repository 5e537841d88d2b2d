import 'server-only';
import { db } from '#lib/platform/database/db.ts';
import type { GoogleAccountKind, Prisma } from '#lib/platform/prisma/client.ts';
import { seal, unseal } from '#lib/platform/security/secrets.ts';

/** Connected Google accounts. Every `where` of a user's request includes the user. */

export type AccountRow = Prisma.GoogleAccountGetPayload<object>;
/** An account with the number of properties that it reads. */
export type ListedAccount = AccountRow & { _count: { properties: number } };

const PURPOSE = 'google-account';
const include = { _count: { select: { properties: true } } } as const;

/** An account to store. */
export interface NewAccount {
  userId: string;
  kind: GoogleAccountKind;
  email: string;
  scopes: string[];
  /** Refresh token, or the JSON key. */
  secret: string;
}

/** The accounts of a user, oldest first. */
export const findAccounts = (userId: string): Promise<ListedAccount[]> =>
  db().googleAccount.findMany({ where: { userId }, orderBy: { id: 'asc' }, include });

/** The account of that user; null for others'. */
export const findAccount = (userId: string, id: string): Promise<AccountRow | null> =>
  db().googleAccount.findFirst({ where: { id, userId } });

/** An account for background work, whoever connected it. */
export const accountById = (id: string): Promise<AccountRow | null> => db().googleAccount.findUnique({ where: { id } });

/** Stores an account; one that is connected again keeps its id, and its properties. */
export async function saveAccount({ secret, ...account }: NewAccount): Promise<ListedAccount> {
  const { userId, kind, email, scopes } = account;
  const data = { scopes, secret: seal(secret, PURPOSE), status: 'connected', error: null } as const;
  const where = { userId_kind_email: { userId, kind, email } };
  return db().googleAccount.upsert({ where, create: { userId, kind, email, ...data }, update: data, include });
}

/** Deletes an account of a user. @returns whether there was one */
export async function removeAccount(userId: string, id: string): Promise<boolean> {
  return (await db().googleAccount.deleteMany({ where: { id, userId } })).count > 0;
}

/** Notes that Google refuses an account; one that was connected again meanwhile does not change. */
export async function markRevoked({ id, secret }: AccountRow, error: string): Promise<void> {
  await db().googleAccount.updateMany({ where: { id, secret }, data: { status: 'revoked', error } });
}

/** The decrypted secret of an account; null when AUTH_SECRET has changed since. */
export const secretOf = ({ secret }: AccountRow): string | null => unseal(secret, PURPOSE);
