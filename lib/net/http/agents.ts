import type { ClientRequestArgs } from 'node:http';
import https from 'node:https';
import type { Duplex } from 'node:stream';
import type { Egress } from '#lib/net/egress/egress.ts';
import { NET_LIMITS } from '#lib/net/limits.ts';
import type { Upstream } from '#lib/net/proxy/proxy-pool.ts';
import { openTunnel } from '#lib/net/proxy/tunnel.ts';
import { connected, type Dial, secure } from '#lib/net/tls/dial.ts';
import type { createTrust } from '#lib/net/tls/trust.ts';
import { http } from '#lib/platform/node-http.ts';

/** What a hop learns about its connection; passed inside the request options to `createConnection`. */
export interface HopTrace {
  signal: AbortSignal;
  dnsMs: number | null;
  connectMs: number | null;
  tlsMs: number | null;
}

/** What opening a connection needs. */
export interface ConnectOptions {
  egress: Egress;
  dial: Dial;
  trust: ReturnType<typeof createTrust>;
}

type Traced = ClientRequestArgs & { trace?: HopTrace; rejectUnauthorized?: boolean };
type Done = (error: Error | null, socket: Duplex) => void;

/**
 * Agents that check and pin every new connection. A kept connection is reused only for the same host and port, and still
 * reaches the address that was checked.
 */
export function createAgents(options: ConnectOptions) {
  const direct = agentsOf(options, null);
  // Separate agents: a connection kept open to a private address must not serve a request for another target.
  const { egress } = options;
  const locate: Egress['resolveTarget'] = (hostname, port, signal) =>
    egress.resolveConfiguredService(hostname, port, signal);
  const ownServices = agentsOf({ ...options, egress: { ...egress, resolveTarget: locate } }, null);
  // Kept connections of one proxy are never used for another. The password is part of the key: a changed password must be
  // presented.
  const proxied = new Map<string, ReturnType<typeof agentsOf>>();
  const through = (upstream: Upstream) => {
    const key = JSON.stringify(upstream.address);
    const made = proxied.get(key) ?? agentsOf(options, upstream);
    proxied.set(key, made);
    return made;
  };
  return {
    for: (protocol: string, rejectUnauthorized: boolean, upstream: Upstream | null, isOwnService = false) => {
      const agents = upstream ? through(upstream) : isOwnService ? ownServices : direct;
      return protocol === 'http:' ? agents.http : rejectUnauthorized ? agents.https : agents.httpsUnchecked;
    },
    close: () => {
      for (const agents of [direct, ownServices, ...proxied.values()]) {
        for (const agent of Object.values(agents)) agent.destroy();
      }
    },
  };
}

function agentsOf(options: ConnectOptions, upstream: Upstream | null) {
  const settings = { keepAlive: true, keepAliveMsecs: 1_000, timeout: 4_000, scheduling: 'lifo' } as const;
  const agents = {
    http: new GuardedHttpAgent(settings),
    https: new GuardedHttpsAgent(settings),
    httpsUnchecked: new GuardedHttpsAgent(settings),
  };
  agents.http.open = (request) => open(request, options, null, upstream);
  agents.https.open = (request) => open(request, options, true, upstream);
  agents.httpsUnchecked.open = (request) => open(request, options, false, upstream);
  return agents;
}

type Open = (request: Traced) => Promise<Duplex>;

class GuardedHttpAgent extends http.Agent {
  open: Open | undefined;
  override createConnection(request: Traced, done?: Done): undefined {
    hand(this.open, request, done);
  }
}

class GuardedHttpsAgent extends https.Agent {
  open: Open | undefined;
  // Each agent uses one way of verifying certificates, so host and port identify a connection.
  override getName(request: Traced = {}): string {
    return `${request.host}:${request.port}`;
  }
  override createConnection(request: Traced, done?: Done): undefined {
    hand(this.open, request, done);
  }
}

function hand(openSocket: Open | undefined, request: Traced, done: Done | undefined): void {
  if (!openSocket || !done) throw new Error('an agent without an egress route');
  openSocket(request).then(
    (socket) => done(null, socket),
    // Node's types require a socket next to the error; its code reads only the error in that case.
    (error: Error) => (done as (error: Error) => void)(error),
  );
}

async function open(
  request: Traced,
  options: ConnectOptions,
  rejectUnauthorized: boolean | null,
  upstream: Upstream | null,
): Promise<Duplex> {
  const { trace } = request;
  if (!trace) throw new Error('a request without a trace');
  const { signal } = trace;
  const hostname = String(request.hostname ?? request.host);
  const target = await options.egress.resolveTarget(hostname, Number(request.port), signal);
  trace.dnsMs = target.dnsMs;
  signal.throwIfAborted();
  let started = performance.now();
  const socket = upstream ? await openTunnel(upstream, target, options, signal) : options.dial(target);
  if (!upstream) await connected(socket, 'connect', signal);
  trace.connectMs = performance.now() - started;
  if (rejectUnauthorized === null) return socket;
  started = performance.now();
  const tlsSocket = secure(socket, hostname, { context: options.trust(), rejectUnauthorized });
  // Through a proxy, the earlier steps have their own timeouts.
  const within = upstream ? AbortSignal.any([signal, AbortSignal.timeout(NET_LIMITS.connectMs)]) : signal;
  try {
    await connected(tlsSocket, 'secureConnect', within);
  } catch (error) {
    tlsSocket.destroy();
    socket.destroy();
    if (within.aborted && !signal.aborted)
      throw Object.assign(new Error('no handshake in time'), { code: 'ETIMEDOUT' });
    throw error;
  }
  trace.tlsMs = performance.now() - started;
  return tlsSocket;
}

/** Limit of the whole connecting step: lookup, TCP and TLS. */
export const CONNECT_STEP_MS = NET_LIMITS.dnsMs + NET_LIMITS.connectMs;
