import { domainToUnicode } from 'node:url';
import { refusedTarget } from '#lib/contract/refused-target.ts';
import { createResolver, type Resolver } from '#lib/net/dns/resolver.ts';
import { type Address, deniedRange, parseAddress } from '#lib/net/egress/address.ts';
import { type AllowList, parseAllowList } from '#lib/net/egress/allow-list.ts';
import { type HostsFile, parseHostsFile } from '#lib/net/egress/hosts-file.ts';
import type { SelfAddresses } from '#lib/net/egress/self-addresses.ts';
import { NET_LIMITS } from '#lib/net/limits.ts';
import { AppError, InvalidInput, Refused, Unreachable } from '#lib/platform/errors.ts';
import { egressRefusals } from '#lib/platform/observability/metrics.ts';

/** Where to open a socket: every address is checked, and none is resolved again. */
export interface Target {
  hostname: string;
  addresses: Address[];
  port: number;
  /** Milliseconds of the lookup; null if none was needed. */
  dnsMs: number | null;
  /** EGRESS_HOSTS determined the address. */
  overridden: boolean;
}

/** The one policy for all egress: HTTP, TLS, browser and future protocols. */
export interface Egress {
  /** Checks form, scheme, credentials, host and port, without a lookup. @throws InvalidInput, Refused */
  checkUrl: (url: string) => URL;
  /** Checks host and port without a lookup. @throws Refused */
  checkHost: (hostname: string, port: number) => void;
  /**
   * Whether a URL has the origin of a service that the administrator configured, in a form that may be requested (no
   * credentials, no alternative spelling of an address).
   */
  isConfiguredService: (url: string, service: string | undefined) => boolean;
  /**
   * Resolves once and checks every address.
   * @param open the ports that this kind of request may use (default: the web ports; WHOIS: only 43)
   * @throws Refused, Unreachable, TimedOut
   */
  resolveTarget: (hostname: string, port: number, signal?: AbortSignal, open?: readonly number[]) => Promise<Target>;
  /**
   * Checks several ports of a host with one lookup: only for port scans, which may also use `NET_LIMITS.probe.ports`. A port
   * that is blocked or cannot be scanned carries the reason.
   */
  resolvePortScanTarget: (
    hostname: string,
    ports: readonly number[],
    signal?: AbortSignal,
  ) => Promise<{ port: number; place: Target | AppError }[]>;
  /**
   * Resolves a host that the operator configured: a proxy, never a host from a user or a page. It may be anywhere except
   * this program itself. @throws Refused, Unreachable, TimedOut
   */
  resolveConfiguredService: (hostname: string, port: number, signal?: AbortSignal) => Promise<Target>;
}

/** Which targets beyond public addresses may be reached, and how names are resolved. */
export interface EgressOptions {
  /** EGRESS_ALLOW entries. */
  allow?: readonly string[];
  /** Content of the EGRESS_HOSTS file. */
  hosts?: string;
  resolver?: Resolver;
  /** Host and port that the running program listens on; never a target. */
  self?: SelfAddresses;
}

const INTERNAL_SUFFIXES = new Set(
  'localhost localdomain local internal intranet private lan home corp svc onion i2p invalid test'.split(' '),
);
const INTERNAL_NAMES = new Set([
  'home.arpa',
  'metadata.packet.net',
  'metadata.platformequinix.com',
  'metadata.tencentyun.com',
]);

/** One message for every blocked target: the caller learns nothing about the private network; `reason` is for the log. */
export function refuse(reason: string): Refused {
  egressRefusals.inc({ reason });
  return new Refused(refusedTarget('url'), { reason });
}

function invalid(url: unknown, reason: string): InvalidInput {
  const given = typeof url === 'string' ? JSON.stringify(url.slice(0, 100)) : typeof url;
  return new InvalidInput(
    `url: must be an absolute http or https URL of at most ${NET_LIMITS.urlChars.toLocaleString('en')} characters; given: ${given}`,
    { reason },
  );
}

