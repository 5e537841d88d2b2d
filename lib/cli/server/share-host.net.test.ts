import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectEarly } from '#lib/cli/server/request-guard.ts';

const SHARE = 'reports.agency.example';

let server: http.Server;
beforeAll(async () => {
  const hosts = { listen: '127.0.0.1', share: SHARE };
  server = http.createServer((request, response) => {
    if (!rejectEarly(request, response, hosts)) response.end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

/** Status of a request for a path under a name. */
const statusOf = (host: string, path: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    const { port } = server.address() as AddressInfo;
    http
      .get({ host: '127.0.0.1', port, path, headers: { host } }, (response) => {
        response.resume();
        resolve(response.statusCode);
      })
      .on('error', reject);
  });

test.each(['/share/abc', '/share/abc/open', '/_next/static/chunks/a.js', '/icon.svg'])(
  'shared reports are served under their own name: %s',
  async (path) => {
    expect(await statusOf(SHARE, path)).toBe(200);
    expect(await statusOf('Reports.Agency.example', path)).toBe(200);
  },
);

test.each(['/', '/login', '/setup', '/share', '/api/v1/user', '/api/run/list_projects', '/_next/image', '/icon.svg/x'])(
  'nothing else is: %s',
  async (path) => {
    expect(await statusOf(SHARE, path)).toBe(404);
  },
);

test('the own names serve everything, other names nothing', async () => {
  expect(await statusOf('localhost', '/login')).toBe(200);
  expect(await statusOf(`x.${SHARE}`, '/share/abc')).toBe(421);
});
