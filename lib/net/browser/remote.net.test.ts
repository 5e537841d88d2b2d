import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findBrowser } from '#lib/net/browser/binary.ts';
import { reachesProxy, sharesLoopback } from '#lib/net/browser/remote.ts';
import { createNet } from '#lib/net/create-net.ts';
import { freePorts } from '#tests/support/free-ports.ts';

const folder = mkdtempSync(join(tmpdir(), 'serpentine-test-'));
const site = http.createServer((_request, response) => {
  response.setHeader('content-type', 'text/html');
  response.end('<!doctype html><title>seen from afar</title>');
});
let child: ChildProcess;
let endpoint: string;

/** A browser as run by a third party: with a debugging port and without our flags. */
beforeAll(async () => {
  chmodSync(folder, 0o755);
  await new Promise<void>((done) => site.listen(0, '127.0.0.1', done));
  const { path, environment } = await findBrowser(process.env.BROWSER_PATH, folder);
  child = spawn(
    path,
    [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--remote-debugging-port=0',
      `--user-data-dir=${join(folder, 'p')}`,
    ],
    { stdio: ['ignore', 'ignore', 'pipe'], detached: true, env: { ...process.env, ...environment } },
  );
  let told = '';
  endpoint = await new Promise((done, fail) => {
    child.once('exit', () => fail(new Error(`the browser ended: ${told}`)));
    child.stderr?.on('data', (chunk: Buffer) => {
      told += chunk;
      const found = /DevTools listening on (ws:\S+)/.exec(told)?.[1];
      if (found) done(found);
    });
  });
});
afterAll(() => {
  if (child.pid) process.kill(-child.pid, 'SIGKILL');
  site.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

it('a browser with our loopback is joined and goes out through the policy', async () => {
  const address = site.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const net = createNet({
    hosts: `afar.example 127.0.0.1:${port}`,
    browser: { dataDir: folder, wsEndpoint: endpoint },
  });
  const titleOf = (url: string) =>
    net.withPage({}, async ({ page }) => {
      await page.goto(url);
      return page.title();
    });
  try {
    expect(await titleOf('http://afar.example/')).toBe('seen from afar');
    await expect(titleOf(`http://127.0.0.1:${port}/`)).rejects.toMatchObject({ code: 'refused' });
    expect(net.browserState()).toMatchObject({ status: 'ready', source: 'BROWSER_WS_ENDPOINT', sandbox: null });
  } finally {
    await net.close();
  }
});

it('a browser that comes out elsewhere is told from one with our loopback', async () => {
  const browser = await chromium.connectOverCDP(endpoint);
  const [closed = 0] = await freePorts(1);
  const stranger = http.createServer((_request, response) => response.end('somebody else'));
  await new Promise<void>((done) => stranger.listen(0, '127.0.0.1', done));
  const address = stranger.address();
  const taken = typeof address === 'object' && address ? address.port : 0;
  try {
    expect(await sharesLoopback(browser)).toBe(true);
    expect(await reachesProxy(browser, `http://127.0.0.1:${closed}`, crypto.randomUUID(), 3_000)).toBe(false);
    expect(await reachesProxy(browser, `http://127.0.0.1:${taken}`, crypto.randomUUID(), 3_000)).toBe(false);
  } finally {
    await browser.close();
    stranger.close();
    stranger.closeAllConnections();
  }
});

it('an endpoint without a browser is named, its key is not', async () => {
  const [closed = 0] = await freePorts(1);
  const net = createNet({ browser: { dataDir: folder, wsEndpoint: `ws://user:pw@127.0.0.1:${closed}/?token=SECRET` } });
  const { status, problem } = await net.warmBrowser();
  await net.close();
  expect(status).toBe('down');
  expect(problem).toBe(`BROWSER_WS_ENDPOINT: no browser responds at ws://127.0.0.1:${closed}/.`);
});
