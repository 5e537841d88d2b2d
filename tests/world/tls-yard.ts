import { createSecureServer } from 'node:http2';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import tls, { type SecureContext } from 'node:tls';
import type { Authority, CertificateKind } from './authority.ts';
import { createAuthority } from './authority.ts';
import type { DnsRecords } from './dns.ts';

const DAY_MS = 86_400_000;
const ago = (days: number) => new Date(Math.floor((Date.now() - days * DAY_MS) / 1000) * 1000);

/** Hosts of the yard, one for each TLS or server property. */
export const yardHosts = {
  /** Complete chain, TLS 1.2 and 1.3, HTTP/2, HTTP/3 announced. */
  good: 'good.tls-yard.example',
  /** Expired ten days ago. */
  expired: 'expired.tls-yard.example',
  /** Valid from ten days ahead. */
  notYetValid: 'future.tls-yard.example',
  selfSigned: 'self-signed.tls-yard.example',
  /** Its certificate is for another name. */
  otherName: 'other-name.tls-yard.example',
  /** Signed by an untrusted root, which the server sends. */
  unknownIssuer: 'unknown-issuer.tls-yard.example',
  /** The intermediate is not sent. */
  incomplete: 'incomplete.tls-yard.example',
  /** RSA of 1,024 bits. */
  weakKey: 'weak-key.tls-yard.example',
  /** Signed with SHA-1. */
  weakSignature: 'weak-signature.tls-yard.example',
  /** TLS 1.0 and 1.1 only. */
  oldVersion: 'old-version.tls-yard.example',
  /** Answers on 443, but with plain HTTP. */
  plainHttp: 'plain-http.tls-yard.example',
  /** Accepts connections on 443 and stays silent. */
  silent: 'silent.tls-yard.example',
  /** Closes the connection immediately. */
  rude: 'rude.tls-yard.example',
  /** Resolves to a private address. */
  inside: 'inside.tls-yard.example',
  /** SSH and mail ports are open, the database port is not; no web server. */
  ports: 'ports.tls-yard.example',
} as const;

/** Open ports of `yardHosts.ports`. */
export const yardPorts = [22, 25];

const PAGE = '<!doctype html><html lang="en"><title>TLS yard</title><h1>TLS yard</h1></html>';
const LOOSE = { ciphers: 'DEFAULT:@SECLEVEL=0' } as const;
/** Nothing listens there: reserved, and below the ephemeral port range. */
const CLOSED = 1;

/** Starts the hosts of `yardHosts` on loopback ports. */
export async function startTlsYard(authority: Authority) {
  const contexts = await certificates(authority);
  const main = createSecureServer({
    ...LOOSE,
    allowHTTP1: true,
    SNICallback: (name, done) => done(null, contexts.get(name)),
  }).on('request', (_request, response) => {
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'alt-svc': 'h3=":443"; ma=86400',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      server: 'yard/1.0',
    });
    response.end(PAGE);
  });
  const old = tls.createServer({
    ...LOOSE,
    ...(await authority.issue([yardHosts.oldVersion])),
    minVersion: 'TLSv1',
    maxVersion: 'TLSv1.1',
  });
  const plain = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\n\r\n'));
  const silent = createServer();
  const rude = createServer((socket) => socket.destroy());
  const servers = [main, old, plain, silent, rude];
  const open = new Set<Socket>();
  const [mainPort, oldPort, plainPort, silentPort, rudePort] = await Promise.all(
    servers.map((server) => listen(server, open)),
  );
  const own: Partial<Record<keyof typeof yardHosts, number | undefined>> = {
    oldVersion: oldPort,
    plainHttp: plainPort,
    silent: silentPort,
    rude: rudePort,
  };
  const names = Object.entries(yardHosts) as [keyof typeof yardHosts, string][];
  return {
    /** Lines for the hosts file. */
    hosts: [
      ...names
        .filter(([id]) => id !== 'inside' && id !== 'ports')
        .map(([id, host]) => `${host}:443 127.0.0.1:${own[id] ?? mainPort}`),
      ...yardPorts.map((port) => `${yardHosts.ports}:${port} 127.0.0.1:${silentPort}`),
      ...[80, 443, 3306].map((port) => `${yardHosts.ports}:${port} 127.0.0.1:${CLOSED}`),
    ],
    records: Object.fromEntries(
      names.map(([id, host]): [string, DnsRecords] => [
        host,
        { a: [id === 'inside' ? '10.20.30.40' : '203.0.113.10'] },
      ]),
    ),
    async stop() {
      for (const socket of open) socket.destroy();
      await Promise.all(servers.map((server) => new Promise<void>((done) => server.close(() => done()))));
    },
  };
}

async function certificates(authority: Authority): Promise<Map<string, SecureContext>> {
  const [between, stranger] = await Promise.all([
    authority.below('World Test Intermediate'),
    createAuthority(new Date(), 'Unheard-of Root'),
  ]);
  const made = new Map<string, SecureContext>();
  const add = async (host: string, by: Authority, kind: CertificateKind = {}, sent = '', names = [host]) => {
    const { cert, key } = await by.issue(names, kind);
    made.set(host, tls.createSecureContext({ ...LOOSE, key, cert: `${cert}\n${sent}` }));
  };
  await Promise.all([
    add(yardHosts.good, between, {}, between.ca),
    add(yardHosts.expired, authority, { notBefore: ago(100), notAfter: ago(10) }),
    add(yardHosts.notYetValid, authority, { notBefore: ago(-10), notAfter: ago(-100) }),
    add(yardHosts.selfSigned, authority, { selfSigned: true }),
    add(yardHosts.otherName, authority, {}, '', ['elsewhere.example', 'www.elsewhere.example']),
    add(yardHosts.unknownIssuer, stranger, {}, stranger.ca),
    add(yardHosts.incomplete, between),
    add(yardHosts.weakKey, authority, { weakKey: true }),
    add(yardHosts.weakSignature, authority, { weakSignature: true }),
  ]);
  return made;
}

function listen(server: Server | ReturnType<typeof createSecureServer>, open: Set<Socket>): Promise<number> {
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.on('error', () => {}).once('close', () => open.delete(socket));
  });
  server.on('tlsClientError', () => {});
  return new Promise((done, fail) => {
    server.once('error', fail);
    server.listen(0, '127.0.0.1', () => done((server.address() as AddressInfo).port));
  });
}
