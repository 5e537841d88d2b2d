import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { IS_INERT, QUIET_MS, watchNetwork } from '#lib/net/browser/network-quiet.ts';
import { createNet, type RunningNet } from '#lib/net/create-net.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'serpentine-test-'));
// Readable by the browser's unprivileged user.
chmodSync(dataDir, 0o755);
const PAGES: Record<string, string> = {
  '/chain': `<script>
    onload = async () => {
      for (let i = 0; i < 3; i++) await (await fetch('/redirect?' + i)).text();
      document.title = 'done';
    };
  </script>`,
  '/refused': `<script>
    onload = () => fetch('http://10.0.0.1/').catch(() => { document.title = 'done' });
  </script>`,
  '/streams': `<script>
    onload = () => {
      new EventSource('/never?stream');
      navigator.sendBeacon('/never?beacon', 'x');
      document.title = 'done';
    };
  </script>`,
  '/left-behind': `<script>
    onload = () => {
      fetch('/never?left').catch(() => {});
      document.body.append(Object.assign(document.createElement('iframe'), { src: '/never?frame' }));
      setTimeout(() => document.querySelector('iframe').remove());
      setTimeout(() => { location = 'http://other.example/plain' });
    };
  </script>`,
  '/poller': `<script>
    const poll = () => fetch('/ok').then(() => setTimeout(poll, 10));
    onload = poll;
  </script>`,
  '/plain': '<title>done</title><meta http-equiv="x-ua-compatible" content="IE=edge">',
  '/handler': '<img alt="" onerror="0">',
  '/refresh': '<meta http-equiv="Refresh" content="60">',
  '/shadow': '<div><template shadowrootmode="open"><script>0</script></template></div>',
};
const server = http.createServer((request, response) => {
  const { pathname, search } = new URL(request.url ?? '/', 'http://page.example');
  if (pathname === '/never') return;
  // Slower than the window: only the requests in flight keep the page from being quiet.
  if (pathname === '/redirect') {
    return void setTimeout(() => response.writeHead(302, { location: `/ok${search}` }).end(), QUIET_MS * 3);
  }
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
  response.end(`<!doctype html><body>${PAGES[pathname] ?? ''}`);
});
let net: RunningNet;

beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  net = createNet({
    hosts: `page.example 127.0.0.1:${port}\nother.example 127.0.0.1:${port}`,
    browser: { dataDir },
  });
});

afterAll(async () => {
  await net.close();
  server.close();
  server.closeAllConnections();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Opens a page and waits until it is quiet. @returns whether it became quiet, and its title then */
const settled = (path: string, timeoutMs = 20_000) =>
  net.withPage({}, async ({ page }) => {
    const network = watchNetwork(page, await page.context().newCDPSession(page));
    await page.goto(`http://page.example${path}`, { waitUntil: 'load' });
    return { isQuiet: await network.quiet(timeoutMs), title: await page.title() };
  });

test.each([
  ['a chain of redirected requests', '/chain'],
  ['a request that the egress policy refuses', '/refused'],
  ['an event stream and a beacon', '/streams'],
  ['requests left behind by a removed frame and by a navigation to another site', '/left-behind'],
])('%s: quiet once everything has ended', async (_name, path) => {
  expect(await settled(path)).toEqual({ isQuiet: true, title: 'done' });
});

test.each([
  ['/plain', true],
  ['/chain', false],
  ['/handler', false],
  ['/refresh', false],
  ['/shadow', false],
])('whether a document starts no request by itself: %s, %s', async (path, isInert) => {
  await net.withPage({}, async ({ page }) => {
    await page.goto(`http://page.example${path}`, { waitUntil: 'load' });
    expect(await page.evaluate(IS_INERT)).toBe(isInert);
  });
});

test('a page that polls ends at the time limit', async () => {
  expect(await settled('/poller', 1_500)).toMatchObject({ isQuiet: false });
});
