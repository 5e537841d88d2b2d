import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { isBundledReady } from '#lib/net/browser/binary.ts';
import { createEgress } from '#lib/net/egress/egress.ts';
import { createSelfAddresses } from '#lib/net/egress/self-addresses.ts';
import { type FilteringProxyOptions, startFilteringProxy } from '#lib/net/proxy/filtering-proxy.ts';
import { dialTcp } from '#lib/net/tls/dial.ts';

const folder = mkdtempSync(join(tmpdir(), 'serpentine-test-'));
let asked = 0;
const site = createServer((socket) => {
  asked++;
  socket.on('error', () => {}).end('HTTP/1.1 200 OK\r\ncontent-length: 4\r\nconnection: close\r\n\r\nsite');
});
await once(site.listen(0, '127.0.0.1'), 'listening');
const address = site.address();
const host = `127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
afterAll(() => {
  site.close();
  rmSync(folder, { recursive: true, force: true });
});

const own = process.getuid?.() ?? 0;
const startProxy = (users: FilteringProxyOptions['users']) =>
  startFilteringProxy({
    egress: createEgress({ allow: [host] }),
    self: createSelfAddresses({}),
    dial: dialTcp,
    route: null,
    verify: null,
    users,
    maxRequests: 10,
    maxRecords: 10,
    maxBytes: 1_000_000,
    onTooLarge: () => {},
  });

const CLIENT = `
  const socket = require('node:net').connect(Number(process.argv[1]), '127.0.0.1');
  socket.on('error', () => {}).on('data', (chunk) => process.stdout.write(chunk));
  socket.write('GET http://${host}/ HTTP/1.1\\r\\nhost: ${host}\\r\\nconnection: close\\r\\n\\r\\n');
  if (process.argv[2] === 'close') socket.end();`;

/** What a process of another user receives from the proxy. */
async function getAs(uid: number | undefined, url: string, how = 'wait'): Promise<string> {
  const child = spawn(process.execPath, ['-e', CLIENT, new URL(url).port, how], {
    cwd: '/',
    ...(uid === undefined ? {} : { uid, gid: uid }),
  });
  let got = '';
  child.stdout.on('data', (chunk) => {
    got += chunk;
  });
  await once(child, 'close');
  return got;
}

describe.runIf(process.platform === 'linux')('B21: the proxy of a run', () => {
  test('serves the users that it is there for', async () => {
    const proxy = await startProxy(new Set([own]));
    expect(await getAs(undefined, proxy.url)).toContain('site');
    await proxy.close();
  });

  test('serves no other user of the machine, and asks nobody for them', async () => {
    const proxy = await startProxy(new Set([own + 1]));
    asked = 0;
    expect(await getAs(undefined, proxy.url)).toBe('');
    expect(await getAs(undefined, proxy.url, 'close')).toBe('');
    expect([asked, proxy.requests()]).toEqual([0, 0]);
    await proxy.close();
  });

  test.runIf(own === 0)('started by root, it serves its browser and not nobody', async () => {
    const proxy = await startProxy(new Set([0, 65_533]));
    const execPathIsOpen = (await getAs(65_533, proxy.url).catch(() => '')).includes('site');
    asked = 0;
    for (const how of ['wait', 'close']) expect(await getAs(65_534, proxy.url, how).catch(() => '')).toBe('');
    expect(asked).toBe(0);
    expect(execPathIsOpen).toBe(true);
    await proxy.close();
  });

  test('tells connections apart that arrive together', async () => {
    const { peerUser } = await import('#lib/net/proxy/peer-user.ts');
    const users: Promise<number | null | undefined>[] = [];
    const server = createServer((socket: Socket) => void users.push(peerUser(socket)));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const at = server.address();
    const clients = Array.from({ length: 20 }, () =>
      dialTcp({
        addresses: [{ text: '127.0.0.1', family: 4 }],
        port: typeof at === 'object' && at ? at.port : 0,
        hostname: '',
        dnsMs: null,
        overridden: false,
      }),
    );
    await Promise.all(clients.map((client) => once(client, 'connect')));
    await expect.poll(() => users.length).toBe(20);
    expect(new Set(await Promise.all(users))).toEqual(new Set([own]));
    for (const client of clients) client.destroy();
    server.close();
  });
});

describe('B10: the folder that the browser is started from', () => {
  test('is not a symbolic link', async () => {
    const dataDir = mkdtempSync(join(folder, 'linked-'));
    const elsewhere = mkdtempSync(join(folder, 'elsewhere-'));
    symlinkSync(elsewhere, join(dataDir, 'browser'));
    await expect(isBundledReady(dataDir)).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining(
        `${join(dataDir, 'browser')} cannot be used to run programs: it is not a folder`,
      ),
    });
  });

  test.runIf(process.platform !== 'win32')('is writable by nobody else', async () => {
    const dataDir = mkdtempSync(join(folder, 'open-'));
    mkdirSync(join(dataDir, 'browser'));
    chmodSync(join(dataDir, 'browser'), 0o777);
    await expect(isBundledReady(dataDir)).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('other users may write to it'),
    });
  });
});
