import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect, createServer as createTcpServer, type Server, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/**
 * How a proxy handles the next tunnels: `refuse` accepts no connection, `hang` never answers, `407` wants other credentials,
 * `502` reaches nothing, `closes` closes without an answer, `cuts` closes the tunnel before the target has answered,
 * `garbage` is not a proxy at all, `lies` exits through another country's address.
 */
export type ProxyMood = 'works' | 'refuse' | 'hang' | '407' | '502' | 'closes' | 'cuts' | 'garbage' | 'lies';

export interface WorldProxy {
  country: string;
  /** For PROXIES, credentials included. */
  url: string;
  username: string;
  password: string;
  /** Source address of its tunnels, as a site sees it. */
  exitAddress: string;
  mood: ProxyMood;
  /** Requested targets in order, only with the right credentials. */
  asked: string[];
}

export interface WorldProxies {
  /** In the order of `list`; `us` has two. */
  all: readonly WorldProxy[];
  /** The first of a country. */
  of(country: string): WorldProxy;
  /** For PROXIES. */
  list: string;
  /** A provider for all countries, with the country in its user name: for an entry of `*`. Not in `all` or `list`. */
  provider: WorldProxy;
  /** Resets all moods to `works` and clears the requests. */
  reset(): void;
  stop(): Promise<void>;
}

const PLACES = [
  ['us', '127.0.0.21'],
  ['us', '127.0.0.22'],
  ['de', '127.0.0.31'],
  ['fr', '127.0.0.41'],
] as const;

const ANY = '*';
/** An address without a location. */
const NOWHERE = '127.0.0.99';

/** A provider's exit address in a country. */
const exitIn = (country: string) => PLACES.find(([one]) => one === country)?.[1] ?? NOWHERE;

/** The country that a geolocation service would return for an address of the world. */
export function placeOf(address: string): string | null {
  const last = Number(/^127\.0\.0\.(\d+)$/.exec(address)?.[1]);
  return { 2: 'US', 3: 'DE', 4: 'FR', 9: 'NL' }[Math.floor(last / 10)] ?? null;
}

/** Starts proxies for three countries; each dials from its own loopback address. */
export async function startProxies(): Promise<WorldProxies> {
  const started = await Promise.all(PLACES.map(([country, address], index) => startProxy(country, address, index)));
  const all = started.map(({ proxy }) => proxy);
  const wide = await startProxy(ANY, NOWHERE, PLACES.length);
  return {
    all,
    of(country) {
      const found = all.find((proxy) => proxy.country === country);
      if (!found) throw new Error(`the world has no proxy in ${country}`);
      return found;
    },
    list: all.map(({ country, url }) => `${country}=${url}`).join(','),
    provider: wide.proxy,
    reset() {
      for (const proxy of [...all, wide.proxy]) Object.assign(proxy, { mood: 'works', asked: [] });
    },
    async stop() {
      await Promise.all([...started, wide].map(({ stop }) => stop()));
    },
  };
}

async function startProxy(country: string, exitAddress: string, index: number) {
  const username = country === ANY ? 'visitor-{country}' : `visitor-${index + 1}`;
  const password = `pass:${country}@${index + 1}`;
  const sockets = new Set<Duplex>();
  const track = (socket: Duplex) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket));
  };
  const http = createServer((_request, response) => response.writeHead(405).end());
  http.on('connect', (request: IncomingMessage, client: Duplex) => {
    const shown = Buffer.from(
      request.headers['proxy-authorization']?.slice('Basic '.length) ?? '',
      'base64',
    ).toString();
    const to = country === ANY ? (/^visitor-([a-z]{2}):/.exec(shown)?.[1] ?? '') : country;
    if (shown !== `${username.replace('{country}', to)}:${password}` || proxy.mood === '407') {
      client.end('HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: Basic realm="world"\r\n\r\n');
      return;
    }
    const authority = request.url ?? '';
    proxy.asked.push(authority);
    const { hostname, port } = new URL(`http://${authority}`);
    if (proxy.mood === '502') return void client.end('HTTP/1.1 502 Bad Gateway\r\ncontent-length: 0\r\n\r\n');
    if (proxy.mood === 'cuts') {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n');
      client.once('data', () => client.destroy());
      return;
    }
    const target = connect({
      host: hostname.replace(/^\[|\]$/g, ''),
      port: Number(port || 80),
      localAddress: proxy.mood === 'lies' ? NOWHERE : country === ANY ? exitIn(to) : exitAddress,
    });
    track(target);
    target.once('connect', () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n');
      client.pipe(target).pipe(client);
    });
    target.on('close', () => client.destroy());
    client.on('close', () => target.destroy());
  });
  // Below HTTP: refuses connections, or speaks another protocol.
  const server = createTcpServer((socket: Socket) => {
    track(socket);
    if (proxy.mood === 'refuse') return void socket.resetAndDestroy();
    if (proxy.mood === 'hang') return void socket.resume();
    if (proxy.mood === 'closes') return void socket.once('data', () => socket.end());
    if (proxy.mood === 'garbage') return void socket.once('data', () => socket.end('220 mail.example ESMTP\r\n\r\n'));
    http.emit('connection', socket);
  });
  await new Promise<void>((done, fail) => {
    server.once('error', fail).listen(0, '127.0.0.1', done);
  });
  const { port } = server.address() as AddressInfo;
  const proxy: WorldProxy = {
    country,
    url: `http://${username}:${encodeURIComponent(password)}@127.0.0.1:${port}`,
    username,
    password,
    exitAddress,
    mood: 'works',
    asked: [],
  };
  return { proxy, stop: () => close(server, sockets) };
}

function close(server: Server, sockets: ReadonlySet<Duplex>): Promise<void> {
  return new Promise((done) => {
    server.close(() => done());
    for (const socket of sockets) socket.destroy();
  });
}
