import { domainToASCII } from 'node:url';
import type { Bootstrap } from '#lib/inspect/rdap/bootstrap.ts';
import { type RdapReading, readRdap } from '#lib/inspect/rdap/read-rdap.ts';
import type { Registry } from '#lib/inspect/whois/servers.ts';
import { fetchWithBreaker } from '#lib/net/http/fetch-with-breaker.ts';
import type { Net } from '#lib/net/net.ts';
import { Refused, toAppError } from '#lib/platform/errors.ts';
import type { Clock } from './clock.ts';
import { type Draft, fill, keepAnswer } from './draft.ts';

/** Dependencies of a query. */
export interface QueryContext {
  net: Net;
  signal: AbortSignal;
  now: () => Date;
  clock: Clock;
}

const ANSWER_BYTES = 1024 * 1024;
const ACCEPT = { accept: 'application/rdap+json, application/json;q=0.9' };

/**
 * Queries the registry's RDAP service, and the registrar's for contacts that the registry leaves out. Failures are noted.
 */
export async function queryRdap(
  draft: Draft,
  registry: Registry,
  bootstrap: Bootstrap,
  asking: QueryContext,
): Promise<void> {
  const { net, signal, now, clock } = asking;
  let bases: string[];
  try {
    bases = await bootstrap(registry.suffix, { net, signal, now, timeoutMs: clock.next(4_000) });
  } catch (error) {
    signal.throwIfAborted();
    draft.notes.push(`RDAP was not queried: ${toAppError(error).message}`);
    return;
  }
  const [base] = bases;
  if (base === undefined) return;
  const url = `${base.replace(/\/?$/, '/')}domain/${registry.name}`;
  const said = await queryServer(draft, asking, { url, name: registry.name, maxMs: 6_000 });
  if (said === 'unknown name') {
    draft.registered = false;
    return;
  }
  if (said === null) return;
  draft.registered = true;
  fill(draft, said);
  if (said.related === null || draft.contacts.some(({ role }) => role === 'registrant') || clock.over()) return;
  const more = await queryServer(draft, asking, { url: said.related, name: registry.name, maxMs: 4_000 });
  if (more !== null && more !== 'unknown name') fill(draft, more);
}

async function queryServer(
  draft: Draft,
  { net, signal, clock }: QueryContext,
  { url, name, maxMs }: { url: string; name: string; maxMs: number },
): Promise<RdapReading | 'unknown name' | null> {
  const server = URL.parse(url)?.hostname ?? url.slice(0, 100);
  const note = (what: string) => {
    draft.notes.push(`RDAP of ${server}: ${what}`);
    return null;
  };
  try {
    const options = { headers: ACCEPT, signal, totalTimeoutMs: clock.next(maxMs), maxBytes: ANSWER_BYTES };
    const answer = await fetchWithBreaker(net, 'rdap')(url, options);
    keepAnswer(draft, 'rdap', server, answer.text());
    if (answer.status === 404) return 'unknown name';
    if (answer.status === 429) return note('rate limit exceeded (status 429).');
    if (answer.status !== 200) return note(`it returned status ${answer.status}.`);
    const object = parse(answer.text());
    if (object === undefined) return note('the response is not valid JSON.');
    const reading = readRdap(object);
    if (reading === null) return note('the response is not a domain.');
    if (reading.domain !== null && domainToASCII(reading.domain) !== name) {
      return note(`the response is for another name (${reading.domain.slice(0, 100)}).`);
    }
    return reading;
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof Refused) return note('it redirects to a URL that is not allowed.');
    return note(toAppError(error).message);
  }
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
