import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createNet } from '#lib/net/create-net.ts';
import { toAppError } from '#lib/platform/errors.ts';

const BODY = 'Content-Type: text/html\r\nContent-Length: 2\r\nConnection: close\r\n\r\nok';
/** Status lines and headers that a server may send and that must not be passed on unchanged. */
const ANSWERS: Record<string, string> = {
  '/ok': `HTTP/1.1 200 OK\r\n${BODY}`,
  '/status-000': `HTTP/1.1 000 \r\n${BODY}`,
  '/status-099': `HTTP/1.1 099 Low\r\n${BODY}`,
  '/status-999': `HTTP/1.1 999 High\r\n${BODY}`,
  '/status-1000': `HTTP/1.1 1000 Higher\r\n${BODY}`,
  '/status-text': `HTTP/1.1 abc Text\r\n${BODY}`,
  '/reason-control': `HTTP/1.1 200 O\x01K\r\n${BODY}`,
  '/reason-delete': `HTTP/1.1 200 O\x7fK\r\n${BODY}`,
  '/reason-latin': `HTTP/1.1 200 \xff\xfe\r\n${BODY}`,
  '/name-control': `HTTP/1.1 200 OK\r\nX\x01Y: 1\r\n${BODY}`,
  '/name-space': `HTTP/1.1 200 OK\r\nX Y: 1\r\n${BODY}`,
  '/value-control': `HTTP/1.1 200 OK\r\nX-Y: a\x01b\r\n${BODY}`,
  '/value-nul': `HTTP/1.1 200 OK\r\nX-Y: a\0b\r\n${BODY}`,
  '/no-content-with-body': `HTTP/1.1 204 No Content\r\n${BODY}`,
  '/switching': `HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\nhello`,
  '/naked': '<p>no head</p>',
};

const dataDir = mkdtempSync(join(tmpdir(), 'serpentine-test-'));
const server = createServer((socket) => {
  socket.on('error', () => {});
  socket.once('data', (chunk) => {
    const path = /^GET (\S+)/.exec(chunk.toString('latin1'))?.[1] ?? '';
    socket.end(Buffer.from(ANSWERS[path] ?? ANSWERS['/ok'] ?? '', 'latin1'));
  });
});
let origin: string;
let net: ReturnType<typeof createNet>;

beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  origin = `http://${host}`;
  net = createNet({ allow: [host], browser: { dataDir } });
});
afterAll(async () => {
  await net.close();
  server.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const open = (path: string) =>
  net
    .withPage({ timeoutMs: 20_000 }, async ({ page }) => {
      await page.goto(origin + path, { waitUntil: 'load' });
    })
    .then(
      () => 'opened',
      (error: unknown) => toAppError(error).code,
    );
const fetched = (path: string) =>
  net.fetch(origin + path).then(
    () => 'opened',
    (error: unknown) => toAppError(error).code,
  );

// An exception while reading a response would end the process, so the test also covers that.
test.each(Object.keys(ANSWERS))('P4: %s is an answer or a failure, fetched or opened in the browser', async (path) => {
  const usual = ['opened', 'unreachable'];
  expect(usual).toContain(await fetched(path));
  expect(usual).toContain(await open(path));
  expect(await open('/ok')).toBe('opened');
});