/** Creates the policy. @throws Error if a list cannot be read */
export function createEgress(options: EgressOptions = {}): Egress {
  const allow = parseAllowList(options.allow ?? []);
  const hosts = parseHostsFile(options.hosts ?? '');
  const resolver = options.resolver ?? createResolver();
  const judge = (hostname: string, port: number, open: readonly number[] = NET_LIMITS.ports) => {
    const reason = hostReason({ hostname, port, allow, hosts, self: options.self, open });
    if (reason !== null) throw refuse(reason);
  };
  /** Waits until the addresses of this program are known. @returns whether it had to wait */
  const settled = async (): Promise<boolean> => {
    const settling = options.self?.settle();
    await settling;
    return Boolean(settling);
  };
  /** The target of a host that needs no lookup: mapped by a hosts line, or an IP address; null for a name. */
  const known = (hostname: string, port: number): Target | null => {
    const override = hosts.find(hostname, port);
    const address = override?.address ?? parseAddress(hostname);
    if (!address) return null;
    const at = override?.port ?? port;
    if (options.self?.address(address, at)) throw refuse('self');
    return { hostname, addresses: [address], port: at, dnsMs: null, overridden: override !== null };
  };
  const resolve = async (hostname: string, signal?: AbortSignal) => {
    const started = performance.now();
    const answers = await lookUp(resolver, hostname, signal);
    const dnsMs = performance.now() - started;
    const addresses = answers.flatMap((text) => parseAddress(text) ?? []);
    if (addresses.length === 0 || addresses.length !== answers.length) {
      throw new Unreachable(`The name ${hostname} does not resolve.`, { reason: 'dns-no-address' });
    }
    return { addresses, dnsMs };
  };
  type Found = Awaited<ReturnType<typeof resolve>>;
  const judged = (
    hostname: string,
    port: number,
    { addresses, dnsMs }: Found,
    open: readonly number[] = NET_LIMITS.ports,
  ) => {
    for (const address of addresses) {
      if (options.self?.address(address, port)) throw refuse('self');
      if (allow.host(bare(hostname), port) || allow.address(address, port)) continue;
      const denied = deniedRange(address);
      if (denied !== null) throw refuse(`dns-${denied}`);
      if (options.self?.owns(address)) throw refuse('own-address');
      if (!open.includes(port)) throw refuse('port');
    }
    return { hostname, addresses: addresses.slice(0, NET_LIMITS.dnsAnswers), port, dnsMs, overridden: false };
  };

  return {
    checkHost: (hostname, port) => judge(hostname, port),
    isConfiguredService(url, service) {
      if (service === undefined) return false;
      const named = URL.parse(service);
      const asked = parseUrl(url);
      if (options.self?.host(bare(asked.hostname), portOf(asked))) return false;
      return named !== null && asked.origin === named.origin;
    },
    checkUrl(url) {
      const parsed = parseUrl(url);
      judge(parsed.hostname, portOf(parsed));
      return parsed;
    },
    async resolveTarget(hostname, port, signal, open) {
      judge(hostname, port, open);
      if (await settled()) judge(hostname, port, open);
      return known(hostname, port) ?? judged(hostname, port, await resolve(hostname, signal), open);
    },
    async resolvePortScanTarget(hostname, ports, signal) {
      let found: Promise<Found> | undefined;
      const places: { port: number; place: Target | AppError }[] = [];
      await settled();
      const place = async (port: number) => {
        judge(hostname, port, NET_LIMITS.probe.ports);
        const led = known(hostname, port);
        if (led) return led;
        found ??= resolve(hostname, signal);
        return judged(hostname, port, await found, NET_LIMITS.probe.ports);
      };
      for (const port of ports) {
        try {
          places.push({ port, place: await place(port) });
        } catch (error) {
          signal?.throwIfAborted();
          if (!(error instanceof AppError)) throw error;
          places.push({ port, place: error });
        }
      }
      return places;
    },
    async resolveConfiguredService(hostname, port, signal) {
      const override = hosts.find(hostname, port);
      const literal = parseAddress(hostname === 'localhost' ? '127.0.0.1' : hostname);
      // `*` maps only public names: an address chosen by the administrator is used as it is.
      const isMeant = literal && !override?.listed;
      const given = isMeant ? literal : (override?.address ?? literal);
      const answers = given
        ? [given]
        : (await lookUp(resolver, hostname, signal)).flatMap((text) => parseAddress(text) ?? []);
      const target = {
        hostname,
        addresses: answers.slice(0, NET_LIMITS.dnsAnswers),
        port: isMeant ? port : (override?.port ?? port),
        dnsMs: null,
      };
      if (answers.length === 0) {
        throw new Unreachable(`The name ${hostname} does not resolve.`, { reason: 'dns-no-address' });
      }
      if (answers.some((address) => options.self?.address(address, target.port))) throw refuse('self');
      return { ...target, overridden: override !== null && override !== undefined };
    },
  };
}

