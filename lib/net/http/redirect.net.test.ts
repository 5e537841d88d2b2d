import http, { type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createNet, type RunningNet } from '#lib/net/create-net.ts';

interface Seen {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

const seen: Seen[] = [];
/** Redirects with the status in the path, to another origin or within its own. */
const service = http.createServer((request, response) => {
  const [, status, where] = /^\/(\d{3})\/(\w+)$/.exec(request.url ?? '') ?? [];
  if (status) {
    const location = where === 'away' ? 'http://elsewhere.example/end' : '/end';
    return response.writeHead(Number(status), { location }).end();
  }
  return note(request, response);
});
const elsewhere = http.createServer((request, response) => note(request, response));
let net: RunningNet;

async function note(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
  const { method = '', url = '', headers } = request;
  seen.push({ method, path: url, headers, body: await text(request) });
  response.end('{}');
}

const portOf = (server: http.Server) => (server.address() as AddressInfo).port;

beforeAll(async () => {
  for (const server of [service, elsewhere]) await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  net = createNet({
    hosts: `service.example 127.0.0.1:${portOf(service)}\nelsewhere.example 127.0.0.1:${portOf(elsewhere)}`,
  });
});
beforeEach(() => {
  seen.length = 0;
});
afterAll(async () => {
  await net.close();
  for (const server of [service, elsewhere]) server.close();
});

const SECRETS = {
  authorization: 'Bearer s',
  cookie: 'a=s',
  'x-api-key': 's',
  'developer-token': 's',
  'x-auth-token': 's',
  'x-subscription-token': 's',
};
const post = (path: string) =>
  net.fetch(`http://service.example${path}`, {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json', ...SECRETS },
    body: '{"clientKey":"s"}',
  });

describe('T30: credentials on a redirect', () => {
  test.each([301, 302, 303])('do not go to another origin with status %i', async (status) => {
    await post(`/${status}/away`);
    expect(seen).toHaveLength(1);
    const [{ method, headers, body } = { method: '', headers: {}, body: '' }] = seen;
    expect([method, body, headers.accept]).toEqual(['GET', '', 'application/json']);
    for (const name of Object.keys(SECRETS)) expect(headers, name).not.toHaveProperty(name);
  });

  test.each([307, 308])('do not go to another origin in a body that is sent again, status %i', async (status) => {
    await expect(post(`/${status}/away`)).rejects.toMatchObject({ code: 'unreachable', reason: 'redirect-with-body' });
    expect(seen).toEqual([]);
  });

  test('stay with the origin that they were given for', async () => {
    await post('/307/here');
    expect(seen).toMatchObject([{ method: 'POST', path: '/end', body: '{"clientKey":"s"}', headers: SECRETS }]);
  });

  test('are chosen for each URL, whatever their name', async () => {
    const headersFor = ({ hostname }: URL): Record<string, string> =>
      hostname === 'service.example' ? { 'X-Preview': 's' } : {};
    await net.fetch('http://service.example/302/here', { headersFor });
    await net.fetch('http://service.example/302/away', { headersFor });
    const [here, away] = seen;
    expect(here).toMatchObject({ path: '/end', headers: { 'x-preview': 's' } });
    expect(away?.headers.host).toBe('elsewhere.example');
    expect(away?.headers).not.toHaveProperty('x-preview');
  });
});
