import http from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { withRequestLog } from '#lib/cli/server/request-log.ts';
import { makeLog } from '#lib/platform/observability/create-logger.ts';

const stops: Array<() => void> = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

const waitLimit = { timeout: 120_000 };

test('requests that came in one go all end when their connection breaks', async () => {
  const log = makeLog('silent');
  let begun = 0;
  let ended = 0;
  let closed = 0;
  const server = http.createServer((request, response) => {
    response.once('close', () => closed++);
    void withRequestLog(
      { log, routeOf: () => ({ route: '/', kind: 'page' }), behindProxy: false },
      request,
      response,
      () => {
        begun++;
        response.write('not all of it');
      },
    ).then(() => ended++);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  stops.push(() => {
    server.close();
    server.closeAllConnections();
  });
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write('GET / HTTP/1.1\r\nHost: test\r\n\r\n'.repeat(5));
  await expect.poll(() => begun, waitLimit).toBe(5);
  socket.destroy();
  await expect.poll(() => ended, waitLimit).toBe(5);
  expect(closed).toBe(5);
});
