import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, isIP, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { type Egress, portOf } from '#lib/net/egress/egress.ts';
import type { SelfAddresses } from '#lib/net/egress/self-addresses.ts';
import { NET_LIMITS } from '#lib/net/limits.ts';
import { isReset, toNetworkError } from '#lib/net/network-error.ts';
import { firstChunk, forwardedHeaders, speaks } from '#lib/net/proxy/forwarding.ts';
import { peerUser } from '#lib/net/proxy/peer-user.ts';
import type { ProxyRoute } from '#lib/net/proxy/proxy-route.ts';
import { connected, type Dial, secure } from '#lib/net/tls/dial.ts';
import { createRecordCounter } from '#lib/net/tls/tls-records.ts';
import type { createTrust } from '#lib/net/tls/trust.ts';
import { type AppError, Unreachable } from '#lib/platform/errors.ts';
import { http } from '#lib/platform/node-http.ts';

/** Egress and limits of a filtering proxy. */
export interface FilteringProxyOptions {
  egress: Egress;
  self: SelfAddresses;
  dial: Dial;
  /** The upstream proxy of a country; null: connect directly to the target. */
  route: ProxyRoute | null;
  /** User ids whose processes may use this proxy: any local user can connect to its port. Null: not checked. */
  users: ReadonlySet<number> | null;
  /** Verify the certificate of every TLS tunnel here, because the browser is configured not to (EGRESS_CA). */
  verify: ReturnType<typeof createTrust> | null;
  maxRequests: number;
  /** TLS records that the browser may send over all tunnels: limits requests that are not reported. */
  maxRecords: number;
  maxBytes: number;
  /** Called when a document exceeds the cap of one response, or the run exceeds `maxBytes`. */
  onTooLarge: (error: Error) => void;
}

/** A proxy on loopback for one browser run; all of the run's traffic passes through it. */
/** A tunnel whose target has not sent anything yet: the connection, and what to send first to another one. */
interface Opening {
  upstream: Socket;
  first: Buffer;
  hostname: string;
  port: number;
}

/** A proxy on loopback through which one run of the browser reaches the network. */
export interface FilteringProxy {
  url: string;
  /** Why a `host:port` could not be reached, if it failed. */
  failure: (host: string, port: number) => AppError | null;
  /** Counts one request that the proxy cannot see (inside a TLS tunnel). */
  countRequest: () => void;
  bytes: () => number;
  requests: () => number;
  close: () => Promise<void>;
}

const CONNECT_MS = 10_000;
const IDLE_MS = 30_000;

/**
 * Starts a proxy on a free loopback port. Every request and every tunnel is checked against the policy, and its address
 * pinned.
 */
export async function startFilteringProxy(options: FilteringProxyOptions): Promise<FilteringProxy> {
  const run = new ProxyRun(options);
  const server = http.createServer((request, response) => void run.forward(request, response));
  server.on('connect', (request: IncomingMessage, client: Duplex, head: Buffer) => {
    void run.tunnel(request.url ?? '', client, head);
  });
  server.on('upgrade', (_request, client: Duplex) => client.destroy());
  server.on('clientError', (_error, client) => client.destroy());
  // Nothing is read from a connection before its user is known.
  const entrance = createServer({ pauseOnConnect: true, allowHalfOpen: true, noDelay: true }, async (socket) => {
    run.track(socket);
    if (!(await mayUse(socket, options.users))) return void socket.destroy();
    server.emit('connection', socket);
    socket.resume();
  });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  entrance.once('error', reject).listen(0, '127.0.0.1', resolve);
  await promise;
  const address = entrance.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  options.self.addPort(port);
  return {
    url: `http://127.0.0.1:${port}`,
    failure: (host, asked) => run.failures.get(`${host}:${asked}`) ?? null,
    countRequest: () => run.count(),
    bytes: () => run.bytes,
    requests: () => run.requests,
    async close() {
      run.end();
      await new Promise<void>((done) => entrance.close(() => done()));
      options.self.removePort(port);
    },
  };
}

async function mayUse(socket: Socket, users: ReadonlySet<number> | null): Promise<boolean> {
  if (users === null) return true;
  const user = await peerUser(socket);
  return user === undefined || (user !== null && users.has(user));
}

