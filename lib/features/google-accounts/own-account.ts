import 'server-only';
import { type AccountRow, findAccount } from '#lib/features/google-accounts/store.ts';
import { NotFound } from '#lib/platform/errors.ts';

/** The account of that user. @throws NotFound, also for an account of somebody else */
export async function ownAccount(userId: string, id: string): Promise<AccountRow> {
  const account = await findAccount(userId, id);
  if (!account) throw new NotFound('Google account not found.');
  return account;
}
