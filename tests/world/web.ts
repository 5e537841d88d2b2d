import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Authority } from './authority.ts';
import type { Answer, Site, Visit } from './site.ts';

export interface WebHit {
  method: string;
  scheme: 'http' | 'https';
  host: string;
  path: string;
  /** With its question mark; empty without a query. */
  search: string;
}

export interface Web {
  httpPort: number;
  httpsPort: number;
  /** Every request so far, in order. */
  hits: WebHit[];
  stop(): Promise<void>;
}

/** Serves all sites by host name on one HTTP and one HTTPS port of the loopback. */
export async function startWeb(sites: readonly Site[], authority: Authority): Promise<Web> {
  const byHost = new Map(sites.flatMap((site) => site.hosts.map((host) => [host, site] as const)));
  const hits: WebHit[] = [];
  const listener =
    (scheme: 'http' | 'https'): RequestListener =>
    (request, response) => {
      serve(byHost, hits, scheme, request, response).catch(() => response.destroy());
    };
  const plain = createServer(listener('http'));
  const tls = createTlsServer(await authority.issue([...byHost.keys()]), listener('https'));
  const servers = [plain, tls];
  const ports = await Promise.all(
    servers.map(
      (server) =>
        new Promise<number>((done, fail) => {
          server.once('error', fail);
          server.listen(0, '127.0.0.1', () => done((server.address() as AddressInfo).port));
        }),
    ),
  );
  return {
    httpPort: ports[0] ?? 0,
    httpsPort: ports[1] ?? 0,
    hits,
    async stop() {
      await Promise.all(
        servers.map(
          (server) =>
            new Promise<void>((done) => {
              server.close(() => done());
              server.closeAllConnections();
            }),
        ),
      );
    },
  };
}

async function serve(
  sites: ReadonlyMap<string, Site>,
  hits: WebHit[],
  scheme: 'http' | 'https',
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const host = (request.headers.host ?? '').toLowerCase().replace(/:\d+$/, '');
  const url = new URL(request.url ?? '/', `${scheme}://${host || 'nowhere.invalid'}`);
  hits.push({ method: request.method ?? '', scheme, host, path: url.pathname, search: url.search });
  const visit: Visit = { scheme, host, path: url.pathname, url, request, body: await text(request) };
  const answer = await answerOf(sites.get(host), visit);
  if (answer.delayMs) await pause(answer.delayMs, response);
  if (response.destroyed) return;
  if (answer.pieces) return sendPieces(answer, answer.pieces, response);
  const body = answer.body ?? '';
  response.writeHead(answer.status ?? 200, { 'content-length': Buffer.byteLength(body), ...answer.headers });
  if (answer.breaksOff) {
    const half = Buffer.from(body).subarray(0, Math.floor(Buffer.byteLength(body) / 2));
    response.write(half, () => response.destroy());
    return;
  }
  response.end(request.method === 'HEAD' ? undefined : body);
}

async function sendPieces(
  { status = 200, headers }: Answer,
  pieces: NonNullable<Answer['pieces']>,
  response: ServerResponse,
): Promise<void> {
  const left = new AbortController();
  response.once('close', () => left.abort());
  response.writeHead(status, headers).flushHeaders();
  for await (const piece of pieces(left.signal)) {
    if (response.destroyed) return;
    if (!response.write(piece)) await once(response, 'drain', { signal: left.signal }).catch(() => {});
  }
  response.end();
}

async function answerOf(site: Site | undefined, visit: Visit): Promise<Answer> {
  if (!site) return { status: 421, body: 'no such site in this world' };
  const early = site.before?.(visit);
  if (early) return early;
  const page = (Object.hasOwn(site.pages, visit.path) ? site.pages[visit.path] : undefined) ?? site.otherwise;
  if (!page) return { status: 404, headers: { 'content-type': 'text/html' }, body: '<title>Not here</title>' };
  return typeof page === 'function' ? page(visit) : page;
}

function pause(ms: number, response: ServerResponse): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(done, ms);
    response.once('close', () => {
      clearTimeout(timer);
      done();
    });
  });
}
