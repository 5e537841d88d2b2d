import type { BaseCtx } from '#lib/platform/context.ts';
import { Forbidden } from '#lib/platform/errors.ts';

/**
 * Records belong to users: tokens act for their user, the system has no records.
 * @param what subject of the error message: "Stored searches"
 * @returns id of the user
 * @throws Forbidden
 */
export function ownerOf({ actor }: BaseCtx, what: string): string {
  if (actor.kind === 'system') throw new Forbidden(`${what} require a signed-in user or a token.`);
  return actor.userId;
}
