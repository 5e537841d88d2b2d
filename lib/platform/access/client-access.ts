import type { Endpoint } from '#lib/contract/endpoint.ts';
import type { AccountRole, Actor } from '#lib/platform/context.ts';
import { Forbidden } from '#lib/platform/errors.ts';

/** Whether the caller is a client: what is only for those who work on a project is not part of the answer. */
export const isClient = (actor: Actor | { role: AccountRole }): boolean => 'role' in actor && actor.role === 'client';

/**
 * Refuses clients everything that does not say it is for them: a client is an account that reads the reports, rankings
 * and audits of the projects it was given (docs/threat-model.md, T42). Called for each operation (operation.ts) and for
 * each request of a session (session.ts), so that what is new is closed to clients until it is opened.
 * @throws Forbidden
 */
export function requireClientAccess(
  actor: Actor | { role: AccountRole },
  { clients = false }: Pick<Endpoint, 'clients'>,
): void {
  if (clients || !isClient(actor)) return;
  throw new Forbidden('Client accounts can view reports, rankings and audits of their projects, and nothing else.');
}
