import { readHost } from '#lib/inspect/whois/hosts.ts';
import { readWhois } from '#lib/inspect/whois/read-whois.ts';
import type { WhoisReading } from '#lib/inspect/whois/reading.ts';
import { likelyServer, questionFor, type Registry } from '#lib/inspect/whois/servers.ts';
import type { WhoisAnswer } from '#lib/net/whois.ts';
import { callUpstream } from '#lib/platform/concurrency/upstream-breaker.ts';
import { type AppError, Blocked, Refused, toAppError, Unreachable } from '#lib/platform/errors.ts';
import { type Draft, fill, keepAnswer } from './draft.ts';
import type { QueryContext } from './query-rdap.ts';

const IANA = 'whois.iana.org';

/** Finds the WHOIS server of a top-level domain; null if IANA lists none. @throws AppError */
export type FindServer = (tld: string, asking: QueryContext) => Promise<string | null>;

/** Caches IANA's WHOIS servers by top-level domain for a day. */
export function createFindServer(): FindServer {
  const known = new Map<string, { server: string | null; at: number }>();
  return async (tld, { net, signal, now, clock }) => {
    const at = now().getTime();
    const kept = known.get(tld);
    if (kept && at - kept.at < 24 * 3600 * 1000) return kept.server;
    const { text } = await callUpstream('whois', { server: IANA, signal }, () =>
      net.whois(IANA, tld, { signal, timeoutMs: clock.next(4_000) }),
    );
    if (/returned 0 objects/i.test(text)) return null;
    const server = readHost(/^(?:whois|refer):[ \t]*(\S+)/im.exec(text)?.[1] ?? '');
    if (server === null && !/^(?:domain|organisation|source|status):/im.test(text)) {
      throw new Unreachable(`${IANA} returned no readable response.`, { reason: 'whois-unreadable' });
    }
    known.set(tld, { server, at });
    return server;
  };
}

/**
 * Queries the registry's WHOIS server, and the registrar's that it refers to. Their responses are stored and used to fill
 * gaps.
 * @returns why the registry's server gave no facts; null if it did
 */
export async function queryWhois(
  draft: Draft,
  registry: Registry,
  findServer: FindServer,
  asking: QueryContext,
): Promise<AppError | null> {
  const server = registry.server ?? (await serverOf(draft, registry.suffix, findServer, asking));
  if (server === null) {
    return new Unreachable(`No WHOIS server for .${registry.suffix}.`, { reason: 'whois-none' });
  }
  const reading = await queryServer(draft, asking, { server, name: registry.name, maxMs: 7_000 });
  if ('code' in reading) return reading;
  take(draft, reading);
  if (reading.state !== 'registered' || reading.referral === null || asking.clock.over()) return null;
  const next = readHost(reading.referral);
  if (next === server) return null;
  if (next === null) {
    draft.notes.push(`WHOIS of ${server} refers to "${reading.referral.slice(0, 100)}", which is not followed.`);
    return null;
  }
  const more = await queryServer(draft, asking, { server: next, name: registry.name, maxMs: 5_000 });
  if ('code' in more) draft.notes.push(`The registrar's WHOIS could not be read: ${more.message}`);
  else if (more.state === 'registered') fill(draft, more);
  return null;
}

async function serverOf(
  draft: Draft,
  tld: string,
  findServer: FindServer,
  asking: QueryContext,
): Promise<string | null> {
  try {
    return await findServer(tld, asking);
  } catch (error) {
    asking.signal.throwIfAborted();
    const server = likelyServer(tld);
    draft.notes.push(`${toAppError(error).message} Queried ${server} instead.`);
    return server;
  }
}

function take(draft: Draft, reading: WhoisReading): void {
  draft.notes.push(...reading.notes);
  if (reading.state === 'registered') {
    draft.registered = true;
    fill(draft, reading);
  } else if (draft.registered === null && (reading.state === 'available' || reading.state === 'reserved')) {
    draft.registered = false;
    draft.status = reading.status.length === 0 && reading.state === 'reserved' ? ['reserved'] : reading.status;
  } else if (draft.registered === null) {
    draft.notes.push('The WHOIS response could not be parsed; the raw response is stored.');
  }
}

async function queryServer(
  draft: Draft,
  { net, signal, clock }: QueryContext,
  { server, name, maxMs }: { server: string; name: string; maxMs: number },
): Promise<WhoisReading | AppError> {
  try {
    const answer = await callUpstream('whois', { server, signal }, () =>
      net.whois(server, questionFor(server, name), { signal, timeoutMs: clock.next(maxMs) }),
    );
    const useless = unusableReason(answer);
    if (useless !== null) return new Unreachable(`The WHOIS server ${server} ${useless}`, { reason: 'whois-useless' });
    keepAnswer(draft, 'whois', server, answer.text);
    if (answer.truncated)
      draft.notes.push(`WHOIS of ${server} returned a response that exceeds the size limit; it was truncated.`);
    const reading = readWhois(answer.text, server, name);
    if (reading.state === 'throttled') {
      const text = `The WHOIS server ${server} is rate-limiting requests.`;
      return new Blocked(text, { reason: 'whois-throttled' });
    }
    if (reading.state === 'unavailable') {
      return new Unreachable(`The WHOIS server ${server} is temporarily unavailable.`, { reason: 'whois-down' });
    }
    return reading;
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof Refused) {
      return new Refused(`The WHOIS server ${server} has an IP address that is not allowed.`, { cause: error });
    }
    return toAppError(error);
  }
}

function unusableReason({ text, binary }: WhoisAnswer): string | null {
  if (text.trim() === '') return 'returned an empty response.';
  return binary ? 'returned a response that is not text.' : null;
}
