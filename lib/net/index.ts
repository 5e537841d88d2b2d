import 'server-only';
import { readFileSync } from 'node:fs';
import { type CreateNetOptions, createNet, type RunningNet } from '#lib/net/create-net.ts';
import type { HostSlots } from '#lib/net/http/host-slot-shares.ts';
import type { ProxySource } from '#lib/net/proxy/proxy-pool.ts';
import { type Env, env } from '#lib/platform/env.ts';
import { log } from '#lib/platform/observability/log.ts';
import { watchBrowserPool } from '#lib/platform/observability/metrics.ts';

export { createNet } from '#lib/net/create-net.ts';

// Next bundles this file separately from the process it runs in: both must share one network client and one browser.
const KEY = Symbol.for('serpentine.net');
const PROXIES = Symbol.for('serpentine.net.proxies');
const HOST_SLOTS = Symbol.for('serpentine.net.places');
const holder: typeof globalThis & {
  [KEY]?: RunningNet | undefined;
  [PROXIES]?: ProxySource;
  [HOST_SLOTS]?: HostSlots;
} = globalThis;

/**
 * Registers a source of proxies besides PROXIES: lib/net may not import the settings. It is called at each use, so that a
 * change needs no restart.
 */
export function provideProxies(source: ProxySource): void {
  holder[PROXIES] = source;
}

/** Registers the store that shares host slots between processes: lib/net may not import the database. */
export function provideHostSlots(places: HostSlots): void {
  holder[HOST_SLOTS] = places;
}

/**
 * The network client of this process, created from its environment on first use. @throws Error if a configured file cannot
 * be read
 */
export function net(): RunningNet {
  const running = holder[KEY];
  if (running) return running;
  const made = createNet(optionsFromEnv(env()));
  holder[KEY] = made;
  watchBrowserPool(made.browserState);
  return made;
}

/** Closes the browser, the proxies and all kept connections. */
export async function closeNet(): Promise<void> {
  const closing = holder[KEY];
  holder[KEY] = undefined;
  await closing?.close();
}

/** Options from the environment variables, with files read. */
export function optionsFromEnv(variables: Env): CreateNetOptions {
  return {
    allow: variables.EGRESS_ALLOW,
    dnsServers: variables.DNS_SERVERS,
    proxies: () => holder[PROXIES]?.() ?? Promise.resolve(variables.PROXIES),
    hostSlots: {
      claim: async (asked) => holder[HOST_SLOTS]?.claim(asked) ?? asked.most - 1,
      release: async (host, name) => holder[HOST_SLOTS]?.release(host, name),
    },
    self: { appUrl: variables.APP_URL, host: variables.HOST, port: variables.PORT },
    browser: {
      dataDir: variables.DATA_DIR,
      path: variables.BROWSER_PATH,
      wsEndpoint: variables.BROWSER_WS_ENDPOINT,
      sandbox: variables.BROWSER_SANDBOX,
      contexts: variables.BROWSER_CONTEXTS,
      warn: (message) => log.warn(message),
    },
    ...read('EGRESS_HOSTS', variables.EGRESS_HOSTS, 'hosts'),
    ...read('EGRESS_CA', variables.EGRESS_CA, 'ca'),
  };
}

function read<K extends string>(name: string, path: string | undefined, key: K): { [key in K]?: string } {
  if (path === undefined) return {};
  try {
    return { [key]: readFileSync(path, 'utf8') } as { [key in K]?: string };
  } catch {
    throw new Error(`${name}: must be the path of a readable file; given: ${JSON.stringify(path)}`);
  }
}
