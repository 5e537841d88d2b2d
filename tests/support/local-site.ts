import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createNet, type RunningNet } from '#lib/net/create-net.ts';

/** A site on the loopback, and an egress that reaches it. */
export interface LocalSite {
  origin: string;
  net: RunningNet;
  /** Path and query of every request, in order. */
  asked: string[];
  /** Peak number of concurrent requests. */
  mostAtOnce: () => number;
  stop: () => Promise<void>;
}

type Answer = (path: string, response: ServerResponse, request: IncomingMessage) => void;

/** Serves what `answer` writes. @param names hosts that resolve to it too, at port 80 */
export async function startLocalSite(answer: Answer, ...names: string[]): Promise<LocalSite> {
  const asked: string[] = [];
  let now = 0;
  let most = 0;
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    asked.push(path);
    most = Math.max(most, ++now);
    response.on('close', () => {
      now--;
    });
    answer(path, response, request);
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const net = createNet({
    allow: [host],
    ...(names.length > 0 ? { hosts: names.map((name) => `${name}:80 ${host}`).join('\n') } : {}),
  });
  return {
    origin: `http://${host}`,
    net,
    asked,
    mostAtOnce: () => most,
    async stop() {
      await net.close();
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

/** Writes a page with these links. */
export function sendPage(response: ServerResponse, links: readonly string[], text = 'A page'): void {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
  response.end(`<!doctype html><title>${text}</title>${links.map((href) => `<a href="${href}">x</a>`).join('')}`);
}
