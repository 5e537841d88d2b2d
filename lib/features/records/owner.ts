import type { Ctx } from '#lib/features/context.ts';
import { Forbidden } from '#lib/platform/errors.ts';

/**
 * Records belong to people: tokens act for theirs, the system has none.
 * @param what the records, as a sentence begins with them: "Stored searches"
 * @returns id of the user. @throws Forbidden
 */
export function ownerOf({ actor }: Ctx, what: string): string {
  if (actor.kind === 'system') throw new Forbidden(`${what} belong to a user.`);
  return actor.userId;
}
