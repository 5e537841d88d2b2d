import { once } from 'node:events';
import http from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { limitConnections } from '#lib/cli/server/connection-limit.ts';

const stops: Array<() => void> = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

async function serve(behindProxy: boolean) {
  const server = http.createServer((_request, response) => response.end('ok'));
  limitConnections(server, { max: 2, behindProxy });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  stops.push(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  /** Whether a connection from that address is served, and the connection. */
  return async (from: string) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: from });
    stops.push(() => socket.destroy());
    socket.on('error', () => {});
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
    const served = await Promise.race([once(socket, 'data').then(() => true), once(socket, 'close').then(() => false)]);
    return { socket, served };
  };
}

test('U6: connections beyond the limit of an address are closed, those of others are not', async () => {
  const open = await serve(false);
  const [first] = [await open('127.0.0.7'), await open('127.0.0.7')];
  expect((await open('127.0.0.7')).served).toBe(false);
  expect((await open('127.0.0.8')).served).toBe(true);
  first?.socket.destroy();
  await expect.poll(async () => (await open('127.0.0.7')).served).toBe(true);
});

test('a proxy in front may have any number', async () => {
  const open = await serve(true);
  for (let count = 0; count < 4; count++) expect((await open('127.0.0.7')).served).toBe(true);
});
