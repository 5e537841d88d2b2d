import { createHash } from 'node:crypto';
import { NET_LIMITS } from '#lib/net/limits.ts';
import { ANY_COUNTRY, type Exit } from '#lib/net/net.ts';
import { type AppError, NotConfigured, Refused, Unavailable, Unreachable } from '#lib/platform/errors.ts';
import { type ProxyAddress, type ProxyEntry, parseProxyList, proxyAddress } from '#lib/platform/proxy-list.ts';

/** Source of the proxy list, as entries `country=url`. Called for each request that needs a proxy. */
export type ProxySource = () => Promise<readonly string[]>;

/** A proxy with its connection data. Stays inside lib/net. */
export interface Upstream extends Exit {
  address: ProxyAddress;
}

/** A proxy failure. `what` follows the proxy's name: "refused the connection". */
export class ProxyFailure extends Error {
  override readonly name = 'ProxyFailure';
  readonly exit: Exit;
  readonly what: string;
  /** Whether the proxy itself is down, rather than its path to this target. */
  readonly dead: boolean;

  constructor(exit: Exit, what: string, dead: boolean, cause?: unknown) {
    super(`The proxy ${exit.id} ${what}.`, { cause });
    // Without the credentials: errors are logged with all their fields.
    const { id, country, own, label } = exit;
    this.exit = { id, country, own, label };
    this.what = what;
    this.dead = dead;
  }
}

/** Which proxy to use: any of a country, or one by its id. */
export interface ExitSelection {
  country: string;
  exit?: string | undefined;
  /** Use the selected proxy even if it is in cooldown. */
  bypassBreaker?: boolean | undefined;
}

/** The operator's proxies, and which of them work. */
export interface ProxyPool {
  /** @throws NotConfigured if the list cannot be read */
  exits: (country?: string) => Promise<Exit[]>;
  /**
   * Proxies to try in order, at least one: those in cooldown after a failure come last.
   * @throws NotConfigured without any proxy, Refused without one of this country, Unavailable if the selected one is in
   * cooldown
   */
  choose: (wanted: ExitSelection) => Promise<Upstream[]>;
  /** A proxy worked, so those that failed for the same target before it are to blame. */
  reportSuccess: (exit: Exit, reportFailure: readonly ProxyFailure[]) => void;
  failed: (failure: ProxyFailure) => void;
}

/** Tracks the proxies of each country and which of them failed recently. */
export function createProxyPool(source: ProxySource, now: () => number = () => performance.now()): ProxyPool {
  const resting = new Map<string, { until: number; what: string }>();
  const turns = new Map<string, number>();
  const rests = (id: string) => {
    const rest = resting.get(id);
    if (rest && rest.until > now()) return rest;
    resting.delete(id);
    return null;
  };
  const rest = ({ exit, what }: ProxyFailure) =>
    void resting.set(exit.id, { until: now() + NET_LIMITS.proxy.restMs, what });

  return {
    async exits(country) {
      const entries = await read(source);
      const found = country === undefined ? listed(entries) : ofCountry(entries, country);
      return found.map(({ id, country: of, own, label }) => ({ id, country: of, own, label }));
    },
    async choose({ country, exit, bypassBreaker }) {
      const entries = await read(source);
      if (entries.length === 0) {
        throw new NotConfigured(
          'country: no proxy is configured. Set PROXIES, or add one under Settings → Connections → Proxies.',
          { reason: 'no-proxies' },
        );
      }
      const all = ofCountry(entries, country);
      if (all.length === 0) throw noneFor(country, entries);
      if (exit !== undefined) {
        const one = all.find(({ id }) => id === exit);
        if (!one) throw new Unavailable(`The proxy ${exit} is no longer configured.`, { reason: 'proxy-gone' });
        const failure = bypassBreaker ? null : rests(exit);
        if (failure) {
          const seconds = Math.max(1, Math.ceil((failure.until - now()) / 1000));
          throw new Unavailable(`The proxy ${exit} ${failure.what}. Next attempt in ${seconds} s.`, {
            reason: 'proxy-rests',
            retryAfterSeconds: seconds,
          });
        }
        return [one];
      }
      const turn = turns.get(country) ?? 0;
      turns.set(country, turn + 1);
      // Proxies for the country come before those for all countries; each kind rotates.
      const kinds = [all.filter(({ own }) => own), all.filter(({ own }) => !own)].map((kind) => rotated(kind, turn));
      const ordered = kinds.flat();
      return [...ordered.filter(({ id }) => !rests(id)), ...ordered.filter(({ id }) => rests(id))].slice(
        0,
        NET_LIMITS.proxy.tries,
      );
    },
    reportSuccess(exit, failed) {
      resting.delete(exit.id);
      for (const failure of failed) rest(failure);
    },
    failed(failure) {
      if (failure.dead) rest(failure);
    },
  };
}

