import type { Endpoint } from '#lib/contract/endpoint.ts';
import type { Actor } from '#lib/platform/context.ts';
import { Forbidden } from '#lib/platform/errors.ts';

/**
 * Refuses an operation to a token without its scope. The API checks the called operation; an operation that starts
 * another one on behalf of its caller must check that one too, so that no scope can be bypassed.
 * @param actor users and the system have every scope, and so does a token without a list of scopes
 * @throws Forbidden
 */
export function requireScope(actor: Actor, { scope, sessionOnly }: Pick<Endpoint, 'scope' | 'sessionOnly'>): void {
  if (actor.kind === 'token' && sessionOnly) {
    throw new Forbidden('API tokens cannot do this: sign in to the dashboard.');
  }
  if (actor.kind !== 'token' || scope === null || actor.scopes.length === 0 || actor.scopes.includes(scope)) return;
  throw new Forbidden(`This token lacks the scope "${scope}".`);
}
