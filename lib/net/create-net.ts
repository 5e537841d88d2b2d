import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createBrowserPool } from '#lib/net/browser/pool.ts';
import { createPrinter } from '#lib/net/browser/print-page.ts';
import { createDnsRecords } from '#lib/net/dns/records.ts';
import { createResolver, type Resolver } from '#lib/net/dns/resolver.ts';
import { createEgress } from '#lib/net/egress/egress.ts';
import { createOwnOriginEgress, ownOrigins } from '#lib/net/egress/own-origin.ts';
import { createSelfAddresses, type SelfOptions } from '#lib/net/egress/self-addresses.ts';
import { createAgents } from '#lib/net/http/agents.ts';
import { createPacer } from '#lib/net/http/host-pacer.ts';
import type { HostSlots } from '#lib/net/http/host-slot-shares.ts';
import { createHttpFetch } from '#lib/net/http/http-fetch.ts';
import { NET_LIMITS } from '#lib/net/limits.ts';
import { createSendMail } from '#lib/net/mail/mail.ts';
import type { BrowserState, Net } from '#lib/net/net.ts';
import { createPortScan } from '#lib/net/port-scan.ts';
import { createProxiedFetch } from '#lib/net/proxy/proxied-fetch.ts';
import { createProxyPool, type ProxySource } from '#lib/net/proxy/proxy-pool.ts';
import { type Dial, dialTcp } from '#lib/net/tls/dial.ts';
import { createTlsProbe } from '#lib/net/tls/tls-probe.ts';
import { createTrust } from '#lib/net/tls/trust.ts';
import { tracedFetch, tracedPages } from '#lib/net/traced-net.ts';
import { createWhois } from '#lib/net/whois.ts';

/** Settings of the egress: the variables of the environment that concern it. */
export interface CreateNetOptions {
  /** EGRESS_ALLOW entries: private targets that may be reached. */
  allow?: readonly string[];
  /** Content of the EGRESS_HOSTS file. */
  hosts?: string;
  /** PEM text of EGRESS_CA. */
  ca?: string;
  /** DNS_SERVERS entries; empty: the system's servers. */
  dnsServers?: readonly string[];
  /** Host and port that this program listens on. */
  self?: SelfOptions;
  browser?: BrowserOptions;
  /** PROXIES entries, or a source that returns them. */
  proxies?: readonly string[] | ProxySource;
  /** Slots at hosts, shared by several processes; without it this process has them all. */
  hostSlots?: HostSlots;
  /** Replaces DNS in tests. */
  resolver?: Resolver;
  /** Replaces the machine's network interfaces in tests. */
  interfaces?: () => ReadonlySet<string>;
  /** Replaces TCP in tests. */
  dial?: Dial;
}

/** Settings of the browser pool. */
export interface BrowserOptions {
  /** Where a browser installed by npm is unpacked. */
  dataDir: string;
  path?: string | undefined;
  wsEndpoint?: string | undefined;
  sandbox?: 'require' | 'auto';
  contexts?: number;
  /** Number of runs after which a browser is replaced. */
  runsPerBrowser?: number;
  /** Time without a run after which the browser is ended; limits.ts has the default. */
  idleMs?: number;
  warn?: (message: string) => void;
}

/** A running network client that can be closed. */
export interface RunningNet extends Net {
  /** State of this process's browser; does not start one. */
  browserState: () => BrowserState;
  close: () => Promise<void>;
}

/** Creates the network client. Nothing is opened before the first use. @throws Error if a list or file cannot be read */
export function createNet(options: CreateNetOptions = {}): RunningNet {
  const resolver = options.resolver ?? createResolver(options.dnsServers);
  const self = createSelfAddresses(options.self ?? {}, {
    resolver,
    ...(options.interfaces ? { interfaces: options.interfaces } : {}),
  });
  const egress = createEgress({
    self,
    resolver,
    ...(options.allow ? { allow: options.allow } : {}),
    ...(options.hosts === undefined ? {} : { hosts: options.hosts }),
  });
  const trust = createTrust(options.ca);
  const dial = options.dial ?? dialTcp;
  const agents = createAgents({ egress, dial, trust });
  const listed = options.proxies ?? [];
  const proxies = createProxyPool(typeof listed === 'function' ? listed : async () => listed);
  const pacer = createPacer(undefined, options.hostSlots);
  const { browser } = options;
  const pool = createBrowserPool({
    dataDir: browser?.dataDir ?? join(tmpdir(), 'serpentine-data'),
    path: browser?.path,
    wsEndpoint: browser?.wsEndpoint,
    sandbox: browser?.sandbox ?? 'auto',
    contexts: browser?.contexts ?? NET_LIMITS.browser.contexts,
    runsPerBrowser: browser?.runsPerBrowser ?? NET_LIMITS.browser.runs,
    idleMs: browser?.idleMs ?? NET_LIMITS.browser.idleMs,
    warn: browser?.warn ?? (() => {}),
    proxies,
    trust,
    proxy: { egress, self, dial, verify: options.ca === undefined ? null : trust },
  });
  const directly = createHttpFetch({ egress, agents, pacer });
  const through = (via: ReturnType<typeof createProxyPool>) => ({
    fetch: tracedFetch(createProxiedFetch(directly, via, egress.checkUrl)),
    exits: via.exits,
  });
  return {
    checkUrl: egress.checkUrl,
    ...through(proxies),
    withProxies: (list) => through(createProxyPool(async () => list)),
    probeTls: createTlsProbe({ egress, dial, trust }),
    scanPorts: createPortScan({ egress, dial }),
    sendMail: createSendMail({ egress, dial, trust }),
    withPage: tracedPages(pool.withPage),
    printOwnPage: createPrinter(ownOrigins(options.self ?? {}), (origin, runOptions, work) =>
      pool.withPageUnder(createOwnOriginEgress(origin, resolver), runOptions, work),
    ),
    records: createDnsRecords(options.dnsServers),
    whois: createWhois(egress, dial),
    browserState: pool.state,
    warmBrowser: pool.warm,
    async close() {
      agents.close();
      await Promise.all([pool.close(), pacer.close()]);
    },
  };
}