class ProxyRun {
  readonly failures = new Map<string, AppError>();
  bytes = 0;
  requests = 0;
  readonly #options: FilteringProxyOptions;
  #records = 0;
  #isCut = false;
  readonly #sockets = new Set<Duplex>();
  /** Functions that stop the browser's side of each open tunnel. */
  readonly #tunnels = new Set<() => void>();
  readonly #ended = new AbortController();
  readonly #verified = new Map<string, Promise<void>>();

  constructor(options: FilteringProxyOptions) {
    this.#options = options;
  }

  track<T extends Duplex>(socket: T): T {
    this.#sockets.add(socket);
    socket.on('close', () => this.#sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    return socket;
  }

  count(): void {
    if (++this.requests > this.#options.maxRequests) this.#cutOff();
  }

  /** From here on nothing is sent; responses in progress still arrive. */
  #cutOff(): void {
    this.#isCut = true;
    for (const cut of this.#tunnels) cut();
  }

  end(): void {
    this.#ended.abort(new Unreachable('The page was closed.', { reason: 'run-ended' }));
    for (const socket of this.#sockets) socket.destroy();
  }

  /** Forwards a plain http request over its own connection. */
  async forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = URL.parse(request.url ?? '');
    if (url?.protocol !== 'http:') {
      request.socket.destroy();
      return;
    }
    const port = portOf(url);
    try {
      this.count();
      const upstream = await this.#open(url.hostname, port);
      const headers = forwardedHeaders(request.rawHeaders);
      const outgoing = http.request({
        method: request.method ?? 'GET',
        path: url.pathname + url.search,
        headers,
        createConnection: () => upstream,
        maxHeaderSize: 64 * 1024,
      });
      const refuse = (cause?: unknown) => {
        this.#fail(
          url.hostname,
          port,
          new Unreachable('The site returned invalid HTTP.', { reason: 'malformed-answer', cause }),
        );
        response.destroy();
        upstream.destroy();
      };
      outgoing.on('response', (answer) => {
        this.#options.route?.pin();
        try {
          response.writeHead(answer.statusCode ?? 502, answer.statusMessage ?? '', forwardedHeaders(answer.rawHeaders));
        } catch (error) {
          // Received values may be invalid to send: a status of 000, a reason with control characters.
          refuse(error);
          return;
        }
        // A truncated body must be truncated for the browser too, not look complete.
        answer.on('error', () => response.destroy());
        answer.on('data', (chunk: Buffer) => this.#meter(chunk.length));
        if (/\btext\/html\b/.test(request.headers.accept ?? '')) this.#passDocument(answer, response);
        else answer.pipe(response);
      });
      outgoing.on('upgrade', () => refuse());
      outgoing.on('error', (error) => {
        const { route } = this.#options;
        route?.tryNext();
        this.#fail(url.hostname, port, route ? route.failure() : error);
        response.destroy();
        upstream.destroy();
      });
      response.on('close', () => upstream.destroy());
      request.pipe(outgoing);
    } catch (error) {
      this.#fail(url.hostname, port, error);
      // No response at all: a page of our own must never pass for the site's.
      request.socket.destroy();
    }
  }

  /** CONNECT: a tunnel for TLS or a WebSocket. */
  async tunnel(authority: string, client: Duplex, head: Buffer): Promise<void> {
    this.track(client);
    const url = URL.parse(`http://${authority}`);
    const port = Number(/:(\d+)$/.exec(authority)?.[1]);
    if (!url || !port) {
      client.destroy();
      return;
    }
    let established = false;
    try {
      let upstream = await this.#open(url.hostname, port);
      established = true;
      client.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      const first = head.length > 0 ? head : await firstChunk(client);
      const isTls = first[0] === 0x16;
      if (isTls && this.#options.verify) await this.#verify(url.hostname, port, this.#options.verify);
      if (!isTls) this.count();
      upstream.write(first);
      if (this.#options.route)
        upstream = await this.#untilHeard(this.#options.route, { upstream, first, hostname: url.hostname, port });
      for (const side of [client, upstream]) side.on('data', (chunk: Buffer) => this.#meter(chunk.length));
      if (isTls) this.#countRecords(client, first);
      client.pipe(upstream).pipe(client);
      const used = upstream;
      const cut = () => void client.unpipe(used);
      this.#tunnels.add(cut);
      client.on('close', () => {
        this.#tunnels.delete(cut);
        used.destroy();
      });
      upstream.on('close', () => client.destroy());
    } catch (error) {
      this.#fail(url.hostname, port, error);
      if (established) client.destroy();
      else client.end('HTTP/1.1 502 Bad Gateway\r\ncontent-length: 0\r\nconnection: close\r\n\r\n');
    }
  }

  async #open(hostname: string, port: number): Promise<Socket> {
    const { egress, dial, route, maxBytes } = this.#options;
    if (this.#isCut) throw new Unreachable('The page made too many requests.', { reason: 'requests' });
    if (this.bytes > maxBytes) throw new Unreachable('The page loaded too much.', { reason: 'bytes' });
    const signal = AbortSignal.any([this.#ended.signal, AbortSignal.timeout(CONNECT_MS)]);
    const target = await egress.resolveTarget(hostname, port, signal);
    // A proxy has its own timeouts, and another may be tried after it.
    const socket = this.track(route ? await route.open(target, this.#ended.signal) : dial(target));
    if (!route) await connected(socket, 'connect', signal);
    socket.setTimeout(IDLE_MS, () => socket.destroy());
    return socket;
  }

  /**
   * Waits for the target's first bytes. If the proxy closes instead, the next one gets the same first bytes, which are safe
   * to send twice: the browser's TLS or WebSocket handshake.
   */
  async #untilHeard(route: ProxyRoute, { upstream, first, hostname, port }: Opening): Promise<Socket> {
    while (!(await speaks(upstream))) {
      if (this.#ended.signal.aborted || !route.tryNext()) throw route.failure();
      upstream = await this.#open(hostname, port);
      upstream.write(first);
    }
    route.pin();
    return upstream;
  }

  /**
   * Reads a document ahead of the browser, up to the cap of one response: an endless page is detected at network speed, not
   * at layout speed.
   */
  #passDocument(answer: IncomingMessage, response: ServerResponse): void {
    let size = 0;
    answer.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= NET_LIMITS.bodyBytes) response.write(chunk);
      else this.#tooLarge();
    });
    answer.on('end', () => response.end());
  }

  #countRecords(client: Duplex, first: Buffer): void {
    const records = createRecordCounter();
    records(first);
    client.on('data', (chunk: Buffer) => {
      this.#records += records(chunk);
      if (this.#records > this.#options.maxRecords) this.#cutOff();
    });
  }

  #meter(bytes: number): void {
    this.bytes += bytes;
    if (this.bytes > this.#options.maxBytes) this.#tooLarge();
  }

  #tooLarge(): void {
    if (this.#ended.signal.aborted) return;
    this.#options.onTooLarge(
      new Unreachable('The page, or what it loads, is too large.', { reason: 'page-too-large' }),
    );
    this.end();
  }

  /**
   * Verifies the certificate over a separate connection before the browser, which is configured to trust any, sends data.
   */
  #verify(hostname: string, port: number, trust: ReturnType<typeof createTrust>): Promise<void> {
    const key = `${hostname}:${port}`;
    const known = this.#verified.get(key);
    if (known) return known;
    const { route } = this.#options;
    const check = async (): Promise<void> => {
      const socket = await this.#open(hostname, port);
      const signal = AbortSignal.any([this.#ended.signal, AbortSignal.timeout(CONNECT_MS)]);
      const tlsSocket = this.track(secure(socket, hostname, { context: trust(), rejectUnauthorized: true }));
      try {
        await connected(tlsSocket, 'secureConnect', signal);
        route?.pin();
      } catch (error) {
        if (!route || !isReset(error)) throw error;
        if (route.tryNext()) return check();
        throw route.failure();
      } finally {
        tlsSocket.destroy();
      }
    };
    const checking = check();
    this.#verified.set(key, checking);
    return checking;
  }

  #fail(hostname: string, port: number, error: unknown): void {
    if (this.#ended.signal.aborted) return;
    const timedOut = error instanceof DOMException && error.name === 'TimeoutError';
    const shown = isIP(hostname) === 6 ? `[${hostname}]` : hostname;
    const failure = toNetworkError(
      timedOut ? Object.assign(new Error('connect'), { code: 'ETIMEDOUT' }) : error,
      `The target ${shown}:${port}`,
    );
    this.failures.set(`${hostname}:${port}`, failure);
  }
}
