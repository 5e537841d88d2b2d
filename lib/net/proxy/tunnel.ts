import { once } from 'node:events';
import type { Socket } from 'node:net';
import { deniedRange } from '#lib/net/egress/address.ts';
import type { Egress, Target } from '#lib/net/egress/egress.ts';
import { interfaceAddresses } from '#lib/net/egress/interface-addresses.ts';
import { NET_LIMITS } from '#lib/net/limits.ts';
import { toNetworkError } from '#lib/net/network-error.ts';
import { ProxyFailure, type Upstream } from '#lib/net/proxy/proxy-pool.ts';
import { connected, type Dial, secure } from '#lib/net/tls/dial.ts';
import type { createTrust } from '#lib/net/tls/trust.ts';

/** What opening a tunnel needs. */
export interface TunnelOptions {
  egress: Egress;
  dial: Dial;
  trust: ReturnType<typeof createTrust>;
}

/**
 * Opens a tunnel to a checked target through a proxy.
 * @param signal ends it for good, with its reason
 * @throws ProxyFailure for failures of the proxy
 */
export async function openTunnel(
  upstream: Upstream,
  target: Target,
  options: TunnelOptions,
  signal: AbortSignal,
): Promise<Socket> {
  const { socket, near } = await reach(upstream, options, signal);
  try {
    await connectTunnel(socket, upstream, authority(target, near), signal);
    return socket;
  } catch (error) {
    socket.destroy();
    throw error;
  }
}

/** Connects to the proxy itself. `near`: it may be in a private network, where it reaches hosts that are not public. */
async function reach(upstream: Upstream, { egress, dial, trust }: TunnelOptions, signal: AbortSignal) {
  const { protocol, hostname, port } = upstream.address;
  const timer = AbortSignal.timeout(NET_LIMITS.connectMs);
  const within = AbortSignal.any([signal, timer]);
  let socket: Socket | undefined;
  try {
    const place = await egress.resolveConfiguredService(hostname, port, within);
    socket = dial(place);
    await connected(socket, 'connect', within);
    if (protocol === 'https') {
      socket = secure(socket, hostname, { context: trust(), rejectUnauthorized: true });
      await connected(socket, 'secureConnect', within);
    }
    const own = interfaceAddresses();
    const near = place.addresses.some((address) => deniedRange(address) !== null || own.has(address.text));
    return { socket, near };
  } catch (error) {
    socket?.destroy();
    signal.throwIfAborted();
    throw new ProxyFailure(upstream, timer.aborted ? 'did not accept the connection' : reason(error), true, error);
  }
}

/** Why the proxy could not be reached, without its name. */
function reason(error: unknown): string {
  const { message, code } = toNetworkError(error, '');
  if (code === 'refused') return 'is this server itself';
  if (/^The name /.test(message)) return 'has a name that does not resolve';
  return message.trim().replace(/\.$/, '');
}

/**
 * Target of the CONNECT request. An external proxy gets the host name: it finds the server for its country. A proxy in a
 * private network gets the checked address, because by then the name could resolve to a private one.
 */
function authority({ hostname, addresses, port, overridden: led }: Target, near: boolean): string {
  const [address] = addresses;
  const host = (near || led) && address ? (address.family === 6 ? `[${address.text}]` : address.text) : hostname;
  return `${host}:${port}`;
}

async function connectTunnel(socket: Socket, upstream: Upstream, to: string, signal: AbortSignal): Promise<void> {
  const { username, password } = upstream.address;
  const credentials = Buffer.from(`${username}:${password}`).toString('base64');
  const authorization = username === '' ? '' : `Proxy-Authorization: Basic ${credentials}\r\n`;
  socket.write(`CONNECT ${to} HTTP/1.1\r\nHost: ${to}\r\n${authorization}\r\n`);
  const head = await readHead(socket, upstream, signal);
  const status = Number(/^HTTP\/1\.[01] (\d{3})(?: |\r?\n)/.exec(head)?.[1] ?? 0);
  if (status >= 200 && status < 300) return;
  if (status === 0) throw new ProxyFailure(upstream, 'does not respond like an HTTP proxy', true);
  if (status === 407) {
    const what = username === '' ? 'requires a user and a password' : 'rejected its user and password';
    throw new ProxyFailure(upstream, `${what} (status 407)`, true);
  }
  if (status >= 500) throw new ProxyFailure(upstream, `could not reach the target (status ${status})`, false);
  throw new ProxyFailure(upstream, `does not connect to this target (status ${status})`, false);
}

/** The proxy's response up to its empty line. Nothing may follow it: the target speaks only after the client. */
async function readHead(socket: Socket, upstream: Upstream, signal: AbortSignal): Promise<string> {
  const timer = AbortSignal.timeout(NET_LIMITS.proxy.answerMs);
  const within = AbortSignal.any([signal, timer]);
  let head = '';
  const closed = once(socket, 'close', { signal: within });
  closed.catch(() => {});
  try {
    for (;;) {
      // `readable`, not `data`: the next owner of the socket finds it untouched.
      const chunk: Buffer | null = socket.read();
      if (chunk === null) {
        if (socket.destroyed || socket.readableEnded) throw new Error('closed');
        const ended = await Promise.race([
          once(socket, 'readable', { signal: within }).then(() => false),
          closed.then(() => true),
        ]);
        if (ended) throw new Error('closed');
        continue;
      }
      head += chunk.toString('latin1');
      const end = head.indexOf('\r\n\r\n');
      if (end >= 0 && end + 4 === head.length) return head;
      if (end >= 0 && !/^HTTP\/1\.[01] 2/.test(head)) return head;
      if (end >= 0 || head.length > NET_LIMITS.proxy.answerBytes) {
        throw new ProxyFailure(upstream, 'does not respond like an HTTP proxy', true);
      }
    }
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof ProxyFailure) throw error;
    const what = timer.aborted
      ? 'accepted the connection but did not respond'
      : 'closed the connection without a response';
    throw new ProxyFailure(upstream, what, true, error);
  }
}
