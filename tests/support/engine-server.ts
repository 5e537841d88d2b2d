import type { IncomingMessage } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import type { Ctx } from '#lib/net/context.ts';
import { createNet, type RunningNet } from '#lib/net/create-net.ts';
import { log } from '#lib/platform/observability/log.ts';
import { createAuthority } from '#tests/world/authority.ts';

/** One request that an engine received. */
export interface EngineVisit {
  host: string;
  method: string;
  url: URL;
  form: URLSearchParams;
  headers: IncomingMessage['headers'];
  at: number;
}

export interface EngineAnswer {
  status?: number;
  headers?: Record<string, string | string[]>;
  body?: string;
  delayMs?: number;
  /** Ends the connection after this many characters. */
  cutAt?: number;
}

/** A server that the engines' host names resolve to, with answers set by each test. */
export interface EngineServer {
  visits: EngineVisit[];
  /** Produces every answer; set by each test. */
  answer: (visit: EngineVisit) => EngineAnswer;
  net: RunningNet;
  ctx: (given?: Partial<Ctx>) => Ctx;
  stop: () => Promise<void>;
}

const HOSTS = [
  'www.google.com',
  'www.bing.com',
  'search.yahoo.com',
  'html.duckduckgo.com',
  'lite.duckduckgo.com',
  'duckduckgo.com',
];

/** @param more hosts besides those of the engines that resolve to the server */
export async function startEngineServer(more: readonly string[] = []): Promise<EngineServer> {
  const authority = await createAuthority();
  const hosts = [...HOSTS, ...more];
  const server = createServer(await authority.issue(hosts), (request, response) => {
    void respond(request).catch(() => response.destroy());
    async function respond(incoming: IncomingMessage): Promise<void> {
      const host = (incoming.headers.host ?? '').replace(/:\d+$/, '');
      const visit = {
        host,
        method: incoming.method ?? '',
        url: new URL(incoming.url ?? '/', `https://${host}`),
        form: new URLSearchParams(await text(incoming)),
        headers: incoming.headers,
        at: performance.now(),
      };
      made.visits.push(visit);
      const { status = 200, headers = {}, body = '', delayMs = 0, cutAt } = made.answer(visit);
      if (delayMs > 0) await wait(delayMs);
      response.writeHead(status, {
        'content-type': 'text/html; charset=utf-8',
        'content-length': Buffer.byteLength(body),
        ...headers,
      });
      if (cutAt === undefined) response.end(body);
      else response.write(body.slice(0, cutAt), () => response.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const net = createNet({
    hosts: hosts.map((host) => `${host}:443 127.0.0.1:${port}`).join('\n'),
    ca: authority.ca,
  });
  const made: EngineServer = {
    visits: [],
    answer: () => ({ status: 404 }),
    net,
    ctx: (given) => ({
      actor: { kind: 'system' },
      signal: new AbortController().signal,
      now: () => new Date(),
      log,
      net,
      requestId: crypto.randomUUID(),
      ...given,
    }),
    async stop() {
      await net.close();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    },
  };
  return made;
}