/** The error if every proxy tried failed. */
export function proxyError(failures: readonly ProxyFailure[]): AppError {
  const [first] = failures;
  const message =
    failures.length === 1 && first
      ? first.message
      : `No working proxy for this request: ${failures.map(({ exit, what }) => `${exit.id} ${what}`).join('; ')}.`;
  const options = { reason: 'proxy', cause: first };
  return failures.some(({ dead }) => dead) ? new Unavailable(message, options) : new Unreachable(message, options);
}

async function read(source: ProxySource): Promise<ProxyEntry[]> {
  const items = await source();
  try {
    return parseProxyList(items);
  } catch (error) {
    const rule = error instanceof Error ? error.message : 'cannot be read';
    throw new NotConfigured(`The proxy list is invalid: ${rule}. See Settings → Connections → Proxies.`, {
      cause: error,
    });
  }
}

function listed(entries: readonly ProxyEntry[]): Upstream[] {
  const named = entries.filter(({ country }) => country !== '*');
  return numbered(named.map((entry) => upstream(entry, entry.country)));
}

function ofCountry(entries: readonly ProxyEntry[], country: string): Upstream[] {
  if (country === ANY_COUNTRY) {
    const own = listed(entries);
    // If only an entry for all countries is configured, one country must be chosen: the API's default.
    return own.length > 0 ? own : ofCountry(entries, 'us');
  }
  const own = entries.filter((entry) => entry.country === country);
  const wide = entries.filter((entry) => entry.country === '*');
  return numbered([...own, ...wide].map((entry) => upstream(entry, country)));
}

function upstream(entry: ProxyEntry, country: string): Omit<Upstream, 'label'> {
  const address = proxyAddress(entry, country);
  const { protocol, hostname, port, username } = address;
  // The password is not part of it: a weak one could be guessed from a short hash that is displayed.
  const hash = createHash('sha256')
    .update(JSON.stringify([protocol, username, hostname, port]))
    .digest('hex');
  return { id: `${country}-${hash.slice(0, 6)}`, country, own: entry.country !== '*', address };
}

/**
 * Each proxy once, with its label: entries for one country and for all countries are numbered in the same order everywhere.
 */
function numbered(upstreams: readonly Omit<Upstream, 'label'>[]): Upstream[] {
  const counts = new Map<string, number>();
  return [...new Map(upstreams.map((one) => [one.id, one])).values()].map((one) => {
    const { country, address } = one;
    const number = (counts.get(country) ?? 0) + 1;
    counts.set(country, number);
    return { ...one, label: `Proxy ${country.toUpperCase()} ${number} (${address.hostname}:${address.port})` };
  });
}

function rotated<T>(list: readonly T[], turn: number): T[] {
  const start = list.length > 0 ? turn % list.length : 0;
  return [...list.slice(start), ...list.slice(0, start)];
}

function noneFor(country: string, entries: readonly ProxyEntry[]): Refused {
  const have = [...new Set(entries.map((entry) => entry.country))].slice(0, 20).join(', ');
  return new Refused(`country: must be one that a proxy is configured for (${have}); given: ${country}`, {
    reason: 'no-proxy-of-country',
  });
}
