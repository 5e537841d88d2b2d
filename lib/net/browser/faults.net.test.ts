import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import http, { type RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createNet, type RunningNet } from '#lib/net/create-net.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'serpentine-test-'));
// Readable by all users; the path also identifies the browser's processes.
chmodSync(dataDir, 0o755);
const PAGES: Record<string, RequestListener> = {
  '/never': () => {},
  '/half': (_request, response) => void response.write('<!doctype html><title>half</title>'),
  '/file': (_request, response) =>
    void response
      .writeHead(200, { 'content-type': 'application/zip', 'content-disposition': 'attachment; filename="a.zip"' })
      .end('PK'),
  '/login': (_request, response) =>
    void response
      .writeHead(401, { 'www-authenticate': 'Basic realm="staff"', 'content-type': 'text/html' })
      .end('<!doctype html><title>staff only</title>'),
  '/round': (_request, response) => void response.writeHead(302, { location: '/round' }).end(),
  '/closing': (_request, response) =>
    void response.end(
      '<!doctype html><title>bye</title><script>onload = () => { open("", "_self"); close(); }</script>',
    ),
};
const server = http.createServer((request, response) => {
  response.setHeader('content-type', 'text/html');
  const answer = PAGES[request.url ?? ''];
  if (answer) answer(request, response);
  else response.end('<!doctype html><title>fine</title>');
});
let net: RunningNet;

beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  net = createNet({ hosts: `fault.example 127.0.0.1:${port}`, browser: { dataDir, contexts: 1 } });
  await net.warmBrowser();
});
afterAll(async () => {
  await net.close();
  server.close();
  server.closeAllConnections();
  rmSync(dataDir, { recursive: true, force: true });
});

const open = (path: string, look: (page: Page) => Promise<unknown> = (page) => page.title(), timeoutMs = 20_000) =>
  net.withPage({ timeoutMs }, async ({ page }) => {
    const response = await page.goto(`http://fault.example${path}`);
    return { status: response?.status(), seen: await look(page) };
  });

/** Never settles by itself: only the fault ends it. */
const stay = (page: Page) => page.evaluate('new Promise(() => {})');

describe('each fault has an error of its own', () => {
  // Later runs work as usual, and nothing of the failed run is left.
  afterEach(async () => {
    expect(await open('/')).toEqual({ status: 200, seen: 'fine' });
    expect(net.browserState()).toMatchObject({ status: 'ready', running: 0, queued: 0 });
    await expect.poll(connections).toBe(0);
  });

  it('a page that never answers, or never comes in whole, took too long', async () => {
    for (const path of ['/never', '/half']) {
      await expect(open(path, stay, 3_000)).rejects.toMatchObject({ code: 'timed_out' });
    }
  });

  it('a tab that crashes', async () => {
    const crash = async (page: Page) => {
      const session = await page.context().newCDPSession(page);
      void session.send('Page.crash').catch(() => {});
      return stay(page);
    };
    await expect(open('/', crash)).rejects.toMatchObject({ code: 'unreachable', reason: 'tab-crashed' });
  });

  it('a file', async () => {
    await expect(open('/file')).rejects.toMatchObject({ code: 'unreachable', reason: 'download' });
  });

  it('a page that asks who is there is told by its status', async () => {
    expect(await open('/login')).toEqual({ status: 401, seen: 'staff only' });
  });

  it('redirects without an end', async () => {
    await expect(open('/round')).rejects.toMatchObject({ code: 'unreachable', reason: 'redirect-too-many' });
  });

  it('a page that closes itself: not every browser lets it, and none is waited for', async () => {
    const outcome = await open('/closing').catch((error: { reason: unknown }) => error.reason);
    expect([{ status: 200, seen: 'bye' }, 'page-closed']).toContainEqual(outcome);
    const closed = open('/', async (page) => {
      await page.close();
      return page.title();
    });
    await expect(closed).rejects.toMatchObject({ code: 'unreachable', reason: 'page-closed' });
  });

  it('a browser that is killed under way', async () => {
    const killed = open('/', async (page) => {
      process.kill(mainProcess(), 'SIGKILL');
      return stay(page);
    });
    await expect(killed).rejects.toMatchObject({ code: 'unavailable', reason: 'browser-ended' });
  });
});

function connections(): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  return promise;
}

/** The main process of this test's browser: the others end with it. */
function mainProcess(): number {
  const lines = execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' }).split('\n');
  const main = lines.find((line) => line.includes(`${dataDir}/browser/`) && !line.includes('--type='));
  return Number.parseInt(main ?? '', 10);
}
