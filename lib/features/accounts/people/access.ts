import type { Ctx } from '#lib/net/context.ts';
import { Forbidden, NotFound } from '#lib/platform/errors.ts';

/** The error for an account that does not exist. */
export const noSuchAccount = () => new NotFound('Account not found.');

/** @throws Forbidden unless the caller is an owner, with a session or an unscoped token. @returns the caller's id */
export function requireOwner({ actor }: Ctx): string {
  const whole = actor.kind !== 'token' || actor.scopes.length === 0;
  if (actor.kind === 'system' || actor.role !== 'owner' || !whole) {
    throw new Forbidden('Only owners of this installation can see its accounts.');
  }
  return actor.userId;
}

/**
 * Account changes need the session of a signed-in owner.
 * @throws NotFound (`noSuchAccount`) for callers who may not learn which ids exist; Forbidden for an owner's tokens
 */
export function requireOwnerSession({ actor }: Ctx): string {
  if (actor.kind === 'system' || actor.role !== 'owner') throw noSuchAccount();
  if (actor.kind === 'token') throw new Forbidden('API tokens cannot change accounts: sign in to the dashboard.');
  return actor.userId;
}
