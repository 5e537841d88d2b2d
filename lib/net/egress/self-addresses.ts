import { once } from 'node:events';
import type { Resolver } from '#lib/net/dns/resolver.ts';
import { type Address, addressMatcher, parseAddress } from '#lib/net/egress/address.ts';
import { interfaceAddresses } from '#lib/net/egress/interface-addresses.ts';

/** Names and addresses of the running program and its machine. */
export interface SelfAddresses {
  /** The program's own name, or the host it listens on. Never a target, whatever a list allows. */
  host: (hostname: string, port: number) => boolean;
  /** Addresses that the program listens on. Never a target: scraping its own pages would never end. */
  address: (address: Address, port: number) => boolean;
  /**
   * An address of this machine or of APP_URL, on any port. Other services listen there, and often admit this machine without
   * a password, so it is a target only if EGRESS_ALLOW lists it.
   */
  owns: (address: Address) => boolean;
  /** Null if `owns` is up to date; otherwise a promise to wait for, which is bounded in time and never rejects. */
  settle: () => Promise<void> | null;
  /** Adds another loopback port of this program (the filtering proxy). */
  addPort: (port: number) => void;
  removePort: (port: number) => void;
}

const LOOPBACK = [addressMatcher('127.0.0.0/8'), addressMatcher('::1'), addressMatcher('0.0.0.0/8')];

/** Addresses of APP_URL older than this are resolved again in the background. */
const REFRESH_MS = 60_000;
/** If they are older than this, a request waits for the new ones. */
const STALE_MS = 600_000;
/** Longest wait. */
const WAIT_MS = 1_500;

/** Where this installation listens. */
export interface SelfOptions {
  /** APP_URL. */
  appUrl?: string | undefined;
  /** HOST and PORT. */
  host?: string;
  port?: number;
}

/** Where the installation's addresses come from; the defaults are those of the machine. */
export interface SelfSources {
  /** Resolves the host of APP_URL; without it, its addresses stay unknown. */
  resolver?: Resolver;
  /** Addresses of the network interfaces. */
  interfaces?: () => ReadonlySet<string>;
  /** Monotonic milliseconds. */
  now?: () => number;
}

/** Tracks the program's public name and its addresses, its listening address, and the addresses of its machine. */
export function createSelfAddresses(
  { appUrl, host = '127.0.0.1', port }: SelfOptions,
  sources: SelfSources = {},
): SelfAddresses {
  const { interfaces = interfaceAddresses } = sources;
  const app = appUrl ? URL.parse(appUrl) : null;
  const appAddress = app ? parseAddress(app.hostname) : null;
  const appName = app && !appAddress && app.hostname !== 'localhost' ? app.hostname : null;
  const appPort = app ? Number(app.port || (app.protocol === 'https:' ? 443 : 80)) : null;
  const appAddresses = appName !== null && sources.resolver ? refreshed(appName, sources.resolver, sources.now) : null;
  const proxyPorts = new Set<number>();
  const listening = parseAddress(host);
  const everywhere = host === '0.0.0.0' || host === '::';

  const isListening = (address: Address) =>
    LOOPBACK.some((matches) => matches?.(address)) ||
    address.text === listening?.text ||
    (everywhere && interfaces().has(address.text));

  return {
    host: (hostname, asked) =>
      (appName !== null && hostname === appName) ||
      (hostname === host && asked === port) ||
      (app !== null && hostname === app.hostname && asked === appPort),
    address: (address, asked) =>
      (asked === port && isListening(address)) ||
      (proxyPorts.has(asked) && LOOPBACK.some((matches) => matches?.(address))),
    owns: ({ text }) => text === appAddress?.text || interfaces().has(text) || appAddresses?.known().has(text) === true,
    settle: () => appAddresses?.settle() ?? null,
    addPort: (own) => void proxyPorts.add(own),
    removePort: (own) => void proxyPorts.delete(own),
  };
}

/** Addresses of a name, resolved again as they expire. A failed lookup keeps the known addresses. */
function refreshed(name: string, resolver: Resolver, now = () => performance.now()) {
  let addresses: ReadonlySet<string> = new Set();
  let triedAt = Number.NEGATIVE_INFINITY;
  let running: Promise<void> | null = null;

  const refresh = async () => {
    const signal = AbortSignal.timeout(WAIT_MS);
    try {
      const answers = await Promise.race([resolver.resolve(name, signal), once(signal, 'abort').then(() => [])]);
      if (answers.length > 0) addresses = new Set(answers.flatMap((text) => parseAddress(text)?.text ?? []));
    } catch {
      // DNS is down, or the name is gone: requests continue with the known addresses.
    } finally {
      triedAt = now();
      running = null;
    }
  };
  return {
    known: () => addresses,
    settle(): Promise<void> | null {
      const age = now() - triedAt;
      if (age < REFRESH_MS) return null;
      running ??= refresh();
      return age < STALE_MS ? null : running;
    },
  };
}
