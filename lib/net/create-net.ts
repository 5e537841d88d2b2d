import { createAgents } from '#lib/net/agents.ts';
import { type Dial, dialTcp } from '#lib/net/dial.ts';
import { createEgress } from '#lib/net/egress.ts';
import { createFetch } from '#lib/net/http.ts';
import type { Net } from '#lib/net/net.ts';
import { createPacer } from '#lib/net/pacing.ts';
import { createResolver, type Resolver } from '#lib/net/resolver.ts';
import { createSelf, type SelfOptions } from '#lib/net/self.ts';
import { createTrust } from '#lib/net/trust.ts';
import { Unavailable } from '#lib/platform/errors.ts';

export interface CreateNetOptions {
  /** EGRESS_ALLOW entries: private targets that may be reached. */
  allow?: readonly string[];
  /** Content of the EGRESS_HOSTS file. */
  hosts?: string;
  /** PEM text of EGRESS_CA. */
  ca?: string;
  /** DNS_SERVERS entries; none: the system's. */
  dnsServers?: readonly string[];
  /** What this program listens on. */
  self?: SelfOptions;
  /** In place of DNS, for tests. */
  resolver?: Resolver;
  /** In place of TCP, for tests. */
  dial?: Dial;
}

/** A net that was started and can be closed. */
export interface RunningNet extends Net {
  close: () => Promise<void>;
}

/** Makes a door out. Nothing is opened before the first use. @throws Error when a list or file cannot be read */
export function createNet(options: CreateNetOptions = {}): RunningNet {
  const self = createSelf(options.self ?? {});
  const egress = createEgress({
    self,
    resolver: options.resolver ?? createResolver(options.dnsServers),
    ...(options.allow ? { allow: options.allow } : {}),
    ...(options.hosts === undefined ? {} : { hosts: options.hosts }),
  });
  const trust = createTrust(options.ca);
  const agents = createAgents({ egress, dial: options.dial ?? dialTcp, trust });
  return {
    checkUrl: egress.checkUrl,
    fetch: createFetch({ egress, agents, pacer: createPacer() }),
    withPage: () => Promise.reject(new Unavailable('No browser is available yet.')),
    async close() {
      agents.close();
    },
  };
}
