import http from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createNet, type RunningNet } from '#lib/net/create-net.ts';

let service: http.Server;
let other: http.Server;
let origin = '';
let port = 0;
let elsewhere = '';
let asked: string[] = [];
let net: RunningNet;

const listen = (server: http.Server) =>
  new Promise<number>((done) =>
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      done(typeof address === 'object' && address ? address.port : 0);
    }),
  );

beforeAll(async () => {
  service = http.createServer((request, response) => {
    asked.push(request.url ?? '');
    if (request.url === '/away') response.writeHead(302, { location: `${elsewhere}/secret` }).end();
    else if (request.url === '/here') response.writeHead(302, { location: '/v1' }).end();
    else response.end('model');
  });
  other = http.createServer((request, response) => {
    asked.push(`other ${request.url}`);
    response.end('secret');
  });
  port = await listen(service);
  origin = `http://127.0.0.1:${port}`;
  elsewhere = `http://127.0.0.1:${await listen(other)}`;
  // A name that looks public and resolves to a private address, as names in an administrator's own network do.
  net = createNet({ resolver: { resolve: async () => ['127.0.0.1'] } });
});
afterAll(async () => {
  await net.close();
  for (const server of [service, other]) {
    server.closeAllConnections();
    server.close();
  }
});
beforeEach(() => {
  asked = [];
});

const refused = { code: 'refused' };

describe('a service that the administrator named at a private address', () => {
  test.each(['127.0.0.1', 'localhost', 'model.example'])('is reached without EGRESS_ALLOW: %s', async (host) => {
    const own = `http://${host}:${port}`;
    const answer = await net.fetch(`${own}/v1`, { configuredService: `${own}/v1` });
    expect(answer.text()).toBe('model');
    expect((await net.fetch(`${own}/here`, { configuredService: own })).text()).toBe('model');
  });

  test('is no target for anybody else, neither before nor over the connection that was kept', async () => {
    const own = `http://model.example:${port}`;
    await expect(net.fetch(`${own}/v1`)).rejects.toMatchObject(refused);
    await net.fetch(`${own}/v1`, { configuredService: own });
    asked = [];
    for (const host of ['127.0.0.1', 'localhost', 'model.example']) {
      await expect(net.fetch(`http://${host}:${port}/v1`)).rejects.toMatchObject(refused);
    }
    expect(() => net.checkUrl(`${origin}/v1`)).toThrow();
    expect(asked).toEqual([]);
  });

  test('opens its own origin alone: no other port, scheme, host, redirect or form of the address', async () => {
    const get = (url: string) => net.fetch(url, { configuredService: origin });
    for (const url of [
      `${elsewhere}/secret`,
      `https://127.0.0.1:${port}/`,
      `http://localhost:${port}/`,
      `http://u:p@127.0.0.1:${port}/`,
      `http://2130706433:${port}/`,
    ]) {
      await expect(get(url), url).rejects.toMatchObject(refused);
    }
    expect(asked).toEqual([]);
    await expect(get(`${origin}/away`)).rejects.toMatchObject(refused);
    expect(asked).toEqual(['/away']);
  });

  test('is not this program itself', async () => {
    const self = createNet({ self: { host: '127.0.0.1', port } });
    try {
      await expect(self.fetch(`${origin}/v1`, { configuredService: origin })).rejects.toMatchObject(refused);
      expect(asked).toEqual([]);
    } finally {
      await self.close();
    }
  });
});