async function lookUp(resolver: Resolver, hostname: string, signal?: AbortSignal): Promise<string[]> {
  try {
    return await resolver.resolve(hostname, signal);
  } catch (cause) {
    signal?.throwIfAborted();
    if (cause instanceof AppError) throw cause;
    throw new Unreachable(`The name ${hostname} could not be resolved.`, { reason: 'dns-failed', cause });
  }
}

/** The port of a URL. */
export function portOf(url: URL): number {
  if (url.port !== '') return Number(url.port);
  return url.protocol === 'https:' ? 443 : 80;
}

const bare = (hostname: string) => hostname.replace(/\.$/, '');

// The order of the policy: invalid input before blocked targets, and both before any lookup.
function parseUrl(url: string): URL {
  if (typeof url !== 'string' || url === '') throw invalid(url, 'empty');
  if (url.length > NET_LIMITS.urlChars) throw invalid(url, 'too-long');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
  if (/[\u0000-\u0020\u007f\\]/.test(url)) throw invalid(url, 'characters');
  const parsed = URL.parse(url);
  if (!parsed) throw invalid(url, 'parse');
  if (parsed.protocol !== 'http:' && parsed.protocol !== 'https:') throw refuse('scheme');
  const authority = /^https?:\/\/([^/?#]+)/i.exec(url)?.[1];
  if (authority === undefined) throw invalid(url, 'authority');
  if (parsed.username !== '' || parsed.password !== '' || authority.includes('@')) throw refuse('credentials');
  const { hostname } = parsed;
  if (hostname.startsWith('[')) return parsed;
  if (parseAddress(hostname)) {
    // 0x8.8 and 134744072 mean 8.8.8.8 here and may mean something else in the next parser.
    if (authority.replace(/:\d*$/, '') !== hostname) throw refuse('address-not-canonical');
    return parsed;
  }
  const labels = bare(hostname).split('.');
  if (hostname.length > 254 || !labels.every(isLabel)) throw invalid(url, 'host');
  return parsed;
}

function isLabel(label: string): boolean {
  if (!/^[a-z0-9_-]{1,63}$/.test(label)) return false;
  // The URL parser accepts broken punycode if the whole host is ASCII; it then has no Unicode form.
  return !label.startsWith('xn--') || domainToUnicode(label) !== label;
}

/** Why a host and port are blocked before any lookup, or null. */
function hostReason(asked: {
  hostname: string;
  port: number;
  allow: AllowList;
  hosts: HostsFile;
  self: SelfAddresses | undefined;
  /** Ports that are allowed without an operator's entry. */
  open: readonly number[];
}): string | null {
  const { hostname, port, allow, hosts, self } = asked;
  const isOpenPort = asked.open.includes(port);
  const name = bare(hostname);
  if (self?.host(name, port)) return 'self';
  if (hosts.find(name, port)?.listed || allow.host(name, port)) return null;
  const address = parseAddress(hostname);
  if (address) {
    // A mapped IPv4 literal is an alternative spelling of an address: blocked even if the address is public or listed.
    if (hostname.startsWith('[') && address.family === 4) return 'address-v6-mapped';
    if (allow.address(address, port)) return null;
    const denied = deniedRange(address);
    if (denied !== null) return denied;
    if (self?.owns(address)) return 'own-address';
    return isOpenPort ? null : 'port';
  }
  const labels = name.split('.');
  if (labels.length < 2) return 'name-single-label';
  if (INTERNAL_SUFFIXES.has(labels.at(-1) ?? '')) return 'name-internal';
  for (let start = 0; start < labels.length - 1; start++) {
    if (INTERNAL_NAMES.has(labels.slice(start).join('.'))) return 'name-internal';
  }
  return isOpenPort || (allow.port(port) && !hosts.find(name, port)) ? null : 'port';
}
