import { mkdtempSync, rmSync } from 'node:fs';
import http2 from 'node:http2';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createNet, type RunningNet } from '#lib/net/create-net.ts';
import { NET_LIMITS } from '#lib/net/limits.ts';
import { createAuthority } from '#tests/world/authority.ts';

/** Sends requests as fast as it can, from a page or from any kind of worker. */
const FLOOD = `
  (async () => {
    const one = async () => { for (let i = 0; i < 60; i++) await fetch('/n?' + Math.random()).catch(() => {}); };
    await Promise.all(Array.from({ length: 40 }, one));
  })();`;
const NESTED = `new Worker('/flood.js'); new Worker('/flood.js'); ${FLOOD}`;
/** Hostile pages: each floods its own site from a different context. */
const PAGES: Record<string, string> = {
  page: FLOOD,
  worker: `new Worker('/flood.js')`,
  'nested workers': `new Worker('/nested.js'); new Worker('/nested.js')`,
  'nested workers of a blob': `new Worker(URL.createObjectURL(new Blob(["new Worker(URL.createObjectURL(new Blob([" + JSON.stringify("onmessage = null; const fetch = (u) => self.fetch('https://" + location.host + "' + u);" + ${JSON.stringify(FLOOD)}) + "])))"])))`,
  'a frame': `const frame = document.createElement('iframe'); frame.src = '/frame'; document.body.append(frame)`,
  'many WebSockets': `for (let i = 0; i < 2_000; i++) new WebSocket('wss://' + location.host + '/n?' + i)`,
};

/** Contexts that exist outside of the page. */
const OUTSIDE: Record<string, string> = {
  'shared workers': `for (let i = 0; i < 3; i++) new SharedWorker('/flood.js', String(i))`,
  'a shared worker of a frame': `
    const frame = document.createElement('iframe');
    document.body.append(frame);
    new frame.contentWindow.SharedWorker('/flood.js')`,
};
const APP = `
  const show = () => { document.title = 'app ready'; };
  ('serviceWorker' in navigator ? navigator.serviceWorker.register('/sw.js').then((made) => made.update()) : Promise.resolve()).then(show, show);`;

const HOST = 'flood.example';
const dataDir = mkdtempSync(join(tmpdir(), 'serpentine-test-'));
let hits = 0;
let net: RunningNet;
let server: http2.Http2SecureServer;

beforeAll(async () => {
  const authority = await createAuthority();
  const pair = await authority.issue([HOST]);
  server = http2.createSecureServer({ ...pair, allowHTTP1: true }, (request, response) => {
    const path = (request.url ?? '').split('?')[0] ?? '';
    if (path === '/n') {
      hits++;
      return void response.end('n');
    }
    const script = { '/flood.js': FLOOD, '/nested.js': NESTED, '/sw.js': FLOOD }[path];
    if (script !== undefined) {
      hits++;
      response.setHeader('content-type', 'text/javascript');
      return void response.end(script);
    }
    const page =
      path === '/frame' ? FLOOD : ({ ...PAGES, ...OUTSIDE, app: APP }[decodeURIComponent(path.slice(1))] ?? '');
    response.setHeader('content-type', 'text/html');
    return void response.end(
      `<!doctype html><title>flood</title><body><script>try { ${page} } catch (e) { document.title = String(e) }</script>`,
    );
  });
  server.on('upgrade', (_request, socket) => {
    hits++;
    socket.destroy();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  net = createNet({
    hosts: `${HOST} 127.0.0.1:${(server.address() as AddressInfo).port}`,
    ca: authority.ca,
    browser: { dataDir },
  });
});
afterAll(async () => {
  await net.close();
  server.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Counts the requests that reached the site until it was idle, while `work` used the page. */
async function flooded(path: string, work: (page: Page) => Promise<unknown> = async () => {}): Promise<number> {
  hits = 0;
  await net.withPage({ timeoutMs: 25_000 }, async ({ page }) => {
    await page.goto(`https://${HOST}/${encodeURIComponent(path)}`);
    await work(page);
    let before = -1;
    for (let i = 0; i < 6 && (hits !== before || i < 3); i++) {
      before = hits;
      await page.waitForTimeout(1_500);
    }
  });
  return hits;
}

describe('B20: requests that reach a site from one run', () => {
  test.each(Object.keys(PAGES))('are capped: %s', async (kind) => {
    // The browser reports requests slightly late; the TLS record limit bounds what it sends meanwhile.
    expect(await flooded(kind)).toBeLessThanOrEqual(NET_LIMITS.browser.tlsRecords);
  });

  test.each(Object.keys(OUTSIDE))('are none: %s', async (kind) => {
    expect(await flooded(kind)).toBe(0);
  });

  // Scripts of callers run in an isolated world, with the browser's original functions.
  test('are none but its own script: a service worker that a script registers', async () => {
    const register = async (page: Page) => {
      const session = await page.context().newCDPSession(page);
      const { frameTree } = await session.send('Page.getFrameTree');
      const world = await session.send('Page.createIsolatedWorld', { frameId: frameTree.frame.id });
      const expression = `navigator.serviceWorker.register('/sw.js').catch(() => {})`;
      await session.send('Runtime.evaluate', { expression, contextId: world.executionContextId });
    };
    expect(await flooded('quiet', register)).toBeLessThanOrEqual(1);
  });

  test('a page that uses a service worker where it can is shown', async () => {
    await net.withPage({ timeoutMs: 15_000 }, async ({ page }) => {
      await page.goto(`https://${HOST}/app`);
      await page.waitForFunction(() => document.title === 'app ready');
    });
  });
});
