import type { RegistrationFacts } from '#lib/inspect/facts.ts';
import { defineInspector } from '#lib/inspect/inspector.ts';
import { createBootstrap } from '#lib/inspect/rdap/bootstrap.ts';
import { createClock } from '#lib/inspect/registration/clock.ts';
import { isComplete, newDraft } from '#lib/inspect/registration/draft.ts';
import { queryRdap } from '#lib/inspect/registration/query-rdap.ts';
import { createFindServer, queryWhois } from '#lib/inspect/registration/query-whois.ts';
import { registryOf } from '#lib/inspect/whois/servers.ts';
import { AppError } from '#lib/platform/errors.ts';

/** For all queries together; the inspector's own limit is slightly longer, so that partial results are not lost. */
const QUERY_MS = 17_000;

/**
 * Creates the registration inspector, with its own cache of IANA's data (one day). RDAP is queried first, then WHOIS for
 * what RDAP lacks: the registry, and the registrar it refers to.
 */
export function createRegistrationInspector() {
  const bootstrap = createBootstrap();
  const findServer = createFindServer();
  return defineInspector<RegistrationFacts>({
    id: 'registration',
    timeoutMs: 18_000,
    async inspect({ domain, registrable }, { net, signal, now }) {
      const registry = registryOf(domain, registrable);
      const draft = newDraft(registry.name);
      const asking = { net, signal, now, clock: createClock(QUERY_MS) };
      // A registry below a second-level domain is not the one of its top-level domain.
      if (registry.server === null) await queryRdap(draft, registry, bootstrap, asking);
      if (draft.registered === false || isComplete(draft)) return draft;
      const failure = await queryWhois(draft, registry, findServer, asking);
      if (failure === null) return draft;
      if (draft.registered === null) {
        const text = [failure.message, ...draft.notes].join(' ');
        throw new AppError(failure.code, text, {
          cause: failure,
          ...(failure.reason ? { reason: failure.reason } : {}),
        });
      }
      draft.notes.push(`WHOIS returned no additional data: ${failure.message}`);
      return draft;
    },
  });
}

export const registrationInspector = createRegistrationInspector();
