import type { Ctx } from '#lib/features/context.ts';
import { Forbidden, NotFound } from '#lib/platform/errors.ts';

export const noSuchAccount = () => new NotFound('There is no such account.');

/** @throws Forbidden unless an owner asks, with a session or a token without a list of scopes. @returns the asker's id */
export function requireOwner({ actor }: Ctx): string {
  const whole = actor.kind !== 'token' || actor.scopes.length === 0;
  if (actor.kind === 'system' || actor.role !== 'owner' || !whole) {
    throw new Forbidden('Only owners of this installation see its accounts.');
  }
  return actor.userId;
}

/**
 * Changes of accounts, by a signed-in owner alone.
 * @throws NotFound (`noSuchAccount`) for everybody who may not know which ids exist; Forbidden for tokens of an owner
 */
export function requireOwnerSession({ actor }: Ctx): string {
  if (actor.kind === 'system' || actor.role !== 'owner') throw noSuchAccount();
  if (actor.kind === 'token') throw new Forbidden('Tokens may not change accounts: sign in to the dashboard.');
  return actor.userId;
}
